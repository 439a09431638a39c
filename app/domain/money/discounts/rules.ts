import { formatMoney } from '#app/ui/format/money.ts'
import { countText } from '#app/ui/format/plural.ts'
import { words } from '#app/platform/award-words.ts'

/** Rules of discounts. Pure and safe in the browser: integer cents, whole percents, moments are passed in. */

export const DISCOUNT_KINDS = ['percent', 'amount', 'free_entries'] as const
export type DiscountKind = (typeof DISCOUNT_KINDS)[number]

export const DISCOUNT_KIND_LABELS: Readonly<Record<DiscountKind, string>> = {
  percent: 'Percentage off each entry',
  amount: 'Amount off the invoice',
  free_entries: 'Free entries',
}

/** What ending a discount code means, on the page and in the dialog that ask. */
export const END_CODE_TEXT =
  'The code can no longer be used, even in carts that already have it. Invoices that used it do not change. You can’t undo this.'

/** What a code takes off: percent, cents, or the number of submissions of an invoice that cost nothing. */
export interface CodeTerms {
  code: string
  kind: DiscountKind
  value: number
  currency: string
}

/** What a studio's membership takes off: whole percent, and the membership that gives it. */
export interface MemberTerms {
  percent: number
  typeName: string
}

export interface LineDiscount {
  cents: number
  /** As it is shown and printed: "Code SPRING, 20%". */
  label: string
  by: 'member' | 'code'
}

export interface Discounts {
  /** One for each line, in its order; `null` where nothing is taken off. */
  lines: (LineDiscount | null)[]
  totalCents: number
  /** The part of it that the code takes off; a code that takes off nothing is not used. */
  codeCents: number
}

/**
 * Splits a total over lines in proportion to their amounts, in whole cents that add up to exactly the total: each gets its
 * share rounded down, and the cents left over go to the largest remainders. `totalCents` is at most the sum of the lines.
 */
export function spread(totalCents: number, amounts: readonly number[]): number[] {
  const sum = amounts.reduce((all, amount) => all + amount, 0)
  if (sum === 0) return amounts.map(() => 0)
  const shares = amounts.map((amount, index) => {
    // Cents times cents are too large for a double's exact integers.
    const product = BigInt(totalCents) * BigInt(amount)
    return { index, cents: Number(product / BigInt(sum)), rest: product % BigInt(sum) }
  })
  const left = totalCents - shares.reduce((all, share) => all + share.cents, 0)
  const byRest = [...shares].sort((a, b) =>
    a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1,
  )
  for (const share of byRest.slice(0, left)) share.cents += 1
  return shares.map((share) => share.cents)
}

/** The percentage of a sum, in whole cents, half a cent up. */
function percentOf(percent: number, cents: number): number {
  return Math.floor((cents * percent + 50) / 100)
}

const memberLabel = (member: MemberTerms) => `Member discount, ${member.percent}%`

function codeLabel({ code, kind, value, currency }: CodeTerms): string {
  if (kind === 'percent') return `Code ${code}, ${value}%`
  if (kind === 'free_entries') return `Code ${code}, free entry`
  return `Code ${code}, ${formatMoney(value, currency, 'prose')} off the invoice`
}

/** What a code takes off: "20%", "USD 50", "2 free entries". */
export function valueText({ kind, value, currency }: Omit<CodeTerms, 'code'>): string {
  if (kind === 'percent') return `${value}%`
  if (kind === 'amount') return formatMoney(value, currency, 'prose')
  return countText(value, 'free entry', 'free entries')
}

interface Terms {
  member: MemberTerms | null
  code: CodeTerms | null
}

/** The code on the lines of `chosen`, the membership on all others. */
function divided(
  amounts: readonly number[],
  chosen: ReadonlySet<number>,
  { member, code }: Terms,
): Discounts {
  const lines: (LineDiscount | null)[] = amounts.map(() => null)
  const give = (indexes: number[], totalCents: number, label: string, by: LineDiscount['by']) => {
    const cents = spread(
      totalCents,
      indexes.map((index) => amounts[index] ?? 0),
    )
    indexes.forEach((index, place) => {
      const own = cents[place] ?? 0
      if (own > 0) lines[index] = { cents: own, label, by }
    })
  }
  const sumOf = (indexes: number[]) => indexes.reduce((all, index) => all + (amounts[index] ?? 0), 0)
  const byCode = amounts.flatMap((_, index) => (chosen.has(index) ? [index] : []))
  const byMember = amounts.flatMap((_, index) => (chosen.has(index) ? [] : [index]))
  if (code && byCode.length > 0) {
    const sum = sumOf(byCode)
    const off =
      code.kind === 'percent'
        ? percentOf(code.value, sum)
        : code.kind === 'amount'
          ? Math.min(code.value, sum)
          : sum
    give(byCode, off, codeLabel(code), 'code')
  }
  if (member && byMember.length > 0)
    give(byMember, percentOf(member.percent, sumOf(byMember)), memberLabel(member), 'member')
  const sumBy = (by?: LineDiscount['by']) =>
    lines.reduce((all, line) => all + (line && (!by || line.by === by) ? line.cents : 0), 0)
  return { lines, totalCents: sumBy(), codeCents: sumBy('code') }
}

