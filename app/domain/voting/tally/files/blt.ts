import type { Candidate } from '../choices.ts'
import { withoutRepeats, type ForeignElection } from './foreign.ts'
import { MOST, UnreadableFile, wholeNumber } from './unreadable.ts'

/** BLT, the format of OpenSTV, OpaVote and Scottish councils: numbers up to a lone 0, then names in quotes. */

interface Token {
  text: string
  line: number
}

/** What stands before a `#` that is not in quotes. */
function withoutComment(line: string): string {
  const found = /^(?:[^"#]|"[^"]*")*/.exec(line)
  return found ? found[0] : line
}

/** The numbers of the file, and the lines behind them. */
function partsOf(text: string): { tokens: Token[]; names: Token[] } {
  const tokens: Token[] = []
  const names: Token[] = []
  let ended = false
  text.split(/\r\n|\r|\n/).forEach((raw, index) => {
    const line = withoutComment(raw).trim()
    if (!line) return
    const quoted = line.startsWith('"')
    if (ended || quoted) {
      ended = true
      names.push({ text: line, line: index + 1 })
      return
    }
    // An identity in brackets may stand before a ballot.
    const words = line
      .replace(/\([^()]*\)/g, ' ')
      .split(/\s+/)
      .filter(Boolean)
    for (const word of words) tokens.push({ text: word, line: index + 1 })
    const starts = words.length === 1 && words[0] === '0'
    if (starts) ended = true
  })
  return { tokens, names }
}

const unquoted = (text: string) => text.replace(/^"|"$/g, '').trim()

function candidatesOf(count: number, names: readonly Token[], withdrawn: ReadonlySet<string>): Candidate[] {
  if (names.length < count)
    throw new UnreadableFile(`The file announces ${count} candidates and names ${names.length}.`)
  return names.slice(0, count).map(({ text }, index) => {
    const id = `${index + 1}`
    return { id, name: unquoted(text), ...(withdrawn.has(id) ? { withdrawn: true as const } : {}) }
  })
}

/** Reads a BLT file. */
export function readBlt(text: string): ForeignElection {
  const { tokens, names } = partsOf(text)
  let at = 0
  const next = (what: string): Token => {
    const token = tokens[at]
    if (!token) throw new UnreadableFile(`The file ends where ${what} is expected.`)
    at += 1
    return token
  }
  const number = (what: string, most: number) => {
    const { text: word, line } = next(what)
    return wholeNumber(word, what, line, most)
  }
  const count = number('the number of candidates', MOST.candidates)
  const seats = number('the number of seats', MOST.candidates)
  if (count === 0) throw new UnreadableFile('The file announces no candidates.')

  const withdrawn = new Set<string>()
  while (tokens[at] && /^-\d+$/.test(tokens[at]?.text ?? '')) {
    const { text: word, line } = next('a withdrawn candidate')
    withdrawn.add(`${wholeNumber(word.slice(1), 'a withdrawn candidate', line, count)}`)
  }

  const ballots: ForeignElection['ballots'] = []
  let repeats = 0
  let unnamed = 0
  for (;;) {
    const first = next('the 0 after the last ballot')
    const weight = wholeNumber(first.text, 'how many ballots a line stands for', first.line, MOST.ballots)
    if (weight === 0) break
    const ranks: string[][] = []
    let ended = false
    for (;;) {
      const { text: word, line } = next('the 0 at the end of a ballot')
      if (word === '0') break
      // A rank that was left empty.
      if (word === '-' || ended) continue
      // Several candidates marked at one rank, and not said which: the ballot cannot be followed any further.
      if (/^-(?:=-)+$/.test(word)) {
        ended = true
        unnamed += weight
        continue
      }
      const rank = word.split('=').map((each) => wholeNumber(each, 'a candidate', line, count))
      if (rank.includes(0)) throw new UnreadableFile(`Line ${line}: “${word}” is not a candidate.`)
      ranks.push(rank.map(String))
    }
    const once = withoutRepeats(ranks)
    if (once.repeated) repeats += weight
    ballots.push({ ranks: once.ranks, count: weight })
  }
  const notes: string[] = []
  if (seats !== 1) notes.push(`The file elects ${seats}; this count finds one winner.`)
  if (repeats) notes.push(`Ballots that rank a candidate twice: ${repeats}. The higher rank counts.`)
  if (unnamed)
    notes.push(
      `Ballots with a rank of several candidates that the file does not name: ${unnamed}. They end there.`,
    )
  const title = unquoted(names[count]?.text ?? '') || 'Election'
  return { format: 'blt', title, candidates: candidatesOf(count, names, withdrawn), ballots, notes }
}
