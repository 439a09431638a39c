import { Link } from '@remix-run/react'
import { Fragment } from 'react'
import type { Chart, ChartRow } from '#app/platform/charts.ts'
import { highestOf, lineEnds, scaleOf } from '#app/platform/chart-scale.ts'
import { classes } from '#app/ui/classes.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { DataTable } from '#app/ui/table.tsx'

/** More bars are behind "All". */
const BARS_SHOWN = 8

/** A chart, drawn on the server: its picture and the table behind it. */
export function ChartFigure({ chart }: { chart: Chart }) {
  const { key, title, text, form, more } = chart
  return (
    <section className="stack stack-tight" aria-labelledby={`chart-${key}`}>
      <h2 id={`chart-${key}`}>{title}</h2>
      <p className="hint">{text}</p>
      {form === 'lines' ? <Lines chart={chart} /> : <Bars chart={chart} />}
      <p>
        <Link to={more.to}>{more.label}</Link>
      </p>
    </section>
  )
}

const textOf = ({ currency }: Chart, value: number | null): string =>
  value === null ? '–' : currency ? formatMoney(value, currency, 'prose') : value.toLocaleString('en-US')

/** The plot lies between room for the labels of its lines and the two ends of its course. */
const PLOT_TOP = 20
const PLOT_HEIGHT = 130
const HEIGHT = PLOT_TOP + PLOT_HEIGHT + 20

/** Draws the first series as a line and the others dashed behind it, each with its name at its end. */
function Lines({ chart }: { chart: Chart }) {
  const { key, header, series, rows, text } = chart
  const { top, steps } = scaleOf(highestOf(rows))
  const last = Math.max(1, rows.length - 1)
  const y = (value: number) => PLOT_HEIGHT * (1 - value / top)
  const percent = (row: number) => (100 * row) / last
  const courses = series.map((label, at) => ({
    label,
    at,
    path: rows
      .flatMap(({ values }, row) => {
        const value = values[at]
        return value === null || value === undefined ? [] : [`${row} ${y(value).toFixed(1)}`]
      })
      .join('L'),
  }))
  return (
    <>
      <svg
        className="chart"
        role="img"
        aria-labelledby={`chart-${key}-title chart-${key}-text`}
        width="100%"
        height={HEIGHT}
      >
        <title id={`chart-${key}-title`}>{chart.title}</title>
        <desc id={`chart-${key}-text`}>{text}</desc>
        {[0, ...steps].map((step) => (
          <Fragment key={step}>
            <line className="chart-grid" x1="0" x2="100%" y1={PLOT_TOP + y(step)} y2={PLOT_TOP + y(step)} />
            {step > 0 ? (
              <text x="0" y={PLOT_TOP + y(step) - 3}>
                {textOf(chart, step)}
              </text>
            ) : null}
          </Fragment>
        ))}
        {/* Only the lines are stretched to the page's width: texts keep their size on a phone. */}
        <svg
          x="0"
          y={PLOT_TOP}
          width="100%"
          height={PLOT_HEIGHT}
          viewBox={`0 0 ${last} ${PLOT_HEIGHT}`}
          preserveAspectRatio="none"
          overflow="visible"
        >
          {courses
            .filter(({ path }) => path)
            .reverse()
            .map(({ label, at, path }) => (
              <path
                key={label}
                d={`M${path}`}
                className={classes('chart-line', at > 0 && 'chart-line-past')}
              />
            ))}
        </svg>
        {lineEnds(rows, series.length).map(({ at, row, value, below }) => (
          <Fragment key={at}>
            <circle className="chart-end" cx={`${percent(row)}%`} cy={PLOT_TOP + y(value)} r="3" />
            <text
              className="chart-label"
              x={`${percent(row)}%`}
              y={PLOT_TOP + Math.min(y(value) + (below ? 16 : -7), PLOT_HEIGHT - 4)}
              textAnchor={percent(row) < 20 ? 'start' : 'end'}
            >
              {`${series[at]}: ${textOf(chart, value)}`}
            </text>
          </Fragment>
        ))}
        <text x="0" y={HEIGHT - 4}>
          {rows[0]?.label}
        </text>
        {rows.length > 1 ? (
          <text x="100%" y={HEIGHT - 4} textAnchor="end">
            {rows.at(-1)?.label}
          </text>
        ) : null}
      </svg>
      <details>
        <summary>Figures</summary>
        <DataTable
          caption={chart.title}
          captionHidden
          columns={[
            { id: 'row', header, main: true, cell: (row: ChartRow) => row.label },
            ...series.map((label, at) => ({
              id: `series-${at}`,
              header: label,
              numeric: true as const,
              cell: (row: ChartRow) => textOf(chart, row.values[at] ?? null),
            })),
          ]}
          rows={[...rows].reverse()}
          rowKey={(row) => row.label}
        />
      </details>
    </>
  )
}

/** The rows as a table, each with its bar. */
function Bars({ chart }: { chart: Chart }) {
  const { rows } = chart
  if (rows.length <= BARS_SHOWN) return <BarTable chart={chart} rows={rows} />
  return (
    <>
      <BarTable chart={chart} rows={rows.slice(0, BARS_SHOWN)} />
      <details>
        <summary>{`All ${rows.length}`}</summary>
        <BarTable chart={chart} rows={rows} />
      </details>
    </>
  )
}

function BarTable({ chart, rows }: { chart: Chart; rows: readonly ChartRow[] }) {
  const { header, series, title, currency } = chart
  // Of all rows, so that the first ones are drawn alike in both tables.
  const most = highestOf(chart.rows)
  return (
    <table className={classes('chart-bars', currency !== undefined && series.length > 1 && 'chart-wide')}>
      <caption className="visually-hidden">{title}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{header}</th>
          <th scope="col">{series.join(' of ')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, values: [part = null, whole] }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect className="chart-whole" width={(100 * (whole ?? part ?? 0)) / most} height="10" />
                <rect className="chart-part" width={(100 * (part ?? 0)) / most} height="10" />
              </svg>
              <span>
                {textOf(chart, part)}
                {whole === undefined ? null : ` of ${textOf(chart, whole)}`}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
