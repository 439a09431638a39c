import { sql } from 'kysely'
import { advisoryLock, transaction, type Reader, type Trx } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { changedLines, conflictMessages } from '#app/platform/audit/changes.ts'
import type { FieldInput } from '#app/domain/catalogue/categories/field-input.ts'
import {
  answersOf,
  findField,
  placesOf,
  timesChosen,
  waitingFor,
  waitingText,
  type LibraryField,
} from '#app/domain/catalogue/categories/field-queries.server.ts'
import {
  INDISPENSABLE,
  builtInUse,
  countedAnswers,
  hasOptions,
  typeRefusal,
} from '#app/domain/catalogue/categories/field-types.ts'
import { FIELD_LABELS, fieldText } from '#app/domain/catalogue/categories/field-text.ts'
import { measureWhereAsked } from '#app/domain/catalogue/categories/measure-entries.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { versionOf } from '#app/domain/catalogue/categories/version.server.ts'
import { ok, refuse, type Outcome, type Refusal } from '#app/platform/outcome.ts'

const GONE = refuse('not_found', 'There is no such field.')

const row = (input: FieldInput) => ({
  key: input.key,
  label: input.label,
  help: input.help,
  type: input.type,
  options: JSON.stringify(input.options),
  rules: JSON.stringify(input.rules),
  judge_visible: input.judgeVisible,
  export_name: input.exportName,
})

/** One change of the library at a time; the row's lock also holds back first answers to it, which refer to it. */
async function lockField(id: number, trx: Trx): Promise<LibraryField | null> {
  await advisoryLock('fields', trx)
  await trx.selectFrom('fields').where('id', '=', id).select('id').forUpdate().execute()
  return findField(id, trx)
}

async function keyTaken(key: string, exceptId: number | null, trx: Trx): Promise<Refusal | null> {
  const other = await trx
    .selectFrom('fields')
    .where('key', '=', key)
    .$if(exceptId !== null, (rows) => rows.where('id', '<>', exceptId ?? 0))
    .select(['label', 'archived_at'])
    .executeTakeFirst()
  if (!other) return null
  const where = other.archived_at ? ', which is archived' : ''
  return refuse('invalid', 'This key is taken.', { key: [`“${other.label}”${where} has this key`] })
}

/** Adds a field to the library. Refuses `invalid` when another one has its key. It is asked nowhere yet. */
export async function addField(
  input: FieldInput,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ fieldId: number }>> {
  return transaction(async (trx): Promise<Outcome<{ fieldId: number }>> => {
    await advisoryLock('fields', trx)
    const taken = await keyTaken(input.key, null, trx)
    if (taken) return taken
    const { id } = await trx.insertInto('fields').values(row(input)).returning('id').executeTakeFirstOrThrow()
    const after = fieldText(input)
    await audit(admin, { action: 'field.added', entity: 'field', entityId: id, after }, now, trx)
    return ok({ fieldId: id })
  })
}

