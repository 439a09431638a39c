import { db, type Reader, type Trx } from '#db/client.ts'
import { snakeRow } from '#db/row-names.ts'
import { transactionOnCached } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import type { NextSeasonPart } from '#app/domain/season/next-season/parts.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { countText } from '#app/ui/format/plural.ts'
import { insertCopies } from './binding-commands.server.ts'
import { lockCategories } from './category-commands.server.ts'
import { categoryText, STATUS_NAMES } from './category-text.ts'
import { fieldsOfCategories, findCategories } from './queries.server.ts'
import type { Category } from './rules.ts'

async function ofYear(year: number, reader: Reader): Promise<Category[]> {
  const rows = await reader.selectFrom('categories').where('year', '=', year).select('id').execute()
  const found = await findCategories(
    rows.map(({ id }) => id),
    reader,
  )
  return [...found.values()].sort((a, b) => a.number - b.number)
}

/** What copying the categories of `from` into `year` would do, by number: `skipped` says why one is not copied. */
export async function planCopy(from: number, year: number, reader: Reader) {
  const [sources, targets] = [await ofYear(from, reader), await ofYear(year, reader)]
  const fields = await fieldsOfCategories(
    sources.map(({ id }) => id),
    reader,
  )
  return sources.map((category) => {
    const taken = targets.find(({ number }) => number === category.number)
    const skipped =
      category.status === 'archived'
        ? 'Archived'
        : taken
          ? `“${taken.name}” already has number ${taken.number}`
          : null
    return { category, fieldIds: (fields.get(category.id) ?? []).map(({ id }) => id), skipped }
  })
}

/** Seasons other than this one that have categories, the latest first. */
export async function seasonsToCopy(year: number): Promise<number[]> {
  const rows = await db()
    .selectFrom('categories')
    .where('year', '<>', year)
    .select('year')
    .distinct()
    .orderBy('year', 'desc')
    .execute()
  return rows.map((row) => row.year)
}

/**
 * Copies a season's categories with limits, rules and questions into another season, in preparation; archived ones and taken
 * numbers are skipped. Refuses `invalid` a season without categories, and one that does not exist to copy into.
 */
export function copySeason(from: number, year: number, admin: AdminViewer, now: Date) {
  return transactionOnCached(async (trx) => {
    await lockCategories(year, trx)
    const into = await trx.selectFrom('seasons').where('year', '=', year).select('year').executeTakeFirst()
    if (!into) return refuse('invalid', `There is no season ${year}.`)
    if (from === year) return refuse('invalid', 'Select another season.')
    const plan = await planCopy(from, year, trx)
    if (plan.length === 0) return refuse('invalid', `Season ${from} has no categories.`)
    const copied = await copyPlanned(plan, { from, year }, admin, now, trx)
    return ok({ copied, skipped: plan.length - copied })
  })
}

type Plan = Awaited<ReturnType<typeof planCopy>>

/** Copies the categories of a plan that are not skipped; answers how many. */
async function copyPlanned(
  plan: Plan,
  { from, year }: { from: number; year: number },
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<number> {
  const lines = plan.filter((line) => line.skipped === null)
  for (const { category, fieldIds } of lines) {
    const { id: sourceId, year: _year, status: _status, statusNote: _note, ...input } = category
    const { id } = await trx
      .insertInto('categories')
      .values({ year, ...snakeRow(input), copied_from: sourceId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertCopies(id, sourceId, fieldIds, trx)
    const question = `from ${from}, with ${countText(fieldIds.length, 'question', 'questions')}`
    const after = { ...categoryText(category), question }
    await auditRecord(admin, 'category.copied', id, { after }, now, trx)
  }
  return lines.length
}

/** A season's categories in the next one. */
export const nextCategories: NextSeasonPart = {
  key: 'categories',
  title: 'Categories and their questions',
  text: 'With rules, limits and questions, all in preparation until you open them. Archived ones stay behind.',
  stage: 1,
  async describe({ from, into }, reader) {
    const plan = await planCopy(from, into, reader)
    return plan
      .filter(({ skipped }) => skipped === null)
      .map(({ category, fieldIds }) => ({
        key: `category-${category.id}`,
        label: categoryTitle(category),
        was: `${STATUS_NAMES[category.status].label}, ${countText(fieldIds.length, 'question', 'questions')}`,
        becomes: `In preparation, ${countText(fieldIds.length, 'question', 'questions')}`,
      }))
  },
  async copy({ from, into }, admin, now, trx) {
    return copyPlanned(await planCopy(from, into, trx), { from, year: into }, admin, now, trx)
  },
}
