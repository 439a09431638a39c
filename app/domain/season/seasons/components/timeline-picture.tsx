import type { LoaderData } from '#app/ui/loader-data.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { RowList } from '#app/ui/definition-list.tsx'
import { classes } from '#app/ui/classes.ts'
import type { SeasonPicture } from '../season-picture.ts'

const MONTHS_HEIGHT = 18
const PERIOD_HEIGHT = 22
const MOMENT_HEIGHT = 18

const lanesOf = (parts: readonly { lane: number }[]) => Math.max(0, ...parts.map(({ lane }) => lane + 1))

/** Draws the season on one line: entry tiers, judging and voting are bars, what ends between them and today are marks. */
export function TimelinePicture({ from, to, today, months, periods, moments }: LoaderData<SeasonPicture>) {
  const momentsTop = MONTHS_HEIGHT + lanesOf(periods) * PERIOD_HEIGHT + 4
  const height = momentsTop + lanesOf(moments) * MOMENT_HEIGHT
  return (
    <section className="stack stack-tight" aria-label="Timeline">
      <svg
        className="timeline"
        role="img"
        aria-labelledby="timeline-title timeline-text"
        width="100%"
        height={height}
      >
        <title id="timeline-title">The season as a timeline</title>
        <desc id="timeline-text">The list after the picture has every date of it.</desc>
        {months.map(({ label, at }) => (
          <g key={`${label} ${at}`}>
            <line className="timeline-month" x1={`${at}%`} x2={`${at}%`} y1="0" y2={height} />
            {at > 94 ? null : (
              <text className="timeline-month-name" x={`${at}%`} dx="4" y="12">
                {label}
              </text>
            )}
          </g>
        ))}
        {periods.map(({ key, label, kind, start, width, lane }) => (
          // A picture of its own cuts off what its bar has no room for.
          <svg
            key={key}
            x={`${start}%`}
            y={MONTHS_HEIGHT + lane * PERIOD_HEIGHT}
            width={`${width}%`}
            height={PERIOD_HEIGHT - 2}
          >
            <title>{label}</title>
            <rect
              className={classes('timeline-part', kind === 'tier' ? 'timeline-tier' : 'timeline-bar')}
              width="100%"
              height="100%"
              rx="2"
            />
            <text className="timeline-name" x="6" y="14">
              {label}
            </text>
          </svg>
        ))}
        {moments.map(({ key, label, start, before, lane }) => {
          const y = momentsTop + lane * MOMENT_HEIGHT
          return (
            <g key={key}>
              <title>{label}</title>
              <circle className="timeline-part timeline-mark" cx={`${start}%`} cy={y + 8} r="4" />
              <text
                className="timeline-moment"
                x={`${start}%`}
                dx={before ? -8 : 8}
                y={y + 12}
                textAnchor={before ? 'end' : 'start'}
              >
                {label}
              </text>
            </g>
          )
        })}
        {today === null ? null : (
          <>
            <line className="timeline-now" x1={`${today}%`} x2={`${today}%`} y1="0" y2={height} />
            <text
              className="timeline-today"
              x={`${today}%`}
              dx={today > 90 ? -4 : 4}
              y="12"
              textAnchor={today > 90 ? 'end' : 'start'}
            >
              Today
            </text>
          </>
        )}
      </svg>
      <details>
        <summary>
          Dates from <DateTime value={from} style="date" /> to <DateTime value={to} style="date" />
        </summary>
        <RowList
          rows={[
            ...periods.map((period) => ({
              term: period.label,
              value: (
                <>
                  <DateTime value={period.from} style="short" /> –{' '}
                  <DateTime value={period.to} style="short" />
                </>
              ),
            })),
            ...moments.map((moment) => ({
              term: moment.label,
              value: <DateTime value={moment.at} style="short" />,
            })),
          ]}
        />
      </details>
    </section>
  )
}
