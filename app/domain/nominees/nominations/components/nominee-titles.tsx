import type { ReactNode } from 'react'

interface NomineeTitlesProps {
  nominees: readonly { id: number; title: string; studio: string }[]
  /** What is shown below each. */
  beside?: (id: number) => ReactNode
}

/** A category's nominated works with their studios. */
export function NomineeTitles({ nominees, beside }: NomineeTitlesProps) {
  return (
    <ul>
      {nominees.map(({ id, title, studio }) => (
        <li key={id}>
          <bdi>{title}</bdi>
          {studio ? (
            <>
              , <bdi>{studio}</bdi>
            </>
          ) : null}
          {beside?.(id)}
        </li>
      ))}
    </ul>
  )
}
