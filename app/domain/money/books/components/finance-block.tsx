import { Link } from '@remix-run/react'
import { href, withQuery } from '#app/platform/href.ts'
import { Card } from '#app/ui/card.tsx'
import { Columns } from '#app/ui/columns.tsx'
import { RowList } from '#app/ui/definition-list.tsx'
import { formatMoney } from '#app/ui/format/money.ts'
import { Money } from '#app/ui/money.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { StatRow } from '#app/ui/stat-row.tsx'
import { AGES, AGE_LABELS, type Age, type Difference, type WeekSum } from '../rules.ts'
import { WeekChart, WeekTable } from './week-chart.tsx'

interface Block {
  currency: string
  invoices: number
  billedCents: number
  discountCents: number
  creditedCents: number
  receivedCents: number
  refundedCents: number
  outstanding: Readonly<Record<Age, number>>
  outstandingCents: number
  owedBackCents: number
  writtenOffCents: number
  unallocatedCents: number
  weeks: readonly WeekSum[]
  reconciled: { imbalanceCents: number; differences: readonly Difference[] }
}

const WORDS: Readonly<Record<Difference['what'], string>> = {
  billed: 'billed',
  received: 'received',
  outstanding: 'still to come in',
}

/** Whether the list of invoices and the books say the same, in one line or with what differs. */
function Reconciled({
  currency,
  reconciled,
  year,
}: Pick<Block, 'currency' | 'reconciled'> & { year: number }) {
  const { imbalanceCents, differences } = reconciled
  if (imbalanceCents === 0 && differences.length === 0) {
    return (
      <p className="hint">
        Reconciled: the{' '}
        <Link to={withQuery(href('/admin/submissions/invoices'), { year })}>list of invoices</Link> gives the
        same sums for {year}. Void invoices and their credit notes are left out.
      </p>
    )
  }
  const amount = (cents: number) => formatMoney(cents, currency, 'prose')
  return (
    <Notice tone="bad" title={`The books of ${year} do not add up`}>
      <ul>
        {differences.map(({ what, listCents, booksCents }) => (
          <li key={what}>
            The list of invoices says {amount(listCents)} {WORDS[what]}, the books say {amount(booksCents)}.
          </li>
        ))}
        {imbalanceCents === 0 ? null : (
          <li>
            Invoices less credit notes differ from payments and balances by {amount(Math.abs(imbalanceCents))}
            .
          </li>
        )}
      </ul>
      <Link to={href('/admin/financials/check')}>See what is wrong</Link>
    </Notice>
  )
}

/** The figures of one currency. */
export function FinanceBlock({ block, year }: { block: Block; year: number }) {
  const { currency } = block
  const amount = (cents: number) => <Money cents={cents} currency={currency} />
  const prose = (cents: number) => formatMoney(cents, currency, 'prose')
  const facts = [
    { term: 'Discounts', value: block.discountCents },
    { term: 'Credit notes', value: block.creditedCents },
    { term: 'Refunds', value: block.refundedCents },
    ...(block.owedBackCents > 0 ? [{ term: 'To give back', value: block.owedBackCents }] : []),
    ...(block.writtenOffCents > 0 ? [{ term: 'Written off', value: block.writtenOffCents }] : []),
    { term: 'Unallocated, all seasons', value: block.unallocatedCents },
  ]
  return (
    <section className="stack" aria-label={currency}>
      <h2>{currency}</h2>
      <StatRow
        stats={[
          {
            value: prose(block.billedCents),
            label: `billed on ${block.invoices} ${block.invoices === 1 ? 'invoice' : 'invoices'}`,
          },
          { value: prose(block.receivedCents), label: 'received' },
          { value: prose(block.outstandingCents), label: 'outstanding' },
        ]}
      />
      <Reconciled currency={currency} reconciled={block.reconciled} year={year} />
      <Columns
        sideLabel={`Outstanding, ${currency}`}
        sideLast
        side={
          <>
            <Card title="Outstanding by age" level={3}>
              <RowList
                rows={AGES.map((age) => ({
                  term: AGE_LABELS[age],
                  value: amount(block.outstanding[age]),
                }))}
              />
            </Card>
            <Card title="Reductions and refunds" level={3}>
              <RowList rows={facts.map(({ term, value }) => ({ term, value: amount(value) }))} />
            </Card>
          </>
        }
      >
        {block.weeks.length > 0 ? (
          <>
            <WeekChart currency={currency} weeks={block.weeks} />
            <details>
              <summary>The figures by week</summary>
              <WeekTable currency={currency} weeks={block.weeks} />
            </details>
          </>
        ) : (
          <p>Nothing was billed and nothing came in.</p>
        )}
      </Columns>
    </section>
  )
}
