import { data, type ActionFunctionArgs } from '@remix-run/node'
import { answerQuestions, type Answer } from '#app/domain/judging/conflicts/commands.server.ts'
import { SCORE_NOW } from '#app/domain/judging/conflicts/components/question-form.tsx'
import { nameOf, type Question } from '#app/domain/judging/conflicts/questions.ts'
import { answerByName, questionsPage } from '#app/domain/judging/conflicts/questions.server.ts'
import { orNotFound, refusalStatus, unlessNotFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { requireJudgeAgreement } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'

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

/** Saves the answers of a judge: by entry, or in blind judging by name. */
export async function answerConflictQuestions(args: ActionFunctionArgs) {
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
