import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AwardPage } from '#app/domain/overview/award-page/components/award-page.tsx'
import { callSentence } from '#app/domain/overview/award-page/model.ts'
import { findAwardPage } from '#app/domain/overview/award-page/queries.server.ts'
import { shareTags } from '#app/http/share-tags.ts'
import { orNotFound } from '#app/http/errors.ts'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import { searchText } from '#app/ui/list-state.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import styles from '#app/ui/styles/sponsors.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle<typeof loader> = {
  title: ({ season }) => season?.label ?? 'About the award',
  scripts: false,
  indexed: true,
  sameForGuests: true,
}

export const meta = shareTags<typeof loader>(({ headline, season }, { site, day }) =>
  [headline || site.name, season ? callSentence(season.call, day) : ''].filter(Boolean).join('. '),
)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = searchText(new URL(request.url).searchParams, 100)
  return orNotFound(await findAwardPage(context.viewer, query, context.now), request)
}

export default function Award() {
  const page = useLoaderData<typeof loader>()
  const { viewer } = useFrame()
  const content = <AwardPage {...page} />
  return viewer ? content : <NarrowPage wide>{content}</NarrowPage>
}
