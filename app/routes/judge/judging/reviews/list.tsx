import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { countUnreadDiscussions } from '#app/domain/judging/discussion/discussion.server.ts'
import { WorkList } from '#app/domain/judging/reviews/components/work-list.tsx'
import { loadWorkList } from '#app/domain/judging/reviews/work-list.server.ts'
import { isDiscussed } from '#app/domain/judging/reviews/window.ts'
import { requirePageWithin } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { judgingPlaceOf } from '#app/routes/judge/judging/reviews/judged-entry.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import styles from '#app/ui/styles/judging.css?url'
import thumbStyles from '#app/ui/styles/thumb.css?url'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: thumbStyles },
]

export const handle: PageHandle<typeof loader> = { title: ({ category }) => `Judge ${category}` }

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, place } = await judgingPlaceOf(args)
  const params = new URL(args.request.url).searchParams
  const [page, unreadDiscussions] = await Promise.all([
    loadWorkList(viewer, place, params, args.context),
    countUnreadDiscussions(viewer, place, args.context.now),
  ])
  requirePageWithin(args.request, page.list, page.count)
  return { ...page, discusses: isDiscussed(place.configs), unreadDiscussions }
}

export default function JudgeCategory() {
  const { discusses, unreadDiscussions, ...page } = useLoaderData<typeof loader>()
  const discussions = discusses ? (
    <LinkButton kind="quiet" to={href('/judges/discussions/:categoryId', { categoryId: page.categoryId })}>
      {unreadDiscussions > 0 ? `Discussions (${unreadDiscussions} new)` : 'Discussions'}
    </LinkButton>
  ) : null
  return <WorkList page={page} discussions={discussions} />
}
