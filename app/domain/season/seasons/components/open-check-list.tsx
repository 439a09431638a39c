import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { Pill } from '#app/ui/pill.tsx'

interface Check {
  what: string
  open: boolean
  because: string
  opensAt: Date | string | null
  closesAt: Date | string | null
}

/** "Is it open now?" answered for each window of a group, with what decides it. */
export function OpenCheckList({ checks }: { checks: readonly Check[] }) {
  if (checks.length === 0) return null
  return (
    <Card title="Open now?">
      {checks.map((check) => (
        <div key={check.what}>
          <p>
            <strong>{check.what}</strong>{' '}
            <Pill tone={check.open ? 'good' : 'neutral'}>{check.open ? 'Open' : 'Closed'}</Pill>
          </p>
          <p>{check.because}</p>
          {check.opensAt && check.closesAt ? (
            <p className="hint">
              <DateTime value={check.opensAt} /> to <DateTime value={check.closesAt} />
            </p>
          ) : null}
        </div>
      ))}
    </Card>
  )
}
