import { transactionOnCached } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { sql } from 'kysely'
import { advisoryLock, type Reader, type Trx } from '#db/client.ts'
import { snakeRow } from '#db/row-names.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { changedLines, changedSince } from '#app/platform/audit/changes.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome, type Refusal } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import {
  answersOf,
  findField,
  placesOf,
  timesChosen,
  waitingFor,
  waitingText,
  type LibraryField,
} from './field-queries.server.ts'
import type { AskedIn } from './asked-in.ts'
import { categoriesToAsk, insertBindings } from './binding-rows.server.ts'
import { keyFromLabel } from './field-key.ts'
import { FIELD_LABELS, fieldText } from './field-text.ts'
import {
  INDISPENSABLE,
  builtInUse,
  countedAnswers,
  hasColumns,
  hasLines,
  hasOptions,
  typeRefusal,
} from './field-types.ts'
import type { FieldInput } from './fields.ts'
import { measureWhereAsked } from './measure-entries.server.ts'
import { versionOf } from '#app/platform/record-version.server.ts'

/** A field as the table takes it. */
export const fieldRow = ({ options, rules, ...input }: FieldInput) => ({
  ...snakeRow(input),
  options: JSON.stringify(options),
  rules: JSON.stringify(rules),
})

/** Changes a field under the library's lock; the row's lock also holds back first answers, which refer to the row. */
function changing<T extends Outcome<unknown>>(
  id: number,
  change: (stored: LibraryField, trx: Trx) => Promise<T>,
) {
  return transactionOnCached(async (trx) => {
    await advisoryLock('fields', trx)
    await trx.selectFrom('fields').where('id', '=', id).select('id').forUpdate().execute()
    const stored = await findField(id, trx)
    return stored ? change(stored, trx) : refuse('not_found', 'We can’t find this field.')
  })
}

async function keyTaken(key: string, exceptId: number, trx: Trx): Promise<Refusal | null> {
  const other = await trx
    .selectFrom('fields')
    .where('key', '=', key)
    .where('id', '<>', exceptId)
    .select(['label', 'archived_at'])
    .executeTakeFirst()
  if (!other) return null
  const archived = other.archived_at ? 'The archived field ' : ''
  return refuse('invalid', 'This key is taken.', {
    key: [`${archived}“${other.label}” already has this key`],
  })
}

/** The key that was typed, or one made from the label. */
async function keyOf({ key, label }: FieldInput, trx: Trx): Promise<string> {
  if (key !== '') return key
  const rows = await trx.selectFrom('fields').select('key').execute()
  return keyFromLabel(label, new Set(rows.map((row) => row.key)))
}

/**
 * Adds a field to the library and asks it in categories of the year. Refuses `invalid` a key that is taken, no category where some were
 * meant, and a second field for people.
 */
export function addField(
  input: FieldInput,
  asked: AskedIn & { year: number },
  admin: AdminViewer,
  now: Date,
) {
  return transactionOnCached(async (trx) => {
    await advisoryLock('fields', trx)
    const taken = input.key === '' ? null : await keyTaken(input.key, 0, trx)
    if (taken) return taken
    const categories = await categoriesToAsk(input, asked, trx)
    if (!categories.ok) return categories
    const field = { ...input, key: await keyOf(input, trx) }
    const { id } = await trx
      .insertInto('fields')
      .values(fieldRow(field))
      .returning('id')
      .executeTakeFirstOrThrow()
    await auditRecord(admin, 'field.added', id, { after: fieldText(field) }, now, trx)
    const bindingIds: number[] = []
    for (const categoryId of categories.value)
      bindingIds.push(...(await insertBindings(categoryId, [{ ...field, id }], asked, admin, now, trx)))
    return ok({ fieldId: id, key: field.key, categoryIds: categories.value, bindingIds })
  })
}

/** Why a field that has answers, or that others depend on, cannot become this, beside the form's field. */
async function fieldRefusal(stored: LibraryField, input: FieldInput, trx: Trx): Promise<Refusal | null> {
  const answers = await answersOf(stored, trx)
  const use = builtInUse(stored.key)
  const keep = (name: 'key' | 'type', why: string) =>
    refuse('invalid', `The ${name} can’t be changed.`, { [name]: [why] })
  if (input.key !== stored.key) {
    if (use) return keep('key', `${use}, so its key can’t be changed`)
    if (answers > 0) return keep('key', `Must stay “${stored.key}”: it has ${countedAnswers(answers)}`)
    const taken = await keyTaken(input.key, stored.id, trx)
    if (taken) return taken
  }
  if (input.type !== stored.type) {
    if (use) return keep('type', `${use}, so its type can’t be changed`)
    const refusal = typeRefusal(stored.type, input.type, answers)
    if (refusal) return keep('type', refusal)
    if (input.type === 'people') return onePeopleField(stored, trx)
  }
  return optionsRefusal(stored, input, trx)
}

async function onePeopleField(stored: LibraryField, trx: Trx): Promise<Refusal | null> {
  const twice = await trx
    .selectFrom('category_fields as own')
    .innerJoin('category_fields as other', 'other.category_id', 'own.category_id')
    .innerJoin('fields as f', 'f.id', 'other.field_id')
    .innerJoin('categories as c', 'c.id', 'own.category_id')
    .where('own.field_id', '=', stored.id)
    .where('other.field_id', '<>', stored.id)
    .where('f.type', '=', 'people')
    .select(['f.label', 'c.type', 'c.number', 'c.name'])
    .executeTakeFirst()
  if (!twice) return null
  const message = `${categoryTitle(twice)} already asks for people, with “${twice.label}”`
  return refuse('invalid', 'A category can ask for people once.', { type: [message] })
}

