import type { SerializeFrom } from '@remix-run/node'
import { Form, Link } from '@remix-run/react'
import { NOMINATION_LABELS } from '#app/domain/nominees/nominations/rules.ts'
import type { FormFields, SlatePage } from '#app/domain/nominees/nominations/views.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

type Page = SerializeFrom<SlatePage>

const itemColumns: readonly Column<Page['items'][number] & { place: number }>[] = [
  { id: 'place', header: 'Place', numeric: true, cell: (row) => row.place },
  {
    id: 'title',
    header: 'Work',
    main: true,
    long: true,
    cell: (row) => (
      <>
        {row.submissionId ? (
          <Link to={href('/admin/submissions/edit/:submissionId', { submissionId: row.submissionId })}>
            {row.title}
          </Link>
        ) : (
          row.title
        )}
        <small>{row.code ?? 'Nobody entered it'}</small>
        {row.fallen ? <Pill tone="bad">No longer accepted and paid here</Pill> : null}
      </>
    ),
  },
  { id: 'studio', header: 'Studio', long: true, cell: (row) => row.studio || '–' },
  {
    id: 'people',
    header: 'Names as they would be printed',
    long: true,
    cell: (row) => row.people || 'Nobody named',
  },
  {
    id: 'by',
    header: 'Put there by',
    long: true,
    cell: (row) => (row.addedBy ? `${row.addedBy}, office` : 'The chair'),
  },
]

/** The works of a slate in the chair's order, numbered as they are shown: a gap would tell of one that is not. */
export function SlateWorks({ items }: { items: Page['items'] }) {
  const rows = items.map((item, at) => ({ ...item, place: at + 1 }))
  return <DataTable caption="On the slate" columns={itemColumns} rows={rows} rowKey={(row) => row.id} />
}

/** Everything to look at before a slate is confirmed, in words; empty when there is nothing. */
export function slateWarnings({ items, category, outside, slate }: Page): string[] {
  const found: string[] = []
  if (slate && category.status === 'suspended')
    found.push('The category is suspended: nobody is nominated in it unless it is opened or closed again.')
  if (slate && items.length < category.min)
    found.push(
      `${items.length} of at least ${category.min} nominees.${slate.shortReason ? ` The chair says: ${slate.shortReason}` : ''}`,
    )
  if (items.length > category.max) found.push(`${items.length} nominees; the category takes ${category.max}.`)
  if (slate?.tieReason) found.push(`There was a tie at the cut. The chair says: ${slate.tieReason}`)
  const waiting = outside.filter(({ status }) => status === 'proposed').length
  if (waiting > 0)
    found.push(`${waiting === 1 ? 'One work' : `${waiting} works`} nobody entered to decide about.`)
  const unnamed = items.filter(({ people }) => people === '').length
  if (unnamed > 0) found.push(`${unnamed === 1 ? 'One work has' : `${unnamed} works have`} nobody named.`)
  if (items.some(({ fallen }) => fallen))
    found.push('An entry is no longer accepted and paid. Return the slate.')
  return found
}

/** Work nobody entered: what the committee says of it, and the office's decision with its reason. */
export function OutsideWorks({
  works,
  form,
  asked,
}: {
  works: Page['outside']
  form: FormFields
  /** Whose form was answered last. */
  asked: number | null
}) {
  return (
    <>
      {works.map((work) => (
        <Card key={work.id} title={work.title}>
          <p>{[work.studio, 'Work nobody entered'].filter(Boolean).join(' · ')}</p>
          <p>{work.reason}</p>
          <ul>
            {work.people.map((person, index) => (
              <li key={index}>
                {[person.fullName, person.credit, person.email].filter(Boolean).join(' · ')}
              </li>
            ))}
          </ul>
          {work.status === 'proposed' ? (
            <Form method="post" className="stack narrow" noValidate>
              <input type="hidden" name="intent" value="outside" />
              <input type="hidden" name="outsideWorkId" value={work.id} />
              <input type="hidden" name="version" value={work.version} />
              <Textarea
                {...(asked === work.id ? form.field('note') : { name: 'note' })}
                id={`outside-${work.id}`}
                label="Reason"
                required
                rows={2}
              />
              <ButtonRow>
                <Button name="decision" value="approved">
                  Approve it
                </Button>
                <Button kind="secondary" name="decision" value="refused">
                  Refuse it
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
      ))}
    </>
  )
}

const nominationColumns: readonly Column<Page['nominations'][number]>[] = [
  {
    id: 'title',
    header: 'Nomination',
    main: true,
    long: true,
    cell: (row) => (
      <>
        <Link to={href('/admin/nominations/names/:nominationId', { nominationId: row.id })}>{row.title}</Link>
        {row.studio ? <small>{row.studio}</small> : null}
      </>
    ),
  },
  { id: 'people', header: 'Names', long: true, cell: (row) => row.people || 'Nobody named' },
  {
    id: 'names',
    header: 'To do',
    cell: (row) =>
      [
        row.unconfirmed > 0 ? `${row.unconfirmed} unconfirmed` : '',
        row.withoutAddress > 0 ? `${row.withoutAddress} without address` : '',
      ]
        .filter(Boolean)
        .join(', ') || (row.namesLockedAt ? 'Locked' : '–'),
  },
  {
    id: 'status',
    header: 'State',
    cell: (row) => (
      <Pill tone={NOMINATION_LABELS[row.status].tone}>{NOMINATION_LABELS[row.status].word}</Pill>
    ),
  },
]

/** What became of a confirmed slate, by the alphabet. */
export function NominationTable({ rows }: { rows: Page['nominations'] }) {
  return (
    <DataTable
      caption="Nominated, by title"
      columns={nominationColumns}
      rows={rows}
      rowKey={(row) => row.id}
    />
  )
}
