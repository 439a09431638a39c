import type { StateLabel } from '#app/ui/pill.tsx'

/** Rules and labels of agreements. Client-safe and pure. */

/** Whom an agreement is for. */
export const AUDIENCES = ['judge', 'pool_partner', 'sponsor', 'press'] as const
export type Audience = (typeof AUDIENCES)[number]

/** The audiences whose signatures hold for the text that was signed, whatever version comes into force later: contracts. */
export const HOLDS_AS_SIGNED: readonly Audience[] = ['sponsor']

export type AgreementStatus = 'draft' | 'active' | 'retired'

export const AGREEMENT_STATUS_LABELS: Readonly<Record<AgreementStatus, StateLabel>> = {
  draft: { label: 'Draft', tone: 'warn' },
  active: { label: 'In force', tone: 'good' },
  retired: { label: 'Retired', tone: 'neutral' },
}

export const SIGNATURE_LABELS = {
  valid: { label: 'Valid', tone: 'good' },
  withdrawn: { label: 'Withdrawn', tone: 'bad' },
  superseded: { label: 'Superseded', tone: 'neutral' },
} as const satisfies Record<string, StateLabel>

export function signatureState(signature: { valid: boolean; withdrawnAt: Date | string | null }) {
  if (signature.valid) return 'valid'
  return signature.withdrawnAt ? 'withdrawn' : 'superseded'
}

/** A material change invalidates all earlier signatures. */
export const CHANGES = ['material', 'wording'] as const
export type Change = (typeof CHANGES)[number]

/** The oldest version whose signatures are valid under this one; null for a first version that is not material. */
export function validFrom(
  version: number,
  change: Change,
  inForce: { validFrom: number } | null,
): number | null {
  if (change === 'material') return version
  return inForce?.validFrom ?? null
}

/** The promises beside the boxes that judges tick. */
export const AGREEMENT_TICKS = [
  {
    name: 'confidential',
    label: 'I keep entries, scores and discussions confidential, even after the ceremony.',
  },
  { name: 'noSharing', label: 'I do not share, copy or record anything I am shown.' },
  { name: 'willRecuse', label: 'I recuse myself from every entry I have a conflict of interest with.' },
] as const

export interface AgreementBlock {
  kind: 'heading' | 'paragraph'
  text: string
}

/** Splits a text at empty lines; a block that starts with `## ` is a heading. */
export function agreementBlocks(body: string): AgreementBlock[] {
  return body
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map((block) =>
      block.startsWith('## ')
        ? { kind: 'heading' as const, text: block.slice(3).trim() }
        : { kind: 'paragraph' as const, text: block.replace(/\n/g, ' ') },
    )
}

/** "4 of 19 have signed"; `none` where no one has to. */
export function signedText({ signed, asked }: { signed: number; asked: number }, none: string): string {
  return asked === 0 ? none : `${signed} of ${asked} have signed`
}
