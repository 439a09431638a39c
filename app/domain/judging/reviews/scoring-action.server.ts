import type { Viewer } from '#app/platform/viewer.ts'
import { nextToScore, workOf, type JudgingPlace } from '#app/domain/judging/reviews/judging-place.server.ts'
import type { EntryRef } from '#app/domain/judging/reviews/entry-page.server.ts'
import { flagEntry } from '#app/domain/judging/reviews/flags.server.ts'
import { LONGEST_NOTE, readPostedReview, type PostedReview } from '#app/domain/judging/reviews/posted.ts'
import {
  isOvertaken,
  reviewOf,
  saveReview,
  STALE,
  type Review,
  type Saved,
  type SaveAs,
} from '#app/domain/judging/reviews/reviews.server.ts'
import { askReopening, reopenReview } from '#app/domain/judging/reviews/reopen-review.server.ts'
import { readWorkList } from '#app/domain/judging/reviews/work-filters.ts'
import { FLAG_KINDS } from '#app/domain/judging/reviews/labels.ts'
import { cleanText } from '#app/platform/plain-text.ts'
import { rubricFor } from '#app/domain/judging/rubrics/queries.server.ts'
import type { RefusalCode } from '#app/platform/outcome.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { entryInList } from '#app/domain/judging/reviews/entry-in-list.ts'
import { db } from '#db/client.ts'

interface Flash {
  title: string
  description?: string
  color: 'success' | 'danger'
}

/** The report of a problem as it was sent, where it was not taken. */
interface OpenReport {
  kind: string
  note: string
}

/** What a scoring page's form came to; `scoresKept` where only the report beside the scores was refused. */
export type ScoringAnswer =
  | { kind: 'done'; to: string; flash: Flash }
  | {
      kind: 'overtaken'
      message: string
      mine: PostedReview
      reason: string
      stored: Review
      flag?: OpenReport
    }
  | {
      kind: 'refused'
      code: RefusalCode
      message: string
      fields: Record<string, string[]>
      mine: PostedReview
      reason: string
      flag?: OpenReport
      scoresKept?: true
    }

const line = (value: FormDataEntryValue | null) =>
  typeof value === 'string' ? cleanText(value).trim().slice(0, LONGEST_NOTE) : ''

/** The criteria somebody's form was made with: those of the rubric it names. */
export async function postedOf(form: FormData): Promise<PostedReview> {
  const rubricId = Number(form.get('rubric'))
  const rubric =
    Number.isSafeInteger(rubricId) && rubricId > 0 ? await rubricFor({ id: rubricId }, db()) : null
  const posted = readPostedReview(form, rubric?.criteria.map(({ id }) => id) ?? [])
  return rubric ? { ...posted, rubricId: rubric.id } : posted
}

/** Carries out what one of a scoring page's buttons asks for; a form made for another entry changes nothing (pitfall C13). */
export async function answerScoring(
  viewer: Viewer,
  entry: EntryRef,
  place: JudgingPlace,
  form: FormData,
  list: string,
  now: Date,
): Promise<ScoringAnswer> {
  const intent = String(form.get('intent'))
  const here = `${withQuery(href('/judges/submission/:submissionId', { submissionId: entry.publicId }), { list: list || undefined })}#entry`
  const isReport = intent === 'flag'
  if (isReport && !form.has('version')) return reported(viewer, entry, form, null, here, now)
  const mine = await postedOf(form)
  const reason = line(form.get('reason'))
  const refused = (code: RefusalCode, message: string, fields: Record<string, string[]> = {}) =>
    ({ kind: 'refused', code, message, fields, mine, reason }) as const
  if (form.get('entry') !== entry.publicId)
    return refused('conflict', 'That form was made for another entry, so nothing was changed here.')
  const version = Number(form.get('version'))
  const seen = Number.isSafeInteger(version) && version >= 0 ? version : 0
  if (intent === 'ask') {
    const why = line(form.get('reopenreason'))
    const asked = await askReopening(viewer, entry, why, now)
    if (!asked.ok)
      return { ...refused(asked.code, asked.message, asked.fields), reason: why, scoresKept: true }
    const title = 'Your request is with the chair'
    return { kind: 'done', to: here, flash: { title, color: 'success' } }
  }
  // What was typed into a report goes with no other button: it would be gone with the page.
  if (isReport || (intent !== 'reopen' && line(form.get('flagnote')))) {
    const as = draftOf(form)
    const stored = await reviewOf(viewer.userId, place.committeeId, entry.id, db())
    const kept = holds(stored, mine, as.reason) ? null : await saveReview(viewer, entry, mine, as, seen, now)
    return reported(viewer, entry, form, kept && { mine, reason, kept }, here, now)
  }
  const as = saveAsOf(intent, form)
  const saved =
    intent === 'reopen'
      ? await reopenReview(viewer, entry, seen, now)
      : as
        ? await saveReview(viewer, entry, mine, as, seen, now)
        : null
  if (!saved) return refused('invalid', 'This form could not be read.')
  if (!saved.ok) {
    const answer = refused(saved.code, saved.message, saved.fields)
    return intent === 'reopen' ? { ...answer, scoresKept: true } : answer
  }
  if (isOvertaken(saved.value))
    return { kind: 'overtaken', message: STALE, mine, reason, stored: saved.value.stored }
  if (intent === 'reopen')
    return { kind: 'done', to: here, flash: { title: 'It is a draft again', color: 'success' } }
  if (intent === 'draft')
    return { kind: 'done', to: here, flash: { title: 'The draft is saved', color: 'success' } }
  return onward(viewer, entry, place, list, intent, now)
}

