import type { ConfirmedEmail } from '#app/platform/viewer.ts'
import type { Reader, Trx } from '#db/client.ts'
import { lockRow } from '#db/rows.ts'
import { clip } from '#app/platform/clip.ts'
import type { Actor, EntrantViewer } from '#app/platform/viewer.ts'
import { ok, refuse, type Outcome, type Refusal } from '#app/platform/outcome.ts'
import { MAX_TITLE_LENGTH, type CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import { takenFromNominee } from '#app/domain/submissions/nominations/own-nominations.server.ts'
import { lateEditOf } from '#app/domain/people/accounts/rights.server.ts'
import { deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { isSeasonOver } from '#app/domain/season/seasons/season-queries.server.ts'
import type { EntryContent } from '#app/domain/catalogue/fields/answers.ts'
import {
  changeWindows,
  closedFields,
  partLabels,
  partOf,
  wasSent,
  windowOf,
  type ChangeWindows,
} from './changes.ts'
import { isLater, lateText, type LaterField } from './later/asks.ts'
import { problemsOfAsk } from './later/problems.ts'
import { missingMaterials } from '#app/domain/submissions/form/missing-materials.ts'
import type { EntryProblem } from '#app/domain/submissions/form/problems.ts'
import { noSuchEntry, roleRefusal } from './locks.server.ts'
import {
  completenessOfEntry,
  everyField,
  problemsOfEntry,
  loadEntry,
  type EntryRecord,
} from './queries.server.ts'

/** The person who changes an entry: in a request, or by an upload that has just been completed. */
export type EntryEditor = Pick<EntrantViewer, 'userId' | 'confirmedEmail' | 'studio'> & Actor

/** A locked entry, with what may still be changed of it. */
export interface EntryToChange extends EntryRecord {
  windows: ChangeWindows
}

/** A refused change; `problems` when it would make a submitted entry incomplete. */
export type Changed<T = void> = Outcome<T> & { problems?: EntryProblem[] }

/** Locks and reads an entry of the entrant's studio for changing it; `conflict` when nothing of it can be changed at `now`. */
export async function lockForEditing(
  submissionId: number,
  entrant: Pick<EntrantViewer, 'studio' | 'confirmedEmail'>,
  now: Date,
  trx: Trx,
) {
  const locked = await lockRow('submissions', { id: submissionId, studio_id: entrant.studio.id }, ['id'], trx)
  if (!locked) return noSuchEntry
  const refusal = roleRefusal(entrant.studio)
  if (refusal) return refusal
  const record = await loadEntry(submissionId, trx)
  const windows = await windowsOfEntry(record, entrant.confirmedEmail, now, trx)
  if (everyField(record).every((field) => !windowOf(field, windows).open))
    return refuse(
      'conflict',
      wasSent(record.entry.status)
        ? 'This entry can no longer be changed: the deadline has passed.'
        : record.entry.status === 'returned'
          ? 'The time to fix this entry is over. Contact us if you need more.'
          : 'This entry can no longer be changed: it was withdrawn or closed.',
    )
  return ok({ ...record, windows })
}

/** What this person may change of a submission at `now`, by its state, the deadlines of its season and the whitelist. */
export async function windowsOfEntry(
  { entry, category, asks }: Pick<EntryRecord, 'entry' | 'category' | 'asks'>,
  email: ConfirmedEmail | null,
  now: Date,
  reader: Reader,
): Promise<ChangeWindows> {
  // Once another season has followed, an entry is part of the record: it can be read, and not changed.
  if (await isSeasonOver(entry.year, reader))
    return changeWindows({ ...entry, ...ENDED, categoryType: category.type }, [], now)
  const sent = wasSent(entry.status)
  const lateEdit = sent ? await lateEditOf(email, entry, now, reader) : null
  const nominated = sent ? await takenFromNominee(entry.id, now, reader) : null
  const facts = { ...entry, categoryType: category.type, lateEdit, nominated, asks }
  return changeWindows(facts, await deadlinesOf(entry.year, reader), now)
}

const ENDED = {
  status: 'expired',
  openUntil: null,
  customDeadline: null,
  lateEdit: null,
  nominated: null,
} as const

/** Why these fields cannot be changed to this content: their deadline has passed, or a submitted entry would be incomplete. */
export function changeRefusal(
  record: EntryToChange,
  changed: readonly (CategoryField | LaterField)[],
  content: EntryContent,
): (Refusal & { problems?: EntryProblem[] }) | null {
  const [closed, ...more] = closedFields(changed, record.windows)
  const late = [closed, ...more].find((field) => field && isLater(field))
  if (late && isLater(late)) return refuse('conflict', lateText(late.ask))
  if (closed) {
    const parts = [...new Set([closed, ...more].map((field) => partLabels[partOf(field)].toLowerCase()))]
    return refuse('conflict', `The time to change ${parts.join(' and ')} is over.`)
  }
  if (!wasSent(record.entry.status)) return null
  const asks = record.asks.filter(({ handedInAt }) => handedInAt !== null)
  const problemsIn = (read: EntryRecord) => [
    ...problemsOfEntry(read),
    ...asks.flatMap((ask) => problemsOfAsk(read, ask)),
  ]
  const before = new Set(problemsIn(record).map((problem) => problem.anchor))
  const problems = problemsIn({ ...record, content }).filter((problem) => !before.has(problem.anchor))
  if (problems.length === 0) return null
  return {
    ...refuse('invalid', 'A submitted entry has to stay complete.'),
    problems,
  }
}

/** `storeChange` for a caller that has not read the changed entry. */
export async function touchEntry(
  submissionId: number,
  wholeTitle: string,
  now: Date,
  trx: Trx,
): Promise<EntryRecord> {
  return storeChange(await loadEntry(submissionId, trx), wholeTitle, now, trx)
}

/** Raises the version of a changed entry and stores its title, its completeness and how many materials it lacks. */
export async function storeChange(
  record: EntryRecord,
  wholeTitle: string,
  now: Date,
  trx: Trx,
): Promise<EntryRecord> {
  const completeness = completenessOfEntry(record)
  const missing = missingMaterials(record.fields, record.content).length
  const title = clip(wholeTitle, MAX_TITLE_LENGTH)
  const { version } = await trx
    .updateTable('submissions')
    .set((eb) => ({
      title,
      completeness,
      materials_missing: missing,
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', record.entry.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return { ...record, entry: { ...record.entry, title, completeness, version, updatedAt: now } }
}
