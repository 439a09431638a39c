import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { readText } from '#app/domain/mail/markdown.ts'
import { ItemPage } from '#app/domain/press/newsroom/components/item-page.tsx'
import { namedIn } from '#app/domain/press/newsroom/named.server.ts'
import { findOwnItem } from '#app/domain/press/newsroom/queries.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { isAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { db } from '#db/client.ts'
import { momentOf, requirePressReader } from '../reader.server.ts'
import styles from '#app/ui/styles/press.css?url'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle<typeof loader> = { title: ({ item }) => `Preview: ${item.title}` }

/** An item as the press will see it, for its author and admins. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, reading } = await requirePressReader(args)
  const id = intParam(args, 'id')
  const { body, ...item } = orNotFound(await findOwnItem(id, reading, db()), args.request)
  const moment = await momentOf(args)
  const { named } = await namedIn(id, isAdmin(viewer) ? viewer : null, moment, db())
  const back = href('/press/edit/:id', { id })
  return { item, named, blocks: readText(body).blocks, now: moment.now, back, mayEdit: true }
}

export default function Preview() {
  const page = useLoaderData<typeof loader>()
  return (
    <>
      <Notice title="Preview">
        This is how the press will see it. Only its author and admins see this page.
      </Notice>
      <ItemPage {...page} />
    </>
  )
}
