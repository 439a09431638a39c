import type { HeadersFunction, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AwardPage } from '#app/domain/overview/award-page/components/award-page.tsx'
import { phaseSentence } from '#app/domain/overview/award-page/model.ts'
import { findAwardPage } from '#app/domain/overview/award-page/queries.server.ts'
import { PublicPage } from '#app/domain/press/newsroom/components/public-page.tsx'
import { shareTags } from '#app/http/share-tags.ts'
import { orNotFound } from '#app/http/errors.ts'
import { searchText } from '#app/ui/list-state.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { untilNext } from '../press/public-page.server.ts'
import { sharedAward } from './award-meta.server.ts'
import sponsors from '#app/ui/styles/sponsors.css?url'
import works from '#app/ui/styles/works.css?url'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: works },
  { rel: 'stylesheet', href: sponsors },
]

export const handle: PageHandle<typeof loader> = {
  title: ({ season }) => season?.label ?? 'About the award',
  scripts: false,
  indexed: true,
  sameForGuests: true,
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta = shareTags<typeof loader>(
  ({ headline, season, phase }, { site, day }) =>
    [headline || site.name, season ? phaseSentence(phase, season.call, day) : ''].filter(Boolean).join('. '),
  ({ shared }) => shared,
)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, now, rehearsal } = context
  const query = searchText(new URL(request.url).searchParams, 100)
  const page = orNotFound(await findAwardPage(viewer, query, now, rehearsal?.realNow ?? now), request)
  return untilNext({ ...page, shared: await sharedAward(page) }, now)
}

export default function Award() {
  const page = useLoaderData<typeof loader>()
  return (
    <PublicPage here="/award" places={page.places}>
      <AwardPage {...page} />
    </PublicPage>
  )
}
