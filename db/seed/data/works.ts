import { achievementWorks } from '#db/seed/data/achievement-works.ts'
import { productionWorks } from '#db/seed/data/production-works.ts'

/** The entries of the demonstration: which studio entered which work where, and how far it has come. */

export type Progress = 'started' | 'half' | 'ready' | 'cart' | 'invoiced' | 'paid'

export interface WorkSeed {
  /** E-mail of the studio's owner. */
  owner: string
  title: string
  originalTitle?: string
  /** Category number. */
  category: number
  progress: Progress
  minutes: number
  synopsis: string
  people?: { fullName: string; credit: string; pronunciation?: string }[]
  language?: string
  /** Entries of one studio with the same mark share a checkout. */
  checkout?: string
}

export const workSeeds: readonly WorkSeed[] = [...productionWorks, ...achievementWorks]
