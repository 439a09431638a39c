import { Link } from '@remix-run/react'
import { href, withQuery } from '#app/platform/href.ts'
import { Card } from '#app/ui/card.tsx'
import { Columns, Stack } from '#app/ui/columns.tsx'
import { RowList } from '#app/ui/definition-list.tsx'
import { formatMoney } from '#app/ui/format/money.ts'
import { countText } from '#app/ui/format/plural.ts'
import { Money } from '#app/ui/money.tsx'
import { Notice } from '#app/ui/notice.tsx'
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

/** Shows the picture and the figures of one currency; what does not add up stands above them. */
function FinanceBlock({ block, year }: FinanceBlockProps) {
  const { currency, reconciled } = block
  const adds = reconciled.imbalanceCents === 0 && reconciled.differences.length === 0
  return (
    <section className="stack stack-tight" aria-label={currency}>
      {adds ? null : <Reconciled block={block} year={year} />}
      <Columns sideLabel={`Figures, ${currency}`} side={<Figures block={block} />}>
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
        {adds ? <Reconciled block={block} year={year} /> : null}
      </Columns>
    </section>
  )
}

/** Lists the sums of one currency: the first three are seen, the others are folded under them. */
function Figures({ block }: Pick<FinanceBlockProps, 'block'>) {
  const { currency } = block
  const rows = (facts: readonly { term: string; cents: number }[]) => (
    <RowList
      rows={facts.map(({ term, cents }) => ({ term, value: <Money cents={cents} currency={currency} /> }))}
    />
  )
  const some = (term: string, cents: number) => (cents > 0 ? [{ term, cents }] : [])
  return (
    <Card>
      {rows([
        {
          term: `Billed on ${countText(block.invoices, 'invoice', 'invoices')}`,
          cents: block.billedCents,
        },
        { term: 'Received', cents: block.receivedCents },
        { term: 'Outstanding', cents: block.outstandingCents },
      ])}
      <details>
        <summary>Outstanding by age</summary>
        {rows(AGES.map((age) => ({ term: AGE_LABELS[age], cents: block.outstanding[age] })))}
      </details>
      <details>
        <summary>{block.taxCents > 0 ? 'Tax, reductions and refunds' : 'Reductions and refunds'}</summary>
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
          ...some('Refunds to pay out', block.owedBackCents),
          ...some('Written off', block.writtenOffCents),
          { term: 'Unallocated, all seasons', cents: block.unallocatedCents },
        ])}
      </details>
    </Card>
  )
}

/** Shows the figures of each currency: those of the season's are seen, those of others are folded under a line that sums them up. */
export function FinanceBlocks({
  blocks,
  year,
  currency,
}: {
  blocks: readonly Block[]
  year: number
  currency: string
}) {
  const main = blocks.find((block) => block.currency === currency) ?? blocks[0]
  if (!main) return null
  const prose = (cents: number, of: string) => formatMoney(cents, of, 'prose')
  return (
    // The page's head takes what is folded at its first level, and this belongs to the figures.
    <Stack>
      <FinanceBlock block={main} year={year} />
      {blocks
        .filter((block) => block !== main)
        .map((block) => (
          <details key={block.currency}>
            <summary>
              {`${block.currency}: billed ${prose(block.billedCents, block.currency)}, received ${prose(block.receivedCents, block.currency)}, outstanding ${prose(block.outstandingCents, block.currency)}`}
            </summary>
            <FinanceBlock block={block} year={year} />
          </details>
        ))}
    </Stack>
  )
}
