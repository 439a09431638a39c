import { Link } from '@remix-run/react'

export interface Tab {
  label: string
  to: string
  current?: boolean
  count?: number
}

/** Views of one list, each with its own address. */
export function Tabs({ tabs, label }: { tabs: readonly Tab[]; label: string }) {
  return (
    <nav className="tabs no-print" aria-label={label}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link to={tab.to} aria-current={tab.current ? 'page' : undefined}>
              {tab.count === undefined ? tab.label : `${tab.label} (${tab.count})`}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
