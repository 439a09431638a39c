import { db } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { FIELD_LABELS, type ScoringProblem } from '#app/domain/judging/reviews/components/scoring-view.ts'
import { entryInList, scoringPath } from '#app/domain/judging/reviews/entry-in-list.ts'
import type { EntryRef } from '#app/domain/judging/reviews/entry-page.server.ts'
import { flagEntry } from '#app/domain/judging/reviews/flags.server.ts'
import { listWork, nextToScore, type JudgingPlace } from '#app/domain/judging/reviews/judging-place.server.ts'
import { FLAG_KINDS } from '#app/domain/judging/reviews/labels.ts'
import { WHOLE_ENTRY } from '#app/domain/judging/comments/rules.ts'
import {
  EMPTY_REVIEW,
  holds,
  readForEntrant,
  readScores,
  type PostedReview,
} from '#app/domain/judging/reviews/posted.ts'
import { askReopening, reopenReview } from '#app/domain/judging/reviews/reopen-review.server.ts'
import {
  findReview,
  isOvertaken,
  saveReview,
  STALE,
  type Saved,
  type SaveAs,
} from '#app/domain/judging/reviews/reviews.server.ts'
import type { SentScoring } from '#app/domain/judging/reviews/scoring-schema.ts'
import { readWorkList } from '#app/domain/judging/reviews/work-filters.ts'
import { findRubric } from '#app/domain/judging/rubrics/queries.server.ts'
import type { Flash } from '#app/http/shell.ts'
import type { Refusal } from '#app/platform/outcome.ts'

interface Done {
  kind: 'done'
  to: string
  flash: Flash
}

type ScoringAnswer = Done | ScoringProblem

/** The review a form sends; its criteria are those of the rubric the form was made with. */
export async function readReview(sent: SentScoring): Promise<PostedReview> {
  const { page: id, seq, watched, note, comment } = sent
  const rubric = sent.rubric > 0 ? await findRubric(sent.rubric, db()) : null
  const criteria = rubric?.criteria.map((criterion) => criterion.id) ?? []
  return {
    ...(id && seq && { page: { id, seq } }),
    ...(rubric && { rubricId: rubric.id }),
    scores: readScores((id) => sent.score[id], criteria),
    watched,
    note,
    comment,
    forEntrant: readForEntrant(sent.said, [...criteria.map(String), WHOLE_ENTRY]),
  }
}

/** How a form saves a draft: with the reason to abstain as far as it is written. */
export function readDraft({ reason, reopens }: SentScoring) {
  return { status: 'draft' as const, reason, reopens }
}

function readSaveAs(form: SentScoring): SaveAs | null {
  const draft = readDraft(form)
  if (form.intent === 'draft') return draft
  if (form.intent === 'final') return { status: 'final', reopens: draft.reopens }
  return form.intent === 'abstain' ? { ...draft, status: 'abstained' } : null
}

