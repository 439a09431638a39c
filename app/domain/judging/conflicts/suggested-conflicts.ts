import { shownDomain } from '#app/platform/mail-address.server.ts'
import { foldedName, isSamePerson } from '#app/platform/plain-name.ts'
import type { ConflictSource } from './rules.ts'
import { words } from '#app/platform/award-words.ts'

/** Finds a possible conflict between a person and an entry from what is known of both. Pure. */

export interface KnownPerson {
  name: string
  email: string
  /** Their employers, from committees and signatures. */
  employers: readonly string[]
  /** Titles and companies they declared when signing. */
  declared: readonly string[]
  /** Studios they act or acted for. */
  studios: readonly { id: number; active: boolean }[]
  /** Studios whose entries of other seasons credit them. */
  earlierCredits: readonly { studioId: number; title: string; year: number }[]
}

export interface KnownEntry {
  title: string
  studioId: number
  /** The studio's names, and for whom it enters. */
  studioNames: readonly string[]
  people: readonly { name: string; email: string }[]
  /** Addresses of the studio and its members. */
  contacts: readonly string[]
}

export interface Suggestion {
  source: ConflictSource
  /** As the person reads it. */
  reason: string
}

/** Mail domains that do not reveal an employer; the last ones are reserved for examples. */
const PUBLIC_MAIL = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk hotmail.fr hotmail.de live.com msn.com yahoo.com yahoo.co.uk
  yahoo.fr yahoo.de yahoo.co.jp ymail.com icloud.com me.com mac.com aol.com gmx.com gmx.de gmx.net gmx.at gmx.ch web.de
  t-online.de freenet.de mail.com mail.ru yandex.ru yandex.com proton.me protonmail.com pm.me fastmail.com hey.com zoho.com
  tutanota.com tuta.com posteo.de mailbox.org orange.fr wanadoo.fr free.fr laposte.net sfr.fr libero.it virgilio.it
  seznam.cz wp.pl o2.pl onet.pl interia.pl qq.com 163.com 126.com sina.com foxmail.com naver.com daum.net hanmail.net
  docomo.ne.jp ezweb.ne.jp comcast.net verizon.net att.net sbcglobal.net cox.net charter.net btinternet.com sky.com
  bigpond.com rediffmail.com uol.com.br bol.com.br terra.com.br example.org example.com example.net`.split(
    /\s+/,
  ),
)

/** Words that make no difference between company names. */
const COMPANY_WORDS =
  /\b(?:gmbh|ug|ag|kg|ltd|limited|llc|llp|inc|incorporated|corp|corporation|co|company|plc|pty|sarl|sas|sa|srl|spa|bv|nv|ab|as|oy|aps|kk|sro|the)\b/g

/** A name for comparison: without case, accents and punctuation, one space between words. */
export function plainName(text: string): string {
  return foldedName(text.replace(/[‐‑‒–—―−﹣－-]/g, ' '))
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

/** A company's name for comparison: "The Lantern Works GmbH" is "Lantern Works". */
export function plainCompany(text: string): string {
  const plain = plainName(text)
  return plain.replace(COMPANY_WORDS, ' ').replace(/\s+/g, ' ').trim() || plain
}

/** The domain of a work address; null for public mail and for what is no address. */
export function workDomain(email: string): string | null {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return email.includes('@') && domain.includes('.') && !PUBLIC_MAIL.has(domain) ? domain : null
}

/** Shorter names are in too many titles; a Chinese title may have two characters. */
const longEnough = (plain: string) => [...plain].length >= (/[a-z]/.test(plain) ? 4 : 2)

const hasWords = (text: string, phrase: string) => longEnough(phrase) && ` ${text} `.includes(` ${phrase} `)

/** As `hasWords`, also in scripts without spaces between words. */
const mentions = (text: string, phrase: string) =>
  hasWords(text, phrase) || (longEnough(phrase) && /[^\p{ASCII}]/u.test(phrase) && text.includes(phrase))

/** The strongest reason to suspect a conflict, or null. */
export function suggestionFor(person: KnownPerson, entry: KnownEntry): Suggestion | null {
  return (
    ofStudio(person, entry) ?? ofCredits(person, entry) ?? ofWork(person, entry) ?? tokensOf(person, entry)
  )
}

function ofStudio(person: KnownPerson, entry: KnownEntry): Suggestion | null {
  const [name = ''] = entry.studioNames
  const own = person.studios.find(({ id }) => id === entry.studioId)
  if (own?.active) return { source: 'studio', reason: `You act for its ${words.studio}, ${name}.` }
  if (own) return { source: 'earlier_season', reason: `You used to act for its ${words.studio}, ${name}.` }
  return null
}

function ofCredits(person: KnownPerson, entry: KnownEntry): Suggestion | null {
  const email = person.email.toLowerCase()
  if (entry.people.some((each) => each.email !== '' && each.email.toLowerCase() === email))
    return { source: 'credits', reason: 'Your email address is in its credits.' }
  const named = entry.people.find((each) => isSamePerson(each.name, person.name))
  if (named)
    return { source: 'credits', reason: `A person with your name, ${named.name}, is in its credits.` }
  const earlier = person.earlierCredits.find(({ studioId }) => studioId === entry.studioId)
  if (!earlier) return null
  const [studio = ''] = entry.studioNames
  const where = `“${earlier.title}” (${earlier.year}), entered by its ${words.studio}, ${studio}`
  return {
    source: 'earlier_season',
    reason: `A person with your name or email address is in the credits of ${where}.`,
  }
}

function ofWork(person: KnownPerson, entry: KnownEntry): Suggestion | null {
  const companies = entry.studioNames.map(plainCompany).filter((name) => name !== '')
  const employer = person.employers.find((each) => companies.includes(plainCompany(each)))
  if (employer) return { source: 'employer', reason: `You work for ${employer}.` }
  const domain = workDomain(person.email)
  const shares = [...entry.people.map(({ email }) => email), ...entry.contacts].some(
    (email) => domain !== null && workDomain(email) === domain,
  )
  if (!shares) return null
  return {
    source: 'email_domain',
    reason: `People on this entry use ${shownDomain(domain ?? '')} email addresses, like you.`,
  }
}

function tokensOf(person: KnownPerson, entry: KnownEntry): Suggestion | null {
  const names = [
    [entry.title, plainCompany(entry.title)],
    ...entry.studioNames.map((name) => [name, plainCompany(name)]),
  ] as [string, string][]
  for (const text of person.declared) {
    const whole = plainName(text)
    const parts = text.split(/[\n,;/]+/).map(plainCompany)
    for (const [name, plain] of names)
      if (mentions(whole, plain) || parts.some((part) => mentions(plain, part)))
        return { source: 'signature', reason: `Matches “${name}” in your agreement.` }
  }
  return null
}
