import type { PublicCategory } from '#app/domain/nominations/public-nominees.server.ts'

/** The works nominated in a category, each with whose it is. */
export function NomineeTitles({ nominees }: Pick<PublicCategory, 'nominees'>) {
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
