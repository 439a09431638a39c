import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { PHASE_LABELS, type Phase } from '#app/domain/season/seasons/deadline-checks.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { RowList } from '#app/ui/definition-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { sentenceCase } from '#app/ui/format/sentence-case.ts'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { TimeInZone, useInZone } from '#app/ui/zone-column.tsx'
import type { committeeOf } from '../category-queries.server.ts'
import { STATUS_NAMES } from '../category-text.ts'
import type { Category } from '../rules.ts'

interface CategorySideProps {
  category: Pick<Category, 'id' | 'number' | 'status' | 'statusNote'>
  /** How many entries have each status. */
  states: readonly { term: string; value: number }[]
  questions: number
}

/** The state of a category, and its entries and questions with the ways to them. */
export function CategorySide({ category, states, questions }: CategorySideProps) {
  const { id, number, status, statusNote } = category
  const way = (to: string, text: ReactNode) => (
    <LinkButton kind="quiet" to={to}>
      {text}
    </LinkButton>
  )
  return (
    <>
      <Card title="Status">
        <p>
          <Pill {...STATUS_NAMES[status]} />
        </p>
        {statusNote ? <p>{statusNote}</p> : null}
      </Card>
      <Card
        title="Entries"
        actions={way(withQuery(href('/admin/submissions'), { category: number }), 'See entries')}
      >
        {states.length > 0 ? <RowList rows={states} /> : <p>No entries yet.</p>}
      </Card>
      <Card title="Questions" actions={way(href('/admin/categories/:id/fields', { id }), 'Edit questions')}>
        <p>{countText(questions, 'question', 'questions')}</p>
      </Card>
    </>
  )
}

/** The people of a category's committees. */
export function CommitteeTable({ seats }: { seats: Awaited<ReturnType<typeof committeeOf>> }) {
  return (
    <DataTable
      caption="Committee"
      rows={seats}
      rowKey={(seat) => `${seat.committee} ${seat.name} ${seat.role}`}
      columns={[
        { header: 'Name', long: true, cell: (seat) => seat.name },
        { header: 'Role', cell: (seat) => sentenceCase(seat.role) },
        { header: 'Invitation', cell: (seat) => sentenceCase(seat.status) },
        { header: 'Committee', cell: (seat) => seat.committee },
      ]}
      empty={<EmptyState title="No committee yet" />}
    />
  )
}

interface EntryDeadline {
  id: number
  name: string
  kind: string
  opensAt: Date
  closesAt: Date
  phase: Phase
}

/** The deadlines that apply to a category's entries. */
export function EntryDeadlines({ deadlines }: { deadlines: readonly EntryDeadline[] }) {
  const inZone = useInZone()
  return (
    <DataTable
      caption="Deadlines"
      rows={deadlines}
      columns={[
        {
          header: 'Deadline',
          cell: (row) => (
            <>
              <Link to={href('/admin/deadlines/edit/:id', { id: row.id })}>{row.name}</Link>
              <small>{row.kind}</small>
            </>
          ),
        },
        { header: inZone('Opens'), cell: (row) => <TimeInZone value={row.opensAt} /> },
        { header: inZone('Closes'), cell: (row) => <TimeInZone value={row.closesAt} /> },
        { header: 'Status', cell: (row) => PHASE_LABELS[row.phase].label },
      ]}
      empty={<EmptyState title="No deadlines yet">Add an entry tier so that people can enter.</EmptyState>}
    />
  )
}
