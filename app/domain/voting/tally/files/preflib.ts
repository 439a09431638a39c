import type { Candidate } from '../choices.ts'
import { headFact, NamedAlternatives, withoutRepeats, type ForeignElection } from './foreign.ts'
import { MAX_COUNT, UnreadableFile, wholeNumber } from './unreadable.ts'

/** PrefLib's files of orders, as they are written since 2022 (`# NUMBER ALTERNATIVES: 4`) and as they were before. */

export const PREFLIB_EXTENSIONS = ['soi', 'soc', 'toi', 'toc'] as const
export type PreflibExtension = (typeof PREFLIB_EXTENSIONS)[number]

interface Line {
  text: string
  line: number
}

/** A sum that the head announces. */
interface Announced {
  number: number
  line: number
}

interface Head {
  title: string
  candidates: Candidate[]
  /** Null where the file does not say. */
  voters: Announced | null
  /** Each order as often as it was given. */
  orders: Announced | null
  /** Each order once. */
  kinds: Announced | null
  lines: Line[]
}

function nowadays(lines: readonly Line[]): Head {
  const facts = new Map<string, { value: string; line: number }>()
  const alternatives = new NamedAlternatives()
  for (const { text, line } of lines) {
    const fact = headFact(text)
    if (!fact || alternatives.read(fact, line)) continue
    const { name, value } = fact
    if (facts.has(name) && name.startsWith('NUMBER '))
      throw new UnreadableFile(`Line ${line}: “# ${name}” is there twice.`)
    facts.set(name, { value, line })
  }
  const number = (name: string, what: string, most: number): Announced | null => {
    const fact = facts.get(name)
    return fact ? { number: wholeNumber(fact.value, what, fact.line, most), line: fact.line } : null
  }
  const count = number('NUMBER ALTERNATIVES', 'the number of alternatives', MAX_COUNT.candidates)
  if (!count) throw new UnreadableFile('“# NUMBER ALTERNATIVES” is missing.')
  const { candidates } = alternatives
  if (count.number !== candidates.length)
    throw new UnreadableFile(
      `Line ${count.line}: The file announces ${count.number} alternatives and names ${candidates.length}.`,
    )
  refuseNoAlternatives(count)
  return {
    title: facts.get('TITLE')?.value || 'Election',
    candidates,
    voters: number('NUMBER VOTERS', 'the number of voters', MAX_COUNT.ballots),
    orders: null,
    kinds: number('NUMBER UNIQUE ORDERS', 'the number of orders', MAX_COUNT.ballots),
    lines: lines.filter(({ text }) => !text.startsWith('#')),
  }
}

function refuseNoAlternatives({ number, line }: Announced): void {
  if (number === 0) throw new UnreadableFile(`Line ${line}: The file announces no alternatives.`)
}

function before2022(lines: readonly Line[]): Head {
  const [first, ...rest] = lines
  const line = first?.line ?? 1
  const count = wholeNumber(first?.text ?? '', 'the number of alternatives', line, MAX_COUNT.candidates)
  refuseNoAlternatives({ number: count, line })
  const alternatives = new NamedAlternatives()
  for (const each of rest.slice(0, count)) {
    const [number = '', ...name] = each.text.split(',')
    alternatives.add(number.trim(), name.join(',').trim(), each.line)
  }
  const sums = rest[count]
  if (!sums)
    throw new UnreadableFile(`The file announces ${count} alternatives and ends before their orders.`)
  const numbers = sums.text.split(',').map((each) => each.trim())
  const sum = (at: number, what: string): Announced => ({
    number: wholeNumber(numbers[at] ?? '', what, sums.line, MAX_COUNT.ballots),
    line: sums.line,
  })
  const voters = sum(0, 'the number of voters')
  if (numbers.length !== 3)
    throw new UnreadableFile(
      `Line ${sums.line}: “${sums.text}” must have the sums of voters, of orders and of different orders.`,
    )
  return {
    title: 'Election',
    candidates: alternatives.candidates,
    voters,
    orders: sum(1, 'the number of orders'),
    kinds: sum(2, 'the number of different orders'),
    lines: rest
      .slice(count + 1)
      .map((each) => ({ text: each.text.replace(/^\s*(\d+)\s*,/, '$1:'), line: each.line })),
  }
}

