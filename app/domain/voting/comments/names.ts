import { words } from '#app/platform/award-words.ts'

/** Finds in a comment what may tell who wrote it, or of another entry. Client-safe and pure. */

export const FINDINGS = {
  judge: 'the name of a judge',
  entry: 'the title of another entry',
  get studio() {
    return `the name of another ${words.studio}`
  },
  email: 'an email address',
  link: 'a link or an account of a site',
} as const

export type Finding = keyof typeof FINDINGS

/** Names to look for, by what they are. */
export type Names = Readonly<Record<'judge' | 'entry' | 'studio', readonly string[]>>

/** Letters without their marks, in lower case: "Þóra" is found where "Þora" is written. */
const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const wordsIn = (text: string) =>
  text
    .normalize('NFKC')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)

/** Scripts that put no spaces between words: their names are looked for within words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u
const CAPITAL = /^\p{Lu}/u
const SMALL = /^\p{Ll}/u

/** Initials say nothing. */
const MIN_LETTERS = 2

interface Known {
  kinds: Set<Exclude<Finding, 'email' | 'link'>>
  /** Marks one word with a capital, which in small letters is a common word, such as "home". */
  capital: boolean
}

export interface NameIndex {
  /** By the folded words of the name. */
  known: ReadonlyMap<string, Known>
  longest: number
  unspaced: readonly { text: string; kind: Exclude<Finding, 'email' | 'link'> }[]
}

/**
 * The names as texts are searched for them; a thousand entries are one look-up a word. A judge is found by the whole name and by each
 * part of it, an entry or a studio by the whole name.
 */
export function nameIndex(names: Names): NameIndex {
  const known = new Map<string, Known>()
  const unspaced: { text: string; kind: Exclude<Finding, 'email' | 'link'> }[] = []
  let longest = 1
  const add = (kind: Exclude<Finding, 'email' | 'link'>, parts: readonly string[]) => {
    const key = parts.map(folded).join(' ')
    const [first = ''] = parts
    if ([...key].length < MIN_LETTERS) return
    if (UNSPACED.test(key)) unspaced.push({ text: key.replaceAll(' ', ''), kind })
    const capital = parts.length === 1 && CAPITAL.test(first)
    const before = known.get(key)
    if (before) {
      before.kinds.add(kind)
      before.capital &&= capital
    } else known.set(key, { kinds: new Set([kind]), capital })
    longest = Math.max(longest, parts.length)
  }
  for (const kind of ['judge', 'entry', 'studio'] as const)
    for (const name of names[kind]) {
      const parts = wordsIn(name)
      add(kind, parts)
      if (kind === 'judge') for (const part of parts) add(kind, [part])
    }
  return { known, longest, unspaced }
}

const EMAIL = /[^\s@]@[^\s@]/
const LINK = /:\/\/|\bwww\.|(?:^|\s)@\w|\w\.(?:com|org|net|info|io|tv|me|co|eu|uk|de|fr|film|studio|art)\b/i

/**
 * What of a text an admin decides about before it goes to an entrant; empty for most. The entry's own title and studio, `own`, tell
 * nothing.
 */
export function findingsIn(
  text: string,
  { known, longest, unspaced }: NameIndex,
  own: readonly string[] = [],
): Finding[] {
  const found = new Set<Finding>()
  const ownKeys = new Set(own.map((name) => wordsIn(name).map(folded).join(' ')))
  const add = (kind: Finding, key: string) => {
    if (kind === 'judge' || !ownKeys.has(key)) found.add(kind)
  }
  const said = wordsIn(text)
  const keys = said.map(folded)
  for (let from = 0; from < said.length; from += 1)
    for (let many = 1; many <= longest && from + many <= said.length; many += 1) {
      const key = keys.slice(from, from + many).join(' ')
      const name = known.get(key)
      if (!name || (name.capital && SMALL.test(said[from] ?? ''))) continue
      for (const kind of name.kinds) add(kind, key)
    }
  const whole = folded(text.normalize('NFKC')).replace(/\s/g, '')
  for (const { text: name, kind } of unspaced) if (whole.includes(name)) add(kind, name)
  if (EMAIL.test(text)) found.add('email')
  if (LINK.test(text)) found.add('link')
  return (Object.keys(FINDINGS) as Finding[]).filter((kind) => found.has(kind))
}