/**
 * What is taken off each line, never more than it costs. One discount per line (decision 015); of all ways to put the code on
 * the most expensive lines and the membership on the others, the one that takes off most. Where both take off the same, the
 * code is kept for another time.
 */
export function discountsFor(amounts: readonly number[], terms: Terms): Discounts {
  const dearest = amounts
    .map((cents, index) => ({ cents, index }))
    .filter(({ cents }) => cents > 0)
    .sort((a, b) => b.cents - a.cents || a.index - b.index)
    .map(({ index }) => index)
  let best = divided(amounts, new Set(), terms)
  if (!terms.code) return best
  const most =
    terms.code.kind === 'free_entries' ? Math.min(terms.code.value, dearest.length) : dearest.length
  for (let count = 1; count <= most; count += 1) {
    const next = divided(amounts, new Set(dearest.slice(0, count)), terms)
    // Of two ways that take off the same, the one over more lines: an amount is split over all lines it could go to.
    const same = next.totalCents === best.totalCents && best.codeCents > 0
    if (next.totalCents > best.totalCents || same) best = next
  }
  return best
}

export interface CodeFacts {
  year: number
  validFrom: Date
  /** Exclusive; `null` without an end. */
  validTo: Date | null
  endedAt: Date | null
  uses: number
  maxUses: number | null
  maxUsesPerStudio: number | null
  /** By the studio that checks out. */
  usesOfStudio: number
}

type CodeProblem = 'other_season' | 'not_yet' | 'ended' | 'used_up' | 'used_by_studio'

/** Why a code cannot be used at `now`; `null` when it can. The end is exclusive: at it, the code has ended. */
export function codeProblem(facts: CodeFacts, year: number, now: Date): CodeProblem | null {
  if (facts.year !== year) return 'other_season'
  if (facts.endedAt && now >= facts.endedAt) return 'ended'
  if (facts.validTo && now >= facts.validTo) return 'ended'
  if (now < facts.validFrom) return 'not_yet'
  if (facts.maxUsesPerStudio !== null && facts.usesOfStudio >= facts.maxUsesPerStudio) return 'used_by_studio'
  if (facts.maxUses !== null && facts.uses >= facts.maxUses) return 'used_up'
  return null
}

export const UNKNOWN_CODE = 'This code does not exist. Check the spelling.'

export const CODE_PROBLEM_LABELS: Readonly<Record<CodeProblem, string>> = {
  other_season: 'This code is for another season.',
  not_yet: 'This code is not active yet.',
  ended: 'This code has ended.',
  used_up: 'This code has been used up.',
  get used_by_studio() {
    return `Your ${words.studio} has already used this code.`
  },
}

export type DiscountState = 'planned' | 'live' | 'used_up' | 'ended'

export const DISCOUNT_STATE_LABELS: Readonly<Record<DiscountState, string>> = {
  planned: 'Scheduled',
  live: 'Active',
  used_up: 'Used up',
  ended: 'Ended',
}

/** A code's state in the list of admins. */
export function discountState(facts: Omit<CodeFacts, 'usesOfStudio'>, now: Date): DiscountState {
  const problem = codeProblem({ ...facts, usesOfStudio: 0, maxUsesPerStudio: null }, facts.year, now)
  if (problem === 'not_yet') return 'planned'
  if (problem === 'used_up') return 'used_up'
  return problem ? 'ended' : 'live'
}

/** The largest amount that a code takes off, in minor units: what four bytes hold, more than an entry costs in any currency. */
export const MAX_OFF = 2_147_483_647

/** Codes are letters, digits and hyphens, as `readCode` gives them. */
export const CODE_PATTERN = /^[A-Z0-9](?:[A-Z0-9-]{1,38})[A-Z0-9]$/

/** A code as it is stored, from what was typed. */
export function readCode(text: string): string {
  return text.normalize('NFKC').replace(/\s+/gu, '').toUpperCase()
}
