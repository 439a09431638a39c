import { Form, Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { formatDay } from '#app/ui/format/date-time.ts'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Money } from '#app/ui/money.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { LEFT_OUT_LABELS, type LeftOut } from '../lines.ts'
import { OUTCOME_LABELS } from '../matching.ts'
import type { AcceptedLine, ReviewLine } from '../queries.server.ts'

type Shown = Pick<LoaderData<ReviewLine>, 'id' | 'bookedOn' | 'payer' | 'text' | 'amountCents' | 'currency'>

const day = <Line extends Shown>(): Column<Line> => ({
  header: 'Date',
  main: true,
  cell: (line) => formatDay(line.bookedOn),
})

const text = <Line extends Shown>(): Column<Line> => ({
  header: 'Payer and text',
  long: true,
  cell: (line) => (
    <>
      {line.payer || '–'}
      <small>{line.text}</small>
    </>
  ),
})

const amount = <Line extends Shown>(): Column<Line> => ({
  header: 'Amount',
  numeric: true,
  cell: (line) => <Money cents={line.amountCents} currency={line.currency} />,
})

const InvoiceLink = ({ id, number }: { id: number; number: string }) => (
  <Link to={href('/admin/submissions/invoices/:id', { id })}>{number}</Link>
)

const proposed: Column<LoaderData<ReviewLine>> = {
  header: 'Proposal',
  long: true,
  cell: (line) => (
    <>
      <Pill {...OUTCOME_LABELS[line.outcome]} />
      <small>{line.why}</small>
      {line.parts.map((part) => (
        <small key={part.invoiceId}>
          <InvoiceLink id={part.invoiceId} number={part.number} />:{' '}
          <Money cents={part.amountCents} currency={line.currency} />
        </small>
      ))}
    </>
  ),
}

/** Whether an admin has said something of the line, which can be taken back. */
const isDecided = (line: LoaderData<ReviewLine>) => line.setAside || line.confirmed !== null

const confirm: Column<LoaderData<ReviewLine>> = {
  header: 'Confirm',
  headerHidden: true,
  cell: (line) => (
    <>
      {line.suggestions.map((number) => (
        <Form method="post" key={number}>
          <input type="hidden" name="lineId" value={line.id} />
          <input type="hidden" name="number" value={number} />
          <Button kind="secondary" size="xs" name="intent" value="confirm">
            Confirm {number}
            <VisuallyHidden>
              {' '}
              {line.payer} {formatDay(line.bookedOn)}
            </VisuallyHidden>
          </Button>
        </Form>
      ))}
    </>
  ),
}

const aside: Column<LoaderData<ReviewLine>> = {
  header: 'Set aside',
  headerHidden: true,
  cell: (line) =>
    line.outcome === 'money_out' && !line.confirmed ? null : (
      <Form method="post">
        <input type="hidden" name="lineId" value={line.id} />
        <Button kind="secondary" size="xs" name="intent" value={isDecided(line) ? 'take-back' : 'set-aside'}>
          {isDecided(line) ? 'Take back' : 'Set aside'}
          <VisuallyHidden>
            {' '}
            {line.payer} {formatDay(line.bookedOn)}
          </VisuallyHidden>
        </Button>
      </Form>
    ),
}

/** The lines of an open statement with what is proposed for each. */
export function ReviewTable({
  rows,
  mayChange,
}: {
  rows: readonly LoaderData<ReviewLine>[]
  mayChange: boolean
}) {
  const columns = [
    day<LoaderData<ReviewLine>>(),
    text<LoaderData<ReviewLine>>(),
    amount<LoaderData<ReviewLine>>(),
    proposed,
    ...(mayChange ? [confirm, aside] : []),
  ]
  return <DataTable caption="Lines" captionHidden columns={columns} rows={rows} />
}

const became: Column<LoaderData<AcceptedLine>> = {
  header: 'Booked as',
  long: true,
  cell: (line) => (
    <>
      {line.outcome ? <Pill {...OUTCOME_LABELS[line.outcome]} /> : null}
      {line.bookings.map((booking) => (
        <small key={`${booking.invoiceId} ${booking.unallocatedId}`}>
          {booking.invoiceId !== null && booking.number !== null ? (
            <InvoiceLink id={booking.invoiceId} number={booking.number} />
          ) : booking.unallocatedId !== null ? (
            <Link to={href('/admin/submissions/invoices/unallocated/:id', { id: booking.unallocatedId })}>
              Unallocated payment
            </Link>
          ) : null}
          : <Money cents={booking.amountCents} currency={line.currency} />
        </small>
      ))}
    </>
  ),
}

/** The lines of an accepted statement with what they were booked as. */
export function AcceptedTable({ rows }: { rows: readonly LoaderData<AcceptedLine>[] }) {
  const columns = [
    day<LoaderData<AcceptedLine>>(),
    text<LoaderData<AcceptedLine>>(),
    amount<LoaderData<AcceptedLine>>(),
    became,
  ]
  return <DataTable caption="Lines" captionHidden columns={columns} rows={rows} />
}

/** What of the file is no line of the statement, and why. */
export function LeftOutTable({ rows }: { rows: readonly LeftOut[] }) {
  return (
    <DataTable
      caption="Left out"
      columns={[
        { header: 'Row', numeric: true, cell: ({ row }) => row ?? '–' },
        { header: 'Why', cell: ({ why }) => LEFT_OUT_LABELS[why] },
        { header: 'Text', long: true, main: true, cell: ({ text: said }) => said },
      ]}
      rows={rows}
      rowKey={(left) => rows.indexOf(left)}
    />
  )
}
