import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ScoreSheets } from '#app/domain/judging/reviews/components/score-sheets.tsx'
import { loadScoreSheets } from '#app/domain/judging/reviews/work-list.server.ts'
import { judgingPlaceOf } from '#app/routes/judge/judging/reviews/judged-entry.server.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import styles from '#app/ui/styles/judging.css?url'
import sheetStyles from '#app/ui/styles/score-sheet.css?url'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: sheetStyles },
]

export const handle: PageHandle<typeof loader> = { title: ({ category }) => `Score sheets, ${category}` }

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, place } = await judgingPlaceOf(args)
  const params = new URL(args.request.url).searchParams
  return loadScoreSheets(viewer, place, params, args.context.now)
}

export default function ScoreSheetsPage() {
  return <ScoreSheets page={useLoaderData<typeof loader>()} />
}
