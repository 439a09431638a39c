import type { Candidate } from '../choices.ts'
import { headFact, NamedAlternatives, withoutRepeats, type ForeignElection } from './foreign.ts'
import { MAX_COUNT, UnreadableFile, wholeNumber } from './unreadable.ts'

/**
 * BLT, the format of OpenSTV, OpaVote and Scottish councils: numbers up to a lone 0, then names in quotes. A ballot is a line of its
 * own. Whatever stands where it has no meaning is refused: a file that was damaged would name a wrong winner.
 */

interface Line {
  text: string
  line: number
}

const WITHDRAWN = /^-\d+$/

/** What stands before a `#` that is not in quotes. */
function withoutComment(line: string): string {
  const before = /^(?:[^"#]|"[^"]*")*/.exec(line)?.[0] ?? ''
  return line[before.length] === '"' ? line : before
}

/** An identity in brackets may stand before a ballot. */
const wordsOf = ({ text }: Line) =>
  text
    .replace(/\([^()]*\)/g, ' ')
    .split(/\s+/)
    .filter(Boolean)

interface Parts {
  numbers: Line[]
  names: Line[]
  /** What councils wrote as comments: candidates by their number, and the title. */
  commented: NamedAlternatives
  title: string
}

function partsOf(text: string): Parts {
  const parts: Parts = { numbers: [], names: [], commented: new NamedAlternatives(), title: '' }
  let hasEnded = false
  text.split(/\r\n|\r|\n/).forEach((raw, index) => {
    const at = index + 1
    const fact = headFact(raw.trim())
    if (fact?.name === 'TITLE') parts.title = fact.value
    if (fact) parts.commented.read(fact, at)
    const line = { text: withoutComment(raw).trim(), line: at }
    if (line.text === '') return
    hasEnded ||= line.text.startsWith('"')
    if (hasEnded) parts.names.push(line)
    else parts.numbers.push(line)
    hasEnded ||= line.text === '0'
  })
  return parts
}

/** A name as it stands in a line: in quotes or without, a quote within it written twice; a second one beside it is a party. */
function nameIn({ text, line }: Line): string {
  if (/^"(?:[^"]|"")*"(?:\s*,\s*"(?:[^"]|"")*")*$/.test(text))
    return [...text.matchAll(/"((?:[^"]|"")*)"/g)]
      .map(([, each = '']) => each.replaceAll('""', '"').trim())
      .filter(Boolean)
      .join(', ')
  const isQuoted = text.startsWith('"')
  if ((isQuoted && !/^".*"$/.test(text)) || /^\d[\d\s=-]*$/.test(text))
    throw new UnreadableFile(`Line ${line}: “${text}” stands where a name is expected.`)
  return isQuoted ? text.slice(1, -1).trim() : text
}

function namesOf(count: number, { names, commented, title }: Parts): { names: string[]; title: string } {
  // Beside such comments a lone name is the title.
  if (names.length <= 1 && commented.candidates.length > 0) {
    const byId = new Map(commented.candidates.map(({ id, name }) => [id, name]))
    const found = Array.from({ length: count }, (_, index) => byId.get(`${index + 1}`))
    if (byId.size !== count || found.includes(undefined))
      throw new UnreadableFile(`The file announces ${count} candidates and names ${byId.size}.`)
    return { names: found.map(String), title: names[0] ? nameIn(names[0]) : title }
  }
  if (names.length < count)
    throw new UnreadableFile(`The file announces ${count} candidates and names ${names.length}.`)
  const read = names.slice(0, count + 1).map(nameIn)
  const beyond = names[count + 1]
  if (beyond) throw new UnreadableFile(`Line ${beyond.line}: “${beyond.text}” stands after the title.`)
  return { names: read.slice(0, count), title: read[count] ?? title }
}

function withdrawnIn(words: readonly string[], line: number, count: number, withdrawn: Set<string>) {
  for (const word of words) {
    if (!WITHDRAWN.test(word))
      throw new UnreadableFile(
        `Line ${line}: a withdrawn candidate must be a number behind a minus, not “${word}”.`,
      )
    const id = `${wholeNumber(word.slice(1), 'a withdrawn candidate', line, count)}`
    if (id === '0') throw new UnreadableFile(`Line ${line}: “${word}” is not a candidate.`)
    if (withdrawn.has(id)) throw new UnreadableFile(`Line ${line}: candidate ${id} is withdrawn twice.`)
    withdrawn.add(id)
  }
}

