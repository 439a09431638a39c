import type { Selectable } from 'kysely'
import type { CamelRow } from '#db/row-names.ts'
import type { Categories } from '#db/types.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'

/** A category as it is stored; `description` is the text of its rules, `statusNote` why it is closed or suspended. */
export type Category = Omit<CamelRow<Selectable<Categories>>, 'copiedFrom'>
export type CategoryStatus = Category['status']

/** The title of an entry's category, from the entry's row. */
export function categoryOfEntry(row: {
  categoryType: CategoryType
  categoryNumber: number
  categoryName: string
}): string {
  return categoryTitle({ type: row.categoryType, number: row.categoryNumber, name: row.categoryName })
}
