import { formatDay } from '#app/ui/format/date-time.ts'
import type { FileKind } from '#app/platform/files/rules.ts'
import type { StateLabel } from '#app/ui/pill.tsx'

/** Where a contract stands and who may do what with it. Pure and safe in the browser. */

export type ContractState =
  'draft' | 'sent' | 'viewed' | 'signed' | 'executed' | 'expired' | 'superseded' | 'void'

export const CONTRACT_LABELS: Readonly<Record<ContractState, StateLabel>> = {
  draft: { label: 'Draft', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'warn' },
  viewed: { label: 'Received', tone: 'warn' },
  signed: { label: 'Signed by the sponsor', tone: 'warn' },
  executed: { label: 'Signed by both', tone: 'good' },
  expired: { label: 'Expired', tone: 'neutral' },
  superseded: { label: 'Replaced', tone: 'neutral' },
  void: { label: 'Void', tone: 'bad' },
}

/** The same as its sponsor reads it: what is to be done comes first. */
export const SPONSOR_CONTRACT_LABELS: Readonly<Record<ContractState, StateLabel>> = {
  ...CONTRACT_LABELS,
  sent: { label: 'Please sign', tone: 'warn' },
  viewed: { label: 'Please sign', tone: 'warn' },
  signed: { label: 'Signed by you', tone: 'good' },
}

/** The states of a contract that waits for a signature. */
export const OPEN_CONTRACT_STATES = ['sent', 'viewed', 'signed'] as const

export const CONTRACT_DAYS = 30
export const MAX_CONTRACT_DAYS = 180
const DAY_MS = 24 * 60 * 60_000

/** When a contract sent now can no longer be signed. */
export const contractEnd = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS)

/** The state as it is shown: one that is over has expired, also before the clock's task has been by. */
export const shownContractState = (
  { state, expiresAt }: { state: ContractState; expiresAt: Date | null },
  now: Date,
): ContractState =>
  (state === 'sent' || state === 'viewed') && expiresAt !== null && now >= expiresAt ? 'expired' : state

/** What the sponsor promises beside the box that is ticked. */
export const CONTRACT_PROMISES = [
  'I have read this contract and accept it for the company.',
  'I may sign for the company.',
] as const

/** What a signed paper contract may be uploaded as. */
export const PAPER_KINDS: readonly FileKind[] = ['pdf', 'jpeg', 'png']
export const PAPER_MAX_BYTES = 20 * 1024 * 1024

interface CountersignQuestion {
  adminId: number
  sentBy: number | null
  /** How many admins may countersign. */
  admins: number
}

/** Why an admin cannot countersign a contract, or `null`: another than the sender does, where there are two. */
export function countersignRefusal({ adminId, sentBy, admins }: CountersignQuestion): string | null {
  return adminId === sentBy && admins > 1
    ? 'You sent this contract. Another admin has to countersign it.'
    : null
}

/** "SP-2026-17-2" */
export const contractNumber = (reference: string, n: number): string => `${reference}-${n}`

/** What the sponsor is told of where the contract stands. */
export function contractText(state: ContractState): string {
  switch (state) {
    case 'draft':
      return 'We are preparing this contract.'
    case 'sent':
    case 'viewed':
      return 'Read the contract and sign it below. What you pay, and when, is in the invoice.'
    case 'signed':
      return 'You have signed. We countersign next and email you the executed contract.'
    case 'executed':
      return 'Both have signed. The contract is in force.'
    case 'expired':
      return 'The time to sign has passed. Ask us to send the contract again.'
    case 'superseded':
      return 'A newer version has replaced this one.'
    case 'void':
      return 'This contract is void.'
  }
}

/** "Signed on paper on 4 December 2026" */
export const paperText = (day: string): string => `Signed on paper on ${formatDay(day)}`
