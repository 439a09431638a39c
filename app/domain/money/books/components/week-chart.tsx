import { formatMoney } from '#app/ui/format/money.ts'
import { formatShortDay } from '#app/ui/format/date-time.ts'
import { Money } from '#app/ui/money.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import type { WeekSum } from '../rules.ts'

const HEIGHT = 160
const WIDTH = 640
/** Few weeks are not drawn as walls. */
const FEWEST = 10

export interface WeekChartProps {
  currency: string
  weeks: readonly WeekSum[]
}

/** Billed as a line of ink and received as bars, week by week: drawn on the server, the same figures in the table. */
export function WeekChart({ currency, weeks }: WeekChartProps) {
  const most = Math.max(1, ...weeks.flatMap((week) => [week.billedCents, week.receivedCents]))
  const slot = WIDTH / Math.max(weeks.length, FEWEST)
  const y = (cents: number) => 2 + (HEIGHT - 2) * (1 - cents / most)
  const id = `weeks-${currency}`
  const steps = weeks
    .map(({ billedCents }, index) => `${index === 0 ? 'M' : 'L'}${index * slot} ${y(billedCents)}h${slot}`)
    .join('')
  const ends = [weeks[0], weeks.length > 1 ? weeks.at(-1) : undefined]
  // Words beside the drawing: within it they would shrink with it on a phone.
  const span = ends.flatMap((week) => (week ? [formatShortDay(week.week)] : [])).join(' to ')
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
          {`${weeks.length} weeks; the highest sum of one week is ${formatMoney(most, currency, 'prose')}. The table has every figure.`}
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
      <figcaption className="hint">
        Weeks {span}, at most {formatMoney(most, currency, 'prose')} in one. The line is what was billed, the
        bars are what came in.
      </figcaption>
    </figure>
  )
}

/** The chart's figures, the newest week first. */
export function WeekTable({ currency, weeks }: WeekChartProps) {
  const columns: Column<WeekSum>[] = [
    {
      id: 'week',
      header: 'Week of',
      main: true,
      cell: (row) => `${formatShortDay(row.week)} ${row.week.slice(0, 4)}`,
    },
    {
      id: 'billed',
      header: 'Billed',
      numeric: true,
      cell: (row) => <Money cents={row.billedCents} currency={currency} />,
    },
    {
      id: 'received',
      header: 'Received',
      numeric: true,
      cell: (row) => <Money cents={row.receivedCents} currency={currency} />,
    },
  ]
  return (
    <DataTable
      caption={`By week, ${currency}`}
      columns={columns}
      rows={[...weeks].reverse()}
      rowKey={(row) => row.week}
    />
  )
}
