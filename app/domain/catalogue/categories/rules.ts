import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'

export type CategoryStatus = 'draft' | 'open' | 'closed' | 'suspended' | 'archived'

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

/** The same, for the row of an entry. */
export function categoryOfEntry(row: {
  categoryType: CategoryType
  categoryNumber: number
  categoryName: string
}): string {
  return categoryTitle({ type: row.categoryType, number: row.categoryNumber, name: row.categoryName })
}
