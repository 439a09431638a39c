import { answerFrom } from '#app/domain/catalogue/fields/stored-answer.ts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { db, type Reader } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import { compiledOnce } from '#db/compiled-once.ts'
import { filledUp } from '#db/list-of-ids.ts'
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
import type { Answer, EntryContent, EntryFile, EntryUpload } from '#app/domain/catalogue/fields/answers.ts'
import {
  isNeededToSubmit,
  problemsOf,
  type EntryProblem,
  type ProblemContext,
} from '#app/domain/submissions/form/problems.ts'
import { usesPart } from '#app/platform/award-parts.ts'
import { askedFields } from '#app/domain/catalogue/fields/shown-fields.ts'
import { completenessOf } from '#app/domain/submissions/form/sections.ts'
import { withRuleProblems, type Eligibility } from '#app/domain/submissions/eligibility/breaches.ts'
import { asksOf, laterFields, type Ask, type LaterField } from './later/asks.ts'
import { asksOfRow } from './later/asks.server.ts'
import { eligibilityFrom, eligibilityOfRow } from '#app/domain/submissions/eligibility/entry-rules.server.ts'

/** A submission's own row, without its answers. */
export type Entry = NonNullable<Awaited<ReturnType<typeof findEntry>>>

/** A submission with everything it is judged complete or not by. */
export interface EntryRecord {
  entry: Entry
  category: Category
  /** Of the form of the call. */
  fields: readonly CategoryField[]
  /** The rounds of judging after which it is asked for more, and what. */
  asks: readonly Ask[]
  later: readonly LaterField[]
  content: EntryContent
  context: ProblemContext
  /** The rules of the season and the category, with what they are checked against. */
  eligibility: Eligibility
}

