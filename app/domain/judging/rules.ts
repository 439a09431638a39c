/** Words and small rules of judging. Client-safe and pure. */

export type CommitteeRole = 'chair' | 'judge' | 'alternate'

export const COMMITTEE_ROLE_LABELS: Readonly<Record<CommitteeRole, string>> = {
  chair: 'Chair',
  judge: 'Judge',
  alternate: 'Alternate',
}

export type CommitteeStatus =
  'forming' | 'ready' | 'judging' | 'slate_submitted' | 'suspended' | 'confirmed' | 'reopened'

export const COMMITTEE_STATUS_LABELS: Readonly<Record<CommitteeStatus, string>> = {
  forming: 'Forming',
  ready: 'Ready',
  judging: 'Judging',
  slate_submitted: 'Slate submitted',
  suspended: 'Suspended',
  confirmed: 'Slate confirmed',
  reopened: 'Reopened',
}

/** The promises a judge ticks, one by one. */
export const AGREEMENT_TICKS = [
  {
    name: 'confidential',
    label: 'I keep entries, scores and discussions confidential, also after the ceremony.',
  },
  { name: 'noSharing', label: 'I share, copy and record nothing of what I am shown.' },
  { name: 'willRecuse', label: 'I step back from every entry I have a tie to.' },
] as const

/** True when two spellings of a name are one for a person: case, accents' encoding and spaces do not count. */
export function isSameName(a: string, b: string): boolean {
  const plain = (text: string) => text.normalize('NFKC').toLocaleLowerCase('en').replace(/\s+/gu, ' ').trim()
  return plain(a) === plain(b)
}

export interface AgreementBlock {
  kind: 'heading' | 'paragraph'
  text: string
}

/** An agreement's text in blocks: paragraphs parted by empty lines, headings begin with `## `. */
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
