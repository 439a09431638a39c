import type { LoaderData } from '#app/ui/loader-data.ts'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { KIND_NAMES, type Timeline } from '../deadline-checks.ts'

type TimelineProps = LoaderData<Timeline>

/** The season's deadlines as bars on one timeline, hidden from screen readers, which have the table. */
export function DeadlineTimeline({ from, to, nowAt, rows }: TimelineProps) {
  return (
    <Card title="Timeline">
      <p className="hint">
        From <DateTime value={from} style="date" /> to <DateTime value={to} style="date" />
        {nowAt === null ? '.' : '. The vertical line marks today.'}
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
