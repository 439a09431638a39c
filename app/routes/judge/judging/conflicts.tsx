import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { answerQuestions, type Answer } from '#app/domain/judging/conflicts/commands.server.ts'
import { NamesForm, QuestionForm } from '#app/domain/judging/conflicts/components/question-form.tsx'
import { nameOf, type Question } from '#app/domain/judging/conflicts/questions.ts'
import { answerByName, questionsPage } from '#app/domain/judging/conflicts/questions.server.ts'
import { findJudgingPlace, nextToScore, listWork } from '#app/domain/judging/reviews/judging-place.server.ts'
import { requireJudgeAgreement } from '#app/http/guards.server.ts'
import { orNotFound, refusalStatus, unlessNotFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { nounFor } from '#app/ui/format/plural.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

export const handle: PageHandle = { title: 'Your conflicts of interest' }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireJudgeAgreement(args)
  const categoryId = intParam(args, 'categoryId')
  const { now, readOnly } = args.context
  const page = await questionsPage(viewer, categoryId, { now, readOnly })
  const place = await findJudgingPlace(viewer, categoryId, now, db())
  const next = place?.mayScore ? nextToScore(await listWork(viewer, place, 'own', now), null) : null
  return { ...orNotFound(page, args.request), next: next?.publicId ?? null }
}

const SCORE_NOW = 'score-now'

const refused = (problem: string, status = 422, ticked: readonly string[] = []) =>
  data({ problem, ticked }, { status })

const ANSWER = /^answer-([1-9]\d{0,14})$/

/** Reads the answers of a form by entry, and the entries it leaves unanswered; anything else is ignored. */
function answersIn(form: FormData): { answers: Map<number, Answer>; unanswered: number[] } {
  const answers = new Map<number, Answer>()
  const unanswered: number[] = []
  for (const [name, value] of form) {
    const id = ANSWER.exec(name)?.[1]
    if (id && (value === 'none' || value === 'conflict')) answers.set(Number(id), value)
    else if (id && value === '') unanswered.push(Number(id))
  }
  return { answers, unanswered }
}

/** How many open entries the message names, and how much of each title. */
const NAMED = 3
const LONGEST_NAME = 60

const stillOpen = (open: readonly Question[]) => {
  if (open.length === 0) return ''
  const names = open.slice(0, NAMED).map((each) => [...nameOf(each)].slice(0, LONGEST_NAME).join(''))
  const more = open.length > NAMED ? ` and ${open.length - NAMED} more` : ''
  return ` Still to answer: ${names.join(', ')}${more}.`
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireJudgeAgreement(args)
  const categoryId = intParam(args, 'categoryId')
  const { now } = args.context
  const page = orNotFound(await questionsPage(viewer, categoryId, { now, readOnly: true }), args.request)
  const form = await args.request.formData()
  const posted = answersIn(form)
  let answers = posted.answers
  const rest = !page.blind && form.get('rest') === 'none' ? posted.unanswered : []
  if (page.blind) {
    const ticked = form.getAll('conflict').map(String)
    const sent = { hash: String(form.get('hash')), sure: form.get('sure') === 'on', ticked }
    const read = await answerByName(viewer, categoryId, sent, now)
    // The numbers of another list mean other names.
    if (!read.ok)
      return refused(read.message, refusalStatus[read.code], read.code === 'conflict' ? [] : ticked)
    answers = read.value
  }
  if (answers.size + rest.length === 0) return refused('Answer at least one question')
  const saved = unlessNotFound(
    await answerQuestions({ categoryId, answers, rest }, viewer, now),
    args.request,
  )
  if (!saved.ok) return refused(saved.message, refusalStatus[saved.code])
  const { none, conflict, refused: skipped } = saved.value
  const open = page.entries.filter(({ submissionId }) => saved.value.open.includes(submissionId))
  const parts = [
    `${none} without conflict`,
    ...(conflict > 0 ? [`${conflict} recused and no longer shown to you`] : []),
    ...(skipped > 0 ? [`${skipped} not saved`] : []),
  ]
  const place = open.length === 0 ? `#${SCORE_NOW}` : ''
  return redirectWithFlash(href('/judges/conflicts/:categoryId', { categoryId }) + place, {
    title: 'Answers saved',
    description: `${parts.join(', ')}.${stillOpen(open)}`,
    color: 'success',
  })
}

export default function ConflictQuestions() {
  const { category, blind, entries, names, open, recused, next } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const asked = blind ? names.names.length > 0 : entries.length > 0
  return (
    <>
      <PageHeader
        title="Your conflicts of interest"
        lede={categoryTitle(category)}
        crumbs={[{ label: 'My committees', to: href('/judges') }, { label: 'Conflicts of interest' }]}
      >
        <ErrorSummary problems={answer ? [{ message: answer.problem }] : []} />
      </PageHeader>
      <p>
        You have a conflict of interest with an entry if you worked on it, own part of it, work or worked for
        the people who made it, or are close to one of them. An entry opens once you confirm that you have
        none. If you have one, you are recused at once and your scores of the entry do not count.
      </p>
      {open > 0 ? (
        <Notice title={`${open} ${nounFor(open, { one: 'entry needs', other: 'entries need' })} your answer`}>
          You can save some now and the rest later.
        </Notice>
      ) : null}
      {next ? (
        <p>
          <LinkButton
            id={SCORE_NOW}
            kind={open > 0 ? 'secondary' : 'primary'}
            to={`${href('/judges/submission/:submissionId', { submissionId: next })}#entry`}
          >
            Score now
          </LinkButton>
        </p>
      ) : null}
      {recused > 0 ? (
        <Notice
          tone="plain"
          title={`You are recused from ${recused} ${nounFor(recused, { one: 'entry', other: 'entries' })}`}
        >
          You declared a conflict, act for the studio or are in the credits, or the chair or an admin recused
          you. Contact the awards team if this is wrong.
        </Notice>
      ) : null}
      {!asked ? (
        <EmptyState title={recused > 0 ? 'No open questions' : 'No entries yet'}>
          <p>Entries appear here once they are accepted.</p>
        </EmptyState>
      ) : blind ? (
        <NamesForm {...names} ticked={answer?.ticked} />
      ) : (
        <QuestionForm entries={entries} />
      )}
    </>
  )
}
