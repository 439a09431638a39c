import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'

export type CategoryStatus = 'draft' | 'open' | 'closed' | 'suspended' | 'archived'

export const CATEGORY_TYPE_LABELS: Readonly<Record<CategoryType, string>> = {
  production: 'Production',
  achievement: 'Achievement',
}

export interface Category {
  id: number
  year: number
  number: number
  name: string
  summary: string
  /** The rules text. */
  description: string
  type: CategoryType
  status: CategoryStatus
  /** Why it is closed or suspended, in words for entrants. */
  statusNote: string
  studentOnly: boolean
  maxTeam: number | null
  maxPerStudio: number | null
  onePerTitle: boolean
  minMinutes: number | null
  maxMinutes: number | null
  reelMaxSeconds: number | null
  minNominees: number
  maxNominees: number
  votePicks: number
  voteScope: 'all' | 'none' | 'jury'
  ceremonyOrder: number | null
  ceremonyBatch: number | null
}

/** The category's short code on entries and ballots: `P03`, `A13`. */
export function categoryCode(category: Pick<Category, 'type' | 'number'>): string {
  return `${category.type === 'production' ? 'P' : 'A'}${String(category.number).padStart(2, '0')}`
}

/** How a category is called wherever its code stands beside its name: `P08 · Short Film`. */
export function categoryTitle(category: Pick<Category, 'type' | 'number' | 'name'>): string {
  return `${categoryCode(category)} · ${category.name}`
}

/** The same, for the row of an entry. */
export function categoryOfEntry(row: {
  categoryType: CategoryType
  categoryNumber: number
  categoryName: string
}): string {
  return categoryTitle({ type: row.categoryType, number: row.categoryNumber, name: row.categoryName })
}
