import { Link } from '@remix-run/react'
import type { LoaderData } from '#app/ui/loader-data.ts'
import type { RuleRow } from '../rule-list.server.ts'
import { RULE_STATUS_LABELS } from '../rule-labels.ts'
import { ruleLifecycle } from '../lifecycle.ts'
import type { RuleStatus, RuleStep } from '../rules.ts'
import { actionsOpenTo } from '#app/platform/lifecycle.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { sentenceCase } from '#app/ui/format/sentence-case.ts'
import { Pill } from '#app/ui/pill.tsx'
import { menuColumn, type RowAction } from '#app/ui/row-menu.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { TimeInZone, useInZone } from '#app/ui/zone-column.tsx'

export function RulePill({ status }: { status: RuleStatus }) {
  return <Pill {...RULE_STATUS_LABELS[status]} />
}

type Row = LoaderData<RuleRow>

function Next({ next }: { next: Row['next'] }) {
  switch (next.kind) {
    case 'at':
      return <TimeInZone value={next.at} />
    case 'run':
      return (
        <Link to={href('/admin/cron-emails/runs/:runId', { runId: next.id })}>
          {next.status === 'awaiting_approval' ? (
            'Needs approval'
          ) : (
            <>
              Planned for <TimeInZone value={next.at} />
            </>
          )}
        </Link>
      )
    case 'records':
      return 'When a record is due'
    case 'event':
      return 'When it happens'
    case 'none':
      return 'Date is past or not set'
    case 'off':
      return '–'
  }
}

function Last({ row: { last, lastWritten } }: { row: Row }) {
  if (lastWritten)
    return (
      <>
        Sent <DateTime value={lastWritten} style="relative" />
      </>
    )
  if (!last) return 'Not run yet'
  const { sent, skipped, failed, waiting } = last
  return (
    <>
      {/* It stands first in the cell, whose end is cut where the list has one line a rule. */}
      {failed > 0 ? <Pill tone="bad">{failed.toLocaleString('en')} failed</Pill> : null}{' '}
      <Link to={href('/admin/cron-emails/runs/:runId', { runId: last.id })}>
        <DateTime value={last.at} style="date" />
      </Link>
      <small>
        {last.status === 'cancelled' ? 'Stopped. ' : ''}
        {sent.toLocaleString('en')} sent, {skipped.toLocaleString('en')} skipped
        {waiting > 0 ? `, ${waiting.toLocaleString('en')} not sent yet` : ''}
      </small>
    </>
  )
}

const columnsIn = (inZone: (header: string) => string): readonly Column<Row>[] => [
  {
    header: 'Rule',
    long: true,
    cell: (row) => <Link to={href('/admin/cron-emails/edit/:id', { id: row.id })}>{row.name}</Link>,
  },
  { header: 'To', long: true, cell: (row) => sentenceCase(row.to.join(', ')) || 'No group selected' },
  { header: 'When', long: true, phone: 'none', cell: (row) => sentenceCase(row.when) },
  { header: inZone('Next run'), long: true, cell: (row) => <Next next={row.next} /> },
  { header: 'Last run', long: true, cell: (row) => <Last row={row} /> },
  {
    header: 'Status',
    cell: (row) => (
      <>
        <RulePill status={row.status} />
        {row.untested ? <small>Not tested since it changed</small> : null}
      </>
    ),
  },
  menuColumn((row) => ({ of: row.name, actions: ruleActions(row) })),
]

const STEP_WORDS: Readonly<Record<RuleStep, string>> = {
  activate: 'Turn rule on',
  pause: 'Pause rule',
  retire: 'Retire rule',
}

/** A rule's page and runs, and the steps that its state leaves open. */
function ruleActions({ id, status }: Row): RowAction[] {
  return [
    { label: 'Open', to: href('/admin/cron-emails/edit/:id', { id }) },
    { label: 'Runs', to: withQuery(href('/admin/cron-emails/runs'), { rule: id }) },
    ...actionsOpenTo(ruleLifecycle, status, 'admin').map((change) => ({
      label: STEP_WORDS[change],
      to: href('/admin/cron-emails/edit/:id/:change', { id, change }),
      changes: true as const,
    })),
  ]
}

export function RuleTable({ rows }: { rows: readonly Row[] }) {
  const columns = columnsIn(useInZone())
  return <DataTable caption="Rules" captionHidden dense columns={columns} rows={rows} />
}
