/** What the admins' pages of nominations show; client-safe. */
import type { WorkPicture } from '#app/domain/catalogue/works/picture.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'

export interface NomineeRow {
  id: number
  fullName: string
  credit: string
  email: string
  pronunciation: string
  confirmedAt: Date | null
  confirmedVia: 'link' | 'admin' | null
  nameBefore: string | null
  attending: 'yes' | 'no' | null
  openedAt: Date | null
  version: number
  request: { fullName: string; pronunciation: string; requestedAt: string } | null
}

/** What a nominee reads of their own nomination by their secret link. */
export interface NomineePage {
  personId: number
  /** Of the name the page shows: an answer to an older one does not replace it. */
  version: number
  fullName: string
  credit: string
  pronunciation: string
  category: string
  kind: CategoryType
  title: string
  /** The one that everyone may see, so the page's secret is not needed for it. */
  picture: WorkPicture | null
  /** The photo that they gave of themselves. */
  portrait: { shownAt: Date | null } | null
  studio: string
  year: number
  confirmedAt: Date | null
  attending: 'yes' | 'no' | null
  namesLockedAt: Date | null
  /** There is no clip, and the ceremony has not begun. */
  clipMissing: boolean
  /** The ceremony has begun, or is over: whether they come is asked no more. */
  hasBegun: boolean
  /** Asked for after names were locked, not answered yet. */
  request: { fullName: string; pronunciation: string } | null
}

/** What all letters of a season have in common. */
export interface LetterFrame {
  season: string
  ceremonyAt: Date | null
  place: string | null
  namesBy: Date | null
  contact: string | null
  zone: string
}
