import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
} from '@remix-run/node'
import { useActionData, useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { RecusedPage, ScoringPage } from '#app/domain/judging/reviews/components/scoring-page.tsx'
import { progressOf, recordVisit, workOf } from '#app/domain/judging/reviews/judging-place.server.ts'
import { judgedEntry } from '#app/domain/judging/reviews/entry-page.server.ts'
import { flagsOf } from '#app/domain/judging/reviews/flags.server.ts'
import { reopeningOf } from '#app/domain/judging/reviews/reopen-review.server.ts'
import { peerScores } from '#app/domain/judging/reviews/peer-scores.server.ts'
import { answerScoring } from '#app/domain/judging/reviews/scoring-action.server.ts'
import { reviewOf, rubricOf } from '#app/domain/judging/reviews/reviews.server.ts'
import { listQuery, readWorkList } from '#app/domain/judging/reviews/work-filters.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { refusalStatus } from '#app/http/errors.ts'
import { judgedEntryOf } from '#app/routes/judge/judging/reviews/judged-entry.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import styles from '#app/ui/styles/judging.css?url'
import { db } from '#db/client.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle<typeof loader> = { title: ({ name }) => name }

const listOf = (request: Request) =>
  listQuery(new URLSearchParams(new URL(request.url).searchParams.get('list') ?? ''))

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, entry, place, access } = await judgedEntryOf(args)
  const { now, readOnly } = args.context
  const list = listOf(args.request)
  if (access === 'not_asked')
    throw redirect(href('/judges/conflicts/:categoryId', { categoryId: entry.categoryId }))
  if (access === 'recused')
    return {
      name: 'Recused',
      recused: { back: withQuery(href('/judges/judge/:categoryId', { categoryId: entry.categoryId }), list) },
      page: null,
    }
  const { order } = readWorkList(new URLSearchParams(list))
  const [work, review, shown, flags] = await Promise.all([
    workOf(viewer, place, order, now),
    reviewOf(viewer.userId, place.committeeId, entry.id, db()),
    judgedEntry(entry.id, entry.code, place.blind),
    flagsOf(entry.id, { by: viewer.userId }),
    readOnly ? null : recordVisit(viewer, place, now),
  ])
  const [rubric, peers] = await Promise.all([
    rubricOf(review, place.category, db()),
    peerScores(viewer, place, entry.id, review),
  ])
  // After the scores of others: whether they were shown decides it.
  const reopening = await reopeningOf(review, {
    ...{ userId: viewer.userId, committeeId: place.committeeId, submissionId: entry.id },
  })
  const at = work.findIndex(({ publicId }) => publicId === entry.publicId)
  // Past those whose question is open: they cannot be read yet.
  const isOpen = ({ state }: (typeof work)[number]) => state !== 'not_asked'
  const previous = work.slice(0, at).findLast(isOpen)?.publicId ?? null
  const next = work.slice(at + 1).find(isOpen)?.publicId ?? null
  const { stored: _, ...media } = shown ?? {
    sections: [],
    files: [],
    password: null,
    link: null,
    studio: '',
    stored: [],
  }
  return {
    name: entry.title,
    recused: null,
    page: {
      ...media,
      light: args.context.light || args.context.saveData,
      publicId: entry.publicId,
      code: entry.code,
      title: entry.title,
      categoryId: entry.categoryId,
      category: categoryTitle(place.category),
      writer: viewer.userId,
      sits: place.seat !== null,
      role: place.seat?.role ?? null,
      state: place.scoring,
      judging: place.judging,
      reopenedUntil: place.seat?.reopenedUntil ?? null,
      mayScore: place.mayScore,
      list,
      place: at + 1,
      of: work.length,
      previous,
      next,
      progress: progressOf(work),
      rubric: rubric && {
        id: rubric.id,
        criteria: rubric.criteria,
        anchors: rubric.anchors,
        version: rubric.version,
      },
      review,
      reopening,
      peers,
      flags: flags.map(({ kind, note, at: raised, resolvedAt, resolution }) => ({
        ...{ kind, note, at: raised, resolvedAt, resolution },
      })),
    },
  }
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, entry, place } = await judgedEntryOf(args)
  const form = await args.request.formData()
  const answer = await answerScoring(viewer, entry, place, form, listOf(args.request), args.context.now)
  if (answer.kind === 'done') return redirectWithFlash(answer.to, answer.flash)
  return data(
    { ...answer, problem: true },
    { status: answer.kind === 'overtaken' ? 409 : refusalStatus[answer.code] },
  )
}

/** After a save that met something newer the page shows what is stored by now; after one that did not get through it stays. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  (actionStatus !== undefined && actionStatus < 500) || defaultShouldRevalidate

export default function JudgeSubmission() {
  const { page, recused } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (!page) return <RecusedPage back={recused.back} />
  return <ScoringPage key={page.publicId} page={page} answer={answer} />
}
