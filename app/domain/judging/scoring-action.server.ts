import type { Viewer } from '#app/domain/accounts/viewer.ts'
import { nextToScore, workOf, type Desk } from '#app/domain/judging/desk.server.ts'
import type { EntryRef } from '#app/domain/judging/entry-page.server.ts'
import { flagEntry } from '#app/domain/judging/flags.server.ts'
import { LONGEST_NOTE, readPostedReview, type PostedReview } from '#app/domain/judging/posted.ts'
import {
  isOvertaken,
  reopenReview,
  saveReview,
  STALE,
  type Review,
  type SaveAs,
} from '#app/domain/judging/reviews.server.ts'
import { readWorkList } from '#app/domain/judging/work-filters.ts'
import { FLAG_KINDS } from '#app/domain/judging/words.ts'
import { rubricFor } from '#app/domain/rubrics/queries.server.ts'
import type { RefusalCode } from '#app/domain/outcome.ts'
import { judgingPaths } from '#app/judging-paths.ts'

interface Flash {
  title: string
  description?: string
  color: 'success' | 'danger'
}

/** What a scoring page's form came to. */
export type ScoringAnswer =
  | { kind: 'done'; to: string; flash: Flash }
  | { kind: 'overtaken'; message: string; mine: PostedReview; reason: string; stored: Review }
  | {
      kind: 'refused'
      code: RefusalCode
      message: string
      fields: Record<string, string[]>
      mine: PostedReview
      reason: string
      /** What was typed, where it is the report of a problem that was refused; scores were not sent then. */
      flag?: { note: string }
    }

const line = (value: FormDataEntryValue | null) =>
  typeof value === 'string' ? value.replaceAll('\0', '').normalize('NFC').trim().slice(0, LONGEST_NOTE) : ''

/** The criteria somebody's form was made with: those of the rubric it names. */
export async function postedOf(form: FormData): Promise<PostedReview> {
  const rubricId = Number(form.get('rubric'))
  const rubric = Number.isSafeInteger(rubricId) && rubricId > 0 ? await rubricFor({ id: rubricId }) : null
  const posted = readPostedReview(form, rubric?.criteria.map(({ id }) => id) ?? [])
  return rubric ? { ...posted, rubricId: rubric.id } : posted
}

/** Carries out what one of a scoring page's buttons asks for; a form made for another entry changes nothing (pitfall C13). */
export async function answerScoring(
  viewer: Viewer,
  entry: EntryRef,
  desk: Desk,
  form: FormData,
  list: string,
  now: Date,
): Promise<ScoringAnswer> {
  const intent = String(form.get('intent'))
  const here = `${judgingPaths.judgeEntry(entry.publicId, list)}#entry`
  if (intent === 'flag') return flagged(viewer, entry, form, here, now)
  const mine = await postedOf(form)
  const reason = line(form.get('reason'))
  const refused = (code: RefusalCode, message: string, fields: Record<string, string[]> = {}) =>
    ({ kind: 'refused', code, message, fields, mine, reason }) as const
  if (form.get('entry') !== entry.publicId)
    return refused('conflict', 'That form was made for another entry, so nothing was changed here.')
  const version = Number(form.get('version'))
  const seen = Number.isSafeInteger(version) && version >= 0 ? version : 0
  const as = saveAsOf(intent, reason, form.get('reopens') === '1')
  const saved =
    intent === 'reopen'
      ? await reopenReview(viewer, entry, seen, now)
      : as
        ? await saveReview(viewer, entry, mine, as, seen, now)
        : null
  if (!saved) return refused('invalid', 'This form could not be read.')
  if (!saved.ok) return refused(saved.code, saved.message, saved.fields)
  if (isOvertaken(saved.value))
    return { kind: 'overtaken', message: STALE, mine, reason, stored: saved.value.stored }
  if (intent === 'reopen')
    return { kind: 'done', to: here, flash: { title: 'It is a draft again', color: 'success' } }
  if (intent === 'draft')
    return { kind: 'done', to: here, flash: { title: 'The draft is saved', color: 'success' } }
  return onward(viewer, entry, desk, list, intent, now)
}

function saveAsOf(intent: string, reason: string, reopens: boolean): SaveAs | null {
  if (intent === 'draft' || intent === 'final') return { status: intent, reopens }
  return intent === 'abstain' ? { status: 'abstained', reason, reopens } : null
}

async function onward(
  viewer: Viewer,
  entry: EntryRef,
  desk: Desk,
  list: string,
  intent: string,
  now: Date,
): Promise<ScoringAnswer> {
  const { order } = readWorkList(new URLSearchParams(list))
  const next = nextToScore(await workOf(viewer, desk, order, now), entry.publicId)
  const title = `${entry.code}: ${intent === 'final' ? 'your scores are final' : 'you have abstained'}`
  return next
    ? {
        kind: 'done',
        to: `${judgingPaths.judgeEntry(next.publicId, list)}#entry`,
        flash: { title, description: `Next: ${next.title}`, color: 'success' },
      }
    : {
        kind: 'done',
        to: judgingPaths.judgeCategory(entry.categoryId, list, entry.code),
        flash: { title, description: 'That was the last one to score.', color: 'success' },
      }
}

async function flagged(
  viewer: Viewer,
  entry: EntryRef,
  form: FormData,
  here: string,
  now: Date,
): Promise<ScoringAnswer> {
  const kind = FLAG_KINDS.find((each) => each === form.get('kind'))
  const note = line(form.get('flagnote'))
  if (!kind)
    return {
      ...{ kind: 'refused', code: 'invalid', message: 'Say what is wrong.', reason: '' },
      mine: { scores: {}, watched: false, note: '', comment: '' },
      fields: { kind: ['Required'] },
      flag: { note },
    }
  const told = await flagEntry(viewer, entry, { kind, note }, now)
  return {
    kind: 'done',
    to: here,
    flash: told.ok
      ? { title: 'The office has been told', description: 'Do not score it low for that.', color: 'success' }
      : { title: told.message, color: 'danger' },
  }
}
