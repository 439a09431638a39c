import { Fragment } from 'react'
import { scaleOf } from '#app/platform/chart-scale.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { formatShortDay } from '#app/ui/format/date-time.ts'
import { countText } from '#app/ui/format/plural.ts'
import { Money } from '#app/ui/money.tsx'
import { DataTable } from '#app/ui/table.tsx'
import type { WeekSum } from '../rules.ts'

const PLOT_TOP = 16
const PLOT_HEIGHT = 130
const HEIGHT = PLOT_TOP + PLOT_HEIGHT + 18
/** A few weeks are not drawn as walls. */
const MIN_SLOTS = 10
/** The part of the width before the first week, where the amounts of the lines stand. */
const LEFT = 0.14

interface WeekChartProps {
  currency: string
  weeks: readonly WeekSum[]
}

/** Billed as a line and received as bars, week by week: drawn on the server, with the same figures in the table. */
export function WeekChart({ currency, weeks }: WeekChartProps) {
  const highest = Math.max(1, ...weeks.flatMap((week) => [week.billedCents, week.receivedCents]))
  const { top, steps } = scaleOf(highest)
  const slots = Math.max(weeks.length, MIN_SLOTS)
  const before = (slots * LEFT) / (1 - LEFT)
  const across = (week: number) => `${(100 * (before + week)) / (slots + before)}%`
  const y = (cents: number) => PLOT_HEIGHT * (1 - cents / top)
  const id = `weeks-${currency}`
  const course = weeks
    .map(({ billedCents }, index) => `${index === 0 ? 'M' : 'L'}${index} ${y(billedCents)}h1`)
    .join('')
  const [first, last] = [weeks[0], weeks.length > 1 ? weeks.at(-1) : undefined]
  const money = (cents: number) => formatMoney(cents, currency, 'prose')
  return (
    <figure className="stack stack-tight">
      <svg
        className="chart"
        role="img"
        aria-labelledby={`${id}-title ${id}-text`}
        width="100%"
        height={HEIGHT}
      >
        <title id={`${id}-title`}>{`Billed and received by week in ${currency}`}</title>
        <desc id={`${id}-text`}>
          {`${countText(weeks.length, 'week', 'weeks')}, highest week ${money(highest)}. The table has every figure.`}
        </desc>
        {/* Only what is drawn is stretched to the page's width: texts keep their size on a phone. */}
        <svg
          y={PLOT_TOP}
          width="100%"
          height={PLOT_HEIGHT}
          viewBox={`${-before} 0 ${slots + before} ${PLOT_HEIGHT}`}
          preserveAspectRatio="none"
          overflow="visible"
        >
          {weeks.map(({ week, receivedCents }, index) => (
            <rect
              key={week}
              className="chart-part"
              x={index + 0.2}
              y={y(receivedCents)}
              width="0.6"
              height={PLOT_HEIGHT - y(receivedCents)}
            />
          ))}
          <path d={course} className="chart-line" />
        </svg>
        {[0, ...steps].map((step) => (
          <Fragment key={step}>
            <line className="chart-grid" x2="100%" y1={PLOT_TOP + y(step)} y2={PLOT_TOP + y(step)} />
            {step > 0 ? (
              <text className="chart-over" x="0" y={PLOT_TOP + y(step) - 3}>
                {money(step)}
              </text>
            ) : null}
          </Fragment>
        ))}
        {first ? (
          <text x={across(0)} y={HEIGHT - 3}>
            {formatShortDay(first.week)}
          </text>
        ) : null}
        {last ? (
          <text x={across(weeks.length)} y={HEIGHT - 3} textAnchor="end">
            {formatShortDay(last.week)}
          </text>
        ) : null}
      </svg>
      <figcaption className="hint">By week. Line: billed. Bars: received.</figcaption>
    </figure>
  )
}

/** The chart's figures, the newest week first. */
export function WeekTable({ currency, weeks }: WeekChartProps) {
  const money = (cents: number) => <Money cents={cents} currency={currency} />
  return (
    <DataTable
      caption={`By week, ${currency}`}
      columns={[
        {
          id: 'week',
          header: 'Week of',
          main: true,
          cell: (row) => `${formatShortDay(row.week)} ${row.week.slice(0, 4)}`,
        },
        { id: 'billed', header: 'Billed', numeric: true, cell: (row) => money(row.billedCents) },
        { id: 'received', header: 'Received', numeric: true, cell: (row) => money(row.receivedCents) },
      ]}
      rows={[...weeks].reverse()}
      rowKey={(row) => row.week}
    />
  )
}
