import type { PartnerState } from '#app/domain/sponsorship/partners/rules.ts'

/** The pools of the demonstration and their partners. All names are invented. */

interface PoolSeed {
  name: string
  usd: number
  entryUsd: number | null
  months: number
  description: string
}

export const poolSeeds: readonly PoolSeed[] = [
  {
    ...{ name: 'Student Entry Fund', usd: 12_000, entryUsd: 30, months: 12 },
    description:
      'Pays the entry fees of students who could not enter otherwise, by codes worth USD 30 each. Partners see how many were given out and used, and never by whom.',
  },
  {
    ...{ name: 'Small Studio Circle', usd: 15_000, entryUsd: null, months: 12 },
    description: 'Helps nominees from studios of five people or fewer to travel to the ceremony.',
  },
  {
    ...{ name: 'Captions & Access Fund', usd: 8_000, entryUsd: null, months: 1 },
    description: 'Captions, audio description and sign language at the ceremony, month by month.',
  },
]

interface LevelSeed {
  name: string
  usd: number
  most: number | null
  free: number
  logo: boolean
  benefits: string
}

export const levelSeeds: readonly LevelSeed[] = [
  { name: 'Sketch', usd: 250, most: null, free: 0, logo: false, benefits: 'Name with the partners' },
  {
    ...{ name: 'In-between', usd: 1_000, most: null, free: 5, logo: false },
    benefits: 'Name with the partners\nOne seat at the ceremony',
  },
  {
    ...{ name: 'Keyframe', usd: 2_500, most: null, free: 15, logo: false },
    benefits: 'Name with the partners\nTwo seats at the ceremony',
  },
  {
    ...{ name: 'Final Frame', usd: 7_500, most: 2, free: 50, logo: true },
    benefits: 'Name with the partners\nSix seats at the ceremony\nThanks from the stage',
  },
]

export interface PartnerSeed {
  email: string
  organisation: string
  creditAs?: string
  isAnonymous?: true
  pool: string
  level: string
  becomes: PartnerState
  /** What the partner has asked for since. */
  asksFor?: string
  /** What becomes of the versions of its logo, one after the other. */
  logos?: readonly ('approved' | 'in_review')[]
}

const [STUDENTS, CIRCLE, CAPTIONS] = [
  'Student Entry Fund',
  'Small Studio Circle',
  'Captions & Access Fund',
] as const

export const partnerSeeds: readonly PartnerSeed[] = [
  {
    ...{ email: 'partner@example.org', organisation: 'Isakova-Reed Pictures' },
    ...{ pool: STUDENTS, level: 'Keyframe', becomes: 'active' },
  },
  {
    ...{ email: 'ysolde.isakova@example.org', organisation: 'Thimbleweed Trust', isAnonymous: true },
    ...{ pool: STUDENTS, level: 'In-between', becomes: 'active' },
  },
  {
    ...{
      email: 'bram.marchbanks@example.org',
      organisation: 'Marchbanks & Otter Ltd',
      creditAs: 'Marchbanks & Otter',
    },
    ...{ pool: CIRCLE, level: 'Final Frame', becomes: 'active', logos: ['approved', 'in_review'] },
  },
  {
    ...{ email: 'calliope.tarnsby@example.org', organisation: 'Tarnsby Paper Mill' },
    ...{ pool: STUDENTS, level: 'Sketch', becomes: 'active', asksFor: 'In-between' },
  },
  {
    ...{ email: 'amadis.bexcombe@example.org', organisation: 'Bexcombe Light and Magnet' },
    ...{ pool: CIRCLE, level: 'In-between', becomes: 'applied' },
  },
  {
    ...{ email: 'nkemi.pellworm@example.org', organisation: 'Pellworm Sound' },
    ...{ pool: STUDENTS, level: 'In-between', becomes: 'in_review' },
  },
  {
    ...{ email: 'onion.moon@example.org', organisation: '朝霧 Film Stock' },
    ...{ pool: STUDENTS, level: 'Sketch', becomes: 'invoiced' },
  },
  {
    ...{ email: 'rurik.thistlewood@example.org', organisation: 'Thistlewood Captions' },
    ...{ pool: CAPTIONS, level: 'Keyframe', becomes: 'renewal_due' },
  },
  {
    ...{ email: 'sunniva.drosselgard@example.org', organisation: 'Drosselgård Forlag' },
    ...{ pool: CAPTIONS, level: 'Sketch', becomes: 'lapsed' },
  },
  {
    ...{ email: 'ottoline.vanderloom@example.org', organisation: 'Loom & Daughter' },
    ...{ pool: STUDENTS, level: 'In-between', becomes: 'suspended' },
  },
  {
    ...{ email: 'teodor.quillfeather@example.org', organisation: 'Quick Quill Loans' },
    ...{ pool: STUDENTS, level: 'Final Frame', becomes: 'rejected' },
  },
  {
    ...{ email: 'perpetua.okereke@example.org', organisation: 'Okereke Projection' },
    ...{ pool: CIRCLE, level: 'Sketch', becomes: 'withdrawn' },
  },
  {
    ...{ email: 'layla.alnahri@example.org', organisation: 'Nahri Screens' },
    ...{ pool: STUDENTS, level: 'Sketch', becomes: 'terminated' },
  },
]
