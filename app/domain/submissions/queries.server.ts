import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import type { EntrantViewer, OwnStudio, Viewer } from '#app/platform/viewer.ts'
import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import {
  categoryFields,
  fieldsOfCategories,
  findCategories,
  findCategory,
} from '#app/domain/catalogue/categories/queries.server.ts'
import type { Category } from '#app/domain/catalogue/categories/rules.ts'
import {
  configValues,
  configValuesIn,
  currentSeason,
  currentSeasonIn,
} from '#app/domain/season/seasons/queries.server.ts'
import { parseMoment } from '#app/domain/season/seasons/windows.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import type {
  Answer,
  EntryContent,
  EntryFile,
  EntryUpload,
  Person,
} from '#app/domain/catalogue/fields/answers.ts'
import {
  isNeededToSubmit,
  problemsOf,
  type EntryProblem,
  type ProblemContext,
} from '#app/domain/submissions/form/problems.ts'
import { askedFields } from '#app/domain/catalogue/fields/shown-fields.ts'
import { completenessOf } from '#app/domain/submissions/form/sections.ts'

/** A submission's own row, without its answers. */
export type Entry = NonNullable<Awaited<ReturnType<typeof findEntry>>>

/** A submission with everything it is judged complete or not by. */
export interface EntryRecord {
  entry: Entry
  category: Category
  fields: readonly CategoryField[]
  content: EntryContent
  context: ProblemContext
}

function entryRows(reader: Reader) {
  return reader.selectFrom('submissions as s').innerJoin('studios as st', 'st.id', 's.studio_id').select([
    's.id',
    's.code',
    's.year',
    's.title',
    's.status',
    's.payment_status as paymentStatus',
    's.completeness',
    's.version',
    's.category_id as categoryId',
    's.studio_id as studioId',
    'st.name as studioName',
    'st.type as studioType',
    's.custom_deadline as customDeadline',
    // Opened for editing by an admin until then.
    's.open_until as openUntil',
    's.returned_reason as returnedReason',
    's.submitted_at as submittedAt',
    's.updated_at as updatedAt',
  ])
}

export async function findEntry(submissionId: number, reader: Reader) {
  const row = await entryRows(reader).where('s.id', '=', submissionId).executeTakeFirst()
  return row ?? null
}

/** The viewer acting for the studio of an entry, or `null` when it is not theirs; a person with more studios need not switch. */
export async function entrantOf(submissionId: number, viewer: Viewer): Promise<EntrantViewer | null> {
  const studio: OwnStudio | undefined = await db()
    .selectFrom('submissions as s')
    .innerJoin('studios as st', 'st.id', 's.studio_id')
    .innerJoin('studio_members as m', 'm.studio_id', 'st.id')
    .where('s.id', '=', submissionId)
    .where('m.user_id', '=', viewer.userId)
    .where('m.status', '=', 'active')
    // Of an archived studio everything can be read and nothing changed.
    .select(['st.id', 'st.name', 'st.type'])
    .select((eb) =>
      eb
        .case()
        .when('st.status', '=', 'active')
        .then(eb.ref('m.role'))
        .else(sql<'viewer'>`'viewer'`)
        .end()
        .as('role'),
    )
    .executeTakeFirst()
  return studio ? { ...viewer, studio } : null
}

type StoredPerson = Person & { submissionId: number }
type StoredFile = EntryFile & { submissionId: number; fieldId: number }
type FoundUpload = EntryUpload & { submissionId: number; fieldId: number }

/** The newest upload of each field, unless it was stored or called off. */
async function newestUploads(ids: readonly number[], reader: Reader): Promise<FoundUpload[]> {
  const rows = await reader
    .selectFrom('uploads')
    .where('submission_id', 'in', ids)
    .distinctOn(['submission_id', 'field_id'])
    .orderBy('submission_id')
    .orderBy('field_id')
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .select(['id', 'submission_id as submissionId', 'field_id as fieldId', 'original_name as name'])
    .select([
      'size_bytes as sizeBytes',
      'received_bytes as receivedBytes',
      'fingerprint',
      'status',
      'refusal',
    ])
    .execute()
  return rows.flatMap(({ status, ...row }) =>
    status === 'stored' || status === 'cancelled' ? [] : [{ ...row, status }],
  )
}