/** What the head announces and the orders do not hold, in words. */
function differences({ voters, orders, kinds }: Head, ballots: ForeignElection['ballots']): string[] {
  const total = ballots.reduce((all, { count }) => all + count, 0)
  const said = (announced: Announced | null, held: number, what: (number: number) => string) =>
    announced && announced.number !== held
      ? [`Line ${announced.line}: The file announces ${what(announced.number)} ${held}.`]
      : []
  return [
    ...said(voters, total, (number) => `${number} voters and has orders of`),
    ...said(orders, total, (number) => `${number} orders in all and has`),
    ...said(kinds, ballots.length, (number) => `${number} different orders and has`),
  ]
}

/** `1,{2,3},4` as ranks. */
function ranksOf({ text, line }: Line, known: ReadonlySet<string>): string[][] {
  const ranks: string[][] = []
  // Where the line was cut off: the regular expression would take what is before the comma for all.
  if (text.endsWith(',')) throw new UnreadableFile(`Line ${line}: “${text.trim()}” is not an order.`)
  const pattern = /(?:\s*\{([^{}]*)\}\s*|([^,{}]+))(?:,|$)/gy
  while (pattern.lastIndex < text.length) {
    const found = pattern.exec(text)
    if (!found) throw new UnreadableFile(`Line ${line}: “${text}” is not an order.`)
    const [, tied, single = ''] = found
    const rank = (tied ?? single)
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean)
    const stranger = rank.find((id) => !known.has(id))
    if (stranger !== undefined)
      throw new UnreadableFile(`Line ${line}: “${stranger}” is not the number of an alternative.`)
    if (rank.length > 0) ranks.push(rank)
  }
  return ranks
}

/**
 * Reads a file of orders; its extension says whether ranks may be shared and whether all are ranked. Sums that differ from what the
 * head announces are refused, and noted where `isLenient`.
 */
export function readPreflib(text: string, extension: PreflibExtension, isLenient: boolean): ForeignElection {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((each, index) => ({ text: each.trim(), line: index + 1 }))
    .filter((each) => each.text !== '')
  if (lines.length === 0) throw new UnreadableFile('The file is empty.')
  const head = lines[0]?.text.startsWith('#') ? nowadays(lines) : before2022(lines)
  const known = new Set(head.candidates.map(({ id }) => id))
  const notes: string[] = []
  let repeats = 0
  let unranked = 0
  const ballots = head.lines.map((order) => {
    const at = `Line ${order.line}: `
    const [, count = '', rest] = /^([^:]*):(.*)$/.exec(order.text) ?? []
    if (rest === undefined)
      throw new UnreadableFile(`${at}“${order.text}” has no number of voters before its order.`)
    const weight = wholeNumber(count.trim(), 'the number of voters', order.line, MAX_COUNT.ballots)
    if (weight === 0) throw new UnreadableFile(`${at}it stands for no voters.`)
    const { ranks, repeated } = withoutRepeats(ranksOf({ text: rest, line: order.line }, known))
    if (repeated) repeats += weight
    if (extension.startsWith('so') && ranks.some((rank) => rank.length > 1))
      throw new UnreadableFile(`${at}alternatives share a rank, which .${extension} does not allow.`)
    if (extension.endsWith('c') && ranks.flat().length < known.size)
      throw new UnreadableFile(`${at}the order leaves out alternatives, which .${extension} does not allow.`)
    // Complete orders put those that a voter did not rank together at the end.
    if (extension === 'toc' && (ranks.at(-1)?.length ?? 0) > 1) {
      unranked += weight
      ranks.pop()
    }
    return { ranks, count: weight }
  })
  for (const difference of differences(head, ballots)) {
    if (!isLenient)
      throw new UnreadableFile(`${difference} It may be damaged; --lenient counts it all the same.`)
    notes.push(difference)
  }
  if (repeats) notes.push(`Orders that rank an alternative twice: ${repeats}. The higher rank counts.`)
  if (unranked)
    notes.push(
      `Orders that end with alternatives sharing the last rank: ${unranked}. These count as not ranked.`,
    )
  const { title, candidates } = head
  return { format: 'preflib', title, seats: null, candidates, ballots, notes }
}
