import type { Candidate } from '../choices.ts'
import { withoutRepeats, type ForeignElection } from './foreign.ts'
import { MOST, UnreadableFile, wholeNumber } from './unreadable.ts'

/** PrefLib's files of orders, as they are written since 2022 (`# NUMBER ALTERNATIVES: 4`) and as they were before. */

export const PREFLIB_EXTENSIONS = ['soi', 'soc', 'toi', 'toc'] as const
export type PreflibExtension = (typeof PREFLIB_EXTENSIONS)[number]

interface Line {
  text: string
  line: number
}

interface Head {
  title: string
  candidates: Candidate[]
  voters: number | null
  orders: Line[]
}

function nowadays(lines: readonly Line[]): Head {
  const facts = new Map<string, string>()
  const candidates: Candidate[] = []
  for (const { text, line } of lines) {
    const [, name = '', value = ''] = (/^#([^:]+):(.*)$/.exec(text) ?? []).map((part) => part.trim())
    if (!name) continue
    const alternative = /^ALTERNATIVE NAME (\S+)$/.exec(name)?.[1]
    if (alternative === undefined) facts.set(name, value)
    else
      candidates.push({
        id: `${wholeNumber(alternative, 'the number of an alternative', line, MOST.candidates)}`,
        name: value,
      })
  }
  const announced = facts.get('NUMBER ALTERNATIVES')
  if (announced === undefined) throw new UnreadableFile('“# NUMBER ALTERNATIVES” is missing.')
  if (Number(announced) !== candidates.length)
    throw new UnreadableFile(`The file announces ${announced} alternatives and names ${candidates.length}.`)
  const voters = facts.get('NUMBER VOTERS')
  return {
    title: facts.get('TITLE') || 'Election',
    candidates,
    voters: voters === undefined ? null : Number(voters),
    orders: lines.filter(({ text }) => !text.startsWith('#')),
  }
}

function before2022(lines: readonly Line[]): Head {
  const [first, ...rest] = lines
  const count = wholeNumber(
    first?.text ?? '',
    'the number of alternatives',
    first?.line ?? 1,
    MOST.candidates,
  )
  const candidates = rest.slice(0, count).map(({ text, line }) => {
    const [number = '', ...name] = text.split(',')
    return {
      id: `${wholeNumber(number.trim(), 'the number of an alternative', line, MOST.candidates)}`,
      name: name.join(',').trim(),
    }
  })
  const sums = rest[count]
  if (candidates.length < count || !sums)
    throw new UnreadableFile(`The file announces ${count} alternatives and ends before their orders.`)
  const voters = wholeNumber(
    sums.text.split(',')[0]?.trim() ?? '',
    'the number of voters',
    sums.line,
    MOST.ballots,
  )
  const orders = rest
    .slice(count + 1)
    .map(({ text, line }) => ({ text: text.replace(/^\s*(\d+)\s*,/, '$1:'), line }))
  return { title: 'Election', candidates, voters, orders }
}

/** `1,{2,3},4` as ranks. */
function ranksOf({ text, line }: Line, known: ReadonlySet<string>): string[][] {
  const ranks: string[][] = []
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

/** Reads a file of orders; its extension says whether ranks may be shared. */
export function readPreflib(text: string, extension: PreflibExtension): ForeignElection {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((each, index) => ({ text: each.trim(), line: index + 1 }))
    .filter((each) => each.text !== '')
  if (lines.length === 0) throw new UnreadableFile('The file is empty.')
  const { title, candidates, voters, orders } = lines[0]?.text.startsWith('#')
    ? nowadays(lines)
    : before2022(lines)
  const known = new Set(candidates.map(({ id }) => id))
  const notes: string[] = []
  let repeats = 0
  let unranked = 0
  const ballots = orders.map((order) => {
    const [, count = '', rest] = /^([^:]*):(.*)$/.exec(order.text) ?? []
    if (rest === undefined)
      throw new UnreadableFile(
        `Line ${order.line}: “${order.text}” has no number of voters before its order.`,
      )
    const weight = wholeNumber(count.trim(), 'the number of voters', order.line, MOST.ballots)
    const { ranks, repeated } = withoutRepeats(ranksOf({ text: rest, line: order.line }, known))
    if (repeated) repeats += weight
    if (extension.startsWith('so') && ranks.some((rank) => rank.length > 1))
      throw new UnreadableFile(
        `Line ${order.line}: alternatives share a rank, which .${extension} does not allow.`,
      )
    // Complete orders put those that a voter did not rank together at the end.
    if (extension === 'toc' && (ranks.at(-1)?.length ?? 0) > 1) {
      unranked += weight
      ranks.pop()
    }
    return { ranks, count: weight }
  })
  const total = ballots.reduce((all, { count }) => all + count, 0)
  if (voters !== null && voters !== total)
    notes.push(`The file announces ${voters} voters and has orders of ${total}.`)
  if (repeats) notes.push(`Orders that rank an alternative twice: ${repeats}. The higher rank counts.`)
  if (unranked)
    notes.push(
      `Orders that end with alternatives sharing the last rank: ${unranked}. These count as not ranked.`,
    )
  return { format: 'preflib', title, candidates, ballots, notes }
}