/** Answers, people and files of submissions as stored, by their ids; as many queries however many there are. */
async function readContents(
  entries: readonly Entry[],
  fieldsOf: ReadonlyMap<number, readonly CategoryField[]>,
  reader: Reader,
): Promise<Map<number, EntryContent>> {
  const ids = entries.map((entry) => entry.id)
  const values = await reader
    .selectFrom('submission_values')
    .where('submission_id', 'in', ids)
    .select(['submission_id as submissionId', 'field_id as fieldId', 'value'])
    .execute()
  const people: StoredPerson[] = await reader
    .selectFrom('submission_people')
    .where('submission_id', 'in', ids)
    .orderBy('sort')
    .select([
      'submission_id as submissionId',
      'id',
      'full_name as fullName',
      'credit',
      'email',
      'pronunciation',
    ])
    .execute()
  const stored: StoredFile[] = await reader
    .selectFrom('submission_files as sf')
    .innerJoin('files as f', 'f.id', 'sf.file_id')
    .where('sf.submission_id', 'in', ids)
    .where('f.deleted_at', 'is', null)
    .orderBy('sf.sort')
    .orderBy('f.id')
    .select([
      'sf.submission_id as submissionId',
      'sf.field_id as fieldId',
      'f.id as fileId',
      'f.public_id as publicId',
      'f.original_name as originalName',
      'f.mime',
      'f.size_bytes as sizeBytes',
      'f.width',
      'f.height',
      'f.duration_ms as durationMs',
    ])
    .execute()
  const uploads = await newestUploads(ids, reader)
  const arrivingCounts = (await configValuesIn(reader)).submissions_allow_unfinished_uploads === '1'
  return new Map(
    entries.map(({ id, categoryId }) => {
      const own = <T extends { submissionId: number }>(rows: readonly T[]) =>
        rows.filter((row) => row.submissionId === id)
      const keyOf = new Map(fieldsOf.get(categoryId)?.map((field) => [field.id, field.key]))
      const answers: Record<string, Answer> = {}
      for (const { fieldId, value } of own(values)) {
        const key = keyOf.get(fieldId)
        if (key && (typeof value === 'string' || Array.isArray(value))) answers[key] = value as Answer
      }
      const files: Record<string, EntryFile[]> = {}
      for (const { fieldId, submissionId: _, ...file } of own(stored)) {
        const key = keyOf.get(fieldId)
        if (key) (files[key] ??= []).push(file)
      }
      const coming: Record<string, EntryUpload> = {}
      for (const { fieldId, submissionId: _, ...upload } of own(uploads)) {
        const key = keyOf.get(fieldId)
        if (key) coming[key] = upload
      }
      const named = own(people).map(({ submissionId: _, ...person }) => person)
      return [id, { answers, people: named, files, uploads: coming, arrivingCounts }]
    }),
  )
}

/** What answers of this season are measured against, without the category's own limits. */
export async function seasonContext(reader: Reader) {
  // A page may be a second late; a command reads what its transaction sees.
  const season = reader.isTransaction ? await currentSeasonIn(reader) : await currentSeason()
  const configs = reader.isTransaction ? await configValuesIn(reader) : await configValues()
  const votingEnds = parseMoment(configs.voting_end_date)
  return {
    eligibleFrom: season.eligibleFrom,
    eligibleTo: season.eligibleTo,
    votingEndsOn: votingEnds ? toLocalText(votingEnds, season.timezone).slice(0, 10) : null,
  }
}

/** Everything about one entry that is known to be there. */
export async function loadEntry(submissionId: number, reader: Reader): Promise<EntryRecord> {
  const record = await readEntry(submissionId, reader)
  if (!record) throw new Error(`Submission ${submissionId} is gone`)
  return record
}

/** The category of an entry and its questions, without its answers. */
export async function findQuestions(submissionId: number, reader: Reader) {
  const entry = await reader
    .selectFrom('submissions')
    .where('id', '=', submissionId)
    .select('category_id')
    .executeTakeFirst()
  const category = entry && (await findCategory(entry.category_id, reader))
  return category ? { category, fields: await categoryFields(category.id, reader) } : null
}

/** Everything about one entry. */
export async function readEntry(submissionId: number, reader: Reader): Promise<EntryRecord | null> {
  return (await readEntries([submissionId], reader))[0] ?? null
}

/** Everything about each of these entries, in this order; missing ones are left out. */
export async function readEntries(submissionIds: readonly number[], reader: Reader): Promise<EntryRecord[]> {
  if (submissionIds.length === 0) return []
  const rows = await entryRows(reader).where('s.id', 'in', submissionIds).execute()
  if (rows.length === 0) return []
  const entries = new Map(rows.map((entry) => [entry.id, entry]))
  const categoryIds = [...new Set(rows.map((entry) => entry.categoryId))]
  const categories = await findCategories(categoryIds, reader)
  const fieldsOf = await fieldsOfCategories(categoryIds, reader)
  const contents = await readContents(rows, fieldsOf, reader)
  const season = await seasonContext(reader)
  return submissionIds.flatMap((id) => {
    const entry = entries.get(id)
    const content = contents.get(id)
    const category = entry && categories.get(entry.categoryId)
    if (!entry || !category || !content) return []
    const { maxTeam, minMinutes, maxMinutes, reelMaxSeconds } = category
    const context = { ...season, maxTeam, minMinutes, maxMinutes, reelMaxSeconds }
    return [{ entry, category, fields: fieldsOf.get(category.id) ?? [], content, context }]
  })
}

/** All that keeps this submission from being sent, in the form's order. */
export function problemsOfEntry(record: EntryRecord): EntryProblem[] {
  return problemsOf(record.fields, record.content, record.context)
}

/** The share of what is needed that is there, in per cent. */
export function completenessOfEntry(record: EntryRecord): number {
  const needed = askedFields(record.fields, record.content).filter(isNeededToSubmit)
  return completenessOf(needed, problemsOfEntry(record))
}
