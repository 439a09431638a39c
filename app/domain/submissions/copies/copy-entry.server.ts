import { db, transaction, type Reader, type Trx } from '#db/client.ts'
import type { EntrantViewer } from '#app/platform/viewer.ts'
import { auditEntry } from '#app/domain/submissions/audit-entry.server.ts'
import { captionedName } from '#app/domain/catalogue/fields/answers.ts'
import { firstFields } from '#app/domain/catalogue/categories/queries.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { writeAnswers, writePeople } from '#app/domain/submissions/form/answer-rows.server.ts'
import { noContent, planCopy, sizeOfPlan, type CopyPlan } from './copy-plan.ts'
import { lockForEditing, touchEntry } from '#app/domain/submissions/drafts.server.ts'
import { noSuchEntry } from '#app/domain/submissions/locks.server.ts'
import { insertDraft, type Entering, type NewDraft } from '#app/domain/submissions/places.server.ts'
import { loadEntry, readEntry, type EntryRecord } from '#app/domain/submissions/queries.server.ts'
import { isEditable, sameTitleKey } from '#app/domain/submissions/rules.ts'

/** The studio's submissions of all seasons that can be copied from, the latest change first. */
export async function copySources(
  studioId: number,
  { except, limit = 50 }: { except?: number; limit?: number } = {},
) {
  return db()
    .selectFrom('submissions as s')
    .innerJoin('categories as c', 'c.id', 's.category_id')
    .where('s.studio_id', '=', studioId)
    .where('s.id', '<>', except ?? 0)
    .where('s.status', '<>', 'withdrawn')
    .orderBy('s.updated_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit)
    .select(['s.id', 's.title', 's.year', 's.completeness'])
    .select(['c.type as categoryType', 'c.number as categoryNumber', 'c.name as categoryName'])
    .execute()
}

/** The studio's latest other entry of the same title. */
export async function latestOfTitle(studioId: number, { title, except }: { title: string; except: number }) {
  const found = await copySources(studioId, { except, limit: 200 })
  return found.find((each) => sameTitleKey(each.title) === sameTitleKey(title)) ?? null
}

/** An entry of this studio with everything in it; `null` for any other. */
export async function readSource(
  submissionId: number,
  studioId: number,
  reader: Reader,
): Promise<EntryRecord | null> {
  const record = await readEntry(submissionId, reader)
  return record?.entry.studioId === studioId ? record : null
}

/** What copying a submission into a category would do, before there is a draft. */
export async function planForCategory(source: EntryRecord, categoryId: number): Promise<CopyPlan> {
  return planCopy(source, { fields: await firstFields(categoryId, db()), content: noContent })
}

/** A new draft filled from another submission, inside the transaction that found its place free. */
export async function insertCopy(
  draft: NewDraft,
  source: EntryRecord,
  entering: Entering,
  trx: Trx,
): Promise<number> {
  const submissionId = await insertDraft({ ...draft, copiedFrom: source.entry.id }, entering, trx)
  const target = await loadEntry(submissionId, trx)
  await writePlan(target, planCopy(source, target), source.entry.id, entering.entrant, entering.now, trx)
  return submissionId
}

/** Copies answers from another entry of the studio into the empty fields of a draft. */
export async function fillFrom(
  { submissionId, fromId }: { submissionId: number; fromId: number },
  entrant: EntrantViewer,
  now: Date,
) {
  return transaction(async (trx) => {
    const locked = await lockForEditing(submissionId, entrant, now, trx)
    if (!locked.ok) return locked
    const target = locked.value
    if (!isEditable(target.entry.status))
      return refuse('conflict', 'This entry was submitted, so nothing can be copied into it.')
    const source = await readSource(fromId, entrant.studio.id, trx)
    if (!source || fromId === submissionId) return noSuchEntry
    const plan = planCopy(source, target)
    const copied = sizeOfPlan(plan)
    if (copied === 0) return ok({ copied })
    const left = await writePlan(target, plan, fromId, entrant, now, trx)
    await touchEntry(submissionId, target.entry.title, now, trx)
    return ok({ copied: copied - left })
  })
}

/** Writes what a plan copies and returns how many files were removed since and left out. */
async function writePlan(
  target: EntryRecord,
  plan: CopyPlan,
  fromId: number,
  entrant: EntrantViewer,
  now: Date,
  trx: Trx,
): Promise<number> {
  const { id } = target.entry
  const after: Record<string, unknown> = { copiedFrom: fromId }
  for (const { field, value } of plan.answers) after[field.key] = value
  await writeAnswers(id, plan.answers, entrant, now, trx)
  if (plan.people) {
    await writePeople(id, target.content.people, plan.people.people, trx)
    after[plan.people.field.key] = plan.people.people.map((person) => person.fullName)
  }
  const kept = await holdFiles(
    plan.files.map(({ file }) => file.fileId),
    trx,
  )
  const files = plan.files.filter(({ file }) => kept.has(file.fileId))
  for (const [sort, { field, file }] of files.entries()) {
    await trx
      .insertInto('submission_files')
      .values({
        ...{ submission_id: id, field_id: field.id, file_id: file.fileId, sort },
        caption: file.caption ?? '',
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    after[field.key] = [after[field.key], captionedName(file)].filter(Boolean).join('; ')
  }
  if (Object.keys(after).length > 1)
    await auditEntry(entrant, id, { action: 'submission.copied', after }, now, trx)
  return plan.files.length - files.length
}

/** Those of the files that are still there, kept from being removed until the transaction ends. */
async function holdFiles(fileIds: readonly number[], trx: Trx): Promise<ReadonlySet<number>> {
  if (fileIds.length === 0) return new Set()
  const rows = await trx
    .selectFrom('files')
    .where('id', 'in', [...fileIds])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .select('id')
    .forShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}
