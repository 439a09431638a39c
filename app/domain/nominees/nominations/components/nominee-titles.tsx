interface NomineeTitlesProps {
  nominees: readonly { id: number; title: string; studio: string }[]
}

/** A category's nominated works with their studios. */
export function NomineeTitles({ nominees }: NomineeTitlesProps) {
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
        </li>
      ))}
    </ul>
  )
}
