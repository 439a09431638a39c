import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'

export interface CategoryName {
  type: CategoryType
  number: number
  name: string
}

export const CATEGORY_TYPE_LABELS: Readonly<Record<CategoryType, string>> = {
  production: 'Production',
  achievement: 'Achievement',
}

/** The category's short code on entries and ballots: `P03`, `A13`. */
export function categoryCode(category: Pick<CategoryName, 'type' | 'number'>): string {
  return `${category.type === 'production' ? 'P' : 'A'}${String(category.number).padStart(2, '0')}`
}

/** How a category is called wherever its code stands beside its name: `P08 · Short Film`. */
export function categoryTitle(category: CategoryName): string {
  return `${categoryCode(category)} · ${category.name}`
}
