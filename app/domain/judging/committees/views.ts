import type { CommitteeRole, CommitteeStatus, InvitationState, Warning } from './rules.ts'

/** What pages show of committees; loaders send moments as dates or as their ISO form. */

export interface CommitteeLine {
  id: number
  categoryId: number
  /** "P08" */
  code: string
  category: string
  status: CommitteeStatus
  locked: boolean
  chair: { name: string; accepted: boolean } | null
  accepted: number
  /** Asked and not answered yet, with or without an account. */
  waiting: number
  prepared: number
  /** Of those who accepted. */
  signed: number
  warnings: Warning[]
  /** Null before there is judging to speak of. */
  progress: { done: number; all: number } | null
}

export interface CommitteesFound {
  rows: CommitteeLine[]
  /** Of all pages. */
  total: number
  /** Of the whole season, whatever is looked for. */
  all: number
  attention: number
  /** Invitations of the season that are written down and not sent. */
  prepared: number
}

type Moment = Date | string

export interface EditedPerson {
  userId: number
  name: string
  email: string
  role: CommitteeRole
  employer: string | null
  discipline: string
  accepted: boolean
  signed: boolean
}

export interface EditedInvitation {
  id: number
  name: string
  email: string
  employer: string
  role: CommitteeRole
  state: InvitationState
  expiresAt: Moment | null
  respondedAt: Moment | null
  reason: string | null
}

export interface EditedCommittee {
  id: number
  year: number
  /** What whoever looks may do. */
  standing: 'office' | 'chair'
  status: CommitteeStatus
  categoryId: number
  code: string
  category: string
  quorum: number
  notes: string
  version: number
  lockedAt: Moment | null
  /** Whether who looks may change people now, and ask more of them. */
  mayChange: boolean
  mayInvite: boolean
  people: EditedPerson[]
  warnings: Warning[]
  open: EditedInvitation[]
  answered: EditedInvitation[]
  left: { userId: number; name: string; at: Moment | null; hasReviews: boolean }[]
}
