import type { ReactNode } from 'react'

/** A text of any length in a list of one line a record: it is cut at the end of its column, and opened to be read whole. */
export function Folded({ children }: { children: ReactNode }) {
  return (
    <details>
      <summary>
        <bdi>{children}</bdi>
      </summary>
    </details>
  )
}

const MAX_IN_LINE = 24

/** Folds a text only where it could be cut, in a column whose texts may be short. */
export function FoldedText({ children }: { children: string }) {
  return children.length > MAX_IN_LINE ? <Folded>{children}</Folded> : <bdi>{children}</bdi>
}
