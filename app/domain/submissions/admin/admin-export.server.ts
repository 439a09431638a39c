import { answerFrom } from '#app/domain/catalogue/fields/stored-answer.ts'
import { words } from '#app/platform/award-words.ts'
import { SECRET_ANSWERS, withoutSecrets } from '#app/platform/secret-answers.ts'
import { personName } from '#db/person-name.ts'
import { db } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import { categoriesOf, fieldsOfCategories } from '#app/domain/catalogue/categories/queries.server.ts'
import { EXPORT_BATCH } from '#app/platform/exports/batches.ts'
import type { ExportColumn } from '#app/platform/exports/columns.ts'
import { captionedName, isFileField } from '#app/domain/catalogue/fields/answers.ts'
import {
  listAdminEntryIds,
  listAdminEntryRows,
  type AdminEntryOrder,
  type AdminEntryQuery,
  type AdminEntryRow,
} from './admin-list.server.ts'
import { countryName } from '#app/platform/places/places.ts'
import { isStudioType, studioTypeFacts } from '#app/domain/studios/rules.ts'
import { paymentLabels, statusLabels } from '#app/domain/submissions/rules.ts'
import { exportedAnswer } from '#app/domain/submissions/form/shown-answer.ts'

const MAX_EXPORTED = 1_000_000

interface Contact {
  name: string
  email: string
  kind: string
  country: string
}

/** An entry with its answers by field id: dates as days, everything else as text. */
export interface ExportedEntry extends AdminEntryRow {
  answers: ReadonlyMap<number, string>
  names: string
  contact: Contact
}

/** Every question that some category of the season asks, once, under its own label. */
async function askedFields(year: number): Promise<CategoryField[]> {
  const categories = await categoriesOf(year)
  const ids = categories.map(({ id }) => id)
  const bound = await fieldsOfCategories(ids, db())
  const fields = new Map<number, CategoryField>()
  for (const field of [...bound.values()].flat()) if (!fields.has(field.id)) fields.set(field.id, field)
  return [...fields.values()].filter((field) => field.type !== 'people' && field.key !== 'work_title')
}

export type ColumnGroup = 'Entry' | 'Contact' | 'Answers'

export interface OfferedColumn {
  /** What addresses call it. */
  key: string
  group: ColumnGroup
  /** Goes out unless columns are chosen. */
  usual: boolean
  column: Column
}

const kindOf = ({ kind }: Contact) => (isStudioType(kind) ? studioTypeFacts[kind].name : kind)

type Column = ExportColumn<ExportedEntry>

const text = (header: string, value: (row: ExportedEntry) => string | null): Column => ({
  header,
  kind: 'text',
  value,
})

const entryColumns = (): readonly [ColumnGroup, string, Column][] => [
  ['Entry', 'code', text('Code', (row) => row.code)],
  ['Entry', 'title', text('Title', (row) => row.title)],
  ['Entry', 'status', text('Status', (row) => statusLabels[row.status].label)],
  ['Entry', 'payment', text('Payment', (row) => paymentLabels[row.paymentStatus].label)],
  [
    'Entry',
    'category_number',
    { header: 'Category number', kind: 'integer', value: (row) => row.categoryNumber },
  ],
  ['Entry', 'category', text('Category', (row) => row.categoryName)],
  ['Contact', 'studio', text(words.Studio, (row) => row.studioName)],
  ['Contact', 'studio_kind', text(`${words.Studio} type`, ({ contact }) => kindOf(contact))],
  [
    'Contact',
    'studio_country',
    text(`${words.Studio} country`, ({ contact }) => countryName(contact.country)),
  ],
  ['Contact', 'entrant', text('Entrant', ({ contact }) => contact.name)],
  ['Contact', 'email', text('Email', ({ contact }) => contact.email)],
  [
    'Entry',
    'invoiced',
    {
      header: 'Invoiced',
      kind: 'money',
      value: (row) => row.cents,
      currency: (row) => row.currency ?? '',
    },
  ],
  ['Entry', 'currency', text('Currency', (row) => row.currency)],
  ['Entry', 'complete', { header: 'Complete (%)', kind: 'integer', value: (row) => row.completeness }],
  ['Entry', 'people', text('People', (row) => row.names)],
  ['Entry', 'tags', text('Tags', (row) => row.tags.join(', '))],
  ['Entry', 'flag', text('Flag', (row) => row.flag)],
  [
    'Entry',
    'materials',
    { header: 'Materials received', kind: 'moment', value: (row) => row.materialsReceivedAt },
  ],
  ['Entry', 'against', text('Against eligibility rules', (row) => row.against)],
  ['Entry', 'submitted', { header: 'Submitted', kind: 'moment', value: (row) => row.submittedAt }],
  ['Entry', 'changed', { header: 'Changed', kind: 'moment', value: (row) => row.updatedAt }],
]

