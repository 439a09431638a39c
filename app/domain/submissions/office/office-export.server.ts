import { db, type Reader } from '#db/client.ts'
import type { AdminViewer } from '#app/domain/accounts/viewer.ts'
import type { BoundField } from '#app/domain/categories/fields.ts'
import { categoriesOf, fieldsOfCategories } from '#app/domain/categories/queries.server.ts'
import { EXPORT_BATCH } from '#app/domain/exports/batches.ts'
import type { ExportColumn } from '#app/domain/exports/columns.ts'
import { isFileField, type Answer } from '#app/domain/submissions/form/answers.ts'
import {
  officeIds,
  officeRows,
  type OfficeOrder,
  type OfficeQuery,
  type OfficeRow,
} from './office-list.server.ts'
import { paymentLabels, statusLabels } from '#app/domain/submissions/rules.ts'
import { shownAnswer } from '#app/domain/submissions/form/shown-answer.ts'

const MOST_EXPORTED = 1_000_000

/** A submission with its answers in words, by the field's id. */
export interface ExportedEntry extends OfficeRow {
  answers: ReadonlyMap<number, string>
  names: string
}

/** Every question that some category of the season asks, once, under its own label. */
async function askedFields(year: number, reader: Reader): Promise<BoundField[]> {
  const categories = await categoriesOf(year)
  const bound = await fieldsOfCategories(
    categories.map(({ id }) => id),
    reader,
  )
  const fields = new Map<number, BoundField>()
  for (const field of [...bound.values()].flat()) if (!fields.has(field.id)) fields.set(field.id, field)
  return [...fields.values()].filter((field) => field.type !== 'people' && field.key !== 'work_title')
}

/** The columns of an export of submissions: what the list knows, the people, and every custom question of the season. */
export async function officeColumns(
  year: number,
  reader: Reader = db(),
): Promise<{ columns: ExportColumn<ExportedEntry>[]; fields: BoundField[] }> {
  const fields = await askedFields(year, reader)
  const text = (header: string, value: (row: ExportedEntry) => string | null) => ({
    ...{ header, kind: 'text' as const, value },
  })
  const columns: ExportColumn<ExportedEntry>[] = [
    text('Code', (row) => row.code),
    text('Title', (row) => row.title),
    text('Status', (row) => statusLabels[row.status].label),
    text('Payment', (row) => paymentLabels[row.paymentStatus].label),
    { header: 'Category number', kind: 'integer', value: (row) => row.categoryNumber },
    text('Category', (row) => row.categoryName),
    text('Studio', (row) => row.studioName),
    {
      ...{ header: 'Invoiced', kind: 'money', value: (row) => row.cents },
      currency: (row) => row.currency ?? 'USD',
    },
    text('Currency', (row) => row.currency),
    { header: 'Complete (%)', kind: 'integer', value: (row) => row.completeness },
    text('People', (row) => row.names),
    text('Tags', (row) => row.tags.join(', ')),
    text('Flag', (row) => row.flag),
    { header: 'Materials received', kind: 'moment', value: (row) => row.materialsReceivedAt },
    { header: 'Submitted', kind: 'moment', value: (row) => row.submittedAt },
    { header: 'Changed', kind: 'moment', value: (row) => row.updatedAt },
    ...fields.map((field) => text(field.label, (row) => row.answers.get(field.id) ?? null)),
  ]
  return { columns, fields }
}

/** Those that fit a query, in its order: how many, and a batch at a time with all their answers. */
export async function exportedEntries(
  admin: AdminViewer,
  query: OfficeQuery,
  order: OfficeOrder,
  fields: readonly BoundField[],
  reader: Reader = db(),
): Promise<{ count: number; batches: AsyncGenerator<ExportedEntry[]> }> {
  // The ids at once, so that nothing is left out or taken twice while others write.
  const ids = await officeIds(admin, query, order, { limit: MOST_EXPORTED, offset: 0 }, reader)
  return { count: ids.length, batches: batchesOf(admin, ids, fields, reader) }
}

async function* batchesOf(
  admin: AdminViewer,
  ids: readonly number[],
  fields: readonly BoundField[],
  reader: Reader,
): AsyncGenerator<ExportedEntry[]> {
  for (let from = 0; from < ids.length; from += EXPORT_BATCH)
    yield withAnswers(await officeRows(admin, ids.slice(from, from + EXPORT_BATCH), reader), fields, reader)
}

async function withAnswers(
  rows: readonly OfficeRow[],
  fields: readonly BoundField[],
  reader: Reader,
): Promise<ExportedEntry[]> {
  const ids = rows.map(({ id }) => id)
  const [values, people, files] = await Promise.all([
    reader
      .selectFrom('submission_values')
      .where('submission_id', 'in', ids)
      .select(['submission_id as id', 'field_id as fieldId', 'value'])
      .execute(),
    reader
      .selectFrom('submission_people')
      .where('submission_id', 'in', ids)
      .orderBy('sort')
      .select(['submission_id as id', 'full_name as name', 'credit'])
      .execute(),
    reader
      .selectFrom('submission_files as sf')
      .innerJoin('files as f', 'f.id', 'sf.file_id')
      .where('sf.submission_id', 'in', ids)
      .where('f.deleted_at', 'is', null)
      .orderBy('sf.sort')
      .select(['sf.submission_id as id', 'sf.field_id as fieldId', 'f.original_name as name'])
      .execute(),
  ])
  const fieldOf = new Map(fields.map((field) => [field.id, field]))
  const answersOf = new Map<number, Map<number, string>>(ids.map((id) => [id, new Map()]))
  for (const { id, fieldId, value } of values) {
    const field = fieldOf.get(fieldId)
    if (field && !isFileField(field)) answersOf.get(id)?.set(fieldId, shownAnswer(field, value as Answer))
  }
  for (const { id, fieldId, name } of files) {
    const answers = answersOf.get(id)
    answers?.set(fieldId, [answers.get(fieldId), name].filter(Boolean).join('; '))
  }
  const namesOf = new Map<number, string[]>()
  for (const { id, name, credit } of people)
    namesOf.set(id, [...(namesOf.get(id) ?? []), [name, credit].filter(Boolean).join(', ')])
  return rows.map((row) => ({
    ...row,
    answers: answersOf.get(row.id) ?? new Map<number, string>(),
    names: (namesOf.get(row.id) ?? []).join('; '),
  }))
}
