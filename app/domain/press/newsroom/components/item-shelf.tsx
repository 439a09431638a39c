import { Form, Link } from '@remix-run/react'
import { href, withQuery } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Pill } from '#app/ui/pill.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { ItemRow } from '../queries.server.ts'
import { isImage, ITEM_STATE_LABELS, KIND_LABELS, shownState } from '../rules.ts'
import { CreditLine } from './credit-line.tsx'
import { EmbargoBadge } from './embargo-badge.tsx'
import { ItemFiles } from './item-files.tsx'

type Row = LoaderData<ItemRow>

interface ItemShelfProps {
  rows: readonly Row[]
  now: Date | string
  userId: number | null
  isAdmin: boolean
}

/** The items of the newsroom as cards, with the selection that is downloaded as one archive. */
export function ItemShelf({ rows, now, userId, isAdmin }: ItemShelfProps) {
  const shelf = (
    <ul className="shelf">
      {rows.map((row) => (
        <li key={row.id} className="card shelf-item">
          <ShelfItem row={row} now={now} mayEdit={isAdmin || row.authorId === userId} />
        </li>
      ))}
    </ul>
  )
  if (!rows.some(({ mime }) => mime !== null)) return shelf
  return (
    <Form method="get" action={href('/press/archive')} reloadDocument className="stack">
      {shelf}
      <div className="button-row">
        <Button kind="secondary" asks name="size" value="print">
          Download selected as ZIP
        </Button>
        <Button kind="quiet" asks name="size" value="web">
          ZIP with web sizes
        </Button>
      </div>
    </Form>
  )
}

function ShelfItem({ row, now, mayEdit }: { row: Row; now: Date | string; mayEdit: boolean }) {
  const { id, publicId, title, kind, category, mime, alt, hasSizes, publishAt } = row
  const state = shownState({ state: row.state, publishAt: publishAt && new Date(publishAt) }, new Date(now))
  return (
    <>
      {isImage(mime) && hasSizes ? (
        <img
          className="shelf-picture"
          src={withQuery(href('/press/items/:publicId/file', { publicId }), { size: 'thumb', inline: 1 })}
          alt={alt}
          loading="lazy"
        />
      ) : null}
      <p className="shelf-facts">
        {KIND_LABELS[kind]} · {category}
        {state === 'published' && publishAt ? (
          <>
            {' · '}
            <DateTime value={publishAt} style="date" />
          </>
        ) : null}
      </p>
      <h2 className="card-title">
        <Link to={href('/press/items/:publicId', { publicId })}>{title}</Link>
      </h2>
      <p className="shelf-states">
        {state === 'published' ? null : <Pill {...ITEM_STATE_LABELS[state]} />}{' '}
        <EmbargoBadge until={row.embargoUntil} now={now} />
      </p>
      {row.summary ? <p className="shelf-summary">{row.summary}</p> : null}
      <CreditLine credit={row.credit} title={title} />
      <ItemFiles {...row} />
      <div className="shelf-foot">
        {mime === null ? null : (
          <label className="choice">
            <input type="checkbox" name="item" value={id} />
            <span>
              Select<VisuallyHidden> {title}</VisuallyHidden>
            </span>
          </label>
        )}
        {mayEdit ? (
          <Link to={href('/press/edit/:id', { id })}>
            Edit<VisuallyHidden> {title}</VisuallyHidden>
          </Link>
        ) : null}
      </div>
    </>
  )
}
