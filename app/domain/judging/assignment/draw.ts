import { pairKey } from './pair-key.ts'

/**
 * Draws which judges score which entries. Client-safe and pure, and the same each time for the same seed.
 *
 * It is a flow from entries to judges with a convex cost. Entries get their first judge before any gets its second, by shortest
 * augmenting paths; then work moves along paths from a judge to one with at least two entries fewer until there is none, which is
 * when no other draw with as many judges at each entry is more even (Harvey, Ladner, Lovász and Tamir, "Semi-matchings").
 */

export interface Pair {
  judge: number
  entry: number
}

export interface DrawnJudge {
  id: number
  /** The most entries they take. */
  max: number
  /** A key of their employer; empty for none. */
  employer: string
}

export interface DrawFacts {
  judges: readonly DrawnJudge[]
  entries: readonly number[]
  /** Judges an entry needs. */
  perEntry: number
  /** Never two judges of one employer at one entry. */
  apart: boolean
  /** Pairs with a conflict of interest. */
  barred: readonly Pair[]
  /** Pairs that stay, such as a review that was begun. */
  kept: readonly Pair[]
  /** Pairs that stay unless an entry has too few judges without moving them. */
  held: readonly Pair[]
  seed: number
}

/** An entry with too few judges, and how many judges cannot take it for each reason. */
export interface ShortEntry {
  entry: number
  has: number
  conflicted: number
  sameEmployer: number
  full: number
}

export interface Draw {
  /** All pairs: those that stay, and new ones. */
  pairs: Pair[]
  added: Pair[]
  /** Held pairs that were moved to another judge. */
  moved: Pair[]
  short: ShortEntry[]
}

/** A number drawn from the seed for these numbers. */
export function drawn(seed: number, ...numbers: readonly number[]): number {
  let hash = seed ^ 0x9e3779b9
  for (const number of numbers) {
    hash = Math.imul(hash ^ number, 0x85ebca6b)
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
    hash ^= hash >>> 16
  }
  return hash >>> 0
}

/** What a pair is: none, or one that may move from this level on. */
const NONE = 0
const NEW = 1
const HELD = 2
const KEPT = 3

class Board {
  readonly ids: readonly DrawnJudge[]
  readonly entries: readonly number[]
  /** Judges of each entry, and entries of each judge, by place. */
  readonly at: number[][]
  readonly of: number[][]
  private readonly pairs: Uint8Array
  private readonly barred: Uint8Array
  /** The group of each judge at an entry, and whether another of the group is there. */
  private readonly group: number[]
  readonly facts: DrawFacts

  constructor(facts: DrawFacts) {
    this.facts = facts
    const { seed } = facts
    const byDraw = (a: number, b: number) => drawn(seed, a) - drawn(seed, b) || a - b
    this.ids = facts.judges.toSorted((a, b) => byDraw(a.id, b.id))
    this.entries = facts.entries.toSorted(byDraw)
    this.at = this.entries.map(() => [])
    this.of = this.ids.map(() => [])
    this.pairs = new Uint8Array(this.entries.length * this.ids.length)
    this.barred = new Uint8Array(this.pairs.length)
    const groups = new Map<string, number>()
    this.group = this.ids.map(({ employer }, judge) => {
      if (!facts.apart || !employer) return -1 - judge
      if (!groups.has(employer)) groups.set(employer, groups.size)
      return groups.get(employer) ?? 0
    })
    const judges = new Map(this.ids.map(({ id }, place) => [id, place]))
    const entries = new Map(this.entries.map((id, place) => [id, place]))
    const each = (pairs: readonly Pair[], act: (entry: number, judge: number) => void) => {
      for (const pair of pairs) {
        const [entry, judge] = [entries.get(pair.entry), judges.get(pair.judge)]
        if (entry !== undefined && judge !== undefined) act(entry, judge)
      }
    }
    each(facts.barred, (entry, judge) => (this.barred[this.place(entry, judge)] = 1))
    each(facts.kept, (entry, judge) => this.put(entry, judge, KEPT))
    each(facts.held, (entry, judge) => {
      if (this.kind(entry, judge) === NONE) this.put(entry, judge, HELD)
    })
  }

  private place(entry: number, judge: number): number {
    return entry * this.ids.length + judge
  }

  kind(entry: number, judge: number): number {
    return this.pairs[this.place(entry, judge)] ?? NONE
  }

  load(judge: number): number {
    return this.of[judge]?.length ?? 0
  }

  hasRoom(judge: number): boolean {
    return this.load(judge) < (this.ids[judge]?.max ?? 0)
  }

  isBarred(entry: number, judge: number): boolean {
    return this.barred[this.place(entry, judge)] === 1
  }

  /** Whether another judge of the same employer is at the entry, not counting one who leaves it. */
  meetsColleague(entry: number, judge: number, leaving = -1): boolean {
    return (this.at[entry] ?? []).some(
      (other) => other !== leaving && this.group[other] === this.group[judge],
    )
  }

  /** Whether the judge may come to the entry when `leaving` goes. */
  mayTake(entry: number, judge: number, leaving = -1): boolean {
    return (
      this.kind(entry, judge) === NONE &&
      !this.isBarred(entry, judge) &&
      !this.meetsColleague(entry, judge, leaving)
    )
  }

  put(entry: number, judge: number, kind: number): void {
    if (this.kind(entry, judge) !== NONE) return
    this.pairs[this.place(entry, judge)] = kind
    this.at[entry]?.push(judge)
    this.of[judge]?.push(entry)
  }

