import type { ComponentProps } from 'react'
import { PoolProgress } from '#app/domain/sponsorship/pools/components/pool-figures.tsx'
import { Card } from '#app/ui/card.tsx'
import { countText } from '#app/ui/format/plural.ts'

interface Props {
  pool: ComponentProps<typeof PoolProgress>['pool'] & { entries: { issued: number; used: number } | null }
  others: readonly { name: string; levelName: string }[]
}

/** How far the pool has come, what it paid for by number, and the partners who wish to be named. */
export function PoolOfPartner({ pool, others }: Props) {
  return (
    <Card title="The pool">
      <PoolProgress pool={pool} />
      {pool.entries === null ? null : (
        <p>
          {pool.entries.issued === 0
            ? 'No code for an entry has been given out yet.'
            : `${countText(pool.entries.issued, 'code for an entry', 'codes for entries')} given out, ${pool.entries.used} used.`}
        </p>
      )}
      <h3>Other partners</h3>
      {others.length > 0 ? (
        <ul className="plain-list">
          {others.map(({ name, levelName }) => (
            <li key={`${name} ${levelName}`}>
              {name}, {levelName}
            </li>
          ))}
        </ul>
      ) : (
        <p className="hint">No other partner is named here.</p>
      )}
      <p className="hint">Partners who wish to stay anonymous are not listed.</p>
    </Card>
  )
}
