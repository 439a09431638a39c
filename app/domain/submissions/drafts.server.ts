import type { Reader, Trx } from '#db/client.ts'
import { clip } from '#app/platform/clip.ts'
import { mayEnterFor } from '#app/domain/studios/rules.ts'
import type { Actor, EntrantViewer } from '#app/platform/viewer.ts'
import { ok, refuse, type Outcome, type Refusal } from '#app/platform/outcome.ts'
import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import { takenFromNominee } from '#app/domain/submissions/nominations/own-nominations.server.ts'
import { lateEditOf } from '#app/domain/people/accounts/rights.server.ts'
import { deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import type { EntryContent } from '#app/domain/catalogue/fields/answers.ts'
import { changeWindows, closedFields, partLabels, partOf, wasSent, type ChangeWindows } from './changes.ts'
import { missingMaterials } from '#app/domain/submissions/form/missing-materials.ts'
import { problemsOf, type EntryProblem } from '#app/domain/submissions/form/problems.ts'
import { LONGEST_TITLE } from './rules.ts'
import { completenessOfEntry, problemsOfEntry, readEntry, type EntryRecord } from './queries.server.ts'

/** Whoever changes an entry: a person in a request, or the one whose upload has just become whole. */
export type EntryEditor = Pick<EntrantViewer, 'userId' | 'email' | 'studio'> & Actor

/** A locked submission, with what may still be changed of it. */
export interface EntryToChange extends EntryRecord {
  windows: ChangeWindows
}

/** A refused change; `problems` where it would have taken away what a submitted entry needs. */
export type Changed<T = void> = Outcome<T> & { problems?: EntryProblem[] }

/**
 * Locks a submission of the entrant's studio for changing its content and reads it. Refuses `not_found` when it is not
 * theirs, `forbidden` when their role in the studio only reads, `conflict` when nothing of it can be changed at `now`.
 */
export async function lockForEditing(
  submissionId: number,
  entrant: Pick<EntrantViewer, 'studio' | 'email'>,
  now: Date,
  trx: Trx,
): Promise<Outcome<EntryToChange>> {
  const locked = await trx
    .selectFrom('submissions')
    .where('id', '=', submissionId)
    .where('studio_id', '=', entrant.studio.id)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  if (!locked) return refuse('not_found', 'There is no such submission.')
  if (!mayEnterFor(entrant.studio.role))
    return refuse(
      'forbidden',
      `You can read the submissions of ${entrant.studio.name}, but not change them. Its owner can change your role.`,
    )
  const record = await readEntry(submissionId, trx)
  if (!record) return refuse('not_found', 'There is no such submission.')
  const windows = await windowsOfEntry(record, entrant.email, now, trx)
  if (closedFields(record.fields, windows).length === record.fields.length)
    return refuse(
      'conflict',
      wasSent(record.entry.status)
        ? 'This submission can no longer be changed: the time for changes is over.'
        : record.entry.status === 'returned'
          ? 'The time to mend this submission is over. The office can give more.'
          : 'This submission can no longer be changed: it was withdrawn or ended.',
    )
  return ok({ ...record, windows })
}

/** What this person may change of a submission at `now`, by its state, the deadlines of its season and the whitelist. */
export async function windowsOfEntry(
  { entry, category }: Pick<EntryRecord, 'entry' | 'category'>,
  email: string,
  now: Date,
  reader: Reader,
): Promise<ChangeWindows> {
  const sent = wasSent(entry.status)
  const lateEdit = sent ? await lateEditOf(email, entry, now, reader) : null
  const nominated = sent ? await takenFromNominee(entry.id, now, reader) : null
  const facts = { ...entry, categoryType: category.type, lateEdit, nominated }
  return changeWindows(facts, await deadlinesOf(entry.year, reader), now)
}

/**
 * Why a change of these fields to this content is not taken, or `null`. Refuses `conflict` where the time of a field is over,
 * and `invalid` with the problems where a submitted entry would lack or break what it had when it was sent in.
 */
export function changeRefusal(
  record: EntryToChange,
  changed: readonly CategoryField[],
  content: EntryContent,
): (Refusal & { problems?: EntryProblem[] }) | null {
  const [closed, ...more] = closedFields(changed, record.windows)
  if (closed) {
    const parts = [...new Set([closed, ...more].map((field) => partLabels[partOf(field)].toLowerCase()))]
    return refuse('conflict', `The time to change ${parts.join(' and ')} is over.`)
  }
  if (!wasSent(record.entry.status)) return null
  const before = new Set(problemsOfEntry(record).map((problem) => problem.anchor))
  const problems = problemsOf(record.fields, content, record.context).filter(
    (problem) => !before.has(problem.anchor),
  )
  if (problems.length === 0) return null
  return {
    ...refuse('invalid', 'A submitted entry has to stay complete. Nothing was saved.'),
    problems,
  }
}

/**
 * After a change of content: raises the version and works out anew how complete it is and which materials it lacks. The title
 * is the answer's beginning where somebody typed more than any title has; the answer keeps all of it, and is marked.
 */
export async function touchEntry(
  submissionId: number,
  wholeTitle: string,
  now: Date,
  trx: Trx,
): Promise<EntryRecord> {
  const record = await readEntry(submissionId, trx)
  if (!record) throw new Error(`Submission ${submissionId} is gone`)
  const completeness = completenessOfEntry(record)
  const missing = missingMaterials(record.fields, record.content).length
  const title = clip(wholeTitle, LONGEST_TITLE)
  const { version } = await trx
    .updateTable('submissions')
    .set((eb) => ({
      title,
      completeness,
      materials_missing: missing,
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', submissionId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return { ...record, entry: { ...record.entry, title, completeness, version, updatedAt: now } }
}