  take(entry: number, judge: number): void {
    this.pairs[this.place(entry, judge)] = NONE
    const [at, of] = [this.at[entry] ?? [], this.of[judge] ?? []]
    at.splice(at.indexOf(judge), 1)
    of.splice(of.indexOf(entry), 1)
  }

  /**
   * Follows the shortest path of moves from these judges, who are full, to one that `suits`; makes the moves and answers at which
   * of the first judges they began, or null where there is no such path. Pairs above `level` do not move.
   */
  shift(from: readonly number[], level: number, suits: (judge: number) => boolean): number | null {
    const came = new Map<number, { judge: number; entry: number } | null>(from.map((judge) => [judge, null]))
    const queue = [...from]
    for (let next = 0; next < queue.length && came.size < this.ids.length; next += 1) {
      const judge = queue[next] ?? 0
      for (const entry of this.of[judge] ?? []) {
        if (this.kind(entry, judge) > level) continue
        for (let other = 0; other < this.ids.length; other += 1) {
          if (came.has(other) || !this.mayTake(entry, other, judge)) continue
          came.set(other, { judge, entry })
          queue.push(other)
          if (suits(other)) return this.follow(came, other)
        }
      }
    }
    return null
  }

  private follow(came: ReadonlyMap<number, { judge: number; entry: number } | null>, last: number): number {
    let judge = last
    for (let step = came.get(judge); step; step = came.get(judge)) {
      this.take(step.entry, step.judge)
      this.put(step.entry, judge, NEW)
      judge = step.judge
    }
    return judge
  }

  /** Gives an entry one more judge, where that is possible at all. */
  add(entry: number, level: number): boolean {
    const free = this.ids.flatMap((_, judge) => (this.mayTake(entry, judge) ? [judge] : []))
    const cost = (judge: number) => this.load(judge) * 2 ** 32 + drawn(this.facts.seed, entry, judge)
    const [best] = free.filter((judge) => this.hasRoom(judge)).sort((a, b) => cost(a) - cost(b))
    const judge = best ?? this.shift(free, level, (other) => this.hasRoom(other))
    if (judge === null) return false
    this.put(entry, judge, NEW)
    return true
  }

  /** Gives every entry its first judge, then its second, and so on; those whom the fewest may take come first. */
  fill(level: number): void {
    const { perEntry } = this.facts
    const choices = this.entries.map(
      (_, entry) => this.ids.filter((_id, judge) => !this.isBarred(entry, judge)).length,
    )
    const order = this.entries
      .map((_, entry) => entry)
      .sort((a, b) => (choices[a] ?? 0) - (choices[b] ?? 0) || a - b)
    for (let round = 1; round <= perEntry; round += 1)
      for (const entry of order) if ((this.at[entry]?.length ?? 0) < round) this.add(entry, level)
  }

  /** Moves new pairs until no judge could hand work to one with at least two entries fewer. */
  level(): void {
    for (let moved = true; moved;) {
      moved = false
      const byLoad = this.ids.map((_, judge) => judge).sort((a, b) => this.load(b) - this.load(a))
      for (const judge of byLoad) {
        const suits = (other: number) => this.hasRoom(other) && this.load(other) + 2 <= this.load(judge)
        while (byLoad.some(suits) && this.shift([judge], NEW, suits) !== null) moved = true
      }
    }
  }
}

/** Draws judges for the entries; those with too few are answered with the reasons. */
export function drawJudges(facts: DrawFacts): Draw {
  const board = new Board(facts)
  board.fill(NEW)
  board.level()
  if (facts.held.length > 0) {
    board.fill(HELD)
    board.level()
  }
  const pairOf = (entry: number, judge: number): Pair => ({
    judge: board.ids[judge]?.id ?? 0,
    entry: board.entries[entry] ?? 0,
  })
  const all = board.entries.flatMap((_, entry) =>
    (board.at[entry] ?? []).map((judge) => ({ ...pairOf(entry, judge), kind: board.kind(entry, judge) })),
  )
  const before = new Set(facts.held.map(({ judge, entry }) => pairKey(judge, entry)))
  const after = new Set(all.map(({ judge, entry }) => pairKey(judge, entry)))
  const byId = (a: Pair, b: Pair) => a.entry - b.entry || a.judge - b.judge
  const pairs = all.map(({ judge, entry }) => ({ judge, entry })).sort(byId)
  const isNew = new Set(
    all.flatMap(({ kind, judge, entry }) => (kind === NEW ? [pairKey(judge, entry)] : [])),
  )
  return {
    pairs,
    // A held pair that moved away and came back has not moved.
    added: pairs.filter(
      ({ judge, entry }) => isNew.has(pairKey(judge, entry)) && !before.has(pairKey(judge, entry)),
    ),
    moved: facts.held.filter(({ judge, entry }) => !after.has(pairKey(judge, entry))).toSorted(byId),
    short: shortEntries(board),
  }
}

function shortEntries(board: Board): ShortEntry[] {
  return board.entries
    .flatMap((id, entry) => {
      const at = board.at[entry] ?? []
      if (at.length >= board.facts.perEntry) return []
      const others = board.ids.flatMap((_, judge) => (at.includes(judge) ? [] : [judge]))
      const conflicted = others.filter((judge) => board.isBarred(entry, judge))
      const open = others.filter((judge) => !board.isBarred(entry, judge))
      const sameEmployer = open.filter((judge) => board.meetsColleague(entry, judge))
      return [
        {
          entry: id,
          has: at.length,
          conflicted: conflicted.length,
          sameEmployer: sameEmployer.length,
          full: open.length - sameEmployer.length,
        },
      ]
    })
    .sort((a, b) => a.entry - b.entry)
}
