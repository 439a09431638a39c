import { advisoryLock, db, isUniqueViolation, type Reader, type Trx } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import { snakeRow } from '#db/row-names.ts'
import { lockUnannounced } from '#app/domain/season/announcements/unannounced.server.ts'
import { transactionOnCached } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { changedLines, changedSince } from '#app/platform/audit/changes.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { actionsOpenTo } from '#app/platform/lifecycle.ts'
import { ok, refuse, type Outcome, type Refusal } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { countText } from '#app/ui/format/plural.ts'
import { usesOfCategory } from './category-queries.server.ts'
import { CATEGORY_LABELS, STATUS_NAMES, categoryText, type CategoryInput } from './category-text.ts'
import { categoryLifecycle } from './lifecycle.ts'
import { remeasure } from './measure-entries.server.ts'
import { categoryFields, findCategory } from './queries.server.ts'
import type { Category, CategoryStatus } from './rules.ts'
import { versionOf } from '#app/platform/record-version.server.ts'

const NO_CATEGORY = refuse('not_found', 'We can’t find this category.')
/** One change of a season's categories at a time. */
export const lockCategories = (year: number, trx: Trx) => advisoryLock(`categories ${year}`, trx)

async function numberRefusal(number: number, category: { id?: number; year: number }, reader: Reader) {
  const other = await reader
    .selectFrom('categories')
    .where('year', '=', category.year)
    .where('number', '=', number)
    .where('id', '<>', category.id ?? 0)
    .select('name')
    .executeTakeFirst()
  return other
    ? refuse('invalid', 'This number is taken.', { number: [`“${other.name}” already has number ${number}`] })
    : null
}

/** What is wrong with the number in a form that is refused for other fields; nothing where it cannot be read. */
export async function numberProblem(
  number: number | null,
  category: { id?: number; year: number },
): Promise<Record<string, string[]>> {
  const taken = number === null ? null : await numberRefusal(number, category, db())
  return taken?.fields ?? {}
}

/** Runs a command that writes categories: the unique index is the last guard of the number, and caches are read again. */
async function writing<T extends Outcome<unknown>>(work: (trx: Trx) => Promise<T>) {
  try {
    return await transactionOnCached(work)
  } catch (error) {
    if (!isUniqueViolation(error, 'categories_year_number_key')) throw error
    return refuse('invalid', 'This number is taken.', {
      number: ['Another category already has this number'],
    })
  }
}

/** The locked category as it is stored; entries that are being started wait, since they refer to it. */
async function lockCategory(id: number, trx: Trx): Promise<Category | null> {
  const row = await trx.selectFrom('categories').where('id', '=', id).select('year').executeTakeFirst()
  if (!row) return null
  await lockCategories(row.year, trx)
  await trx.selectFrom('categories').where('id', '=', id).select('id').forUpdate().execute()
  return findCategory(id, trx)
}

function changing<T extends Outcome<unknown>>(
  id: number,
  change: (stored: Category, trx: Trx) => Promise<T>,
) {
  return writing(async (trx) => {
    const stored = await lockCategory(id, trx)
    return stored ? change(stored, trx) : NO_CATEGORY
  })
}