interface BallotLine {
  /** How many ballots it stands for; 0 ends them. */
  weight: number
  ranks: string[][]
  /** It has a rank of several candidates, and does not say which. */
  isUnnamed: boolean
}

function ballotIn(line: Line, count: number): BallotLine {
  const [first = '', ...words] = wordsOf(line)
  const at = `Line ${line.line}: `
  const weight = wholeNumber(first, 'how many ballots a line stands for', line.line, MAX_COUNT.ballots)
  if (weight === 0) {
    if (words[0] !== undefined)
      throw new UnreadableFile(`${at}“${words[0]}” stands after the 0 that ends the ballots.`)
    return { weight, ranks: [], isUnnamed: false }
  }
  const end = words.indexOf('0')
  if (end === -1) throw new UnreadableFile(`${at}the ballot has no 0 at its end.`)
  if (end < words.length - 1)
    throw new UnreadableFile(`${at}“${words[end + 1]}” stands after the 0 at the end of a ballot.`)
  const ranks: string[][] = []
  let isUnnamed = false
  for (const word of words.slice(0, end)) {
    // A rank that was left empty.
    if (word === '-') continue
    // Several candidates marked at one rank, and not said which: the ballot cannot be followed any further.
    if (/^-(?:=-)+$/.test(word)) isUnnamed = true
    else {
      const rank = word.split('=').map((each) => wholeNumber(each, 'a candidate', line.line, count))
      if (rank.includes(0)) throw new UnreadableFile(`${at}“${word}” is not a candidate.`)
      if (!isUnnamed) ranks.push(rank.map(String))
    }
  }
  return { weight, ranks, isUnnamed }
}

function headOf(line: Line | undefined): { count: number; seats: number; more: string[]; line: number } {
  if (!line) throw new UnreadableFile('The file ends where the number of candidates is expected.')
  const [count = '', seats, ...more] = wordsOf(line)
  const announced = wholeNumber(count, 'the number of candidates', line.line, MAX_COUNT.candidates)
  if (announced === 0) throw new UnreadableFile('The file announces no candidates.')
  if (seats === undefined) throw new UnreadableFile(`Line ${line.line}: the number of seats is missing.`)
  const stranger = more.find((word) => !WITHDRAWN.test(word))
  if (stranger !== undefined)
    throw new UnreadableFile(`Line ${line.line}: “${stranger}” stands after the number of seats.`)
  return {
    count: announced,
    seats: wholeNumber(seats, 'the number of seats', line.line, MAX_COUNT.candidates),
    more,
    line: line.line,
  }
}

/** Reads a BLT file. */
export function readBlt(text: string): ForeignElection {
  const parts = partsOf(text)
  const [first, ...rest] = parts.numbers
  const { count, seats, more, line: headLine } = headOf(first)
  const withdrawn = new Set<string>()
  withdrawnIn(more, headLine, count, withdrawn)
  const starts = rest.findIndex((line) => !line.text.startsWith('-'))
  const lines = starts === -1 ? [] : rest.slice(starts)
  for (const line of rest.slice(0, rest.length - lines.length))
    withdrawnIn(wordsOf(line), line.line, count, withdrawn)

  const ballots: ForeignElection['ballots'] = []
  let repeats = 0
  let unnamed = 0
  let hasEnded = false
  for (const line of lines) {
    const { weight, ranks, isUnnamed } = ballotIn(line, count)
    hasEnded = weight === 0
    if (hasEnded) break
    const once = withoutRepeats(ranks)
    if (once.repeated) repeats += weight
    if (isUnnamed) unnamed += weight
    ballots.push({ ranks: once.ranks, count: weight })
  }
  if (!hasEnded) throw new UnreadableFile('The file ends where the 0 after the last ballot is expected.')
  const notes: string[] = []
  if (repeats) notes.push(`Ballots that rank a candidate twice: ${repeats}. The higher rank counts.`)
  if (unnamed)
    notes.push(
      `Ballots with a rank of several candidates that the file does not name: ${unnamed}. They end there.`,
    )
  const { names, title } = namesOf(count, parts)
  const candidates = names.map((name, index): Candidate => {
    const id = `${index + 1}`
    return { id, name, ...(withdrawn.has(id) ? { withdrawn: true as const } : {}) }
  })
  return { format: 'blt', title: title || 'Election', seats, candidates, ballots, notes }
}
