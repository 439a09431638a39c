import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useMemo, type ReactNode } from 'react'
import { ClarificationList } from '#app/domain/judging/clarifications/components/clarification-list.tsx'
import { clarificationsForJudges } from '#app/domain/judging/clarifications/queries.server.ts'
import { RecusedPage, ScoringPage } from '#app/domain/judging/reviews/components/scoring-page.tsx'
import {
  SCORE_FORM,
  scoringReply,
  scoringValues,
  type ScoringProblem,
} from '#app/domain/judging/reviews/components/scoring-view.ts'
import { answeringPath } from '#app/domain/judging/reviews/entry-in-list.ts'
import { loadScoringPage, type ScoringView } from '#app/domain/judging/reviews/scoring-page.server.ts'
import { scoringSchema } from '#app/domain/judging/reviews/scoring-schema.ts'
import { listQuery } from '#app/domain/judging/reviews/work-filters.ts'
import { refusalStatus } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { revalidateAfterRefusal } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { judgedEntryOf } from '#app/routes/judge/judging/reviews/judged-entry.server.ts'
import { answerScoring } from '#app/routes/judge/judging/reviews/scoring-action.server.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import styles from '#app/ui/styles/judging.css?url'

export { clientAction } from '#app/ui/sent-forms.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle<typeof loader> = { title: ({ page }) => page?.title ?? 'Recused' }

const listOf = (request: Request) =>
  listQuery(new URLSearchParams(new URL(request.url).searchParams.get('list') ?? ''))

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, entry, place, access } = await judgedEntryOf(args)
  const { categoryId } = entry
  const list = listOf(args.request)
  if (place.round) throw redirect(answeringPath(entry.publicId, list))
  if (access === 'not_asked') throw redirect(href('/judges/conflicts/:categoryId', { categoryId }))
  if (access === 'recused')
    return { page: null, back: withQuery(href('/judges/judge/:categoryId', { categoryId }), list) }
  const [page, clarifications] = await Promise.all([
    loadScoringPage(viewer, entry, place, list, args.context),
    clarificationsForJudges(entry.id, place, args.context.now),
  ])
  return { clarifications, page: { ...page, light: args.context.light || args.context.saveData } }
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, entry, place } = await judgedEntryOf(args)
  const value = readForm(await args.request.formData(), scoringSchema)
  const list = listOf(args.request)
  const answer = await answerScoring(viewer, entry, place, value, list, args.context.now)
  if (answer.kind === 'done') return redirectWithFlash(answer.to, answer.flash)
  return data({ ...answer, problem: true }, { status: refusalStatus[answer.code] })
}

/** A refused save shows the stored review. */
export const shouldRevalidate = revalidateAfterRefusal

export default function JudgeSubmission() {
  const loaded = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (!loaded.page) return <RecusedPage back={loaded.back} />
  const { page, clarifications } = loaded
  return (
    <Scoring key={page.publicId} page={page} answer={answer}>
      <ClarificationList clarifications={clarifications} />
    </Scoring>
  )
}

interface ScoringProps {
  page: ScoringView
  answer: ScoringProblem | undefined
  /** Shown below the entry. */
  children: ReactNode
}

function Scoring({ page, answer, children }: ScoringProps) {
  const reason = page.review?.abstainReason
  const initial = scoringValues(page.review, { reason })
  // Conform takes every new object for a new reply.
  const reply = useMemo(() => scoringReply(page, answer), [page, answer])
  const form = useAnsweredForm<typeof scoringSchema>(SCORE_FORM, reply, initial)
  return (
    <ScoringPage page={page} answer={answer} form={form}>
      {children}
    </ScoringPage>
  )
}
