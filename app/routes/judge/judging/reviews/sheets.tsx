import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { ScoreSheets } from '#app/domain/judging/reviews/components/score-sheets.tsx'
import { findJudgingPlace, workOf } from '#app/domain/judging/reviews/judging-place.server.ts'
import { begunOn } from '#app/domain/judging/reviews/reviews.server.ts'
import { readWorkList } from '#app/domain/judging/reviews/work-filters.ts'
import { rubricFor } from '#app/domain/judging/rubrics/queries.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { requireJudgeAgreement } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import styles from '#app/ui/styles/judging.css?url'
import { db } from '#db/client.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle<typeof loader> = { title: ({ category }) => `Score sheets, ${category}` }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireJudgeAgreement(args)
  const { now } = args.context
  const place = orNotFound(
    await findJudgingPlace(viewer, intParam(args, 'categoryId'), now, db()),
    args.request,
  )
  const { order } = readWorkList(new URL(args.request.url).searchParams)
  const [rows, rubric, begun] = await Promise.all([
    workOf(viewer, place, order, now),
    rubricFor({ year: place.category.year, type: place.category.type }, db()),
    begunOn(viewer.userId, place.committeeId),
  ])
  // What was begun is entered on the rubric it was begun on, so it is printed with that one too.
  const rubrics = new Map(rubric ? [[rubric.id, rubric]] : [])
  for (const id of new Set(begun.values())) {
    const older = rubrics.has(id) ? null : await rubricFor({ id }, db())
    if (older) rubrics.set(id, older)
  }
  return {
    category: categoryTitle(place.category),
    categoryId: place.category.id,
    judge: place.seat ? viewer.displayName : null,
    printedAt: now,
    rubrics: [...rubrics.values()],
    sheets: rows.map(({ publicId, code, title, state, runningTime }) => ({
      ...{ code, title, state, runningTime },
      rubricId: begun.get(publicId) ?? rubric?.id ?? null,
    })),
  }
}

export default function ScoreSheetsPage() {
  return <ScoreSheets page={useLoaderData<typeof loader>()} />
}
