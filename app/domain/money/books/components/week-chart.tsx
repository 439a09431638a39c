import { formatMoney } from '#app/ui/format/money.ts'
import { formatShortDay } from '#app/ui/format/date-time.ts'
import { countText } from '#app/ui/format/plural.ts'
import { Money } from '#app/ui/money.tsx'
import { DataTable } from '#app/ui/table.tsx'
import type { WeekSum } from '../rules.ts'

const HEIGHT = 160
const WIDTH = 640
/** A few weeks are not drawn as walls. */
const FEWEST = 10

interface WeekChartProps {
  currency: string
  weeks: readonly WeekSum[]
}

/** Billed as a line and received as bars, week by week: drawn on the server, with the same figures in the table. */
export function WeekChart({ currency, weeks }: WeekChartProps) {
  const most = Math.max(1, ...weeks.flatMap((week) => [week.billedCents, week.receivedCents]))
  const slot = WIDTH / Math.max(weeks.length, FEWEST)
  const y = (cents: number) => 2 + (HEIGHT - 2) * (1 - cents / most)
  const id = `weeks-${currency}`
  const steps = weeks
    .map(({ billedCents }, index) => `${index === 0 ? 'M' : 'L'}${index * slot} ${y(billedCents)}h${slot}`)
    .join('')
  const ends = [weeks[0], weeks.length > 1 ? weeks.at(-1) : undefined]
  const span = ends.flatMap((week) => (week ? [formatShortDay(week.week)] : [])).join(' to ')
  const highest = formatMoney(most, currency, 'prose')
  return (
    <figure className="stack stack-tight">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 1}`}
        role="img"
        aria-labelledby={`${id}-title ${id}-text`}
        width="100%"
      >
        <title id={`${id}-title`}>{`Billed and received by week in ${currency}`}</title>
        <desc id={`${id}-text`}>
          {`${countText(weeks.length, 'week', 'weeks')}, highest week ${highest}. The table has every figure.`}
        </desc>
        {weeks.map(({ week, receivedCents }, index) => (
          <rect
            key={week}
            x={(index + 0.2) * slot}
            y={y(receivedCents)}
            width={slot * 0.6}
            height={HEIGHT - y(receivedCents)}
            fill="var(--supernova-400)"
          />
        ))}
        <path d={steps} fill="none" stroke="var(--ink)" strokeWidth="2" />
        <path d={`M0 ${HEIGHT}H${WIDTH}`} stroke="var(--line)" />
      </svg>
      {/* Beside the drawing: within it text would shrink with it on a phone. */}
      <figcaption className="hint">
        Weeks {span}, highest {highest}. Line: billed. Bars: received.
      </figcaption>
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