/** Carries out a form of a scoring page; a form made for another entry changes nothing. */
export async function answerScoring(
  viewer: Viewer,
  entry: EntryRef,
  place: JudgingPlace,
  form: SentScoring,
  list: string,
  now: Date,
): Promise<ScoringAnswer> {
  const { intent, reason, version = 0 } = form
  const here = scoringPath(entry.publicId, list)
  const done = (title: string, description?: string): Done => ({
    kind: 'done',
    to: here,
    flash: { title, description, color: 'success' },
  })
  const report = { kind: form.kind, note: form.flagnote }
  const isReport = intent === 'flag'
  if (isReport && form.version === undefined) return sendReport(EMPTY_REVIEW, '', null)
  const mine = await readReview(form)
  const refused = ({ code, message, fields }: Omit<Refusal, 'ok'>): ScoringProblem => ({
    kind: 'refused',
    code,
    message,
    fields,
    mine,
    reason,
  })
  if (form.entry !== entry.publicId)
    return refused({ code: 'conflict', message: 'This form was made for another entry.' })
  // Of two judges who use one browser, one would score in place of the other from a page that was left open.
  if (form.writer !== '' && form.writer !== String(viewer.userId))
    return refused({
      code: 'conflict',
      message:
        'This page was made for another person, who had signed in in this browser before you. The values below are theirs: check them before you save.',
    })
  if (intent === 'ask') {
    const why = form.reopenreason
    const asked = await askReopening(viewer, entry, why, now)
    return asked.ok ? done('Request sent') : { ...refused(asked), reason: why, scoresKept: true }
  }
  if (intent === 'reopen') {
    const reopened = await reopenReview(viewer, entry, version, now)
    if (!reopened.ok) return { ...refused(reopened), scoresKept: true }
    return overtaken(reopened) ?? done('Review reopened')
  }
  // A report that was started is not lost to another button: it stays on the page until it is sent or emptied.
  if (isReport || report.note) {
    const stored = await findReview(viewer.userId, place.committeeId, entry.id, db())
    const draft = readDraft(form)
    const isKept = holds(stored, mine, draft.reason)
    const saved = isKept ? null : await saveReview(viewer, entry, mine, draft, version, now)
    return sendReport(mine, reason, saved)
  }
  const as = readSaveAs(form)
  if (!as) return refused({ code: 'invalid', message: 'The form could not be read.' })
  const saved = await saveReview(viewer, entry, mine, as, version, now)
  if (!saved.ok) return refused(saved)
  const problem = overtaken(saved)
  if (problem) return problem
  if (as.status === 'draft') return done('Draft saved')
  const { order } = readWorkList(new URLSearchParams(list))
  const next = nextToScore(await listWork(viewer, place, order, now), entry.publicId)
  const title = `${entry.code}: ${as.status === 'final' ? 'scores final' : 'abstained'}`
  return next
    ? { ...done(title, `Next: ${next.title}`), to: scoringPath(next.publicId, list) }
    : { ...done(title, 'You have scored all entries.'), to: entryInList(entry.categoryId, list, entry.code) }

  function overtaken(saved: Saved): ScoringProblem | null {
    if (!saved.ok || !isOvertaken(saved.value)) return null
    const { stored } = saved.value
    return { kind: 'overtaken', code: 'conflict', message: STALE, mine, reason, stored }
  }

  /**
   * Sends a report after the scores beside it were saved as a draft; where that was refused, the report is sent all the same and
   * the page shows the scores again. With another button than its own a report is not sent and stays on the page.
   */
  async function sendReport(mine: PostedReview, reason: string, saved: Saved | null): Promise<ScoringAnswer> {
    const kind = FLAG_KINDS.find((each) => each === report.kind)
    const sent = isReport && kind ? await flagEntry(viewer, entry, { kind, note: report.note }, now) : null
    const flag = sent?.ok ? undefined : { kind: kind ?? '', note: report.note }
    const fields: Record<string, string[]> = sent
      ? {}
      : isReport
        ? { kind: ['Required'] }
        : { flagnote: [NOT_SENT] }
    const message = !sent ? (isReport ? 'Select the problem.' : NOT_SENT) : sent.ok ? SENT : sent.message
    const base = { mine, reason, flag, fields }
    if (saved && !saved.ok)
      return {
        ...base,
        kind: 'refused',
        code: saved.code,
        message: `${message} ${saved.message}`,
        fields: { ...saved.fields, ...fields },
      }
    if (saved && isOvertaken(saved.value)) {
      const { stored } = saved.value
      return { ...base, kind: 'overtaken', code: 'conflict', message: `${message} ${STALE}`, stored }
    }
    if (sent?.ok) return done('Problem reported', 'Do not score the entry low for it.')
    const code = sent && !sent.ok ? sent.code : 'invalid'
    return { ...base, kind: 'refused', code, message, mine: EMPTY_REVIEW, reason: '', scoresKept: true }
  }
}

const SENT = 'The admins have your report.'
const NOT_SENT = `Your report is not sent yet. Send it, or empty “${FIELD_LABELS.flagnote}”.`
