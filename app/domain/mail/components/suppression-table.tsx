import type { SerializeFrom } from '@remix-run/node'
import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { SuppressionRow } from '#app/domain/mail/delivery-view.ts'
import { SCOPE_LABELS, SUPPRESSION_LABELS } from '#app/domain/mail/rules.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

type Line = SerializeFrom<SuppressionRow>

const columns: readonly Column<Line>[] = [
  { id: 'address', header: 'Address', main: true, cell: (row) => row.address },
  { id: 'scope', header: 'Not sent', cell: (row) => SCOPE_LABELS[row.scope] },
  {
    id: 'reason',
    header: 'Why',
    cell: (row) => (
      <>
        {SUPPRESSION_LABELS[row.reason]}
        {row.note ? <small>{row.note}</small> : null}
        {row.messageId === null ? null : (
          <small>
            <Link to={href('/admin/cron-emails/outbox/:messageId', { messageId: row.messageId })}>
              The message<VisuallyHidden> to {row.address}</VisuallyHidden>
            </Link>
          </small>
        )}
      </>
    ),
  },
  {
    id: 'since',
    header: 'Since',
    cell: (row) => (
      <>
        <DateTime value={row.since} />
        {row.by ? <small>{row.by}</small> : null}
      </>
    ),
  },
]

const lift: Column<Line> = {
  id: 'lift',
  header: 'Lift it',
  headerHidden: true,
  cell: (row) => (
    <LinkButton
      kind="secondary"
      size="xs"
      to={href('/admin/cron-emails/suppressions/lift/:id', { id: row.id })}
    >
      Lift
      <VisuallyHidden>
        : {row.address}, {SCOPE_LABELS[row.scope]}
      </VisuallyHidden>
    </LinkButton>
  ),
}

const lifted: Column<Line> = {
  id: 'lifted',
  header: 'Lifted',
  cell: (row) => (
    <>
      {row.liftedAt === null ? null : <DateTime value={row.liftedAt} />}
      <small>{row.liftedBy ?? 'By the reader'}</small>
    </>
  ),
}

interface SuppressionTableProps {
  rows: readonly Line[]
  /** Whether these are lines that hold no more. */
  past: boolean
  empty: ReactNode
}

/** Addresses nothing of a kind is sent to, with the reason and who said so. */
export function SuppressionTable({ rows, past, empty }: SuppressionTableProps) {
  return (
    <DataTable
      caption="Addresses"
      captionHidden
      columns={[...columns, past ? lifted : lift]}
      rows={rows}
      rowKey={(row) => row.id}
      empty={empty}
    />
  )
}
