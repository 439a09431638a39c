/** What the settings say about mail, taken apart; pure. */

import { isEmailAddress, storedAddress, storedDomain } from '#app/platform/mail-address.ts'

/** How many milliseconds lie between two messages. */
export interface MailRate {
  /** Whatever the domain, as a mail server that limits an account wants it; not set: as fast as it goes. */
  all?: number
  /** For every domain that is not named; `null`: as fast as it goes. */
  others: number | null
  domains: ReadonlyMap<string, number>
}

const UNIT_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 }
const DOMAIN = /^(?:[a-z\d-]{1,63}\.){1,10}(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/i

/** `all=14/s,*=20/m,example.org=100/m` as milliseconds between two messages; `null` when it cannot be read. */
export function readMailRate(text: string): MailRate | null {
  let all: number | undefined
  let others: number | null = null
  const domains = new Map<string, number>()
  for (const entry of listed(text)) {
    const [, domain = '', count = '', unit = ''] = /^(\S+)=(\d{1,6})\/([smh])$/.exec(entry) ?? []
    const gap = (UNIT_MS[unit] ?? 0) / Number(count)
    if (!Number.isFinite(gap) || gap <= 0) return null
    if (domain === 'all') all = gap
    else if (domain === '*') others = gap
    else if (DOMAIN.test(storedDomain(domain))) domains.set(storedDomain(domain), gap)
    else return null
  }
  if (all === undefined && others === null && domains.size === 0) return null
  return { ...(all !== undefined && { all }), others, domains }
}

/** Addresses and domains, comma separated, in lower case; `null` when one is neither. */
export function readMailAllow(text: string): string[] | null {
  const entries = listed(text).map((entry) =>
    entry.includes('@') ? storedAddress(entry) : storedDomain(entry),
  )
  return entries.length > 0 && entries.every((entry) => DOMAIN.test(entry) || isEmailAddress(entry))
    ? entries
    : null
}

/** "example.org" of "Robin@Example.org". */
export function domainOf(address: string): string {
  return storedDomain(address.slice(address.lastIndexOf('@') + 1))
}

/** Whether an address, or all of its domain, is on the list. */
export function isAllowed(address: string, allow: readonly string[]): boolean {
  const stored = storedAddress(address)
  return allow.some((entry) => (entry.includes('@') ? entry === stored : domainOf(stored) === entry))
}

export interface MailLine {
  /** A domain, or `*` for all mail together. */
  line: string
  gapMs: number
}

/** The throttles a message to this address waits for, one after the other; none without a limit. */
export function linesFor(address: string, rate: MailRate | undefined): MailLine[] {
  if (!rate) return []
  const line = domainOf(address)
  const gapMs = rate.domains.get(line) ?? rate.others
  return [
    ...(gapMs === null ? [] : [{ line, gapMs }]),
    ...(rate.all === undefined ? [] : [{ line: '*', gapMs: rate.all }]),
  ]
}

function listed(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}