function entryRows(reader: Reader) {
  return reader
    .selectFrom('submissions as s')
    .innerJoin('studios as st', 'st.id', 's.studio_id')
    .select([
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
      // The invoice that bills it now.
      sql<
        number | null
      >`(select l.invoice_id from invoice_lines l where l.submission_id = s.id and l.live)`.as('invoiceId'),
      // What its judges wrote for its people was released: only then is it looked for.
      sql<boolean>`exists (select from comment_releases x where x.submission_id = s.id)`.as('hasComments'),
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

/** The row with answers, people, files and the newest upload of each field, unless that was stored or called off. */
function rowsWithContent(reader: Reader, allFacts: boolean) {
  return entryRows(reader).select((eb) => [
    eligibilityOfRow(allFacts).as('eligibility'),
    asksOfRow().as('asked'),
    jsonArrayFrom(
      eb
        .selectFrom('submission_values as v')
        .whereRef('v.submission_id', '=', 's.id')
        .select(['v.field_id as fieldId', 'v.value']),
    ).as('values'),
    jsonArrayFrom(
      eb
        .selectFrom('submission_people as p')
        .whereRef('p.submission_id', '=', 's.id')
        .orderBy('p.sort')
        .select(['p.id', 'p.full_name as fullName', 'p.credit', 'p.email', 'p.pronunciation']),
    ).as('people'),
    jsonArrayFrom(
      eb
        .selectFrom('submission_files as sf')
        .innerJoin('files as f', 'f.id', 'sf.file_id')
        .whereRef('sf.submission_id', '=', 's.id')
        .where('f.deleted_at', 'is', null)
        .orderBy('sf.sort')
        .orderBy('f.id')
        .select(['sf.field_id as fieldId', 'f.id as fileId', 'f.public_id as publicId', 'f.mime'])
        .select(['f.original_name as originalName', 'f.size_bytes as sizeBytes'])
        .select(['f.width', 'f.height', 'f.duration_ms as durationMs', 'sf.caption']),
    ).as('files'),
    jsonArrayFrom(
      eb
        .selectFrom('uploads as u')
        .whereRef('u.submission_id', '=', 's.id')
        .distinctOn('u.field_id')
        .orderBy('u.field_id')
        .orderBy('u.started_at', 'desc')
        .orderBy('u.id')
        .select(['u.id', 'u.original_name as name', 'u.size_bytes as sizeBytes'])
        .select((upload) => upload.ref('u.field_id').$notNull().as('fieldId'))
        .select(['u.received_bytes as receivedBytes', 'u.fingerprint', 'u.status', 'u.refusal']),
    ).as('uploads'),
  ])
}

const readRows = compiledOnce(({ ids, allFacts }: { ids: readonly number[]; allFacts: boolean }) =>
  rowsWithContent(db(), allFacts).where('s.id', '=', sql<number>`any(${ids}::bigint[])`),
)

type RowWithContent = Awaited<ReturnType<typeof readRows>>[number]

function contentOf(
  { values, people, files: stored, uploads }: RowWithContent,
  fields: readonly CategoryField[],
  arrivingCounts: boolean,
): EntryContent {
  const keyOf = new Map(fields.map((field) => [field.id, field.key]))
  const answers: Record<string, Answer> = {}
  for (const { fieldId, value } of values) {
    const key = keyOf.get(fieldId)
    const answer = answerFrom(value)
    if (key && answer !== null) answers[key] = answer
  }
  const files: Record<string, EntryFile[]> = {}
  for (const { fieldId, caption, ...file } of stored) {
    const key = keyOf.get(fieldId)
    if (key) (files[key] ??= []).push(caption ? { ...file, caption } : file)
  }
  const coming: Record<string, EntryUpload> = {}
  for (const { fieldId, status, ...upload } of uploads) {
    const key = keyOf.get(fieldId)
    if (key && status !== 'stored' && status !== 'cancelled') coming[key] = { ...upload, status }
  }
  return { answers, people, files, uploads: coming, arrivingCounts }
}

/** The settings; a page may be a second late, a command reads what its transaction sees. */
function settingsFor(reader: Reader) {
  return reader.isTransaction ? configValuesIn(reader) : configValues()
}

/** What answers of this season are measured against, without the category's own limits. */
export async function seasonContext(reader: Reader) {
  const season = reader.isTransaction ? await currentSeasonIn(reader) : await currentSeason()
  const votingEnds = parseMoment((await settingsFor(reader)).voting_end_date)
  return {
    eligibleFrom: season.eligibleFrom,
    eligibleTo: season.eligibleTo,
    votingEndsOn: votingEnds ? toLocalText(votingEnds, season.timezone).slice(0, 10) : null,
    zone: season.timezone,
    currency: season.currency,
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
  const entry = await findRow('submissions', { id: submissionId }, ['category_id'], reader)
  const category = entry && (await findCategory(entry.category_id, reader))
  return category ? { category, fields: await categoryFields(category.id, reader) } : null
}

/** Everything about one entry. */
export async function readEntry(submissionId: number, reader: Reader): Promise<EntryRecord | null> {
  return (await readEntries([submissionId], reader))[0] ?? null
}

/**
 * Everything about each of these entries, in this order; missing ones are left out. `allFacts` is for trying a rule that is not stored yet.
 */
export async function readEntries(
  submissionIds: readonly number[],
  reader: Reader,
  allFacts = false,
): Promise<EntryRecord[]> {
  if (submissionIds.length === 0) return []
  const rows = await readRows({ ids: filledUp(submissionIds), allFacts }, reader)
  if (rows.length === 0) return []
  const categoryIds = [...new Set(rows.map((entry) => entry.categoryId))]
  const categories = await findCategories(categoryIds, reader)
  const fieldsOf = await fieldsOfCategories(categoryIds, reader)
  const settings = await settingsFor(reader)
  const arrivingCounts = settings.submissions_allow_unfinished_uploads === '1'
  // An award that does without judging asks for nothing after a round.
  const isJudged = usesPart(settings, 'judging')
  const { zone, ...season } = await seasonContext(reader)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return submissionIds.flatMap((id) => {
    const row = byId.get(id)
    const category = row && categories.get(row.categoryId)
    if (!category) return []
    const { values: _v, people: _p, files: _f, uploads: _u, eligibility: ruled, asked, ...entry } = row
    const all = fieldsOf.get(category.id) ?? []
    const fields = all.filter(({ later }) => !later)
    const asks = isJudged ? asksOf(entry.status, asked, zone) : []
    const later = laterFields(all, asks)
    const { maxTeam, minMinutes, maxMinutes, reelMaxSeconds } = category
    const context = { ...season, maxTeam, minMinutes, maxMinutes, reelMaxSeconds }
    const eligibility = eligibilityFrom(ruled, entry.studioType, zone)
    return [
      {
        ...{ entry, category, fields, asks, later, context, eligibility },
        content: contentOf(row, [...fields, ...later], arrivingCounts),
      },
    ]
  })
}

/** The questions of the call and those that are asked of the entry after rounds of judging. */
export const everyField = ({
  fields,
  later,
}: Pick<EntryRecord, 'fields' | 'later'>): (CategoryField & { ask?: Ask })[] => [...fields, ...later]

/** All that keeps this submission from being sent, in the form's order. */
export function problemsOfEntry(
  record: Omit<EntryRecord, 'entry' | 'category' | 'asks' | 'later'>,
): EntryProblem[] {
  return withRuleProblems(problemsOf(record.fields, record.content, record.context), record)
}

/** The share of what is needed that is there, in per cent. */
export function completenessOfEntry(record: EntryRecord): number {
  const needed = askedFields(record.fields, record.content).filter(isNeededToSubmit)
  return completenessOf(needed, problemsOfEntry(record))
}
