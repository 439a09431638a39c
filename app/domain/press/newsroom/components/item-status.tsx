import { Form } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { Link } from '@remix-run/react'
import { ABOUT_LABELS, type About, type ItemState } from '../rules.ts'

interface ItemStatusProps {
  publicId: string
  state: ItemState
  about: About
  publishAt: Date | string | null
  embargoUntil: Date | string | null
  toldAt: Date | string | null
  isLater: boolean
  can: readonly string[]
  names: { count: number; hasEnded: boolean }
}

/** Where an item stands, and what can be done with it. */
export function ItemStatus({
  publicId,
  state,
  about,
  publishAt,
  embargoUntil,
  toldAt,
  isLater,
  can,
  names,
}: ItemStatusProps) {
  return (
    <Card title="Status" className="narrow">
      {state === 'draft' ? (
        <p>
          {isLater && publishAt ? (
            <>
              This is a draft. Once you schedule it, it goes live on <DateTime value={publishAt} />.
            </>
          ) : (
            'It is a draft: only its author and admins see it.'
          )}
        </p>
      ) : null}
      {state === 'scheduled' && publishAt ? (
        <p>
          It goes live on <DateTime value={publishAt} withRelative />.
        </p>
      ) : null}
      {state === 'published' && publishAt ? (
        <p>
          Published on <DateTime value={publishAt} />.{' '}
          <Link to={href('/press/items/:publicId', { publicId })}>See its page</Link>
        </p>
      ) : null}
      {state === 'archived' ? <p>It is archived: its page and file are closed.</p> : null}
      {embargoUntil ? (
        <p>
          Embargo until <DateTime value={embargoUntil} withRelative />.
        </p>
      ) : null}
      {about === 'general' ? null : (
        <p>
          About: {ABOUT_LABELS[about]}. It stays hidden until they are public, whatever the dates here say.
        </p>
      )}
      {names.count > 0 ? (
        <p>
          It names {countText(names.count, 'nominee', 'nominees')}, and is hidden until all of them are
          public.
        </p>
      ) : null}
      {names.hasEnded ? (
        <p>
          <strong>
            It is hidden: a work it names is no longer nominated. Remove that work under “Nominees”.
          </strong>
        </p>
      ) : null}
      {toldAt ? (
        <p>
          The press was emailed on <DateTime value={toldAt} />.
        </p>
      ) : null}
      <Form method="post" className="button-row" noValidate>
        {can.includes('publish') ? (
          <Button name="intent" value="publish">
            {isLater && state === 'draft' ? 'Schedule item' : 'Publish now'}
          </Button>
        ) : null}
        {can.includes('unpublish') ? (
          <Button kind="secondary" name="intent" value="unpublish">
            Unpublish item
          </Button>
        ) : null}
        {can.includes('archive') ? (
          <Button kind="quiet" name="intent" value="archive">
            Archive item
          </Button>
        ) : null}
        {can.includes('restore') ? (
          <Button kind="secondary" name="intent" value="restore">
            Restore item
          </Button>
        ) : null}
      </Form>
    </Card>
  )
}
