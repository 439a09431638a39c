import { Link } from '@remix-run/react'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { MonthView } from '../month.ts'

interface MonthTableProps {
  view: MonthView
  /** The address of an event, and of the calendar of a month. */
  eventTo: (id: number) => string
  monthTo: (month: string) => string
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** A month as a calendar. On phones only days with events are shown. */
export function MonthTable({ view, eventTo, monthTo }: MonthTableProps) {
  const { name, before, after, weeks, isEmpty } = view
  return (
    <section className="stack stack-tight">
      <nav className="month-links" aria-label="Months">
        <Link to={monthTo(before.month)} preventScrollReset>
          ← {before.name}
        </Link>
        <Link to={monthTo(after.month)} preventScrollReset>
          {after.name} →
        </Link>
      </nav>
      <table className="month">
        <caption>{name}</caption>
        <thead>
          <tr>
            {DAYS.map((day) => (
              <th key={day} scope="col">
                <span aria-hidden="true">{day.slice(0, 3)}</span>
                <VisuallyHidden>{day}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.day}>
              {week.map(({ day, number, isIn, month, events }) => {
                const kind = [isIn ? null : 'month-beside', events.length === 0 ? 'month-free' : null]
                return (
                  <td key={day} className={kind.filter(Boolean).join(' ') || undefined}>
                    <span className="month-day">
                      {number} <span className="month-name">{month}</span>
                    </span>
                    {events.map(({ id, title }) => (
                      <Link key={id} to={eventTo(id)} className="month-event">
                        {title}
                      </Link>
                    ))}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {isEmpty ? <p className="hint">No events in this month.</p> : null}
    </section>
  )
}
