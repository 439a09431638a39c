import {
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ClarificationList } from '#app/domain/judging/clarifications/components/clarification-list.tsx'
import { clarificationsForJudges } from '#app/domain/judging/clarifications/queries.server.ts'
import { RecusedPage } from '#app/domain/judging/reviews/components/scoring-page.tsx'
import { answeringPath, entryInList, scoringPath } from '#app/domain/judging/reviews/entry-in-list.ts'
import { listWork, nextToScore } from '#app/domain/judging/reviews/judging-place.server.ts'
import { listQuery, readWorkList } from '#app/domain/judging/reviews/work-filters.ts'
import { loadAnswerPage, saveAnswer, type AnswerPage } from '#app/domain/judging/rounds/answers.server.ts'
import { ANSWER_FIELDS, ANSWER_FORM } from '#app/domain/judging/rounds/components/answer-form.tsx'
import { EntryAnswerPage } from '#app/domain/judging/rounds/components/answer-page.tsx'
import { answerSchema } from '#app/domain/judging/rounds/schema.ts'
import { unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { revalidateAfterRefusal } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { judgedEntryOf } from '#app/routes/judge/judging/reviews/judged-entry.server.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import styles from '#app/ui/styles/judging.css?url'

export { clientAction } from '#app/ui/sent-forms.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle<typeof loader> = { title: ({ page }) => page?.title ?? 'Recused' }

const listOf = (request: Request) =>
  listQuery(new URLSearchParams(new URL(request.url).searchParams.get('list') ?? ''))

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, entry, place, access } = await judgedEntryOf(args)
  const { categoryId, publicId } = entry
  const list = listOf(args.request)
  if (!place.round) throw redirect(scoringPath(publicId, list))
  if (access === 'not_asked') throw redirect(href('/judges/conflicts/:categoryId', { categoryId }))
  if (access === 'recused')
    return { page: null, back: withQuery(href('/judges/judge/:categoryId', { categoryId }), list) }
  const [page, clarifications] = await Promise.all([
    loadAnswerPage(viewer, entry, place, place.round, list, args.context),
    clarificationsForJudges(entry.id, place, args.context.now),
  ])
  return { clarifications, page: { ...page, light: args.context.light || args.context.saveData } }
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, entry, place } = await judgedEntryOf(args)
  const { now } = args.context
  const form = parseForm(await args.request.formData(), answerSchema)
  if (form.status !== 'success') return replyTo(ANSWER_FORM, form)
  const saved = unlessNotFound(await saveAnswer(viewer, entry, form.value, now), args.request)
  if (!saved.ok) return replyRefused(ANSWER_FORM, form, saved)
  const list = listOf(args.request)
  if (form.value.then === 'stay') return redirectDone(answeringPath(entry.publicId, list), 'Answer saved')
  const { order } = readWorkList(new URLSearchParams(list))
  const next = nextToScore(await listWork(viewer, place, order, now), entry.publicId)
  return redirectDone(
    next ? answeringPath(next.publicId, list) : entryInList(entry.categoryId, list, entry.code),
    next ? 'Answer saved' : 'Answer saved. You have answered all entries.',
  )
}

/** A refused answer shows the stored one. */
export const shouldRevalidate = revalidateAfterRefusal

export default function AnswerEntry() {
  const loaded = useLoaderData<typeof loader>()
  if (!loaded.page) return <RecusedPage back={loaded.back} />
  return (
    <Answering key={loaded.page.publicId} page={loaded.page}>
      <ClarificationList clarifications={loaded.clarifications} />
    </Answering>
  )
}

function Answering({ page, children }: { page: AnswerPage & { light: boolean }; children: ReactNode }) {
  const form = useAnsweredForm<typeof answerSchema>(ANSWER_FORM, useActionData<typeof action>(), {
    answer: page.own?.answer,
    reason: page.own?.reason,
  })
  return (
    <EntryAnswerPage page={page} form={form} problems={form.problems(ANSWER_FIELDS)}>
      {children}
    </EntryAnswerPage>
  )
}
