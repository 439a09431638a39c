import { words } from '#app/platform/award-words.ts'
import type { CategoryType } from './deadlines.ts'

export interface CategoryName {
  type: CategoryType
  number: number
  name: string
}

export const CATEGORY_TYPE_LABELS: Readonly<Record<CategoryType, string>> = {
  get production() {
    return words.Production
  },
  get achievement() {
    return words.Achievement
  },
}

/** The category's short code on entries and ballots: `P03`, `A13`. */
export function categoryCode(category: Pick<CategoryName, 'type' | 'number'>): string {
  return `${category.type === 'production' ? 'P' : 'A'}${String(category.number).padStart(2, '0')}`
}

/** A category's code and name: `P08 · Short Film`. */
export function categoryTitle(category: CategoryName): string {
  return `${categoryCode(category)} · ${category.name}`
}
