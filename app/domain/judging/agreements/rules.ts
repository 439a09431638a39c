/** Words and small rules of agreements: who is asked, versions, changes, promises. Client-safe and pure. */

/** Who is asked to sign an agreement. */
export type Audience = 'judge' | 'pool_partner' | 'sponsor' | 'press'

export type AgreementStatus = 'draft' | 'active' | 'retired'

export const AGREEMENT_STATUS_LABELS: Readonly<
  Record<AgreementStatus, { word: string; tone: 'neutral' | 'good' | 'warn' }>
> = {
  draft: { word: 'Draft', tone: 'warn' },
  active: { word: 'In force', tone: 'good' },
  retired: { word: 'Retired', tone: 'neutral' },
}

/** What a new version does to the signatures given before: a material change asks everybody again. */
export const CHANGES = ['material', 'wording'] as const
export type Change = (typeof CHANGES)[number]

export const CHANGE_LABELS: Readonly<Record<Change, { word: string; hint: string }>> = {
  material: {
    word: 'Material: everybody signs again',
    hint: 'What is promised has changed. No signature given before counts any more, and nobody scores until they have signed this version.',
  },
  wording: {
    word: 'Wording: signatures keep standing',
    hint: 'It says the same in other words. Whoever has signed the version in force is not asked again; everybody else signs this one.',
  },
}

/**
 * The oldest version whose signatures hold once this one is in force: its own after a material change, and where a change of
 * wording follows one, what held before. The first version is always material.
 */
export function holdsFrom(
  version: number,
  change: Change,
  inForce: { holdsFrom: number } | null,
): number | null {
  if (change === 'material') return version
  return inForce?.holdsFrom ?? null
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

/** "4 of 19 have signed". */
export function signedText({ signed, asked }: { signed: number; asked: number }): string {
  return asked === 0 ? 'Nobody is asked yet' : `${signed} of ${asked} have signed`
}