async function optionsRefusal(stored: LibraryField, input: FieldInput, trx: Trx): Promise<Refusal | null> {
  const kept = new Set(input.options.map((option) => option.value))
  const removed = stored.options.filter((option) => !kept.has(option.value))
  const waiting = (await waitingFor(stored.key, trx)).filter(
    ({ rule }) =>
      rule.is !== 'answered' &&
      (hasOptions(stored.type) !== hasOptions(input.type) ||
        removed.some((option) => rule.values.includes(option.value))),
  )
  const field = hasLines(input.type) ? 'options' : 'type'
  if (waiting.length > 0)
    return refuse('invalid', 'Other questions depend on these answers.', {
      [field]: [`${waitingText(waiting)} depends on these answers. Change its rule first`],
    })
  if (!hasLines(input.type)) return null
  const chosen = await timesChosen(
    stored.id,
    removed.map((option) => option.value),
    trx,
  )
  const messages = removed.flatMap((option) => {
    const times = chosen.get(option.value)
    return times ? [`“${option.label}” is in ${countedAnswers(times)}`] : []
  })
  if (messages.length === 0) return null
  const [what, stop] = hasColumns(input.type)
    ? (['Columns in answers can’t be removed.', 'asking for it'] as const)
    : (['Options in answers can’t be removed.', 'offering it'] as const)
  return refuse('invalid', what, {
    options: [`${messages.join('; ')}. Keep the line and add | retired to stop ${stop}`],
  })
}

/**
 * Changes a field of the library in all categories, unless it was changed since `version`. Refuses `invalid` what would break
 * answers or rules; what was submitted keeps its limits, and drafts get the new ones.
 */
export function changeField(id: number, sent: FieldInput, version: string, admin: AdminViewer, now: Date) {
  return changing(id, async (stored, trx) => {
    // A key that was emptied stays: exports and rules know the field by it.
    const input = sent.key === '' ? { ...sent, key: stored.key } : sent
    const [before, after] = [fieldText(stored), fieldText(input)]
    if (versionOf(before) !== version) return changedSince('field', changedLines(FIELD_LABELS, before, after))
    const refusal = await fieldRefusal(stored, input, trx)
    if (refusal) return refusal
    const changed = versionOf(after) !== version
    if (!changed) return ok({ changed })
    await trx.updateTable('fields').set(fieldRow(input)).where('id', '=', id).execute()
    if (input.key !== stored.key) {
      await sql`
        UPDATE category_fields SET show_if = jsonb_set(show_if, '{field}', to_jsonb(${input.key}::text))
        WHERE show_if->>'field' = ${stored.key}
      `.execute(trx)
    }
    await measureWhereAsked(id, now, trx)
    await auditRecord(admin, 'field.changed', id, { before, after }, now, trx)
    return ok({ changed })
  })
}

/** Why the field of this key cannot be archived, or `null`. */
export async function archiveRefusal(key: string, reader: Reader): Promise<string | null> {
  if (key === INDISPENSABLE) return `${builtInUse(key)}, so it can’t be archived.`
  const waiting = await waitingFor(key, reader)
  return waiting.length > 0 ? `${waitingText(waiting)} depends on its answer. Change that rule first.` : null
}

/**
 * Archives a field: no category asks it and its answers are hidden, but kept. Refuses `conflict` a field that every entry needs
 * or another question depends on. Done twice is done.
 */
export function archiveField(id: number, admin: AdminViewer, now: Date) {
  return changing(id, async (stored, trx) => {
    const { label } = stored
    if (stored.archivedAt) return ok({ label })
    const refusal = await archiveRefusal(stored.key, trx)
    if (refusal) return refuse('conflict', refusal)
    await trx.updateTable('fields').set({ archived_at: now }).where('id', '=', id).execute()
    await measureWhereAsked(id, now, trx)
    const after = { answers: await answersOf(stored, trx) }
    await auditRecord(admin, 'field.archived', id, { after }, now, trx)
    return ok({ label })
  })
}

/** Restores an archived field with its answers, in the categories that asked it. Done twice is done. */
export function restoreField(id: number, admin: AdminViewer, now: Date) {
  return changing(id, async (stored, trx) => {
    if (stored.archivedAt) {
      await trx.updateTable('fields').set({ archived_at: null }).where('id', '=', id).execute()
      await measureWhereAsked(id, now, trx)
      await auditRecord(admin, 'field.restored', id, {}, now, trx)
    }
    return ok({ label: stored.label })
  })
}

/** Removes a field that was never used. Refuses `conflict` once a category asks it or it has an answer. */
export function removeField(id: number, admin: AdminViewer, now: Date) {
  return changing(id, async (stored, trx) => {
    const [places, answers] = [await placesOf(id, trx), await answersOf(stored, trx)]
    if (places.length > 0 || answers > 0 || builtInUse(stored.key))
      return refuse('conflict', 'This field is in use, so it can only be archived.')
    await trx.deleteFrom('fields').where('id', '=', id).execute()
    await auditRecord(admin, 'field.removed', id, { before: fieldText(stored) }, now, trx)
    return ok({ label: stored.label })
  })
}
