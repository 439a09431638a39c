import { transactionOnCached } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { advisoryLock, type Reader, type Trx } from '#db/client.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { changedLines, changedSince } from '#app/platform/audit/changes.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome, type Refusal } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { BindInput } from './binding-input.ts'
import { insertBindings, lastSort } from './binding-rows.server.ts'
import { answersInCategory, findBinding, type StoredBinding } from './binding-queries.server.ts'
import { BINDING_LABELS, bindingText, type Binding } from './binding-text.ts'
import { waitingFor, waitingText } from './field-queries.server.ts'
import { INDISPENSABLE } from './field-types.ts'
import { SECTIONS, type CategoryField } from './fields.ts'
import { remeasure } from './measure-entries.server.ts'
import { categoryFields, findCategory } from './queries.server.ts'
import { circleOf } from './show-if.ts'
import { versionOf } from '#app/platform/record-version.server.ts'

const NO_CATEGORY = refuse('not_found', 'We can’t find this category.')
const NO_QUESTION = refuse('not_found', 'We can’t find this question in this category.')

/** Runs a change under the library's lock: rules and the fields they name change one at a time. */
function changing<T extends Outcome<unknown>>(work: (trx: Trx) => Promise<T>) {
  return transactionOnCached(async (trx) => {
    await advisoryLock('fields', trx)
    return work(trx)
  })
}

/** Why a category cannot ask these fields together, or `null`: it can ask for people once. */
async function peopleProblem(categoryId: number, fieldIds: readonly number[], trx: Trx) {
  const people = await trx
    .selectFrom('fields as f')
    .leftJoin('category_fields as b', (join) =>
      join.onRef('b.field_id', '=', 'f.id').on('b.category_id', '=', categoryId),
    )
    .where('f.type', '=', 'people')
    .where((eb) => eb.or([eb('f.id', 'in', fieldIds), eb('b.id', 'is not', null)]))
    .select('f.label')
    .execute()
  if (people.length <= 1) return null
  const names = people.map(({ label }) => `“${label}”`).join(' and ')
  return `A category can ask for people once, and ${names} both do`
}

/**
 * Adds fields of the library to a category, at the end of a section; those it has stay as they are. Refuses `invalid` a second
 * field for people, and archived or removed fields.
 */
export function bindFields(categoryId: number, input: BindInput, admin: AdminViewer, now: Date) {
  return changing(async (trx) => {
    if (!(await findCategory(categoryId, trx))) return NO_CATEGORY
    const fields = await trx
      .selectFrom('fields')
      .where('id', 'in', input.fieldIds)
      .where('archived_at', 'is', null)
      .select(['id', 'key', 'label'])
      .orderBy('id')
      .execute()
    if (fields.length < input.fieldIds.length)
      return refuse('invalid', 'A field is no longer in the library.', {
        fieldIds: ['One of these was archived or removed. Select fields again'],
      })
    const twice = await peopleProblem(categoryId, input.fieldIds, trx)
    if (twice) return refuse('invalid', twice, { fieldIds: [twice] })
    const known = new Set((await categoryFields(categoryId, trx)).map(({ id }) => id))
    const missing = fields.filter(({ id }) => !known.has(id))
    const bindingIds =
      missing.length > 0 ? await insertBindings(categoryId, missing, input, admin, now, trx) : []
    return ok({ added: missing.map(({ label }) => label), bindingIds })
  })
}

/**
 * Changes how a category asks a field, unless it was changed since `version`. Refuses `invalid` a rule about a question it does
 * not ask, a rule that goes in a circle, and an optional title.
 */
