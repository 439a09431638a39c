import { formatMoney } from '#app/ui/format/money.ts'
import { Progress } from '#app/ui/progress.tsx'
import { StatRow } from '#app/ui/stat-row.tsx'
import { entriesFunded } from '../rules.ts'

interface Figures {
  raisedCents: number
  targetCents: number
  currency: string
  entryCents: number | null
  partners: number
  codesIssued: number
  codesUsed: number
}

/** How far a pool has come, as a bar with its amounts. */
export function PoolProgress({ pool }: { pool: Pick<Figures, 'raisedCents' | 'targetCents' | 'currency'> }) {
  const { raisedCents, targetCents, currency } = pool
  const money = (cents: number) => formatMoney(cents, currency, 'prose')
  return (
    <Progress
      label="Raised"
      value={Math.max(0, Math.min(raisedCents, targetCents))}
      max={targetCents}
      text={`${money(raisedCents)} of ${money(targetCents)}`}
    />
  )
}

/** A pool's figures for admins: counts, and no names. */
export function PoolFigures({ pool }: { pool: Figures }) {
  const { partners, codesIssued, codesUsed, raisedCents, entryCents } = pool
  const funded = entriesFunded(raisedCents, entryCents)
  return (
    <div className="stack">
      <PoolProgress pool={pool} />
      <StatRow
        stats={[
          { value: partners, label: partners === 1 ? 'partner' : 'partners' },
          ...(funded === null
            ? []
            : [{ value: funded, label: funded === 1 ? 'entry funded' : 'entries funded' }]),
          { value: codesIssued, label: codesIssued === 1 ? 'code issued' : 'codes issued' },
          { value: codesUsed, label: codesUsed === 1 ? 'code used' : 'codes used' },
        ]}
      />
    </div>
  )
}
