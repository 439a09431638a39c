import { KIND_NAMES } from '#app/domain/season/seasons/deadline-checks.ts'
import type { DeadlineKind } from '#app/domain/season/seasons/deadlines.ts'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'

interface TimelineProps {
  from: Date | string
  to: Date | string
  nowAt: number | null
  rows: readonly { id: number; name: string; kind: DeadlineKind; start: number; width: number }[]
}

/** The season's deadlines as bars on one line of time. The table below says the same in words. */
export function DeadlineTimeline({ from, to, nowAt, rows }: TimelineProps) {
  return (
    <Card title="The season at a glance">
      <p className="hint">
        From <DateTime value={from} style="date" /> to <DateTime value={to} style="date" />
        {nowAt === null ? '.' : '. The upright line is now.'}
      </p>
      <ul className="timeline" aria-hidden="true">
        {rows.map((row) => (
          <li key={row.id}>
            <span>{row.name}</span>
            <svg viewBox="0 0 1000 16" preserveAspectRatio="none" width="100%" height="16">
              <title>{`${KIND_NAMES[row.kind]}: ${row.name}`}</title>
              <rect className="timeline-track" x="0" y="7" width="1000" height="2" />
              <rect
                className={row.kind === 'entry_tier' ? 'timeline-tier' : 'timeline-bar'}
                x={row.start}
                y="2"
                width={row.width}
                height="12"
              />
              {nowAt === null ? null : (
                <rect className="timeline-now" x={Math.min(nowAt, 997)} y="0" width="3" height="16" />
              )}
            </svg>
          </li>
        ))}
      </ul>
    </Card>
  )
}
