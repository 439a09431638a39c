import { advisoryLock, db, isUniqueViolation, transaction, type Reader, type Trx } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import {
  CATEGORY_LABELS,
  STATUS_NAMES,
  categoryText,
  type CategoryInput,
} from '#app/domain/catalogue/categories/category-text.ts'
import { usesOfCategory } from '#app/domain/catalogue/categories/category-queries.server.ts'
import { changedLines, conflictMessages } from '#app/platform/audit/changes.ts'
import { remeasure } from '#app/domain/catalogue/categories/measure-entries.server.ts'
import { categoryFields, findCategory } from '#app/domain/catalogue/categories/queries.server.ts'
import type { Category, CategoryStatus } from '#app/domain/catalogue/categories/rules.ts'
import { versionOf } from '#app/domain/catalogue/categories/version.server.ts'
import { lockUnannounced } from '#app/domain/season/announcements/unannounced.server.ts'
import { ok, refuse, type Outcome, type Refusal } from '#app/platform/outcome.ts'
import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { actionsOpenTo } from '#app/platform/lifecycle.ts'
import { categoryLifecycle } from './lifecycle.ts'

const GONE = refuse('not_found', 'There is no such category.')

/** One change of a season's categories at a time. */
export const lockCategories = (year: number, trx: Trx) => advisoryLock(`categories ${year}`, trx)

export const categoryRow = (input: CategoryInput) => ({
  number: input.number,
  name: input.name,
  type: input.type,
  summary: input.summary,
  description: input.description,
  student_only: input.studentOnly,
  max_team: input.maxTeam,
  max_per_studio: input.maxPerStudio,
  one_per_title: input.onePerTitle,
  min_minutes: input.minMinutes,
  max_minutes: input.maxMinutes,
  reel_max_seconds: input.reelMaxSeconds,
  min_nominees: input.minNominees,
  max_nominees: input.maxNominees,
  vote_scope: input.voteScope,
  vote_picks: input.votePicks,
  ceremony_batch: input.ceremonyBatch,
  ceremony_order: input.ceremonyOrder,
})

const numberTaken = (number: number, by: string) =>
  refuse('invalid', 'This number is taken.', { number: [`${number} is “${by}” in this season`] })

async function numberRefusal(
  { number, year }: { number: number; year: number },
  exceptId: number | null,
  reader: Reader,
): Promise<Refusal | null> {
  const other = await reader
    .selectFrom('categories')
    .where('year', '=', year)
    .where('number', '=', number)
    .$if(exceptId !== null, (rows) => rows.where('id', '<>', exceptId ?? 0))
    .select('name')
    .executeTakeFirst()
  return other ? numberTaken(number, other.name) : null
}

/** What is wrong with the number in a form that is refused anyway; nothing where it could not be read. */
export async function numberProblem(
  number: number | null,
  category: { year: number } | { id: number; year: number },
): Promise<Record<string, string[]>> {
  if (number === null) return {}
  const taken = await numberRefusal(
    { number, year: category.year },
    'id' in category ? category.id : null,
    db(),
  )
  return taken?.fields ?? {}
}

/** Runs a command that writes categories: the unique number is the last guard, and caches look anew afterwards. */
async function writing<T>(work: (trx: Trx) => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await transaction(work)
  } catch (error) {
    if (!isUniqueViolation(error, 'categories_year_number_key')) throw error
    return refuse('invalid', 'This number is taken.', { number: ['Another category has this number now'] })
  } finally {
    forgetVersions()
  }
}

