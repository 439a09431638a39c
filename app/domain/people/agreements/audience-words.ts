import { href } from '#app/platform/href.ts'
import type { Audience, Change } from './rules.ts'

/** How the admins' pages speak of each audience, and where they are. Client-safe and pure. */

interface AudienceWords {
  /** The letter its signatures are numbered with: "J-2026-57". */
  letter: string
  /** "Judges’ agreement" */
  agreement: string
  /** "judges’ agreement", inside a sentence. */
  inText: string
  lede: string
  people: { one: string; other: string }
  noSigners: string
  allSigned: string
  /** While no version is in force. */
  unpublished: string
  draft: string
  publishing: string
  /** In place of `publishing` while judging is open. */
  publishingWhileJudging?: string
  noteHint: string
  /** The kinds of change there are. */
  changes: Partial<Readonly<Record<Change, { label: string; hint: string }>>>
  signatures: { search: string; empty: string }
  unsigned: { lede: string; empty: string; detail: string }
  /** Null where people without an account sign: they write to the award instead. */
  declined: { lede: string; empty: string } | null
  /** Null where a signature is part of a contract, which is voided as a whole. */
  withdraw: { text: string; done: string } | null
}

const RESIGN: AudienceWords['changes'] = {
  material: {
    label: 'Material: all sign again',
    hint: 'Earlier signatures become invalid.',
  },
  wording: {
    label: 'Wording only: signatures stay valid',
    hint: 'The meaning is the same. Only people who have not signed yet sign this version.',
  },
}

export const AUDIENCE_WORDS: Readonly<Record<Audience, AudienceWords>> = {
  judge: {
    letter: 'J',
    agreement: 'Judges’ agreement',
    inText: 'judges’ agreement',
    lede: 'Every committee member signs it before they see an entry.',
    people: { one: 'judge', other: 'judges' },
    noSigners: 'No judges yet',
    allSigned: 'All judges have signed.',
    unpublished: 'Judges can’t open entries until you publish one.',
    draft: 'Judges don’t see a draft.',
    publishing: 'Judges who have to sign again can’t see entries until they do.',
    publishingWhileJudging:
      'Judging is open. Judges who have to sign again can’t see entries or score until they do; saved scores stay.',
    noteHint: 'Shown to judges who have to sign again.',
    changes: {
      material: {
        label: 'Material: all judges sign again',
        hint: 'Earlier signatures become invalid. Judges can’t score until they sign this version.',
      },
      wording: {
        label: 'Wording only: signatures stay valid',
        hint: 'The meaning is the same. Only judges who have not signed yet sign this version.',
      },
    },
    signatures: {
      search: 'Name, email, employer or conflict',
      empty: 'Judges sign when they first open the judging overview.',
    },
    unsigned: {
      lede: 'These committee members can’t see entries or score.',
      empty: 'All committee members have signed or declined.',
      detail: 'Committees',
    },
    declined: {
      lede: 'They get no reminders and can still sign.',
      empty: 'Judges who decline the agreement appear here with their reason.',
    },
    withdraw: {
      text: 'The signature stays as evidence. The judge can’t see entries until they sign again; their scores still count.',
      done: 'They can’t see entries until they sign again.',
    },
  },
  pool_partner: {
    letter: 'P',
    agreement: 'Partner agreement',
    inText: 'partner agreement',
    lede: 'Every partner of a pool signs it before a pledge is invoiced.',
    people: { one: 'partner', other: 'partners' },
    noSigners: 'No partners yet',
    allSigned: 'All partners have signed.',
    unpublished: 'Partners can’t join a pool until you publish one.',
    draft: 'Partners don’t see a draft.',
    publishing: 'Partners who have to sign again are asked on their dashboard.',
    noteHint: 'Shown to partners who have to sign again.',
    changes: RESIGN,
    signatures: { search: 'Name, email or organisation', empty: 'Partners sign when they join a pool.' },
    unsigned: {
      lede: 'These partners have not signed yet.',
      empty: 'All partners have signed or declined.',
      detail: 'Pool',
    },
    declined: null,
    withdraw: {
      text: 'The signature stays as evidence. The partner is asked to sign again.',
      done: 'The partner is asked to sign again.',
    },
  },
  sponsor: {
    letter: 'S',
    agreement: 'Contract terms',
    inText: 'contract terms',
    lede: 'New contracts with sponsors start with the version in force.',
    people: { one: 'sponsor', other: 'sponsors' },
    noSigners: 'No contracts sent yet',
    allSigned: 'All contracts that were sent are signed.',
    unpublished: 'Contracts can’t be sent until you publish one.',
    draft: 'Sponsors don’t see a draft.',
    publishing: 'Contracts that were sent or signed keep their text.',
    noteHint: 'Kept in the history.',
    changes: {
      material: {
        label: 'For new contracts',
        hint: 'Contracts that were sent or signed keep their text.',
      },
    },
    signatures: { search: 'Name, email or company', empty: 'Sponsors sign their contract on its page.' },
    unsigned: {
      lede: 'These contracts were sent and are not signed yet.',
      empty: 'All contracts that were sent are signed.',
      detail: 'Contract',
    },
    declined: null,
    withdraw: null,
  },
  press: {
    letter: 'M',
    agreement: 'Embargo agreement',
    inText: 'embargo agreement',
    lede: 'Everyone with media credentials signs it before the badge is issued.',
    people: { one: 'person', other: 'people' },
    noSigners: 'No one has to sign yet',
    allSigned: 'All have signed.',
    unpublished: 'Badges can’t be issued until you publish one.',
    draft: 'The press doesn’t see a draft.',
    publishing: 'Badges of people who have to sign again are not issued until they do.',
    noteHint: 'Shown to people who have to sign again.',
    changes: RESIGN,
    signatures: {
      search: 'Name, email or outlet',
      empty: 'People sign once their credentials are approved.',
    },
    unsigned: {
      lede: 'These people have not signed yet.',
      empty: 'All have signed or declined.',
      detail: 'Outlet',
    },
    declined: null,
    withdraw: {
      text: 'The signature stays as evidence. The badge is not issued until the person signs again.',
      done: 'They are asked to sign again.',
    },
  },
}

