import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { readText } from '#app/domain/mail/markdown.ts'
import { ItemPage } from '#app/domain/press/newsroom/components/item-page.tsx'
import { namedIn } from '#app/domain/press/newsroom/named.server.ts'
import { findVisibleItem } from '#app/domain/press/newsroom/queries.server.ts'
import { shareTags } from '#app/http/share-tags.ts'
import { orNotFound } from '#app/http/errors.ts'
import { isAdmin } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { db } from '#db/client.ts'
import { momentOf, pressReaderOf } from '../reader.server.ts'
import styles from '#app/ui/styles/press.css?url'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle<typeof loader> = { title: ({ item }) => item.title, indexed: true }

export const meta = shareTags<typeof loader>(
  ({ item }, { site }) => item.summary || `News from the ${site.name}.`,
)

export async function loader(args: LoaderFunctionArgs) {
  const { request, params } = args
  const reading = await pressReaderOf(args)
  const moment = await momentOf(args)
  const found = await findVisibleItem(params.publicId ?? '', reading, moment, db())
  const { body, ...item } = orNotFound(found, request)
  const { viewer } = args.context
  const admin = viewer && isAdmin(viewer) ? viewer : null
  const { named } = await namedIn(item.id, admin, moment, db())
  return {
    item,
    named,
    blocks: readText(body).blocks,
    now: moment.now,
    mayEdit: reading.sees === 'everything' || (reading.userId !== null && item.authorId === reading.userId),
    back: reading.sees === 'public' ? href('/press-room') : href('/press'),
  }
}

export default function Item() {
  const page = useLoaderData<typeof loader>()
  const { viewer } = useFrame()
  const content = <ItemPage {...page} />
  return viewer ? content : <NarrowPage wide>{content}</NarrowPage>
}
