import { Form, Link } from '@remix-run/react'
import { categoryOfEntry } from '#app/domain/catalogue/categories/rules.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { Money } from '#app/ui/money.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

export interface CartTableLine {
  submissionId: number
  title: string
  categoryType: CategoryType
  categoryNumber: number
  categoryName: string
  price: { tierName: string; amountCents: number; currency: string; validUntil: Date | string } | null
  discount: { cents: number; label: string } | null
  netCents: number
  earlierCents: number | null
  problems: readonly { section: 'work' | 'statement' | 'people' | 'media' | 'rights' }[]
}

function State({ line }: { line: CartTableLine }) {
  const [first] = line.problems
  if (!first) return <Pill tone="good">Complete</Pill>
  const count = line.problems.length === 1 ? '1 thing to fix' : `${line.problems.length} things to fix`
  return (
    <>
      <Pill tone="bad">{count}</Pill>{' '}
      <Link
        to={href('/submissions/edit/:submissionId/:section', {
          submissionId: line.submissionId,
          section: first.section,
        })}
      >
        Fix
      </Link>
    </>
  )
}

const entryColumns: Column<CartTableLine>[] = [
  {
    id: 'title',
    header: 'Submission',
    main: true,
    cell: (line) => (
      <Link to={href('/submissions/edit/:submissionId', { submissionId: line.submissionId })}>
        {line.title}
      </Link>
    ),
  },
  { id: 'category', header: 'Category', cell: categoryOfEntry },
]

const tierColumn: Column<CartTableLine> = {
  id: 'tier',
  header: 'Price holds',
  cell: ({ price, earlierCents }) =>
    price ? (
      <>
        {price.tierName}
        <small>
          until <DateTime value={price.validUntil} />
        </small>
        {earlierCents === null ? null : (
          <small>
            It was <Money cents={earlierCents} currency={price.currency} style="prose" /> when you added it.
          </small>
        )}
      </>
    ) : (
      'Closed now'
    ),
}

const priceColumn: Column<CartTableLine> = {
  id: 'price',
  header: 'Price',
  numeric: true,
  cell: ({ price, discount, netCents }) =>
    price ? (
      <>
        <Money cents={netCents} currency={price.currency} />
        {discount ? (
          <small>
            <Money cents={price.amountCents} currency={price.currency} />, {discount.label}
          </small>
        ) : null}
      </>
    ) : (
      'Not sold now'
    ),
}

const removeColumn: Column<CartTableLine> = {
  id: 'remove',
  header: 'Remove',
  headerHidden: true,
  cell: (line) => (
    <Form method="post">
      <input type="hidden" name="submissionId" value={line.submissionId} />
      <Button kind="secondary" size="xs">
        Remove<VisuallyHidden> {line.title}</VisuallyHidden>
      </Button>
    </Form>
  ),
}

export interface CartTableProps {
  lines: readonly CartTableLine[]
  totalCents: number
  currency: string
  /** The checkout shows the same lines without buttons and states. */
  forCheckout?: boolean
}

/** The lines of a cart with their prices and until when each holds. */
export function CartTable({ lines, totalCents, currency, forCheckout }: CartTableProps) {
  const stateColumn: Column<CartTableLine> = {
    id: 'state',
    header: 'State',
    cell: (line) => <State line={line} />,
  }
  const columns = forCheckout
    ? [...entryColumns, tierColumn, priceColumn]
    : [...entryColumns, stateColumn, tierColumn, priceColumn, removeColumn]
  const total = <Money cents={totalCents} currency={currency} />
  const foot = columns.map((column) =>
    column.id === 'title' ? 'Total' : column.id === 'price' ? total : null,
  )
  return (
    <DataTable
      caption={lines.length === 1 ? 'One submission' : `${lines.length} submissions`}
      columns={columns}
      rows={lines}
      rowKey={(line) => line.submissionId}
      foot={foot}
    />
  )
}
