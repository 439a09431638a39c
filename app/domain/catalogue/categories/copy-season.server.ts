import { db, transaction, type Reader } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { insertCopies } from '#app/domain/catalogue/categories/binding-commands.server.ts'
import { categoryRow, lockCategories } from '#app/domain/catalogue/categories/category-commands.server.ts'
import { categoryText } from '#app/domain/catalogue/categories/category-text.ts'
import { fieldsOfCategories, findCategories } from '#app/domain/catalogue/categories/queries.server.ts'
import type { Category } from '#app/domain/catalogue/categories/rules.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'

/** What copying would do with one category of another season. */
export interface CopyLine {
  category: Category
  questions: number
  /** Why it is passed over, or `null`: it is copied. */
  skipped: string | null
}

async function ofYear(year: number, reader: Reader): Promise<Category[]> {
  const rows = await reader.selectFrom('categories').where('year', '=', year).select('id').execute()
  const found = await findCategories(
    rows.map(({ id }) => id),
    reader,
  )
  return [...found.values()].sort((a, b) => a.number - b.number)
}

/** What copying the categories of `from` into `year` would do, by number. Archived ones and numbers that are there stay out. */
export async function planCopy(from: number, year: number, reader: Reader): Promise<CopyLine[]> {
  const [theirs, own] = [await ofYear(from, reader), await ofYear(year, reader)]
  const fields = await fieldsOfCategories(
    theirs.map(({ id }) => id),
    reader,
  )
  return theirs.map((category) => {
    const there = own.find((each) => each.number === category.number)
    const skipped =
      category.status === 'archived'
        ? 'It was archived'
        : there
          ? `${there.number} is “${there.name}” already`
          : null
    return { category, questions: fields.get(category.id)?.length ?? 0, skipped }
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
 * Copies a season's categories into another one, all at once: limits, rules, questions with their order and
 * conditions. Numbers that are taken stay out. The copies are in preparation, so nothing opens by it. Refuses `invalid` when
 * that season has none, or there is no such season to copy into.
 */
export async function copySeason(
  from: number,
  year: number,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ copied: number; skipped: number }>> {
  const copied = await transaction(async (trx): Promise<Outcome<{ copied: number; skipped: number }>> => {
    await lockCategories(year, trx)
    const into = await trx.selectFrom('seasons').where('year', '=', year).select('year').executeTakeFirst()
    if (!into) return refuse('invalid', `There is no season ${year}.`)
    if (from === year) return refuse('invalid', 'Choose another season.')
    const plan = await planCopy(from, year, trx)
    if (plan.length === 0) return refuse('invalid', `There are no categories of ${from}.`)
    const fields = await fieldsOfCategories(
      plan.map(({ category }) => category.id),
      trx,
    )
    const taken = plan.filter((line) => line.skipped === null)
    for (const { category } of taken) {
      const { id } = await trx
        .insertInto('categories')
        .values({ year, ...categoryRow(category), copied_from: category.id })
        .returning('id')
        .executeTakeFirstOrThrow()
      const questions = fields.get(category.id) ?? []
      await insertCopies(
        id,
        category.id,
        questions.map((question) => question.id),
        trx,
      )
      await audit(
        admin,
        {
          action: 'category.copied',
          entity: 'category',
          entityId: id,
          after: {
            ...categoryText(category),
            question: `from ${from}, with ${questions.length} questions`,
          },
        },
        now,
        trx,
      )
    }
    return ok({ copied: taken.length, skipped: plan.length - taken.length })
  })
  forgetVersions()
  return copied
}
