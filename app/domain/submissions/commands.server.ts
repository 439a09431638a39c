import { transaction } from '#db/client.ts'
import type { EntrantViewer } from '#app/platform/viewer.ts'
import { auditEntry } from '#app/domain/submissions/audit-entry.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { cleanLine } from '#app/platform/plain-text.ts'
import { roleRefusal } from './locks.server.ts'
import { storePlan } from '#app/domain/submissions/form/store-plan.server.ts'
import { emptyPerson, TITLE_KEY } from '#app/domain/catalogue/fields/answers.ts'
import { wasSent } from './changes.ts'
import { insertCopy, readSource } from '#app/domain/submissions/copies/copy-entry.server.ts'
import { changeRefusal, lockForEditing, storeChange, touchEntry, type Changed } from './drafts.server.ts'
import { mostPeople } from '#app/domain/submissions/form/problems.ts'
import { placeRefusal, categoryToEnter, draftMadeWith, insertDraft, openEntering } from './places.server.ts'
import { lockPlaces } from '#app/domain/studios/places-lock.server.ts'
import type { EntryRecord } from './queries.server.ts'
import { nounFor } from '#app/ui/format/plural.ts'
import {
  planSave,
  plannedContent,
  plannedFields,
  type PostedSection,
  type SaveConflict,
} from '#app/domain/submissions/form/save-plan.ts'

export interface DraftInput {
  categoryId: number
  title: string
  /** Made with the form: posting it twice, or twice at once, gives one draft. */
  createKey: string
  /** A submission of the same studio whose answers are copied. */
  copyFrom?: number
}

/** Creates a draft with nothing but its title; a repeated `createKey` answers the draft it made. */
export async function startDraft(input: DraftInput, entrant: EntrantViewer, now: Date) {
  const forbidden = roleRefusal(entrant.studio)
  if (forbidden) return forbidden
  const title = cleanLine(input.title)
  return transaction(async (trx) => {
    const entering = await openEntering(entrant, now, trx)
    const made = await draftMadeWith(input.createKey, entrant, trx)
    if (made) return made
    const category = await categoryToEnter(entering, input.categoryId, trx)
    if (!category) return refuse('not_found', 'We can’t find this category in this season.')
    const refusal = placeRefusal(entering, category, title)
    if (refusal) return refusal
    const draft = { category, title, createKey: input.createKey }
    const source = input.copyFrom ? await readSource(input.copyFrom, entrant.studio.id, trx) : null
    if (input.copyFrom && !source)
      return refuse('invalid', 'We can’t find the entry to copy from.', {
        copyFrom: ['Select one of your entries'],
      })
    const submissionId = source
      ? await insertCopy(draft, source, entering, trx)
      : await insertDraft(draft, entering, trx)
    await touchEntry(submissionId, title, now, trx)
    return ok({ submissionId })
  })
}

const PEOPLE = { one: 'person', other: 'people' }

export interface SavedSection {
  record: EntryRecord
  /** How many fields were written. */
  written: number
  conflicts: SaveConflict[]
}

/** Stores what was typed, invalid answers too, and returns conflicts; a submitted entry must stay complete, `unasked` never changes it. */
export async function saveSection(
  input: PostedSection & { submissionId: number; unasked?: true },
  entrant: EntrantViewer,
  now: Date,
): Promise<Changed<SavedSection>> {
  return transaction(async (trx) => {
    // The lock of starting and of the cart, and before the row's as there: two entries cannot take one title at once.
    if (TITLE_KEY in input.answers) await lockPlaces(entrant.studio.id, trx)
    const locked = await lockForEditing(input.submissionId, entrant, now, trx)
    if (!locked.ok) return locked
    const { entry, fields, content } = locked.value
    if (input.unasked && wasSent(entry.status))
      return refuse(
        'conflict',
        'This entry was submitted, so changes are not saved automatically. Select “Save changes”.',
      )
    const plan = planSave(fields, content, input)
    const refusal = changeRefusal(locked.value, plannedFields(fields, plan), plannedContent(content, plan))
    if (refusal) return refusal
    const action = wasSent(entry.status) ? ('submission.revised' as const) : ('submission.saved' as const)
    const stored = await storePlan(
      locked.value,
      plan,
      { by: entrant, writer: entrant.userId, action },
      now,
      trx,
    )
    return stored.ok ? ok({ ...stored.value, conflicts: plan.conflicts }) : stored
  })
}

/** Adds an empty row at the end of a draft. Refuses `invalid` when the category honours no more people. */
export async function addPerson(submissionId: number, entrant: EntrantViewer, now: Date) {
  return transaction(async (trx) => {
    const locked = await lockForEditing(submissionId, entrant, now, trx)
    if (!locked.ok) return locked
    const { entry, fields, content, context } = locked.value
    // Its form ends in an empty row instead: a name that is not there yet would make it incomplete.
    if (wasSent(entry.status)) return refuse('conflict', 'You can’t add an empty row to a submitted entry.')
    const field = fields.find((each) => each.type === 'people')
    if (!field) return refuse('invalid', 'This category doesn’t ask for people.')
    const most = mostPeople(field, context)
    if (content.people.length >= most)
      return refuse('invalid', `This category takes at most ${most} ${nounFor(most, PEOPLE)}.`)
    const { length } = content.people
    const { id } = await trx
      .insertInto('submission_people')
      .values({ submission_id: submissionId, sort: length })
      .returning('id')
      .executeTakeFirstOrThrow()
    const change = { before: { [field.key]: length }, after: { [field.key]: length + 1 } }
    await auditEntry(entrant, submissionId, { action: 'submission.person_added', ...change }, now, trx)
    const people = [...content.people, { ...emptyPerson, id }]
    await storeChange({ ...locked.value, content: { ...content, people } }, entry.title, now, trx)
    return ok()
  })
}