/** Adds a category to a season, in preparation. Refuses `invalid` when its number is taken there. */
export async function addCategory(
  input: CategoryInput,
  year: number,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ categoryId: number }>> {
  return writing(async (trx): Promise<Outcome<{ categoryId: number }>> => {
    await lockCategories(year, trx)
    const season = await trx.selectFrom('seasons').where('year', '=', year).select('year').executeTakeFirst()
    if (!season) return refuse('not_found', 'There is no such season.')
    const taken = await numberRefusal({ number: input.number, year }, null, trx)
    if (taken) return taken
    const { id } = await trx
      .insertInto('categories')
      .values({ year, ...categoryRow(input) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const after = categoryText(input)
    await audit(admin, { action: 'category.added', entity: 'category', entityId: id, after }, now, trx)
    return ok({ categoryId: id })
  })
}

/** The locked category as it is stored; entries that are being started wait, since they refer to it. */
async function lockCategory(id: number, trx: Trx): Promise<Category | null> {
  const row = await trx.selectFrom('categories').where('id', '=', id).select('year').executeTakeFirst()
  if (!row) return null
  await lockCategories(row.year, trx)
  await trx.selectFrom('categories').where('id', '=', id).select('id').forUpdate().execute()
  return findCategory(id, trx)
}

async function categoryRefusal(stored: Category, input: CategoryInput, trx: Trx): Promise<Refusal | null> {
  if (input.number !== stored.number) {
    const coded = await trx
      .selectFrom('submissions')
      .where('category_id', '=', stored.id)
      .where('code', 'is not', null)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const count = Number(coded.count)
    if (count > 0)
      return refuse('invalid', 'The number stays.', {
        number: [
          `It stays ${stored.number}: ${count === 1 ? '1 entry has' : `${count.toLocaleString('en')} entries have`} a code made of it`,
        ],
      })
    const taken = await numberRefusal({ number: input.number, year: stored.year }, stored.id, trx)
    if (taken) return taken
  }
  if (input.type !== stored.type) {
    const { entries } = await usesOfCategory(stored.id, trx)
    if (entries > 0)
      return refuse('invalid', 'The kind stays.', {
        type: [
          `It stays as it is: ${entries === 1 ? '1 entry was' : `${entries.toLocaleString('en')} entries were`} begun in it, with its prices and dates`,
        ],
      })
  }
  return null
}

/**
 * Changes a category. `version` is that of the values the form was made with: refuses `conflict` when somebody has stored
 * others meanwhile. Refuses `invalid` a number that is taken or part of entries' codes, and another kind once something was
 * entered. Lower limits hold for what is new: entries over them stay as they are (pitfall A7).
 */
export async function changeCategory(
  id: number,
  input: CategoryInput,
  version: string,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ changed: boolean }>> {
  return writing(async (trx): Promise<Outcome<{ changed: boolean }>> => {
    const stored = await lockCategory(id, trx)
    if (!stored) return GONE
    const before = categoryText(stored)
    const after = categoryText(input)
    if (versionOf(before) !== version)
      return refuse(
        'conflict',
        'Somebody else has changed this category since you opened it. Nothing was saved.',
        conflictMessages(changedLines(CATEGORY_LABELS, before, after)),
      )
    const refusal = await categoryRefusal(stored, input, trx)
    if (refusal) return refusal
    const changed = versionOf(after) !== version
    if (!changed) return ok({ changed })
    await trx.updateTable('categories').set(categoryRow(input)).where('id', '=', id).execute()
    await remeasure(id, now, trx)
    await audit(
      admin,
      { action: 'category.changed', entity: 'category', entityId: id, before, after },
      now,
      trx,
    )
    return ok({ changed })
  })
}

/**
 * Opens, closes, suspends or archives a category, with the reason entrants read. Refuses `conflict` when its state does not
 * lead there, such as when somebody else changed it first, or would leave nominees behind who are announced all the same, and
 * `invalid` opening one that asks nothing. Done twice is done.
 */
export async function setCategoryStatus(
  id: number,
  { to, note }: { to: CategoryStatus; note: string },
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ name: string }>> {
  return writing(async (trx): Promise<Outcome<{ name: string }>> => {
    const leavesBallot = to === 'suspended' || to === 'archived'
    const nominated = leavesBallot && (await lockUnannounced(id, now, trx))
    const stored = await lockCategory(id, trx)
    if (!stored) return GONE
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
        'Its slate is confirmed, and its nominees would be announced all the same. Return its slate to the chair first.',
      )
    if (to === 'open' && (await categoryFields(id, trx)).length === 0)
      return refuse('invalid', 'It asks nothing yet. Choose its questions first.')
    const set = { status_note: note }
    if (action) await moveLocked(categoryLifecycle, action, { by: 'admin', id, set }, trx)
    else await trx.updateTable('categories').set(set).where('id', '=', id).execute()
    await audit(
      admin,
      {
        action: 'category.status',
        entity: 'category',
        entityId: id,
        before: { status: STATUS_NAMES[status].label, statusNote: stored.statusNote },
        after: { status: STATUS_NAMES[to].label, statusNote: note },
      },
      now,
      trx,
    )
    return ok({ name })
  })
}

/** Removes a category with its questions. Refuses `conflict` once anything refers to it. */
export async function removeCategory(
  id: number,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ name: string }>> {
  return writing(async (trx): Promise<Outcome<{ name: string }>> => {
    const stored = await lockCategory(id, trx)
    if (!stored) return GONE
    const uses = await usesOfCategory(id, trx)
    if (Object.values(uses).some((count) => count > 0))
      return refuse('conflict', 'Entries, committees or deadlines refer to it, so it can only be archived.')
    const before = categoryText(stored)
    await trx.deleteFrom('categories').where('id', '=', id).execute()
    await audit(admin, { action: 'category.removed', entity: 'category', entityId: id, before }, now, trx)
    return ok({ name: stored.name })
  })
}
