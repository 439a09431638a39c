import type { LoaderData } from '#app/ui/loader-data.ts'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { Pill } from '#app/ui/pill.tsx'
import type { OpenCheck } from '../open-check.server.ts'

/** Whether each part of the award that a group of settings decides is open, and why. */
export function OpenCheckList({ checks }: { checks: readonly LoaderData<OpenCheck>[] }) {
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
