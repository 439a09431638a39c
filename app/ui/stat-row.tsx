import { Link } from '@remix-run/react'

export interface Stat {
  value: string | number
  label: string
  to?: string
}

/** Two to four figures in a row, as at the head of a dashboard. */
export function StatRow({ stats }: { stats: readonly Stat[] }) {
  return (
    <ul className="stats">
      {stats.map((stat) => (
        <li key={stat.label}>
          <strong>{stat.value}</strong>{' '}
          {stat.to ? <Link to={stat.to}>{stat.label}</Link> : <span>{stat.label}</span>}
        </li>
      ))}
    </ul>
  )
}
