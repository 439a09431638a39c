interface NomineeTitlesProps {
  nominees: readonly { id: number; title: string; studio: string }[]
}

/** The works nominated in a category, each with whose it is. */
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
