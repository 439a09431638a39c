import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { answerQuestions, type Answer } from '#app/domain/judging/conflicts/commands.server.ts'
import { NamesForm, QuestionForm } from '#app/domain/judging/conflicts/components/question-form.tsx'
import { nameOf, type Question } from '#app/domain/judging/conflicts/questions.ts'
import { questionsPage, readByName } from '#app/domain/judging/conflicts/questions.server.ts'
import { findJudgingPlace, nextToScore, workOf } from '#app/domain/judging/reviews/judging-place.server.ts'
import { requireJudgeAgreement } from '#app/http/guards.server.ts'
import { orNotFound, refusalStatus, unlessNotFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

export const handle: PageHandle = { title: 'What ties you to entries' }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireJudgeAgreement(args)
  const categoryId = intParam(args, 'categoryId')
  const { now, readOnly } = args.context
  const page = await questionsPage(viewer, categoryId, { now, readOnly })
  const place = await findJudgingPlace(viewer, categoryId, now, db())
  const next = place?.mayScore ? nextToScore(await workOf(viewer, place, 'own', now), null) : null
  return { ...orNotFound(page, args.request), next: next?.publicId ?? null }
}

const SCORE_NOW = 'score-now'

const refused = (problem: string, status = 422, ticked: readonly string[] = []) =>
  data({ problem, ticked }, { status })

const ANSWER = /^answer-([1-9]\d{0,14})$/

/** The answers a form sends, by entry, and the entries it leaves unanswered; what is odd is left out. */
function answersIn(form: FormData): { answers: Map<number, Answer>; unanswered: number[] } {
  const answers = new Map<number, Answer>()
  const unanswered: number[] = []
  for (const [name, value] of form) {
    const id = ANSWER.exec(name)?.[1]
    if (id && (value === 'none' || value === 'tied')) answers.set(Number(id), value)
    else if (id && value === '') unanswered.push(Number(id))
  }
  return { answers, unanswered }
}

/** So many are named in the message, and so much of each title; all of them stand first on the page. */
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
  const sent = answersIn(form)
  let answers = sent.answers
  const rest = !page.blind && form.get('rest') === 'none' ? sent.unanswered : []
  if (page.blind) {
    const read = await readByName(viewer, categoryId, form, now)
    if (!read.ok) {
      // Of another list the numbers say nothing.
      const ticked = read.code === 'conflict' ? [] : form.getAll('tied').map(String)
      return refused(read.message, refusalStatus[read.code], ticked)
    }
    answers = read.value
  }
  if (answers.size + rest.length === 0) return refused('Answer at least one of them before you save')
  const saved = unlessNotFound(
    await answerQuestions({ categoryId, answers, rest }, viewer, now),
    args.request,
  )
  if (!saved.ok) return refused(saved.message, refusalStatus[saved.code])
  const { none, tied, refused: passed } = saved.value
  const open = page.entries.filter(({ submissionId }) => saved.value.open.includes(submissionId))
  const parts = [`no tie: ${none}`, `tied: ${tied}`, ...(passed > 0 ? [`not taken: ${passed}`] : [])]
  const place = open.length === 0 ? `#${SCORE_NOW}` : ''
  return redirectWithFlash(href('/judges/conflicts/:categoryId', { categoryId }) + place, {
    title: 'Your answers are saved',
    description: `${parts.join(', ')}. What you are tied to is no longer shown to you.${stillOpen(open)}`,
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
        title="What ties you to entries"
        lede={categoryTitle(category)}
        crumbs={[{ label: 'My committees', to: href('/judges') }, { label: 'What ties you to entries' }]}
      >
        <ErrorSummary problems={answer ? [{ message: answer.problem }] : []} />
      </PageHeader>
      <p>
        You are tied to an entry when you worked on it, own a part of it, work for those who made it or did
        while it was made, or are close to somebody who did. An entry is shown to you once you have said that
        nothing ties you to it; what you are tied to is taken from you at once, and scores you gave it are not
        counted.
      </p>
      {open > 0 ? (
        <Notice title={`Entries to answer: ${open}`}>You can save some now and the rest later.</Notice>
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
        <Notice tone="plain" title={`Entries you are kept from: ${recused}`}>
          By your own word, because you act for their studio or are named in their credits, or because the
          chair or the office took them off you. Only somebody free of an entry can lift that: write to the
          office.
        </Notice>
      ) : null}
      {!asked ? (
        <EmptyState title={recused > 0 ? 'Nothing else to answer' : 'There are no entries to ask about yet'}>
          <p>Entries appear here once the office has accepted them.</p>
        </EmptyState>
      ) : blind ? (
        <NamesForm {...names} ticked={answer?.ticked} />
      ) : (
        <QuestionForm entries={entries} />
      )}
    </>
  )
}
