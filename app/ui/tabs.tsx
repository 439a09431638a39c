import { Link } from '@remix-run/react'
import { classes } from '#app/ui/classes.ts'
import { Needs } from '#app/ui/frame/needs.tsx'

export interface Tab {
  label: string
  to: string
  current?: boolean
  count?: number
  /** Things that wait there for the viewer. */
  needs?: number
}

interface TabsProps {
  tabs: readonly Tab[]
  label: string
  className?: string
}

/** Views of one list or pages of one area, each with its own address. */
export function Tabs({ tabs, label, className }: TabsProps) {
  return (
    <nav className={classes('tabs no-print', className)} aria-label={label}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link to={tab.to} aria-current={tab.current ? 'page' : undefined}>
              {tab.count === undefined ? tab.label : `${tab.label} (${tab.count})`}
              <Needs count={tab.needs} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
