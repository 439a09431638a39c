import type { ActionFunctionArgs } from '@remix-run/node'
import { answerQuestions } from '#app/domain/judging/conflicts/commands.server.ts'
import { ENTRIES, NAMES, SCORE_NOW } from '#app/domain/judging/conflicts/components/question-form.tsx'
import { nameOf, type Question } from '#app/domain/judging/conflicts/questions.ts'
import { answerByName, questionsPage } from '#app/domain/judging/conflicts/questions.server.ts'
import { entryAnswersSchema, nameAnswersSchema } from '#app/domain/judging/conflicts/schema.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireJudgeAgreement } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { ok } from '#app/platform/outcome.ts'

/** How many open entries the message names, and how much of each title. */
const NAMED = 3
const MAX_NAME_LENGTH = 60

const stillOpen = (open: readonly Question[]) => {
  if (open.length === 0) return ''
  const names = open.slice(0, NAMED).map((each) => [...nameOf(each)].slice(0, MAX_NAME_LENGTH).join(''))
  const more = open.length > NAMED ? ` and ${open.length - NAMED} more` : ''
  return ` Still to answer: ${names.join(', ')}${more}.`
}

/** Saves the answers of a judge: by entry, or in blind judging by name. */
export async function answerConflictQuestions(args: ActionFunctionArgs) {
  const viewer = await requireJudgeAgreement(args)
  const categoryId = intParam(args, 'categoryId')
  const { now } = args.context
  const page = orNotFound(await questionsPage(viewer, categoryId, { now, readOnly: true }), args.request)
  const sent = await args.request.formData()
  const formId = page.blind ? NAMES : ENTRIES
  const form = parseForm(sent, page.blind ? nameAnswersSchema : entryAnswersSchema)
  if (form.status !== 'success') return replyTo(formId, form)
  const given = form.value
  const read = 'hash' in given ? await answerByName(viewer, categoryId, given, now) : ok(given)
  // The numbers of another list mean other names.
  if (!read.ok) return replyRefused(formId, form, read, read.code === 'conflict' ? ['conflict'] : undefined)
  const { answers, rest } = read.value
  if (answers.size + rest.length === 0)
    return replyTo(formId, form, { formErrors: ['Answer at least one question'] })
  const saved = unlessNotFound(
    await answerQuestions({ categoryId, answers, rest }, viewer, now),
    args.request,
  )
  if (!saved.ok) return replyRefused(formId, form, saved)
  const { none, conflict, refused: skipped } = saved.value
  const open = page.entries.filter(({ submissionId }) => saved.value.open.includes(submissionId))
  const parts = [
    `${none} without conflict`,
    ...(conflict > 0 ? [`${conflict} recused and no longer shown to you`] : []),
    ...(skipped > 0 ? [`${skipped} not saved`] : []),
  ]
  const place = open.length === 0 ? `#${SCORE_NOW}` : ''
  return redirectDone(
    href('/judges/conflicts/:categoryId', { categoryId }) + place,
    'Answers saved',
    `${parts.join(', ')}.${stillOpen(open)}`,
  )
}
