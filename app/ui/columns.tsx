import type { ReactNode } from 'react'

/** Content with a right column for progress, price and help. On phones the right column comes first, as a strip. */
export function Columns({
  side,
  sideLabel,
  children,
}: {
  side: ReactNode
  sideLabel: string
  children: ReactNode
}) {
  return (
    <div className="columns">
      <div className="columns-main">{children}</div>
      <aside className="columns-side" aria-label={sideLabel}>
        {side}
      </aside>
    </div>
  )
}

/** Blocks one below another with the page's usual distance. */
export function Stack({ children, tight }: { children: ReactNode; tight?: boolean }) {
  return <div className={tight ? 'stack stack-tight' : 'stack'}>{children}</div>
}
