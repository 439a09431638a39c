import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { WorkList } from '#app/domain/judging/reviews/components/work-list.tsx'
import { loadWorkList } from '#app/domain/judging/reviews/work-list.server.ts'
import { requirePageWithin } from '#app/http/params.ts'
import { judgingPlaceOf } from '#app/routes/judge/judging/reviews/judged-entry.server.ts'
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
  const page = await loadWorkList(viewer, place, params, args.context)
  requirePageWithin(args.request, page.list, page.count)
  return page
}

export default function JudgeCategory() {
  return <WorkList page={useLoaderData<typeof loader>()} />
}
