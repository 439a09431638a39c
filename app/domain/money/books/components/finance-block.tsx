import { Link } from '@remix-run/react'
import { href, withQuery } from '#app/platform/href.ts'
import { Card } from '#app/ui/card.tsx'
import { Columns } from '#app/ui/columns.tsx'
import { RowList } from '#app/ui/definition-list.tsx'
import { formatMoney } from '#app/ui/format/money.ts'
import { nounFor } from '#app/ui/format/plural.ts'
import { Money } from '#app/ui/money.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { StatRow } from '#app/ui/stat-row.tsx'
import type { FinanceBlock as Block } from '../financials.server.ts'
import { AGES, AGE_LABELS } from '../rules.ts'
import { WeekChart, WeekTable } from './week-chart.tsx'

interface FinanceBlockProps {
  block: Block
  year: number
}

/** Whether the list of invoices and the books agree, in one line or with the differences. */
function Reconciled({ block: { currency, reconciled }, year }: FinanceBlockProps) {
  const { imbalanceCents, differences } = reconciled
  if (imbalanceCents === 0 && differences.length === 0) {
    return (
      <p className="hint">
        Reconciled with the{' '}
        <Link to={withQuery(href('/admin/submissions/invoices'), { year })}>invoice list</Link> for {year}.
        Void invoices and their credit notes are not counted.
      </p>
    )
  }
  const amount = (cents: number) => formatMoney(cents, currency, 'prose')
  return (
    <Notice tone="bad" title={`The books for ${year} do not add up`}>
      <ul>
        {differences.map(({ what, listCents, booksCents }) => (
          <li key={what}>
            The invoice list has {amount(listCents)} {what}, the books have {amount(booksCents)}.
          </li>
        ))}
        {imbalanceCents === 0 ? null : (
          <li>
            Invoices less credit notes and payments plus balances differ by {amount(Math.abs(imbalanceCents))}
            .
          </li>
        )}
      </ul>
      <Link to={href('/admin/financials/check')}>See reconciliation</Link>
    </Notice>
  )
}

/** The figures of one currency. */
export function FinanceBlock({ block, year }: FinanceBlockProps) {
  const { currency } = block
  const rows = (facts: readonly { term: string; cents: number }[]) => (
    <RowList
      rows={facts.map(({ term, cents }) => ({ term, value: <Money cents={cents} currency={currency} /> }))}
    />
  )
  const prose = (cents: number) => formatMoney(cents, currency, 'prose')
  return (
    <section className="stack" aria-label={currency}>
      <h2>{currency}</h2>
      <StatRow
        stats={[
          {
            value: prose(block.billedCents),
            label: `billed on ${block.invoices} ${nounFor(block.invoices, { one: 'invoice', other: 'invoices' })}`,
          },
          { value: prose(block.receivedCents), label: 'received' },
          { value: prose(block.outstandingCents), label: 'outstanding' },
        ]}
      />
      <Reconciled block={block} year={year} />
      <Columns
        sideLabel={`Outstanding, ${currency}`}
        sideLast
        side={
          <>
            <Card title="Outstanding by age" level={3}>
              {rows(AGES.map((age) => ({ term: AGE_LABELS[age], cents: block.outstanding[age] })))}
            </Card>
            <Card
              title={block.taxCents > 0 ? 'Tax, reductions and refunds' : 'Reductions and refunds'}
              level={3}
            >
              {rows([
                ...(block.taxCents > 0
                  ? [
                      { term: 'Tax billed', cents: block.taxCents },
                      { term: 'Tax in credit notes', cents: block.creditedTaxCents },
                    ]
                  : []),
                { term: 'Discounts', cents: block.discountCents },
                { term: 'Credit notes', cents: block.creditedCents },
                { term: 'Refunds', cents: block.refundedCents },
                ...(block.owedBackCents > 0
                  ? [{ term: 'Refunds to pay out', cents: block.owedBackCents }]
                  : []),
                ...(block.writtenOffCents > 0 ? [{ term: 'Written off', cents: block.writtenOffCents }] : []),
                { term: 'Unallocated, all seasons', cents: block.unallocatedCents },
              ])}
            </Card>
          </>
        }
      >
        {block.weeks.length > 0 ? (
          <>
            <WeekChart currency={currency} weeks={block.weeks} />
            <details>
              <summary>Figures by week</summary>
              <WeekTable currency={currency} weeks={block.weeks} />
            </details>
          </>
        ) : (
          <p>No invoices or payments in this period.</p>
        )}
      </Columns>
    </section>
  )
}
