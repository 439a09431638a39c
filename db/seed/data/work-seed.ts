/** What is said of an entry of the demonstration. */

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