/** Why a field with answers, or one that others wait for, cannot become this, beside the form's field that asks for it. */
async function fieldRefusal(stored: LibraryField, input: FieldInput, trx: Trx): Promise<Refusal | null> {
  const answers = await answersOf(stored, trx)
  const use = builtInUse(stored.key)
  if (input.key !== stored.key) {
    if (use) return refuse('invalid', 'The key stays.', { key: [`${use}, so its key stays`] })
    if (answers > 0)
      return refuse('invalid', 'The key stays.', {
        key: [
          `It stays “${stored.key}”: ${countedAnswers(answers)} ${answers === 1 ? 'is' : 'are'} kept under it`,
        ],
      })
    const taken = await keyTaken(input.key, stored.id, trx)
    if (taken) return taken
  }
  if (input.type !== stored.type) {
    if (use) return refuse('invalid', 'The type stays.', { type: [`${use}, so its type stays`] })
    const refusal = typeRefusal(stored.type, input.type, answers)
    if (refusal) return refuse('invalid', 'The type stays.', { type: [refusal] })
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
  const message = `${categoryTitle(twice)} asks for people already, with “${twice.label}”`
  return refuse('invalid', 'A category asks for people once.', { type: [message] })
}

async function optionsRefusal(stored: LibraryField, input: FieldInput, trx: Trx): Promise<Refusal | null> {
  const kept = new Set(input.options.map((option) => option.value))
  const gone = stored.options.filter((option) => !kept.has(option.value))
  const waiting = (await waitingFor(stored.key, trx)).filter(
    ({ rule }) =>
      rule.is !== 'answered' &&
      (hasOptions(stored.type) !== hasOptions(input.type) ||
        gone.some((option) => rule.values.includes(option.value))),
  )
  const field = hasOptions(input.type) ? 'options' : 'type'
  if (waiting.length > 0)
    return refuse('invalid', 'Other questions wait for these answers.', {
      [field]: [`${waitingText(waiting)} is asked by these answers; change its rule first`],
    })
  if (!hasOptions(input.type)) return null
  const chosen = await timesChosen(
    stored.id,
    gone.map((option) => option.value),
    trx,
  )
  const messages = gone.flatMap((option) => {
    const times = chosen.get(option.value)
    return times ? [`“${option.label}” was chosen in ${countedAnswers(times)}`] : []
  })
  if (messages.length === 0) return null
  return refuse('invalid', 'Options that were chosen stay.', {
    options: [`${messages.join('; ')}. Keep the line and write | retired at its end to offer it no longer`],
  })
}

/**
 * Changes a field of the library, wherever it is asked. `version` is that of the values the form was made with: refuses
 * `conflict` when somebody has stored others meanwhile, naming them. Refuses `invalid` what would break answers: another key
 * once there are some, a type that cannot hold them, an option that was chosen or that another question waits for. Limits
 * may change at any time: what was submitted stays as it is, and drafts are measured by the new ones.
 */
export async function changeField(
  id: number,
  input: FieldInput,
  version: string,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ changed: boolean }>> {
  return transaction(async (trx): Promise<Outcome<{ changed: boolean }>> => {
    const stored = await lockField(id, trx)
    if (!stored) return GONE
    const before = fieldText(stored)
    const after = fieldText(input)
    if (versionOf(before) !== version)
      return refuse(
        'conflict',
        'Somebody else has changed this field since you opened it. Nothing was saved.',
        conflictMessages(changedLines(FIELD_LABELS, before, after)),
      )
    const refusal = await fieldRefusal(stored, input, trx)
    if (refusal) return refusal
    const changed = versionOf(after) !== version
    if (!changed) return ok({ changed })
    await trx.updateTable('fields').set(row(input)).where('id', '=', id).execute()
    if (input.key !== stored.key) {
      await sql`
        UPDATE category_fields SET show_if = jsonb_set(show_if, '{field}', to_jsonb(${input.key}::text))
        WHERE show_if->>'field' = ${stored.key}
      `.execute(trx)
    }
    await measureWhereAsked(id, now, trx)
    await audit(admin, { action: 'field.changed', entity: 'field', entityId: id, before, after }, now, trx)
    return ok({ changed })
  })
}

/** Why the field of this key cannot be archived, in words; `null` when it can. */
export async function archiveRefusal(key: string, reader: Reader): Promise<string | null> {
  if (key === INDISPENSABLE) return `${builtInUse(key)}, so it cannot be archived.`
  const waiting = await waitingFor(key, reader)
  return waiting.length > 0 ? `${waitingText(waiting)} waits for its answer. Change that rule first.` : null
}

/**
 * Archives a field: it is asked nowhere any more and its answers are shown nowhere, but kept. Refuses `conflict` for what
 * every entry needs, and while another question waits for its answer. Done twice is done.
 */
export async function archiveField(
  id: number,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ label: string }>> {
  return transaction(async (trx): Promise<Outcome<{ label: string }>> => {
    const stored = await lockField(id, trx)
    if (!stored) return GONE
    const { label } = stored
    if (stored.archivedAt) return ok({ label })
    const refusal = await archiveRefusal(stored.key, trx)
    if (refusal) return refuse('conflict', refusal)
    await trx.updateTable('fields').set({ archived_at: now }).where('id', '=', id).execute()
    await measureWhereAsked(id, now, trx)
    const after = { answers: await answersOf(stored, trx) }
    await audit(admin, { action: 'field.archived', entity: 'field', entityId: id, after }, now, trx)
    return ok({ label })
  })
}

/** Brings an archived field back, with its answers, wherever it was asked. Done twice is done. */
export async function restoreField(
  id: number,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ label: string }>> {
  return transaction(async (trx): Promise<Outcome<{ label: string }>> => {
    const stored = await lockField(id, trx)
    if (!stored) return GONE
    if (stored.archivedAt) {
      await trx.updateTable('fields').set({ archived_at: null }).where('id', '=', id).execute()
      await measureWhereAsked(id, now, trx)
      await audit(admin, { action: 'field.restored', entity: 'field', entityId: id }, now, trx)
    }
    return ok({ label: stored.label })
  })
}

/** Removes a field that was never used. Refuses `conflict` once a category asks it or an answer was given. */
export async function removeField(
  id: number,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ label: string }>> {
  return transaction(async (trx): Promise<Outcome<{ label: string }>> => {
    const stored = await lockField(id, trx)
    if (!stored) return GONE
    const [places, answers] = [await placesOf(id, trx), await answersOf(stored, trx)]
    if (places.length > 0 || answers > 0 || builtInUse(stored.key))
      return refuse('conflict', 'This field is in use, so it can only be archived.')
    await trx.deleteFrom('fields').where('id', '=', id).execute()
    const before = fieldText(stored)
    await audit(admin, { action: 'field.removed', entity: 'field', entityId: id, before }, now, trx)
    return ok({ label: stored.label })
  })
}
