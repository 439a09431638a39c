import { advisoryLock, transaction, type Reader, type Trx } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import type { BindInput } from '#app/domain/catalogue/categories/binding-input.ts'
import {
  answersInCategory,
  findBinding,
  type StoredBinding,
} from '#app/domain/catalogue/categories/binding-queries.server.ts'
import { BINDING_LABELS, bindingText, type Binding } from '#app/domain/catalogue/categories/binding-text.ts'
import { changedLines, conflictMessages } from '#app/platform/audit/changes.ts'
import { waitingFor, waitingText } from '#app/domain/catalogue/categories/field-queries.server.ts'
import { INDISPENSABLE } from '#app/domain/catalogue/categories/field-types.ts'
import { SECTIONS, SECTION_TITLES } from '#app/domain/catalogue/categories/fields.ts'
import { categoryFields, findCategory } from '#app/domain/catalogue/categories/queries.server.ts'
import { remeasure } from '#app/domain/catalogue/categories/measure-entries.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { circleOf } from '#app/domain/catalogue/categories/show-if.ts'
import { versionOf } from '#app/domain/catalogue/categories/version.server.ts'
import { ok, refuse, type Outcome, type Refusal } from '#app/platform/outcome.ts'

const NO_CATEGORY = refuse('not_found', 'There is no such category.')
const NO_QUESTION = refuse('not_found', 'This category asks no such question.')

/** The library's own lock: rules between questions and the fields they name change one at a time. */
const lockQuestions = (trx: Trx) => advisoryLock('fields', trx)

async function lastSort(categoryId: number, trx: Trx): Promise<number> {
  const row = await trx
    .selectFrom('category_fields')
    .where('category_id', '=', categoryId)
    .select((eb) => eb.fn.max('sort').as('last'))
    .executeTakeFirst()
  return row?.last ?? 0
}

/** Why these fields cannot all be asked by a category, or `null`: people are asked for once. */
async function peopleRefusal(
  categoryId: number,
  fieldIds: readonly number[],
  trx: Trx,
): Promise<Refusal | null> {
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
  const named = people.map(({ label }) => `“${label}”`).join(' and ')
  return refuse('invalid', 'A category asks for people once.', {
    fieldIds: [`A category asks for people once, and ${named} both do`],
  })
}

/**
 * Lets a category ask fields of the library, at the end of a section, in the order of the library. What it asks already is
 * passed over. Refuses `invalid` a second field for people, and fields that are archived or not there.
 */
export async function bindFields(
  categoryId: number,
  input: BindInput,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ added: string[]; bindingIds: number[] }>> {
  return transaction(async (trx): Promise<Outcome<{ added: string[]; bindingIds: number[] }>> => {
    await lockQuestions(trx)
    if (!(await findCategory(categoryId, trx))) return NO_CATEGORY
    const fields = await trx
      .selectFrom('fields')
      .where('id', 'in', input.fieldIds)
      .where('archived_at', 'is', null)
      .select(['id', 'key', 'label'])
      .orderBy('id')
      .execute()
    if (fields.length < input.fieldIds.length)
      return refuse('invalid', 'A field is not in the library any more.', {
        fieldIds: ['One of these was archived or removed meanwhile. Choose again'],
      })
    const twice = await peopleRefusal(categoryId, input.fieldIds, trx)
    if (twice) return twice
    const first = (await lastSort(categoryId, trx)) + 10
    const rows = await trx
      .insertInto('category_fields')
      .values(
        fields.map(({ id }, index) => ({
          category_id: categoryId,
          field_id: id,
          section: input.section,
          sort: first + index * 10,
          required: input.required,
          required_by: input.requiredBy,
        })),
      )
      .onConflict((conflict) => conflict.columns(['category_id', 'field_id']).doNothing())
      .returning(['id', 'field_id'])
      .execute()
    await remeasure(categoryId, now, trx)
    const added = fields.filter(({ id }) => rows.some((row) => row.field_id === id))
    for (const { key, label } of added) {
      const after = { question: label, key, section: SECTION_TITLES[input.section] }
      await audit(
        admin,
        { action: 'category.question_added', entity: 'category', entityId: categoryId, after },
        now,
        trx,
      )
    }
    return ok({ added: added.map(({ label }) => label), bindingIds: rows.map(({ id }) => id) })
  })
}

