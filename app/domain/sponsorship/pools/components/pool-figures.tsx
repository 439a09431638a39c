import { formatMoney } from '#app/ui/format/money.ts'
import { Progress } from '#app/ui/progress.tsx'
import { StatRow } from '#app/ui/stat-row.tsx'
import { nounFor } from '#app/ui/format/plural.ts'
import { entriesLeft } from '../rules.ts'

interface Figures {
  raisedCents: number
  targetCents: number
  currency: string
  entryCents: number | null
  partners: number
  codesIssued: number
  codesUsed: number
  entriesIssued: number
  entriesUsed: number
}

/** How far a pool has come, as a bar with its amounts. */
export function PoolProgress({ pool }: { pool: Pick<Figures, 'raisedCents' | 'targetCents' | 'currency'> }) {
  const { raisedCents, targetCents, currency } = pool
  const money = (cents: number) => formatMoney(cents, currency, 'prose')
  return (
    <Progress
      label="Paid by partners"
      value={Math.max(0, Math.min(raisedCents, targetCents))}
      max={targetCents}
      text={`${money(raisedCents)} of ${money(targetCents)}`}
    />
  )
}

/** A pool's figures for admins: counts, and no names. */
export function PoolFigures({ pool }: { pool: Figures }) {
  const { partners, codesIssued, codesUsed, entriesIssued, entriesUsed } = pool
  const left = entriesLeft(pool)
  return (
    <div className="stack">
      <PoolProgress pool={pool} />
      <StatRow
        stats={[
          { value: partners, label: nounFor(partners, { one: 'partner', other: 'partners' }) },
          { value: `${codesUsed} of ${codesIssued}`, label: 'codes of partners used' },
          ...(left === null
            ? []
            : [
                { value: `${entriesUsed} of ${entriesIssued}`, label: 'entry codes used' },
                {
                  value: left,
                  label: nounFor(left, { one: 'more entry can be paid', other: 'more entries can be paid' }),
                },
              ]),
        ]}
      />
    </div>
  )
}