/**
 * Every column an export of submissions can have: what the list knows, whom to write to, and each question of the season.
 * Secret answers are exported only on request, and not for readers.
 */
export async function offeredColumns(admin: AdminViewer, year: number) {
  const fields = withoutSecrets(admin, await askedFields(year))
  const offered: OfferedColumn[] = [
    ...entryColumns().map(([group, key, column]) => ({ group, key, column, usual: true })),
    ...fields.map((field): OfferedColumn => ({
      ...{ key: `q.${field.key}`, group: 'Answers', usual: !SECRET_ANSWERS.includes(field.key) },
      column: {
        ...{ header: field.label, kind: field.type === 'date' ? 'day' : 'text' },
        value: (row) => row.answers.get(field.id) ?? null,
      },
    })),
  ]
  return { offered, fields }
}

/** The columns an address asks for by `column`, in their own order; the usual ones where it names none that is known. */
export function chosenColumns(offered: readonly OfferedColumn[], params: URLSearchParams): OfferedColumn[] {
  const asked = new Set(params.getAll('column'))
  const known = offered.filter(({ key }) => asked.has(key))
  return known.length > 0 ? known : offered.filter(({ usual }) => usual)
}

/** Those that fit a query, in its order: how many, and a batch at a time with all their answers. */
export async function exportedEntries(
  admin: AdminViewer,
  query: AdminEntryQuery,
  order: AdminEntryOrder,
  fields: readonly CategoryField[],
): Promise<{ count: number; batches: AsyncGenerator<ExportedEntry[]> }> {
  // The ids at once, so that nothing is left out or taken twice while others write.
  const ids = await listAdminEntryIds(admin, query, order, { limit: MAX_EXPORTED, offset: 0 })
  return { count: ids.length, batches: batchesOf(admin, ids, fields) }
}

async function* batchesOf(
  admin: AdminViewer,
  ids: readonly number[],
  fields: readonly CategoryField[],
): AsyncGenerator<ExportedEntry[]> {
  for (let from = 0; from < ids.length; from += EXPORT_BATCH)
    yield entriesByIds(admin, ids.slice(from, from + EXPORT_BATCH), fields)
}

/** These entries with all their answers, in the order of the ids, as far as the admin may see them. */
export async function entriesByIds(
  admin: AdminViewer,
  ids: readonly number[],
  fields: readonly CategoryField[],
): Promise<ExportedEntry[]> {
  return ids.length === 0 ? [] : withAnswers(await listAdminEntryRows(admin, ids), fields)
}

async function withAnswers(
  rows: readonly AdminEntryRow[],
  fields: readonly CategoryField[],
): Promise<ExportedEntry[]> {
  const reader = db()
  const ids = rows.map(({ id }) => id)
  const [values, people, files, contacts] = await Promise.all([
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
      .select([
        'sf.submission_id as id',
        'sf.field_id as fieldId',
        'f.original_name as originalName',
        'sf.caption',
      ])
      .execute(),
    reader
      .selectFrom('submissions as s')
      .innerJoin('users as u', 'u.id', 's.created_by')
      .innerJoin('studios as st', 'st.id', 's.studio_id')
      .where('s.id', 'in', ids)
      .select(['s.id', personName('u').as('name'), 'u.email', 'st.type as kind', 'st.country'])
      .execute(),
  ])
  const contactOf = new Map(
    contacts.map(({ id, ...contact }) => [id, { ...contact, country: contact.country ?? '' }]),
  )
  const fieldOf = new Map(fields.map((field) => [field.id, field]))
  const answersOf = new Map<number, Map<number, string>>(ids.map((id) => [id, new Map()]))
  for (const { id, fieldId, value } of values) {
    const field = fieldOf.get(fieldId)
    if (!field || isFileField(field)) continue
    // Spreadsheets can sort days, not their text.
    const isDay = field.type === 'date' && typeof value === 'string'
    answersOf.get(id)?.set(fieldId, isDay ? value : exportedAnswer(field, answerFrom(value) ?? ''))
  }
  for (const { id, fieldId, ...file } of files) {
    const answers = answersOf.get(id)
    answers?.set(fieldId, [answers.get(fieldId), captionedName(file)].filter(Boolean).join('; '))
  }
  const namesOf = new Map<number, string[]>()
  for (const { id, name, credit } of people)
    namesOf.set(id, [...(namesOf.get(id) ?? []), [name, credit].filter(Boolean).join(', ')])
  return rows.map((row) => ({
    ...row,
    answers: answersOf.get(row.id) ?? new Map<number, string>(),
    contact: contactOf.get(row.id) ?? { name: '', email: '', kind: '', country: '' },
    names: (namesOf.get(row.id) ?? []).join('; '),
  }))
}
