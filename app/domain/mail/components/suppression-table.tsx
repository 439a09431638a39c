import type { LoaderData } from '#app/ui/loader-data.ts'
import { Link } from '@remix-run/react'
import type { SuppressionRow } from '../delivery-queries.server.ts'
import { SCOPE_LABELS, SUPPRESSION_LABELS } from '../rules.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { FoldedText } from '#app/ui/folded.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

type Row = LoaderData<SuppressionRow>

const columns: readonly Column<Row>[] = [
  { header: 'Address', long: true, cell: (row) => row.address },
  { header: 'Not sent', phone: 'bare', cell: (row) => SCOPE_LABELS[row.scope] },
  {
    header: 'Why',
    phone: 'bare',
    cell: ({ address, reason, messageId }) => (
      <>
        {SUPPRESSION_LABELS[reason]}
        {messageId === null ? null : (
          <small>
            <Link to={href('/admin/cron-emails/outbox/:messageId', { messageId })}>
              Message<VisuallyHidden> to {address}</VisuallyHidden>
            </Link>
          </small>
        )}
      </>
    ),
  },
  {
    header: 'Note',
    long: true,
    cell: ({ note }) => (note ? <FoldedText>{note}</FoldedText> : '–'),
  },
  {
    header: 'Since',
    long: true,
    phone: 'none',
    cell: (row) => (
      <>
        <DateTime value={row.since} style="date" />
        {row.by ? <small>{row.by}</small> : null}
      </>
    ),
  },
]

const lift: Column<Row> = {
  header: 'Lift suppression',
  headerHidden: true,
  cell: ({ id, address, scope }) => (
    <LinkButton kind="secondary" size="xs" to={href('/admin/cron-emails/suppressions/lift/:id', { id })}>
      Lift
      <VisuallyHidden>
        : {address}, {SCOPE_LABELS[scope]}
      </VisuallyHidden>
    </LinkButton>
  ),
}

const lifted: Column<Row> = {
  header: 'Lifted',
  cell: ({ liftedAt, liftedBy }) => (
    <>
      {liftedAt === null ? null : <DateTime value={liftedAt} style="date" />}
      <small>{liftedBy ?? 'By the reader'}</small>
    </>
  ),
}

/** Suppressed addresses, or those whose suppression was lifted. */
export function SuppressionTable({ rows, past }: { rows: readonly Row[]; past: boolean }) {
  return (
    <DataTable
      caption="Addresses"
      captionHidden
      dense
      columns={[...columns, past ? lifted : lift]}
      rows={rows}
    />
  )
}