export function changeBinding(
  categoryId: number,
  bindingId: number,
  input: Binding,
  version: string,
  admin: AdminViewer,
  now: Date,
) {
  return changing(async (trx) => {
    const stored = await findBinding(categoryId, bindingId, trx)
    if (!stored) return NO_QUESTION
    const questions = await categoryFields(categoryId, trx)
    const [before, after] = [bindingText(stored, questions), bindingText(input, questions)]
    if (versionOf(before) !== version)
      return changedSince('question', changedLines(BINDING_LABELS, before, after))
    const refusal = bindingRefusal(stored.key, input, questions)
    if (refusal) return refusal
    const changed = versionOf(after) !== version
    if (!changed) return ok({ changed, nowRequired: false })
    await trx
      .updateTable('category_fields')
      .set({
        section: input.section,
        required: input.required,
        required_by: input.requiredBy,
        label_override: input.labelOverride,
        help_override: input.helpOverride,
        rules_override: input.rulesOverride && JSON.stringify(input.rulesOverride),
        show_if: input.showIf && JSON.stringify(input.showIf),
        judge_visible: input.judgeVisible,
      })
      .where('id', '=', bindingId)
      .execute()
    await remeasure(categoryId, now, trx)
    const change = { before, after: { ...after, question: stored.label } }
    await auditRecord(admin, 'category.question_changed', categoryId, change, now, trx)
    return ok({ changed, nowRequired: input.required && !stored.required })
  })
}

function bindingRefusal(
  key: string,
  { required, requiredBy, showIf }: Binding,
  questions: readonly CategoryField[],
): Refusal | null {
  if (key === INDISPENSABLE && (!required || requiredBy !== 'submit' || showIf))
    return refuse('invalid', 'The title must be required.', {
      required: ['The title names the entry, so it is always asked and required to submit'],
    })
  if (!showIf) return null
  const ruleRefusal = (message: string) =>
    refuse('invalid', 'The rule cannot be used.', { showIfField: [message] })
  if (!questions.some((question) => question.key === showIf.field))
    return ruleRefusal('Select a question of this category')
  if (showIf.field === key) return ruleRefusal('A question cannot depend on itself')
  const isLater = (of: string) => questions.some((question) => question.key === of && question.later)
  if (isLater(showIf.field) && !isLater(key))
    return ruleRefusal('That question is asked after a round of judging, so this one can’t depend on it')
  const circle = circleOf(questions, key, showIf)
  if (!circle) return null
  const path = circle.map((label) => `“${label}”`).join(' depends on ')
  return ruleRefusal(`These conditions depend on each other: ${path}`)
}

/**
 * Removes a question from a category; its answers are kept, hidden, and come back with it. Refuses `conflict` the title, and a
 * question another one depends on.
 */
export function removeBinding(categoryId: number, bindingId: number, admin: AdminViewer, now: Date) {
  return changing(async (trx) => {
    const stored = await findBinding(categoryId, bindingId, trx)
    if (!stored) return NO_QUESTION
    const refusal = await removalRefusal(stored, trx)
    if (refusal) return refusal
    const texts = bindingText(stored, await categoryFields(categoryId, trx))
    const answers = await answersInCategory(stored, trx)
    await trx.deleteFrom('category_fields').where('id', '=', bindingId).execute()
    await remeasure(categoryId, now, trx)
    const change = { before: { ...texts, answers }, after: { question: stored.label } }
    await auditRecord(admin, 'category.question_removed', categoryId, change, now, trx)
    return ok({ label: stored.labelOverride ?? stored.label })
  })
}

/** Why a question cannot be removed from its category, or `null`. */
export async function removalRefusal(stored: StoredBinding, reader: Reader): Promise<Refusal | null> {
  if (stored.key === INDISPENSABLE)
    return refuse('conflict', 'The title names the entry, so this question cannot be removed.')
  const waiting = await waitingFor(stored.key, reader, stored.categoryId)
  return waiting.length > 0
    ? refuse('conflict', `${waitingText(waiting)} depends on its answer. Change that rule first.`)
    : null
}

