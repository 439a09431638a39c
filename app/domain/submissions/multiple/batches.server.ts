import { createHash } from 'node:crypto'
import { db, transaction, type Reader, type Trx } from '#db/client.ts'
import type { EntrantViewer, Viewer } from '#app/platform/viewer.ts'
import { auditEntry } from '#app/domain/submissions/audit-entry.server.ts'
import { firstFieldsOfCategories } from '#app/domain/catalogue/categories/queries.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { cleanLine } from '#app/platform/plain-text.ts'
import { roleRefusal } from '#app/domain/submissions/locks.server.ts'
import { writeAnswers, writePeople } from '#app/domain/submissions/form/answer-rows.server.ts'
import { isBlankPerson, type Answer, type Person } from '#app/domain/catalogue/fields/answers.ts'
import { planShared, type SharedLine } from './batches.ts'
import { givenAnswers, sharedFields } from '#app/domain/submissions/copies/copy-plan.ts'
import { touchEntry } from '#app/domain/submissions/drafts.server.ts'
import {
  placeRefusal,
  categoryToEnter,
  insertDraft,
  openEntering,
} from '#app/domain/submissions/places.server.ts'
import { entrantOf, readEntries, type EntryRecord } from '#app/domain/submissions/queries.server.ts'

export interface BatchInput {
  title: string
  categoryIds: readonly number[]
  /** Answers to the questions that all of the categories ask, by their keys. */
  answers: Readonly<Record<string, Answer>>
  /** Who is honoured, by category. */
  people: ReadonlyMap<number, readonly Person[]>
  /** Generated with the form; it becomes the batch's id. */
  createKey: string
}

/** A key of its own for each part of a form that makes several drafts: the same form always gives the same keys. */
export function keyFor(createKey: string, part: string): string {
  const hex = createHash('sha256').update(`${createKey}\n${part}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}

/** Creates a draft in each category, or none when one of them refuses; the same `createKey` answers the drafts it made. */
export async function startBatch(input: BatchInput, entrant: EntrantViewer, now: Date) {
  const title = cleanLine(input.title)
  const batchId = input.createKey
  return transaction(async (trx) => {
    const entering = await openEntering(entrant, now, trx)
    const made = await trx
      .selectFrom('submissions')
      .where('batch_id', '=', batchId)
      .orderBy('id')
      .select(['id', 'studio_id'])
      .execute()
    if (made.some((each) => each.studio_id !== entrant.studio.id))
      return refuse('conflict', 'This form was already sent. Reload the page.')
    if (made.length > 0) return ok({ batchId, submissionIds: made.map(({ id }) => id) })
    const categories = []
    const refused: Record<string, string[]> = {}
    for (const id of new Set(input.categoryIds)) {
      const category = await categoryToEnter(entering, id, trx)
      const refusal = category ? placeRefusal(entering, category, title) : null
      if (refusal?.code === 'forbidden') return refusal
      if (!category) refused[`category-${id}`] = ['We can’t find this category in this season.']
      else if (refusal) refused[`category-${id}`] = [refusal.message]
      else {
        categories.push(category)
        // The drafts of this form count against each other too.
        entering.ownDrafts += 1
      }
    }
    entering.ownDrafts -= categories.length
    if (Object.keys(refused).length > 0)
      return refuse('invalid', 'Some categories can’t be entered.', refused)
    const categoryIds = categories.map(({ id }) => id)
    const fieldsOf = await firstFieldsOfCategories(categoryIds, trx)
    const shared = sharedFields(categories.map(({ id }) => fieldsOf.get(id) ?? []))
    const given = givenAnswers(shared, input.answers)
    const submissionIds: number[] = []
    for (const category of categories) {
      const createKey = keyFor(batchId, String(category.id))
      const id = await insertDraft({ category, title, createKey, batchId }, entering, trx)
      await writeAnswers(id, given, entrant, now, trx)
      const people = (input.people.get(category.id) ?? []).filter((person) => !isBlankPerson(person))
      const asksPeople = fieldsOf.get(category.id)?.some((field) => field.type === 'people')
      if (asksPeople && people.length > 0) await writePeople(id, [], people, trx)
      await touchEntry(id, title, now, trx)
      submissionIds.push(id)
    }
    return ok({ batchId, submissionIds })
  })
}

/** The drafts of a batch with everything in them, by category. */
export async function readBatch(batchId: string, reader: Reader): Promise<EntryRecord[]> {
  const rows = await reader
    .selectFrom('submissions as s')
    .innerJoin('categories as c', 'c.id', 's.category_id')
    .where('s.batch_id', '=', batchId)
    .orderBy('c.number')
    .orderBy('s.id')
    .select('s.id')
    .limit(500)
    .execute()
  const ids = rows.map(({ id }) => id)
  return readEntries(ids, reader)
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A batch and its studio's person, or `null` when it is not theirs. */
export async function ownBatch(batchId: string, viewer: Viewer) {
  if (!UUID.test(batchId)) return null
  const records = await readBatch(batchId, db())
  const [first] = records
  const entrant = first ? await entrantOf(first.entry.id, viewer) : null
  return entrant && { entrant, records }
}

/** Copies the selected answers of one draft to the others of its batch, except submitted and ended ones. */
export async function applyShared(
  input: { batchId: string; fromId: number; keys: readonly string[] },
  entrant: EntrantViewer,
  now: Date,
) {
  const forbidden = roleRefusal(entrant.studio)
  if (forbidden) return forbidden
  return transaction(async (trx) => {
    await trx
      .selectFrom('submissions')
      .where('batch_id', '=', input.batchId)
      .where('studio_id', '=', entrant.studio.id)
      .orderBy('id')
      .select('id')
      .forUpdate()
      .execute()
    const records = (await readBatch(input.batchId, trx)).filter(
      ({ entry }) => entry.studioId === entrant.studio.id,
    )
    const from = records.find(({ entry }) => entry.id === input.fromId)
    if (!from) return refuse('not_found', 'We can’t find this set of drafts.')
    const lines = planShared(records, from, input.keys)
    for (const line of lines) {
      if (line.refusal !== null || line.changes.length === 0) continue
      await writeChanges(line, entrant, now, trx)
    }
    return ok({ lines })
  })
}

async function writeChanges(line: SharedLine, entrant: EntrantViewer, now: Date, trx: Trx): Promise<void> {
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  for (const { field, was, value } of line.changes) {
    before[field.key] = was ?? ''
    after[field.key] = value
  }
  await writeAnswers(line.id, line.changes, entrant, now, trx)
  await auditEntry(entrant, line.id, { action: 'submission.saved', before, after }, now, trx)
  await touchEntry(line.id, line.storedTitle, now, trx)
}
