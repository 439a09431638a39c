import { describe, expect, test } from 'vitest'
import { drawJudges, drawn, type Draw, type DrawFacts, type DrawnJudge, type Pair } from './draw.ts'

const judge = (id: number, more: Partial<DrawnJudge> = {}): DrawnJudge => ({
  id,
  max: 1_000,
  employer: '',
  ...more,
})

function facts(more: Partial<DrawFacts> = {}): DrawFacts {
  return {
    judges: [judge(1), judge(2), judge(3), judge(4)],
    entries: [10, 11, 12, 13, 14, 15],
    perEntry: 2,
    apart: false,
    barred: [],
    kept: [],
    held: [],
    seed: 7,
    ...more,
  }
}

const loads = ({ pairs }: Draw, { judges }: DrawFacts) =>
  judges.map(({ id }) => pairs.filter((pair) => pair.judge === id).length)
const judgesOf = ({ pairs }: Draw, entry: number) =>
  pairs.filter((pair) => pair.entry === entry).map((pair) => pair.judge)
const isIn = (pairs: readonly Pair[], { judge: one, entry }: Pair) =>
  pairs.some((pair) => pair.judge === one && pair.entry === entry)

describe('a draw', () => {
  test('gives every entry its judges, as evenly as possible', () => {
    const drawing = drawJudges(facts())
    expect(loads(drawing, facts())).toEqual([3, 3, 3, 3])
    for (const entry of facts().entries) expect(new Set(judgesOf(drawing, entry)).size).toBe(2)
    expect(drawing.short).toEqual([])
  })

  test('is the same for the same seed, in whatever order its facts come, and another for another', () => {
    const again = { ...facts(), judges: facts().judges.toReversed(), entries: facts().entries.toReversed() }
    expect(drawJudges(again)).toEqual(drawJudges(facts()))
    expect(drawJudges(facts({ seed: 8 })).pairs).not.toEqual(drawJudges(facts()).pairs)
  })

  test('keeps to conflicts and employers, and says why an entry has too few judges', () => {
    const asked = facts({
      judges: [
        judge(1, { employer: 'nordheim' }),
        judge(2, { employer: 'nordheim' }),
        judge(3, { max: 0 }),
        judge(4),
      ],
      entries: [10, 11],
      apart: true,
      barred: [{ judge: 4, entry: 10 }],
    })
    const drawing = drawJudges(asked)
    expect(judgesOf(drawing, 10)).toHaveLength(1)
    expect(judgesOf(drawing, 11)).toContain(4)
    expect(drawing.short).toEqual([{ entry: 10, has: 1, conflicted: 1, sameEmployer: 1, full: 1 }])
  })

  test('moves another entry where one could not be filled otherwise', () => {
    // Only the first judge may take entry 11, and has room for one.
    const asked = facts({
      judges: [judge(1, { max: 1 }), judge(2, { max: 1 })],
      entries: [10, 11],
      perEntry: 1,
      barred: [{ judge: 2, entry: 11 }],
      held: [{ judge: 1, entry: 10 }],
    })
    expect(drawJudges(asked)).toEqual({
      pairs: [
        { judge: 2, entry: 10 },
        { judge: 1, entry: 11 },
      ],
      added: [
        { judge: 2, entry: 10 },
        { judge: 1, entry: 11 },
      ],
      moved: [{ judge: 1, entry: 10 }],
      short: [],
    })
    const kept = drawJudges({ ...asked, held: [], kept: asked.held })
    expect(kept.short).toEqual([{ entry: 11, has: 0, conflicted: 1, sameEmployer: 0, full: 1 }])
  })

  test('fills gaps without touching what is held', () => {
    const first = drawJudges(facts())
    const held = first.pairs.filter((pair) => pair.judge !== 1)
    const judges = facts().judges.map((each) => (each.id === 1 ? { ...each, max: 0 } : each))
    const filled = drawJudges(facts({ judges, held }))
    expect(filled.moved).toEqual([])
    expect(filled.added).toHaveLength(3)
    expect(loads(filled, facts())).toEqual([0, 4, 4, 4])
  })
})

/** All sets of at most `many` of these. */
function subsets(of: readonly number[], many: number): number[][] {
  const [first, ...rest] = of
  if (first === undefined) return [[]]
  const without = subsets(rest, many)
  return [...without, ...without.filter((set) => set.length < many).map((set) => [first, ...set])]
}

/**
 * Looks at every possible draw: how many entries can have at least 1, 2 … judges, and how even that can be; with `counts` only at
 * those with as many judges at each entry.
 */
