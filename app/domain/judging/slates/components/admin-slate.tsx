import { Form, Link } from '@remix-run/react'
import { Thumb } from '#app/domain/catalogue/works/components/thumb.tsx'
import type { Thumbnail } from '#app/domain/catalogue/works/picture.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'
import type { AdminSlate } from '../admin-slates.server.ts'
import type { outsideDecisionSchema } from '../schema.ts'
import type { OutsideWork, SlateItemRow } from '../slate-rows.server.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { countText, nounFor } from '#app/ui/format/plural.ts'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { words } from '#app/platform/award-words.ts'

type PicturedItem = SlateItemRow & { picture: Thumbnail | null }

const columnsOf = (kind: CategoryType): readonly Column<PicturedItem & { place: number }>[] => [
  { header: 'Place', numeric: true, cell: (row) => row.place },
  {
    header: 'Work',
    main: true,
    long: true,
    cell: (row) => (
      <Thumb picture={row.picture} kind={kind}>
        {row.submissionId ? (
          <Link to={href('/admin/submissions/edit/:submissionId', { submissionId: row.submissionId })}>
            {row.title}
          </Link>
        ) : (
          row.title
        )}
        <small>{row.code ?? 'Not entered'}</small>
        {row.state === 'ineligible' ? <Pill tone="bad">No longer eligible in this category</Pill> : null}
      </Thumb>
    ),
  },
  { header: words.Studio, long: true, cell: (row) => row.studio || '–' },
  { header: 'Printed names', long: true, cell: (row) => row.names.join(', ') || 'No credits' },
  { header: 'Added by', long: true, cell: (row) => (row.addedBy ? `${row.addedBy}, admin` : 'The chair') },
]

/** The works of a slate in the chair's order. They are numbered as shown, because a gap would reveal a hidden one. */
export function SlateWorks({ items, kind }: { items: readonly PicturedItem[]; kind: CategoryType }) {
  const rows = items.map((item, at) => ({ ...item, place: at + 1 }))
  return <DataTable caption="On the slate" columns={columnsOf(kind)} rows={rows} />
}

interface Decidable {
  category: AdminSlate
  slate: { shortReason: string; tieReason: string }
  items: readonly SlateItemRow[]
}

/** What an admin has to consider before a slate is confirmed; empty when there is nothing. */
export function slateWarnings({ category, slate, items }: Decidable): string[] {
  const { minNominees, maxNominees, proposed } = category
  const uncredited = items.filter(({ names }) => names.length === 0).length
  const works = (count: number) => `${count} ${nounFor(count, { one: 'work', other: 'works' })}`
  const warnings: [boolean, string][] = [
    [
      category.categoryStatus === 'suspended',
      'The category is suspended. Open or close it before you confirm the slate.',
    ],
    [
      items.length < minNominees,
      `${items.length} of at least ${minNominees} nominees.${slate.shortReason ? ` The chair’s reason: ${slate.shortReason}` : ''}`,
    ],
    [items.length > maxNominees, `${items.length} nominees; the category allows ${maxNominees}.`],
    [slate.tieReason !== '', `There was a tie at the cut. The chair’s reason: ${slate.tieReason}`],
    [
      proposed > 0,
      `To decide: ${countText(proposed, 'work that was not entered', 'works that were not entered')}.`,
    ],
    [uncredited > 0, `${works(uncredited)} without credits.`],
    [
      items.some(({ state }) => state === 'ineligible'),
      'An entry is no longer accepted and paid. Return the slate.',
    ],
  ]
  return warnings.flatMap(([applies, text]) => (applies ? [text] : []))
}

interface OutsideWorkProps {
  work: OutsideWork
  form: FormOf<typeof outsideDecisionSchema>
}

/** A work a committee proposed that was not entered, with the form that decides it. */
export function OutsideWorkCard({ work, form }: OutsideWorkProps) {
  return (
    <Card title={work.title}>
      <p>{[work.studio, 'Not entered'].filter(Boolean).join(' · ')}</p>
      <p>{work.reason}</p>
      <ul>
        {work.people.map((person, index) => (
          <li key={index}>{[person.fullName, person.credit, person.email].filter(Boolean).join(' · ')}</li>
        ))}
      </ul>
      {work.status === 'proposed' ? (
        <Form method="post" className="stack narrow" {...form.props}>
          <input type="hidden" name="intent" value="outside" />
          <input type="hidden" name={form.name('outsideWorkId')} value={work.id} />
          <input type="hidden" name={form.name('version')} value={work.version} />
          <Textarea {...form.field('note')} id={`outside-${work.id}`} label="Reason" required rows={2} />
          <ButtonRow>
            <Button name={form.name('decision')} value="approved">
              Approve work
            </Button>
            <Button kind="secondary" name={form.name('decision')} value="refused">
              Refuse work
            </Button>
          </ButtonRow>
        </Form>
      ) : (
        <p>
          <Pill tone={work.status === 'approved' ? 'good' : 'neutral'}>
            {work.status === 'approved' ? 'Approved' : 'Refused'}
          </Pill>{' '}
          {work.decisionNote}
        </p>
      )}
    </Card>
  )
}
