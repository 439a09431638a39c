import type { ReactNode } from 'react'

export interface ColumnsProps {
  /** Error summary and title: above the content, and on phones above the right column too. */
  head?: ReactNode
  side: ReactNode
  sideLabel: string
  /** On phones the right column comes last: for what is only good to know. */
  sideLast?: boolean
  children: ReactNode
}

/** Content with a right column for progress, price and help. On phones the right column comes first. */
export function Columns({ head, side, sideLabel, sideLast, children }: ColumnsProps) {
  return (
    <div className={sideLast ? 'columns columns-side-last' : 'columns'}>
      {head ? <div className="columns-head">{head}</div> : null}
      <div className="columns-main">{children}</div>
      <aside className="columns-side" aria-label={sideLabel}>
        {side}
      </aside>
    </div>
  )
}

/** Small things side by side, wrapping as they must: states, pictures, short links. */
export function Cluster({ children }: { children: ReactNode }) {
  return <div className="cluster">{children}</div>
}

/** Blocks one below another with the page's usual distance. */
export function Stack({ children, tight }: { children: ReactNode; tight?: boolean }) {
  return <div className={tight ? 'stack stack-tight' : 'stack'}>{children}</div>
}
