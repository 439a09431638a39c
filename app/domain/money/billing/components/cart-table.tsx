import { Form, Link } from '@remix-run/react'
import { categoryOfEntry } from '#app/domain/catalogue/categories/rules.ts'
import { Thumb } from '#app/domain/catalogue/works/components/thumb.tsx'
import type { Cart } from '../queries.server.ts'
import { taxLabel } from '#app/domain/season/prices/tax.ts'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { Money } from '#app/ui/money.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { TimeInZone } from '#app/ui/zone-column.tsx'

type Line = Cart['lines'][number]

function State({ line }: { line: Line }) {
  const [first] = line.problems
  if (!first && line.refusal)
    return (
      <>
        <Pill tone="bad">Not eligible</Pill>
        <small>{line.refusal}</small>
      </>
    )
  if (!first) return <Pill tone="good">Complete</Pill>
  return (
    <>
      <Pill tone="bad">{line.problems.length} to fix</Pill>{' '}
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

const columns: readonly Column<Line>[] = [
  {
    id: 'title',
    header: 'Entry',
    main: true,
    cell: (line) => (
      <Thumb picture={line.picture} kind={line.categoryType}>
        <Link to={href('/submissions/edit/:submissionId', { submissionId: line.submissionId })}>
          {line.title}
        </Link>
      </Thumb>
    ),
  },
  { id: 'category', header: 'Category', cell: categoryOfEntry },
  { id: 'state', header: 'Status', cell: (line) => <State line={line} /> },
  {
    id: 'tier',
    header: 'Price valid until',
    inZone: true,
    cell: ({ price, earlierCents }) =>
      price ? (
        <>
          <TimeInZone value={price.validUntil} />
          <small>{price.tierName}</small>
          {earlierCents === null ? null : (
            <small>
              Price when added: <Money cents={earlierCents} currency={price.currency} style="prose" />
            </small>
          )}
        </>
      ) : (
        'Closed'
      ),
  },
  {
    id: 'price',
    header: 'Price',
    numeric: true,
    cell: ({ price, discount, listedCents }) =>
      price ? (
        <>
          <Money cents={listedCents} currency={price.currency} />
          {discount ? (
            <small>
              <Money cents={price.amountCents} currency={price.currency} />, {discount.label}
            </small>
          ) : null}
        </>
      ) : (
        'Not available'
      ),
  },
  {
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
  },
]

interface CartTableProps {
  cart: Pick<Cart, 'lines' | 'totalCents' | 'tax' | 'netCents' | 'taxCents' | 'currency'>
  /** The checkout shows the same lines without states and buttons. */
  forCheckout?: boolean
}

/** The lines of a cart with their prices. */
export function CartTable({ cart, forCheckout }: CartTableProps) {
  const shown = columns.filter(({ id }) => !forCheckout || (id !== 'state' && id !== 'remove'))
  const { tax, currency } = cart
  const total = <Money cents={cart.totalCents} currency={currency} />
  const sums = tax ? (
    <>
      <small>
        Net <Money cents={cart.netCents} currency={currency} />
      </small>
      <small>
        {taxLabel(tax)} <Money cents={cart.taxCents} currency={currency} />
      </small>
      {total}
    </>
  ) : (
    total
  )
  return (
    <DataTable
      caption={countText(cart.lines.length, 'entry', 'entries')}
      columns={shown}
      rows={cart.lines}
      rowKey={(line) => line.submissionId}
      foot={shown.map(({ id }) => (id === 'title' ? 'Total' : id === 'price' ? sums : null))}
    />
  )
}