const bindingRow = (binding: Binding) => ({
  section: binding.section,
  required: binding.required,
  required_by: binding.requiredBy,
  label_override: binding.labelOverride,
  help_override: binding.helpOverride,
  rules_override: binding.rulesOverride ? JSON.stringify(binding.rulesOverride) : null,
  show_if: binding.showIf ? JSON.stringify(binding.showIf) : null,
  judge_visible: binding.judgeVisible,
})

/**
 * Changes how a category asks a field. `version` is that of the values the form was made with: refuses `conflict` when somebody
 * has stored others meanwhile. Refuses `invalid` a rule about a question the category does not ask, one that would go in a
 * circle, and making the title something an entry can do without.
 */
export async function changeBinding(
  categoryId: number,
  bindingId: number,
  input: Binding,
  version: string,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ changed: boolean; nowRequired: boolean }>> {
  return transaction(async (trx): Promise<Outcome<{ changed: boolean; nowRequired: boolean }>> => {
    await lockQuestions(trx)
    const stored = await findBinding(categoryId, bindingId, trx)
    if (!stored) return NO_QUESTION
    const questions = await categoryFields(categoryId, trx)
    const before = bindingText(stored, questions)
    const after = bindingText(input, questions)
    if (versionOf(before) !== version)
      return refuse(
        'conflict',
        'Somebody else has changed this question since you opened it. Nothing was saved.',
        conflictMessages(changedLines(BINDING_LABELS, before, after)),
      )
    const refusal = bindingRefusal(stored, input, questions)
    if (refusal) return refusal
    const changed = versionOf(after) !== version
    if (!changed) return ok({ changed, nowRequired: false })
    await trx.updateTable('category_fields').set(bindingRow(input)).where('id', '=', bindingId).execute()
    await remeasure(categoryId, now, trx)
    const question = stored.label
    await audit(
      admin,
      {
        action: 'category.question_changed',
        entity: 'category',
        entityId: categoryId,
        before: { ...before, question },
        after: { ...after, question },
      },
      now,
      trx,
    )
    return ok({ changed, nowRequired: input.required && !stored.required })
  })
}

function bindingRefusal(
  stored: StoredBinding,
  input: Binding,
  questions: Awaited<ReturnType<typeof categoryFields>>,
): Refusal | null {
  if (stored.key === INDISPENSABLE && (!input.required || input.requiredBy !== 'submit' || input.showIf))
    return refuse('invalid', 'The title stays required.', {
      required: ['Every entry is known by its title, so it is always asked and needed to submit'],
    })
  const { showIf } = input
  if (!showIf) return null
  if (!questions.some((question) => question.key === showIf.field))
    return refuse('invalid', 'There is no such question.', {
      showIfField: ['Choose a question of this category'],
    })
  const circle = circleOf(questions, stored.key, showIf)
  if (!circle) return null
  return refuse('invalid', 'The rule goes in a circle.', {
    showIfField: [
      showIf.field === stored.key
        ? 'A question cannot wait for itself'
        : `This would go in a circle: ${circle.map((label) => `“${label}”`).join(' waits for ')}`,
    ],
  })
}

/**
 * Takes a question out of a category. Its answers are kept, shown nowhere, and come back when it is asked again. Refuses
 * `conflict` for the title, and while another question of the category waits for this one's answer.
 */
export async function removeBinding(
  categoryId: number,
  bindingId: number,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ label: string }>> {
  return transaction(async (trx): Promise<Outcome<{ label: string }>> => {
    await lockQuestions(trx)
    const stored = await findBinding(categoryId, bindingId, trx)
    if (!stored) return NO_QUESTION
    const refusal = await removalRefusal(stored, trx)
    if (refusal) return refusal
    const label = stored.labelOverride ?? stored.label
    const questions = await categoryFields(categoryId, trx)
    await trx.deleteFrom('category_fields').where('id', '=', bindingId).execute()
    await remeasure(categoryId, now, trx)
    await audit(
      admin,
      {
        action: 'category.question_removed',
        entity: 'category',
        entityId: categoryId,
        before: {
          ...bindingText(stored, questions),
          question: stored.label,
          answers: await answersInCategory(stored, trx),
        },
        after: {},
      },
      now,
      trx,
    )
    return ok({ label })
  })
}

/** Why a question cannot be taken out of its category, or `null`. */
export async function removalRefusal(stored: StoredBinding, reader: Reader): Promise<Refusal | null> {
  if (stored.key === INDISPENSABLE)
    return refuse('conflict', 'Every entry is known by its title, so this question stays.')
  const waiting = await waitingFor(stored.key, reader, stored.categoryId)
  return waiting.length > 0
    ? refuse('conflict', `${waitingText(waiting)} waits for its answer. Change that rule first.`)
    : null
}

