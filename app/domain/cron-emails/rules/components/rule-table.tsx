import { Link } from '@remix-run/react'
import type { SerializeFrom } from '@remix-run/node'
import type { ReactNode } from 'react'
import type { RuleRow } from '#app/domain/cron-emails/rules/rule-views.ts'
import { RULE_STATUS_LABELS } from '#app/domain/cron-emails/rules/rule-labels.ts'
import type { RuleStatus } from '#app/domain/cron-emails/rules/rules.ts'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

export function RulePill({ status }: { status: RuleStatus }) {
  const { word, tone } = RULE_STATUS_LABELS[status]
  return <Pill tone={tone}>{word}</Pill>
}

type Row = SerializeFrom<RuleRow>

function Next({ next }: { next: Row['next'] }) {
  switch (next.kind) {
    case 'at':
      return <DateTime value={next.at} />
    case 'run':
      return (
        <Link to={href('/admin/cron-emails/runs/:runId', { runId: next.id })}>
          {next.status === 'awaiting_approval' ? (
            'Waits for approval'
          ) : (
            <>
              Planned for <DateTime value={next.at} />
            </>
          )}
        </Link>
      )
    case 'records':
      return 'As records fall due'
    case 'event':
      return 'When it happens'
    case 'none':
      return 'Its date is past or not set'
    case 'off':
      return '–'
  }
}

function Last({ row: { last, lastWritten } }: { row: Row }) {
  if (lastWritten)
    return (
      <>
        Wrote <DateTime value={lastWritten} style="relative" />
      </>
    )
  if (!last) return 'Never yet'
  const { sent, skipped, failed, waiting } = last
  return (
    <>
      <Link to={href('/admin/cron-emails/runs/:runId', { runId: last.id })}>
        <DateTime value={last.at} style="date" />
      </Link>
      <small>
        {last.status === 'cancelled' ? 'Stopped. ' : ''}
        {sent.toLocaleString('en')} sent, {skipped.toLocaleString('en')} skipped,{' '}
        {failed.toLocaleString('en')} failed
        {waiting > 0 ? `, ${waiting.toLocaleString('en')} still to go` : ''}
      </small>
    </>
  )
}

const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    header: 'Rule',
    main: true,
    long: true,
    cell: (row) => <Link to={href('/admin/cron-emails/edit/:id', { id: row.id })}>{row.name}</Link>,
  },
  { id: 'to', header: 'To', long: true, cell: (row) => row.to.join(', ') || 'Nobody: no group chosen' },
  { id: 'when', header: 'When', cell: (row) => row.when },
  { id: 'next', header: 'Next run', cell: (row) => <Next next={row.next} /> },
  { id: 'last', header: 'Last run', cell: (row) => <Last row={row} /> },
  {
    id: 'status',
    header: 'State',
    cell: (row) => (
      <>
        <RulePill status={row.status} />
        {row.untried ? <small>Changed since it was tried</small> : null}
      </>
    ),
  },
]

/** The office's list of rules. */
export function RuleTable({ rows, empty }: { rows: readonly Row[]; empty: ReactNode }) {
  return (
    <DataTable
      caption="Rules"
      captionHidden
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      empty={empty}
    />
  )
}
