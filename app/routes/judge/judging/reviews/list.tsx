import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { takeMoreEntries } from '#app/domain/judging/assignment/commands.server.ts'
import { moreSchema } from '#app/domain/judging/assignment/schema.ts'
import { countUnreadDiscussions } from '#app/domain/judging/discussion/discussion.server.ts'
import { WorkList } from '#app/domain/judging/reviews/components/work-list.tsx'
import { loadWorkList } from '#app/domain/judging/reviews/work-list.server.ts'
import { isDiscussed } from '#app/domain/judging/reviews/window.ts'
import { unlessNotFound } from '#app/http/errors.ts'
import { redirectWithOutcome } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requirePageWithin } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { judgingPlaceOf } from '#app/routes/judge/judging/reviews/judged-entry.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { countText } from '#app/ui/format/plural.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import styles from '#app/ui/styles/judging.css?url'
import thumbStyles from '#app/ui/styles/thumb.css?url'

export { clientAction } from '#app/ui/sent-forms.ts'

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

export async function action(args: ActionFunctionArgs) {
  const { viewer, place } = await judgingPlaceOf(args)
  readForm(await args.request.formData(), moreSchema, 'Select what to do.')
  const categoryId = place.category.id
  const done = unlessNotFound(await takeMoreEntries(categoryId, viewer, args.context.now), args.request)
  const title = done.ok ? `${countText(done.value.taken, 'more entry', 'more entries')} taken` : ''
  return redirectWithOutcome(href('/judges/judge/:categoryId', { categoryId }), done, title)
}

export default function JudgeCategory() {
  const { discusses, unreadDiscussions, ...page } = useLoaderData<typeof loader>()
  const { categoryId } = page
  const talks = (
    <>
      {discusses ? (
        <LinkButton kind="quiet" to={href('/judges/discussions/:categoryId', { categoryId })}>
          {unreadDiscussions > 0 ? `Discussions (${unreadDiscussions} new)` : 'Discussions'}
        </LinkButton>
      ) : null}
      <LinkButton kind="quiet" to={href('/judges/meetings/:categoryId', { categoryId })}>
        Meetings
      </LinkButton>
    </>
  )
  return <WorkList page={page} talks={talks} />
}