/** A draft as a form sends it: with the reason to abstain as far as it is written. */
export function draftOf(form: FormData) {
  return { status: 'draft' as const, reason: line(form.get('reason')), reopens: form.get('reopens') === '1' }
}

function saveAsOf(intent: string, form: FormData): SaveAs | null {
  const draft = draftOf(form)
  if (intent === 'draft') return draft
  if (intent === 'final') return { status: 'final', reopens: draft.reopens }
  return intent === 'abstain' ? { ...draft, status: 'abstained' } : null
}

/** Whether all that was sent is stored already, or nothing was chosen yet. */
function holds(stored: Review | null, mine: PostedReview, reason: string): boolean {
  const said = ({ scores, watched, note, comment }: PostedReview, why: string) =>
    JSON.stringify([scores, watched, note, comment, why])
  const empty = { scores: {}, watched: false, note: '', comment: '' }
  return said(mine, reason) === said(stored ?? empty, stored?.abstainReason ?? '')
}

async function onward(
  viewer: Viewer,
  entry: EntryRef,
  place: JudgingPlace,
  list: string,
  intent: string,
  now: Date,
): Promise<ScoringAnswer> {
  const { order } = readWorkList(new URLSearchParams(list))
  const next = nextToScore(await workOf(viewer, place, order, now), entry.publicId)
  const title = `${entry.code}: ${intent === 'final' ? 'your scores are final' : 'you have abstained'}`
  return next
    ? {
        kind: 'done',
        to: `${withQuery(href('/judges/submission/:submissionId', { submissionId: next.publicId }), { list: list || undefined })}#entry`,
        flash: { title, description: `Next: ${next.title}`, color: 'success' },
      }
    : {
        kind: 'done',
        to: entryInList(entry.categoryId, list, entry.code),
        flash: { title, description: 'That was the last one to score.', color: 'success' },
      }
}

const ACTION_MESSAGES = 'The office has been told.'
const BEGUN = 'Tell the office, or empty this: what you wrote of a problem is not sent yet.'

/**
 * Tells the office of a problem. The scores sent along come to a draft first; where that was refused, the report is sent all
 * the same and the page shows the scores again. With another button than its own a report is not sent, and stands on the page.
 */
async function reported(
  viewer: Viewer,
  entry: EntryRef,
  form: FormData,
  scores: { mine: PostedReview; reason: string; kept: Saved } | null,
  here: string,
  now: Date,
): Promise<ScoringAnswer> {
  const isSent = form.get('intent') === 'flag'
  const kind = FLAG_KINDS.find((each) => each === form.get('kind'))
  const note = line(form.get('flagnote'))
  const told = isSent && kind ? await flagEntry(viewer, entry, { kind, note }, now) : null
  const flag = told?.ok ? undefined : { kind: kind ?? '', note }
  const fields: Record<string, string[]> = told ? {} : isSent ? { kind: ['Required'] } : { flagnote: [BEGUN] }
  const words = told?.ok ? ACTION_MESSAGES : told ? told.message : isSent ? 'Say what is wrong.' : BEGUN
  if (scores && !scores.kept.ok) {
    const { code, message } = scores.kept
    return {
      kind: 'refused',
      code,
      message: `${words} ${message}`,
      fields: { ...scores.kept.fields, ...fields },
      mine: scores.mine,
      reason: scores.reason,
      flag,
    }
  }
  if (scores?.kept.ok && isOvertaken(scores.kept.value)) {
    const { mine, reason } = scores
    const { stored } = scores.kept.value
    return { kind: 'overtaken', message: `${words} ${STALE}`, mine, reason, stored, flag }
  }
  if (flag) {
    const code = told && !told.ok ? told.code : 'invalid'
    const mine = { scores: {}, watched: false, note: '', comment: '' }
    return { kind: 'refused', code, message: words, fields, mine, reason: '', flag, scoresKept: true }
  }
  const description = 'Do not score it low for that.'
  return {
    kind: 'done',
    to: here,
    flash: { title: 'The office has been told', description, color: 'success' },
  }
}
