import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { moveEntry } from '#app/domain/judging/assignment/commands.server.ts'
import { GIVE } from '#app/domain/judging/assignment/components/entry-judges.tsx'
import { giveSchema, takeSchema } from '#app/domain/judging/assignment/schema.ts'
import { NOTE } from '#app/domain/judging/board/components/committee-notes.tsx'
import { RECUSAL } from '#app/domain/judging/board/components/recusal-form.tsx'
import { addNote, findBoardEntry } from '#app/domain/judging/board/entry-page.server.ts'
import { noteSchema, recusalSchema, reopeningSchema } from '#app/domain/judging/board/schema.ts'
import { askEntrants, withdrawQuestion } from '#app/domain/judging/clarifications/commands.server.ts'
import { ASK } from '#app/domain/judging/clarifications/components/ask-form.tsx'
import { clarificationsForJudges } from '#app/domain/judging/clarifications/queries.server.ts'
import { questionSchema, withdrawalSchema } from '#app/domain/judging/clarifications/schema.ts'
import { clearConflict, recuse } from '#app/domain/judging/conflicts/commands.server.ts'
import { decideReopening } from '#app/domain/judging/reviews/reopen-review.server.ts'
import { isDiscussed, isFrozen } from '#app/domain/judging/reviews/window.ts'
import { notFound, orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone, redirectWithOutcome } from '#app/http/flash.server.ts'
import { parseIntent, replyRefused, replyTo, validOf, type Parsed } from '#app/http/forms.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { boardOf } from '#app/routes/judge/judging/board-access.server.ts'

/** One entry of the chair’s board, with what its chair or an admin may do about it. */
export async function loadBoardEntry(args: LoaderFunctionArgs) {
  const { viewer, now, access } = await boardOf(args)
  const entry = orNotFound(
    await findBoardEntry(viewer, access, intParam(args, 'submissionId'), now),
    args.request,
  )
  const { code, category, quorum, rankedBy, configs, isAssigned } = access
  const isOpen = !isFrozen(access)
  const committee = {
    ...{ code, categoryId: category.id, quorum, rankedBy, discusses: isDiscussed(configs) },
    ...{ mayAsk: isOpen, isAssigned: isAssigned && isOpen },
  }
  const clarifications = await clarificationsForJudges(entry.row.id, access, now)
  return { committee, entry, clarifications, reader: viewer.userId }
}

/** Saves a note, decides a judge's request to change a score, recuses a judge, or gives the entry to one or takes it back. */
export async function actOnBoardEntry(args: ActionFunctionArgs) {
  const { viewer, now, access } = await boardOf(args)
  const [categoryId, submissionId] = [access.category.id, intParam(args, 'submissionId')]
  orNotFound(await findBoardEntry(viewer, access, submissionId, now), args.request)
  const { intent, form } = parseIntent(await args.request.formData(), {
    grant: reopeningSchema,
    decline: reopeningSchema,
    recuse: recusalSchema,
    clear: recusalSchema,
    ask: questionSchema,
    withdraw: withdrawalSchema,
    give: giveSchema,
    take: takeSchema,
    '': noteSchema,
  })
  if (intent === 'grant' || intent === 'decline') {
    const decided = { ...validOf(form), grant: intent === 'grant' }
    return decideRequest(decided, viewer, categoryId, submissionId, args)
  }
  const place = { categoryId, submissionId }
  if (intent === 'ask') return ask(place, form, viewer, args)
  if (intent === 'withdraw') {
    const { clarification } = validOf(form)
    const done = unlessNotFound(await withdrawQuestion(place, clarification, viewer, now), args.request)
    return redirectWithOutcome(
      href('/judges/chair/:categoryId/entry/:submissionId', place),
      done,
      'Question withdrawn',
    )
  }
  if (intent === 'give' && form.status !== 'success') return replyTo(GIVE, form)
  if (intent === 'give')
    return moveBy({ do: 'give', judge: validOf(form).giveTo }, viewer, categoryId, submissionId, args)
  if (intent === 'take')
    return moveBy({ do: 'take', judge: validOf(form).judge }, viewer, categoryId, submissionId, args)
  if (intent !== '') return decideRecusal(intent, form, viewer, categoryId, submissionId, now)
  if (form.status !== 'success') return replyTo(NOTE, form)
  const noted = await addNote(categoryId, submissionId, form.value.body, viewer, now)
  if (!noted.ok) throw notFound(args.request)
  const here = href('/judges/chair/:categoryId/entry/:submissionId', { categoryId, submissionId })
  return redirectDone(here, 'Note saved')
}

async function ask(
  place: { categoryId: number; submissionId: number },
  form: Parsed<typeof questionSchema>,
  viewer: Viewer,
  { request, context }: ActionFunctionArgs,
) {
  if (form.status !== 'success') return replyTo(ASK, form)
  const done = unlessNotFound(await askEntrants(place, form.value, viewer, context.now), request)
  if (!done.ok) return replyRefused(ASK, form, done)
  const here = href('/judges/chair/:categoryId/entry/:submissionId', place)
  return redirectDone(here, 'Question sent', 'You are emailed when it is answered.')
}

async function decideRequest(
  decision: { request: number; grant: boolean },
  viewer: Viewer,
  categoryId: number,
  submissionId: number,
  { request, context }: ActionFunctionArgs,
) {
  const done = unlessNotFound(await decideReopening(categoryId, decision, viewer, context.now), request)
  const here = href('/judges/chair/:categoryId/entry/:submissionId', { categoryId, submissionId })
  return redirectWithOutcome(here, done, decision.grant ? 'Score reopened' : 'Request declined')
}

async function moveBy(
  step: { do: 'give' | 'take'; judge: number },
  viewer: Viewer,
  categoryId: number,
  submissionId: number,
  { request, context }: ActionFunctionArgs,
) {
  const done = unlessNotFound(await moveEntry(categoryId, submissionId, step, viewer, context.now), request)
  const here = href('/judges/chair/:categoryId/entry/:submissionId', { categoryId, submissionId })
  return redirectWithOutcome(here, done, done.ok ? done.value : '')
}

async function decideRecusal(
  step: 'recuse' | 'clear',
  form: Parsed<typeof recusalSchema>,
  viewer: Viewer,
  categoryId: number,
  submissionId: number,
  now: Date,
) {
  if (form.status !== 'success') return replyTo(RECUSAL, form)
  const { judge, reason } = form.value
  const decision = { userId: judge, submissionId, reason }
  const done = await (step === 'recuse' ? recuse : clearConflict)(decision, viewer, now)
  if (!done.ok) return replyRefused(RECUSAL, form, done)
  // A chair who recused themselves no longer sees the entry.
  const next =
    judge === viewer.userId && step === 'recuse'
      ? href('/judges/chair/:categoryId', { categoryId })
      : href('/judges/chair/:categoryId/entry/:submissionId', { categoryId, submissionId })
  return redirectDone(
    next,
    step === 'recuse' ? 'Judge recused' : 'Conflict cleared',
    step === 'recuse' ? 'Their score of this entry no longer counts.' : undefined,
  )
}