function exact({ judges, entries, perEntry, apart, barred, kept }: DrawFacts, counts?: readonly number[]) {
  const choices = entries.map((entry, place) =>
    subsets(
      judges.map(({ id }) => id),
      Math.max(perEntry, kept.filter((pair) => pair.entry === entry).length),
    ).filter((set) => {
      if (counts && set.length !== counts[place]) return false
      const own = kept.filter((pair) => pair.entry === entry).map((pair) => pair.judge)
      if (!own.every((id) => set.includes(id))) return false
      if (set.some((id) => !own.includes(id) && isIn(barred, { judge: id, entry }))) return false
      const employers = set.flatMap((id) => judges.find((each) => each.id === id)?.employer || [])
      return !apart || new Set(employers).size === employers.length
    }),
  )
  let best: { covered: number[]; squares: number } | null = null
  const better = (covered: number[], squares: number) => {
    if (!best) return true
    const known = best
    const at = covered.findIndex((count, round) => count !== known.covered[round])
    return at === -1 ? squares < known.squares : (covered[at] ?? 0) > (known.covered[at] ?? 0)
  }
  const load = new Map(judges.map(({ id }) => [id, 0]))
  const own = (id: number) => kept.filter((pair) => pair.judge === id).length
  const visit = (at: number, sizes: number[]) => {
    const options = choices[at]
    if (!options) {
      const covered = Array.from(
        { length: perEntry },
        (_, round) => sizes.filter((count) => count > round).length,
      )
      const squares = [...load.values()].reduce((sum, count) => sum + count * count, 0)
      if (better(covered, squares)) best = { covered, squares }
      return
    }
    for (const set of options) {
      for (const id of set) load.set(id, (load.get(id) ?? 0) + 1)
      if (judges.every(({ id, max }) => (load.get(id) ?? 0) <= Math.max(max, own(id))))
        visit(at + 1, [...sizes, set.length])
      for (const id of set) load.set(id, (load.get(id) ?? 0) - 1)
    }
  }
  visit(0, [])
  return best as { covered: number[]; squares: number } | null
}

/** A small committee drawn by a number, with conflicts, employers, limits and sometimes work that was begun. */
function drawnFacts(at: number): DrawFacts {
  const pick = (what: number, many: number) => drawn(at, what) % many
  const judges = Array.from({ length: 2 + pick(1, 3) }, (_, n) =>
    judge(n + 1, {
      max: pick(10 + n, 4) === 0 ? pick(20 + n, 3) : 4,
      employer: ['', 'a', 'b'][pick(30 + n, 3)] ?? '',
    }),
  )
  const entries = Array.from({ length: 1 + pick(2, 4) }, (_, n) => n + 100)
  const all = judges.flatMap(({ id }) => entries.map((entry) => ({ judge: id, entry })))
  const apart = pick(3, 2) === 0
  const barred = all.filter((_, n) => pick(100 + n, 4) === 0)
  const kept = all.filter((pair, n) => !apart && !isIn(barred, pair) && pick(200 + n, 8) === 0)
  return { judges, entries, perEntry: 1 + pick(4, 2), apart, barred, kept, held: [], seed: at }
}

test('no draw of 500 committees can be fuller or more even', () => {
  for (let at = 1; at <= 500; at += 1) {
    const asked = drawnFacts(at)
    const drawing = drawJudges(asked)
    const best = exact(asked)
    const counts = asked.entries.map((entry) => judgesOf(drawing, entry).length)
    const covered = Array.from(
      { length: asked.perEntry },
      (_, round) => counts.filter((count) => count > round).length,
    )
    expect({ at, covered }).toEqual({ at, covered: best?.covered })
    for (const pair of asked.kept) expect(isIn(drawing.pairs, pair)).toBe(true)
    for (const pair of drawing.added) expect(isIn(asked.barred, pair)).toBe(false)
    const squares = loads(drawing, asked).reduce((sum, load) => sum + load * load, 0)
    expect({ at, squares }).toEqual({ at, squares: exact(asked, counts)?.squares })
  }
})

test('a large committee is drawn to within one entry of each other', () => {
  const judges = Array.from({ length: 20 }, (_, n) => judge(n + 1, { employer: `house ${n % 7}` }))
  const entries = Array.from({ length: 200 }, (_, n) => n + 1)
  const barred = judges.flatMap(({ id }) =>
    entries.filter((entry) => drawn(1, id, entry) % 20 === 0).map((entry) => ({ judge: id, entry })),
  )
  const asked = facts({ judges, entries, perEntry: 3, apart: true, barred })
  const drawing = drawJudges(asked)
  expect(loads(drawing, asked)).toEqual(judges.map(() => 30))
})