/** Adds a category to a season, in preparation. Refuses `invalid` a number that is taken there. */
export function addCategory(input: CategoryInput, year: number, admin: AdminViewer, now: Date) {
  return writing(async (trx) => {
    await lockCategories(year, trx)
    const season = await trx.selectFrom('seasons').where('year', '=', year).select('year').executeTakeFirst()
    if (!season) return refuse('not_found', 'We can’t find this season.')
    const taken = await numberRefusal(input.number, { year }, trx)
    if (taken) return taken
    const { id } = await trx
      .insertInto('categories')
      .values({ year, ...snakeRow(input) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await auditRecord(admin, 'category.added', id, { after: categoryText(input) }, now, trx)
    return ok({ categoryId: id })
  })
}

async function categoryRefusal(stored: Category, input: CategoryInput, trx: Trx): Promise<Refusal | null> {
  if (input.number === stored.number && input.type === stored.type) return null
  // Results name an award by type and number; a work that was not entered has no code of its own.
  const nominated = await countOf(trx.selectFrom('nominations').where('category_id', '=', stored.id))
  const nominations = `it already has ${countText(nominated, 'nomination', 'nominations')}`
  if (input.number !== stored.number) {
    const count = await countOf(
      trx.selectFrom('submissions').where('category_id', '=', stored.id).where('code', 'is not', null),
    )
    const coded = countText(count, 'entry has', 'entries have')
    if (count > 0)
      return refuse('invalid', 'The number can’t be changed.', {
        number: [`Must stay ${stored.number}: ${coded} a code that contains it`],
      })
    if (nominated > 0)
      return refuse('invalid', 'The number can’t be changed.', {
        number: [`Must stay ${stored.number}: ${nominations}`],
      })
    const taken = await numberRefusal(input.number, stored, trx)
    if (taken) return taken
  }
  if (input.type === stored.type) return null
  const { entries } = await usesOfCategory(stored.id, trx)
  if (entries + nominated === 0) return null
  return refuse('invalid', 'The type can’t be changed.', {
    type: [
      `Can’t be changed: ${entries > 0 ? `it already has ${countText(entries, 'entry', 'entries')}` : nominations}`,
    ],
  })
}

/**
 * Changes a category unless it was changed since `version`. Refuses `invalid` a number that is taken or part of entries' codes,
 * another type once it has entries, and both once it has nominations. Entries over a lowered limit stay as they are.
 */
export function changeCategory(
  id: number,
  input: CategoryInput,
  version: string,
  admin: AdminViewer,
  now: Date,
) {
  return changing(id, async (stored, trx) => {
    const [before, after] = [categoryText(stored), categoryText(input)]
    if (versionOf(before) !== version)
      return changedSince('category', changedLines(CATEGORY_LABELS, before, after))
    const refusal = await categoryRefusal(stored, input, trx)
    if (refusal) return refusal
    const changed = versionOf(after) !== version
    if (!changed) return ok({ changed })
    await trx.updateTable('categories').set(snakeRow(input)).where('id', '=', id).execute()
    await remeasure(id, now, trx)
    await auditRecord(admin, 'category.changed', id, { before, after }, now, trx)
    return ok({ changed })
  })
}

/**
 * Opens, closes, suspends or archives a category, with the reason entrants read. Refuses `conflict` a state it cannot move to
 * and one that would leave confirmed nominees behind, `invalid` opening one without questions. Done twice is done.
 */
export function setCategoryStatus(
  id: number,
  { to, note }: { to: CategoryStatus; note: string },
  admin: AdminViewer,
  now: Date,
) {
  return writing(async (trx) => {
    const leavesBallot = to === 'suspended' || to === 'archived'
    const nominated = leavesBallot && (await lockUnannounced(id, now, trx))
    const stored = await lockCategory(id, trx)
    if (!stored) return NO_CATEGORY
    const { name, status } = stored
    if (status === to && stored.statusNote === note) return ok({ name })
    const action = actionsOpenTo(categoryLifecycle, status, 'admin').find(
      (each) => categoryLifecycle.actions[each].to === to,
    )
    if (status !== to && !action)
      return refuse('conflict', `${name} is ${STATUS_NAMES[status].label.toLowerCase()} now.`)
    if (nominated)
      return refuse(
        'conflict',
        'Its slate is confirmed, so its nominees would still be announced. Return the slate to the chair first.',
      )
    if (to === 'open' && (await categoryFields(id, trx)).length === 0)
      return refuse('invalid', 'It has no questions yet. Add questions first.')
    const set = { status_note: note }
    if (action) await moveLocked(categoryLifecycle, action, { by: 'admin', id, set }, trx)
    else await trx.updateTable('categories').set(set).where('id', '=', id).execute()
    const before = { status: STATUS_NAMES[status].label, statusNote: stored.statusNote }
    const after = { status: STATUS_NAMES[to].label, statusNote: note }
    await auditRecord(admin, 'category.status', id, { before, after }, now, trx)
    return ok({ name })
  })
}

/** Removes a category with its questions. Refuses `conflict` once anything refers to it. */
export function removeCategory(id: number, admin: AdminViewer, now: Date) {
  return changing(id, async (stored, trx) => {
    const uses = await usesOfCategory(id, trx)
    if (Object.values(uses).some((count) => count > 0))
      return refuse('conflict', 'It has entries, committees or deadlines, so it can only be archived.')
    await trx.deleteFrom('categories').where('id', '=', id).execute()
    await auditRecord(admin, 'category.removed', id, { before: categoryText(stored) }, now, trx)
    return ok({ name: stored.name })
  })
}
