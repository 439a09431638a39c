import { Link } from '@remix-run/react'
import { href, withQuery } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { KIND_LABELS } from '../rules.ts'
import type { ItemRow } from '../queries.server.ts'

/** An item as everyone sees it, since `at`; with `alt` where it is a picture that has a small size. */
type News = LoaderData<
  Pick<ItemRow, 'id' | 'publicId' | 'title' | 'kind' | 'summary'> & { at: Date | null; alt?: string }
>

/** The public items as cards, pictures seen at once. */
export function NewsShelf({ rows }: { rows: readonly News[] }) {
  return (
    <ul className="shelf">
      {rows.map(({ id, publicId, title, kind, summary, at, alt }) => (
        <li key={id} className="card shelf-item">
          {alt === undefined ? null : (
            <img
              className="shelf-picture"
              src={withQuery(href('/press/items/:publicId/file', { publicId }), { size: 'thumb', inline: 1 })}
              alt={alt}
              loading="lazy"
            />
          )}
          <p className="shelf-facts">
            {KIND_LABELS[kind]}
            {at ? (
              <>
                {' · '}
                <DateTime value={at} style="date" />
              </>
            ) : null}
          </p>
          <h2 className="card-title">
            <Link to={href('/press/items/:publicId', { publicId })}>{title}</Link>
          </h2>
          {summary ? <p>{summary}</p> : null}
        </li>
      ))}
    </ul>
  )
}
