import { Link } from '@remix-run/react'
import { Fragment } from 'react'
import type { Chart, ChartRow } from '#app/platform/charts.ts'
import { classes } from '#app/ui/classes.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { DataTable } from '#app/ui/table.tsx'

const WIDTH = 640
const HEIGHT = 160
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

const mostOf = (rows: readonly ChartRow[]) =>
  Math.max(1, ...rows.flatMap(({ values }) => values.map((value) => value ?? 0)))

/** The first series as a line, the others dashed behind it. */
function Lines({ chart }: { chart: Chart }) {
  const { key, header, series, rows } = chart
  const most = mostOf(rows)
  const step = WIDTH / Math.max(1, rows.length - 1)
  const courses = series.map((label, at) => ({
    label,
    at,
    path: rows
      .flatMap(({ values }, index) => {
        const value = values[at]
        return value === null || value === undefined
          ? []
          : [`${(index * step).toFixed(1)} ${(2 + (HEIGHT - 4) * (1 - value / most)).toFixed(1)}`]
      })
      .join('L'),
  }))
  return (
    <>
      <figure className="stack stack-tight">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 1}`} role="img" aria-labelledby={`chart-${key}`} width="100%">
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
          <path d={`M0 ${HEIGHT}H${WIDTH}`} stroke="var(--line)" />
        </svg>
        {/* Beside the drawing: within it text would shrink with it on a phone. */}
        <figcaption className="chart-key hint">
          {series.map((label, at) => (
            <Fragment key={label}>
              <svg viewBox="0 0 24 8" width="24" height="8" aria-hidden="true">
                <path d="M0 4H24" className={classes('chart-line', at > 0 && 'chart-line-past')} />
              </svg>{' '}
              {label}{' '}
            </Fragment>
          ))}
          · highest {textOf(chart, most)}
        </figcaption>
      </figure>
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
  const most = mostOf(chart.rows)
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
