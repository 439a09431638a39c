import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { openQuestions } from '#app/domain/judging/conflicts/questions.server.ts'
import { WorkList } from '#app/domain/judging/reviews/components/work-list.tsx'
import {
  findJudgingPlace,
  nextToScore,
  recordVisit,
  progressOf,
  workOf,
} from '#app/domain/judging/reviews/judging-place.server.ts'
import { listQuery, readWorkList } from '#app/domain/judging/reviews/work-filters.ts'
import { searchedAnswers } from '#app/domain/judging/reviews/work-search.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { requireJudgeAgreement } from '#app/http/guards.server.ts'
import { intParam, requirePageWithin } from '#app/http/params.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import styles from '#app/ui/styles/judging.css?url'
import { db } from '#db/client.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle<typeof loader> = { title: ({ category }) => `Judge ${category}` }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireJudgeAgreement(args)
  const { now, readOnly } = args.context
  const place = orNotFound(
    await findJudgingPlace(viewer, intParam(args, 'categoryId'), now, db()),
    args.request,
  )
  const params = new URL(args.request.url).searchParams
  const list = readWorkList(params)
  const [rows, notAsked] = await Promise.all([
    workOf(viewer, place, list.order, now),
    openQuestions(viewer, place.category.id, now),
    readOnly ? null : recordVisit(viewer, place, now),
  ])
  const answers = list.searches ? await searchedAnswers(place, rows) : null
  const fitting = rows.filter((row) => list.fits(row, answers?.get(row.publicId)))
  requirePageWithin(args.request, list, fitting.length)
  const progress = progressOf(rows)
  const { category, scoring: state, judging, mayScore, blind, seat } = place
  return {
    category: categoryTitle(category),
    categoryId: category.id,
    role: seat?.role ?? null,
    scoring: { state, judging, mayScore, blind },
    reopenedUntil: state === 'reopened' ? (seat?.reopenedUntil ?? null) : null,
    // What is suspected is not on the list, and still a question.
    progress: { ...progress, notAsked, unlisted: notAsked - progress.notAsked },
    next: place.mayScore ? (nextToScore(rows, null)?.publicId ?? null) : null,
    rows: fitting.slice(list.offset, list.offset + list.limit),
    count: fitting.length,
    list: {
      page: list.page,
      limit: list.limit,
      narrowed: list.narrowed,
      order: list.order,
      state: list.state,
    },
    query: listQuery(params),
  }
}

export default function JudgeCategory() {
  return <WorkList page={useLoaderData<typeof loader>()} />
}
