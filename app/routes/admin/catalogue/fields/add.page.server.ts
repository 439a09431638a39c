import { askedChoices, usualSection } from '#app/domain/catalogue/categories/asked-in.ts'
import { ENDINGS_OF_TYPE } from '#app/domain/catalogue/categories/field-types.ts'
import type { FieldType } from '#app/domain/catalogue/categories/fields.ts'
import { categoriesOf, findCategory } from '#app/domain/catalogue/categories/queries.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { currencyOptions } from '#app/platform/currency-list.ts'
import { db } from '#db/client.ts'

/** The category whose questions the field is added for, with the year whose categories can ask it. */
export async function categoryAsked(request: Request) {
  const id = Number(new URL(request.url).searchParams.get('category'))
  const category = Number.isSafeInteger(id) && id > 0 ? await findCategory(id, db()) : null
  return { category, year: category?.year ?? (await currentSeason()).year }
}

/** Reads what the form of a new field offers, and what it holds at first: asked in the category it was begun from, or in all. */
export async function newFieldPage(request: Request, type: FieldType | null) {
  const { category, year } = await categoryAsked(request)
  const categories = await categoriesOf(year)
  return {
    category: category ? { id: category.id, name: categoryTitle(category) } : null,
    currencies: type === 'money' ? currencyOptions() : [],
    choices: askedChoices(categories),
    categories: categories
      .filter(({ id, status }) => status !== 'archived' || id === category?.id)
      .map((each) => ({ id: each.id, title: categoryTitle(each) })),
    initial: {
      // Judges do not need to know where a person lives, or how they are called.
      judgeVisible: type === 'address' || type === 'signature' ? '' : 'on',
      // A document is asked for as one unless more is ticked; for the other types all kinds are usual.
      accept: type === 'file' ? ['pdf'] : type ? [...(ENDINGS_OF_TYPE[type] ?? [])] : [],
      decimals: '0',
      where: category ? 'ticked' : categories.length > 0 ? 'all' : 'none',
      categoryIds: category ? [String(category.id)] : [],
      section: type ? usualSection(type) : 'work',
      requiredBy: 'submit',
    },
  }
}
