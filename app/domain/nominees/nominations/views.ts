/** What the office's pages of nominations show; client-safe. */

import type { MailStatus } from '#app/domain/mail/rules.ts'
import type { NominationStatus } from '#app/domain/season/announcements/embargo.ts'
import type { SlateStatus } from '#app/domain/judging/slates/lifecycle.ts'
import type { OutsideWork } from '#app/domain/judging/slates/outside.server.ts'
import type { SlateState } from '#app/domain/nominees/nominations/rules.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'

export interface SlateLine {
  id: number
  submissionId: number | null
  outsideWorkId: number | null
  code: string | null
  title: string
  studio: string
  people: string
  addedBy: string | null
  /** Not accepted and paid any more. */
  fallen: boolean
}

/** With the version an admin decides about. */
export interface ProposedWork extends OutsideWork {
  version: number
}

export interface NominationLine {
  id: number
  title: string
  studio: string
  status: NominationStatus
  people: string
  unconfirmed: number
  withoutAddress: number
  namesLockedAt: Date | null
}

export interface SlatePage {
  category: {
    id: number
    type: CategoryType
    number: number
    name: string
    status: string
    min: number
    max: number
  }
  committeeId: number | null
  chair: string | null
  slate: {
    id: number
    status: SlateStatus
    state: SlateState
    version: number
    shortReason: string
    tieReason: string
    attestationName: string | null
    submittedAt: Date | null
    decisionNote: string
    decidedAt: Date | null
  } | null
  /** The reader has a conflict in the category: a second admin decides. */
  conflicted: boolean
  items: SlateLine[]
  outside: ProposedWork[]
  /** Why a confirmed slate cannot go back now, or null where it can. */
  staysBecause: string | null
  /** The nominees of the season are public: what is confirmed now is public at once. */
  isAnnounced: boolean
  /** Entries of the category that the chair is tied to and that are not on the slate. */
  addable: { id: number; code: string | null; title: string; studio: string; rank: number | null }[]
  nominations: NominationLine[]
}

export interface NomineeRow {
  id: number
  fullName: string
  credit: string
  email: string
  pronunciation: string
  confirmedAt: Date | null
  confirmedHow: 'link' | 'office' | null
  nameBefore: string | null
  pronunciationBefore: string | null
  attending: 'yes' | 'no' | null
  openedAt: Date | null
  version: number
  request: { fullName: string; pronunciation: string; askedAt: string } | null
}

export interface LetterState {
  personId: number
  messageId: number
  status: MailStatus
  toEmail: string
  sentAt: Date | null
}

/** A form as its route reads the answer to it. */
export interface FormFields {
  field(name: string): { name: string; errors: string[] | undefined; defaultValue: string | undefined }
}

/** A nominee in the office's list. */
export interface NominatedRow {
  personId: number
  nominationId: number
  submissionId: number | null
  code: string | null
  categoryNumber: number
  category: string
  title: string
  studio: string
  fullName: string
  credit: string
  pronunciation: string
  email: string
  status: NominationStatus
  confirmedAt: Date | null
  attending: 'yes' | 'no' | null
  clipMissing: boolean
  letter: MailStatus | null
  certificate: 'pending' | 'generated' | 'released' | null
  /** They ask for another name. */
  asks: boolean
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
  title: string
  studio: string
  year: number
  confirmedAt: Date | null
  attending: 'yes' | 'no' | null
  namesLockedAt: Date | null
  clipMissing: boolean
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
