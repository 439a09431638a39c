import {
  MAX_SEATS,
  MIN_SEATS,
  type BallotFile,
  type Candidate,
  type FileChoice,
  type Method,
} from '../choices.ts'
import { MAX_COUNT, UnreadableFile, wholeNumber } from './unreadable.ts'

/** What the readers of other elections' files share. */

export interface ForeignElection {
  format: 'blt' | 'preflib'
  title: string
  /** How many the file says are elected; null where its format does not say. */
  seats: number | null
  candidates: Candidate[]
  ballots: { ranks: string[][]; count: number }[]
  notes: string[]
}

/** A line such as `# NUMBER VOTERS: 12`. */
export function headFact(line: string): { name: string; value: string } | null {
  const [, name = '', value = ''] = (/^#([^:]+):(.*)$/.exec(line) ?? []).map((part) => part.trim())
  return name === '' ? null : { name, value }
}

/** Alternatives as a head names them, each with a number of its own. */
export class NamedAlternatives {
  readonly candidates: { id: string; name: string }[] = []

  add(number: string, name: string, line: number): void {
    const id = `${wholeNumber(number, 'the number of an alternative', line, MAX_COUNT.candidates)}`
    if (this.candidates.some((each) => each.id === id))
      throw new UnreadableFile(`Line ${line}: alternative ${id} is named twice.`)
    this.candidates.push({ id, name })
  }

  /** Adds what `# ALTERNATIVE NAME 1: …` names; says whether the fact was one. */
  read({ name, value }: { name: string; value: string }, line: number): boolean {
    const number = /^ALTERNATIVE NAME (\S+)$/.exec(name)?.[1]
    if (number !== undefined) this.add(number, value, line)
    return number !== undefined
  }
}

/** A rank of one candidate is written as its name. */
const plainRanks = (ranks: string[][]) => ranks.map((rank) => (rank.length === 1 ? (rank[0] ?? '') : rank))

/** For how many seats an election is counted: as its file says, or else as the person says who counts it. */
function seatsOf({ seats, ballots }: ForeignElection, given: number | null): number {
  if (seats !== null && given !== null && seats !== given)
    throw new UnreadableFile(`The file elects ${seats}, not ${given}.`)
  const found = seats ?? given
  if (found === null) throw new UnreadableFile('The file does not say how many are elected: add --seats.')
  if (found < MIN_SEATS || found > MAX_SEATS)
    throw new UnreadableFile(
      `The method stv elects ${MIN_SEATS} to ${MAX_SEATS}, and this would be ${found}.`,
    )
  if (ballots.some(({ ranks }) => ranks.some((rank) => rank.length > 1)))
    throw new UnreadableFile(
      'A ballot ranks several candidates the same, which the method stv does not allow.',
    )
  return found
}

/** One election as a file of ballots with one category. */
export function foreignFile(election: ForeignElection, method: Method, given: number | null): BallotFile {
  if (method === 'score') throw new UnreadableFile('Files that rank candidates hold no scores.')
  const { format, title, candidates } = election
  if (method !== 'stv' && given !== null) throw new UnreadableFile('Only the method stv has --seats.')
  const seats = method === 'stv' ? { seats: seatsOf(election, given) } : {}
  const isMore = method !== 'stv' && election.seats !== null && election.seats !== 1
  const notes = isMore
    ? [`The file elects ${election.seats}; this count finds one winner.`, ...election.notes]
    : election.notes
  const total = election.ballots.reduce((all, { count }) => all + count, 0)
  if (total > MAX_COUNT.ballots)
    throw new UnreadableFile(`The file has more than ${MAX_COUNT.ballots} ballots.`)
  const kinds = new Map<string, FileChoice>()
  for (const { ranks, count } of election.ballots) {
    if (count === 0) continue
    const written = plainRanks(ranks)
    const key = JSON.stringify(written)
    const same = kinds.get(key)
    kinds.set(key, { ranks: written, count: count + (same && 'count' in same ? (same.count ?? 0) : 0) })
  }
  const category = {
    ...{ id: '1', name: title, method, noAward: false, ...seats },
    ...{ candidates, ballots: [...kinds.values()] },
  }
  return { format, year: null, notes, categories: [category] }
}

/** Leaves out candidates that a ballot ranks again; says whether there were any. */
export function withoutRepeats(ranks: string[][]): { ranks: string[][]; repeated: boolean } {
  const seen = new Set<string>()
  let repeated = false
  const left = ranks.map((rank) =>
    rank.filter((id) => {
      if (seen.has(id)) repeated = true
      return seen.has(id) ? false : seen.add(id)
    }),
  )
  return { ranks: left.filter((rank) => rank.length > 0), repeated }
}
