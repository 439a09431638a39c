import type { Matrix, MatrixRow } from '#app/domain/judging/board/matrix.ts'

/** What the board's pages show, beside the matrix. */

/** For how long one judge may be let score again, in hours. */
export const REOPEN_HOURS = [2, 12, 24, 48, 72] as const

export interface BoardMember {
  userId: number
  role: 'chair' | 'judge'
  short: string
  name: string
  email: string
  employer: string
  lastSeenAt: Date | null
  reopenedUntil: Date | null
}

export interface BoardComment {
  userId: number
  comment: string
  abstainReason: string
}

export interface BoardFlag {
  id: number
  name: string
  kind: 'broken_media' | 'wrong_category' | 'eligibility'
  note: string
  at: Date
}

export interface BoardNote {
  id: number
  name: string
  body: string
  at: Date
}

export interface BoardReopening {
  id: number
  userId: number
  reason: string
  at: Date
}

export interface BoardEntryPage {
  row: MatrixRow
  /** Requests to change a finished review, each for another person than its judge to decide. */
  reopenings: BoardReopening[]
  judges: Matrix['judges']
  isOpen: boolean
  comments: BoardComment[]
  flags: BoardFlag[]
  notes: BoardNote[]
}