/** Below which address the admins' pages of an audience are. */
const BASES = {
  judge: '/admin/judges',
  pool_partner: '/admin/sponsorship-pools',
  sponsor: '/admin/sponsorships',
  press: '/admin/media-credentials',
} as const satisfies Partial<Record<Audience, string>>

export type ManagedAudience = keyof typeof BASES

/** The audience whose admins' page an address is. */
export function audienceOfPath(path: string): ManagedAudience {
  const found = Object.entries(BASES).find(([, base]) => path.startsWith(`${base}/`))
  if (!found) throw new RangeError(`${path} is no page of an agreement`)
  return found[0] as ManagedAudience
}

export const isManaged = (audience: Audience): audience is ManagedAudience => audience in BASES

/** The admins' pages of an audience. */
export function agreementPages(audience: ManagedAudience) {
  const base = BASES[audience]
  return {
    versions: href(`${base}/agreements`),
    version: (id: number) => href(`${base}/agreements/view/:id`, { id }),
    edit: (id: number) => href(`${base}/agreements/edit/:id`, { id }),
    publish: (id: number) => href(`${base}/agreements/publish/:id`, { id }),
    remove: (id: number) => href(`${base}/agreements/remove/:id`, { id }),
    signatures: href(`${base}/signatures`),
    unsigned: href(`${base}/signatures/unsigned`),
    remind: href(`${base}/signatures/remind`),
    export: href(`${base}/signatures/export`),
    signature: (id: number) => href(`${base}/signatures/view/:id`, { id }),
    evidence: (id: number) => href(`${base}/signatures/view/:id/evidence`, { id }),
    declined: audience === 'judge' ? href('/admin/judges/signatures/declined') : null,
  }
}