/** Moves a question one place up or down within its section. At the end of its section it stays. */
export async function moveBinding(
  categoryId: number,
  bindingId: number,
  direction: 'up' | 'down',
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ label: string; place: number; of: number }>> {
  return transaction(async (trx): Promise<Outcome<{ label: string; place: number; of: number }>> => {
    await lockQuestions(trx)
    const all = (await categoryFields(categoryId, trx)).sort(
      (a, b) => SECTIONS.indexOf(a.section) - SECTIONS.indexOf(b.section),
    )
    const moved = all.find((question) => question.bindingId === bindingId)
    if (!moved) return NO_QUESTION
    const own = all.filter((question) => question.section === moved.section)
    const from = own.indexOf(moved)
    const to = Math.min(Math.max(from + (direction === 'up' ? -1 : 1), 0), own.length - 1)
    if (to !== from) {
      own.splice(from, 1)
      own.splice(to, 0, moved)
      const order = SECTIONS.flatMap((section) =>
        section === moved.section ? own : all.filter((question) => question.section === section),
      )
      for (const [index, question] of order.entries())
        await trx
          .updateTable('category_fields')
          .set({ sort: (index + 1) * 10 })
          .where('id', '=', question.bindingId)
          .execute()
      const place = (at: number) => ({ question: moved.label, place: `${at + 1} of ${own.length}` })
      await audit(
        admin,
        {
          action: 'category.question_moved',
          entity: 'category',
          entityId: categoryId,
          before: place(from),
          after: place(to),
        },
        now,
        trx,
      )
    }
    return ok({ label: moved.label, place: to + 1, of: own.length })
  })
}

/**
 * Lets a category ask what another one asks, in the same way: section, order, overrides and rules. What it asks already
 * stays as it is. Refuses `invalid` when that would ask for people twice or a rule would go in a circle.
 */
export async function copyBindings(
  categoryId: number,
  fromId: number,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ added: number; from: string }>> {
  return transaction(async (trx): Promise<Outcome<{ added: number; from: string }>> => {
    await lockQuestions(trx)
    const [category, from] = [await findCategory(categoryId, trx), await findCategory(fromId, trx)]
    if (!category) return NO_CATEGORY
    if (!from || fromId === categoryId)
      return refuse('invalid', 'There is no such category.', { from: ['Choose another category'] })
    const own = await categoryFields(categoryId, trx)
    const theirs = await categoryFields(fromId, trx)
    const missing = theirs.filter((question) => !own.some((each) => each.id === question.id))
    const name = categoryTitle(from)
    if (missing.length === 0) return ok({ added: 0, from: name })
    const twice = await peopleRefusal(
      categoryId,
      missing.map((question) => question.id),
      trx,
    )
    if (twice) return refuse('invalid', twice.message, { from: twice.fields?.fieldIds ?? [] })
    const together = [...own, ...missing]
    const circle = missing.find(({ key, showIf }) => showIf && circleOf(together, key, showIf))
    if (circle)
      return refuse('invalid', 'A rule would go in a circle.', {
        from: [`The rule of “${circle.label}” would go in a circle with the questions here`],
      })
    const added = await insertCopies(
      categoryId,
      fromId,
      missing.map(({ id }) => id),
      trx,
    )
    await remeasure(categoryId, now, trx)
    const after = { question: `${added} from ${name}` }
    await audit(
      admin,
      { action: 'category.questions_copied', entity: 'category', entityId: categoryId, after },
      now,
      trx,
    )
    return ok({ added, from: name })
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
  const rows = await trx
    .insertInto('category_fields')
    .columns([
      ...([
        'category_id',
        'field_id',
        'section',
        'sort',
        'required',
        'required_by',
        'label_override',
      ] as const),
      ...(['help_override', 'rules_override', 'show_if', 'judge_visible'] as const),
    ])
    .expression((eb) =>
      eb
        .selectFrom('category_fields as b')
        .where('b.category_id', '=', fromId)
        .where('b.field_id', 'in', fieldIds)
        .select((one) => [
          one.val(categoryId).as('category_id'),
          'b.field_id',
          'b.section',
          one('b.sort', '+', last).as('sort'),
          'b.required',
          'b.required_by',
          'b.label_override',
          'b.help_override',
          'b.rules_override',
          'b.show_if',
          'b.judge_visible',
        ]),
    )
    .returning('id')
    .execute()
  return rows.length
}