/** Moves a question one place up or down within its section; at the end of the section it stays. */
export function moveBinding(
  categoryId: number,
  bindingId: number,
  direction: 'up' | 'down',
  admin: AdminViewer,
  now: Date,
) {
  return changing(async (trx) => {
    const all = (await categoryFields(categoryId, trx)).sort(
      (a, b) => SECTIONS.indexOf(a.section) - SECTIONS.indexOf(b.section),
    )
    const moved = all.find((question) => question.bindingId === bindingId)
    if (!moved) return NO_QUESTION
    const peers = all.filter((question) => question.section === moved.section)
    const from = peers.indexOf(moved)
    const to = Math.min(Math.max(from + (direction === 'up' ? -1 : 1), 0), peers.length - 1)
    const neighbour = peers[to]
    if (neighbour && to !== from) {
      const order = all.map((question) =>
        question === moved ? neighbour : question === neighbour ? moved : question,
      )
      for (const [index, question] of order.entries())
        await trx
          .updateTable('category_fields')
          .set({ sort: (index + 1) * 10 })
          .where('id', '=', question.bindingId)
          .execute()
      const place = (at: number) => `${at + 1} of ${peers.length}`
      const change = { before: { place: place(from) }, after: { place: place(to), question: moved.label } }
      await auditRecord(admin, 'category.question_moved', categoryId, change, now, trx)
    }
    return ok({ label: moved.label, place: to + 1, of: peers.length, changed: to !== from })
  })
}

/** The version of what copying questions from one category to another depends on. */
export const copyVersion = (own: readonly CategoryField[], sources: readonly CategoryField[]) =>
  versionOf({ own: JSON.stringify(own), sources: JSON.stringify(sources) })

/**
 * Adds another category's questions to a category, as they are asked there; those it has stay as they are. Refuses `conflict` when one of
 * them has changed since `version`, and `invalid` a second field for people and a rule that would go in a circle.
 */
export function copyBindings(
  categoryId: number,
  fromId: number,
  version: string,
  admin: AdminViewer,
  now: Date,
) {
  return changing(async (trx) => {
    const [category, source] = [await findCategory(categoryId, trx), await findCategory(fromId, trx)]
    if (!category) return NO_CATEGORY
    if (!source || fromId === categoryId)
      return refuse('invalid', 'We can’t find this category.', { from: ['Select another category'] })
    const questions = await categoryFields(categoryId, trx)
    const sources = await categoryFields(fromId, trx)
    if (copyVersion(questions, sources) !== version)
      return refuse(
        'conflict',
        'The questions have changed since you opened this page. Check the result again.',
      )
    const missing = sources.filter(({ id }) => !questions.some((each) => each.id === id))
    const from = categoryTitle(source)
    if (missing.length === 0) return ok({ added: 0, from })
    const fieldIds = missing.map(({ id }) => id)
    const together = [...questions, ...missing]
    const circle = missing.find(({ key, showIf }) => showIf && circleOf(together, key, showIf))
    const problem =
      (await peopleProblem(categoryId, fieldIds, trx)) ??
      (circle && `The rule of “${circle.label}” and the questions here would depend on each other`)
    if (problem) return refuse('invalid', problem, { from: [problem] })
    const added = await insertCopies(categoryId, fromId, fieldIds, trx)
    await remeasure(categoryId, now, trx)
    const after = { question: `${added} from ${from}` }
    await auditRecord(admin, 'category.questions_copied', categoryId, { after }, now, trx)
    return ok({ added, from })
  })
}

/** Copies bindings as they are stored, after what the category asks already. */
export async function insertCopies(
  categoryId: number,
  fromId: number,
  fieldIds: readonly number[],
  trx: Trx,
): Promise<number> {
  if (fieldIds.length === 0) return 0
  const last = await lastSort(categoryId, trx)
  const bindings = await trx
    .selectFrom('category_fields')
    .where('category_id', '=', fromId)
    .where('field_id', 'in', fieldIds)
    .selectAll()
    .execute()
  await trx
    .insertInto('category_fields')
    .values(
      bindings.map(({ id: _, rules_override, show_if, ...binding }) => ({
        ...binding,
        category_id: categoryId,
        sort: binding.sort + last,
        rules_override: rules_override && JSON.stringify(rules_override),
        show_if: show_if && JSON.stringify(show_if),
      })),
    )
    .execute()
  return bindings.length
}
