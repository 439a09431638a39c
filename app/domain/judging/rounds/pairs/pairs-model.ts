/**
 * Says how strong entries are by comparisons of two of them: the model of Bradley and Terry, in which an entry of strength a is preferred
 * to one of strength b in a / (a + b) of all comparisons. Client-safe and pure, and the same for the same answers in any order.
 *
 * Strengths are found by the MM algorithm (Hunter, "MM algorithms for generalized Bradley–Terry models", 2004). An answer that two entries
 * can't be told apart is half a win for each.
 */

/** Two entries that were compared, and which of them is better. */
export interface Compared {
  first: number
  second: number
  answer: 'first' | 'second' | 'same'
}

/**
 * Each entry has one comparison more, with an entry that does not exist: half a win and half a loss. Without it an entry that won all of
 * its comparisons would be infinitely strong, and entries that no chain of comparisons connects could not be set against each other. One
 * comparison is little beside those of judges, and as it is drawn it favours no entry.
 */
const PRIOR_GAMES = 1

/** Steps end once no logarithm of a strength changes by more than this. */
const SMALLEST_STEP = 1e-12
const MAX_STEPS = 20_000
/** Logarithms of strengths no further apart than this are equal: what is left between them is the rounding of fractions. */
const SAME_STRENGTH = 1e-6
/** A strength is kept as a whole number of these parts of its logarithm, so that it is compared without fractions. */
export const WORTH_PARTS = 1_000_000
/** The errors of more entries take too long for a page. */
export const MAX_MEASURED = 500

/** The opponents of an entry by place, and how often it met each. */
interface Games {
  wins: number
  others: number[]
  times: number[]
}

export interface PairsFit {
  /** The entries that were compared, by number. */
  entries: readonly number[]
  /** Logarithms of their strengths in the same order; their mean is 0, which is the average entry. */
  strengths: readonly number[]
  games: readonly Games[]
  /** The same before they are centred, against the entry that does not exist. */
  raw: readonly number[]
  prior: number
}

function gamesOf(answers: readonly Compared[]): { entries: number[]; games: Games[] } {
  const wins = new Map<number, number>()
  const met = new Map<number, Map<number, number>>()
  const note = (entry: number, other: number, halves: number) => {
    wins.set(entry, (wins.get(entry) ?? 0) + halves)
    const times = met.get(entry) ?? new Map<number, number>()
    met.set(entry, times.set(other, (times.get(other) ?? 0) + 1))
  }
  for (const { first, second, answer } of answers) {
    note(first, second, answer === 'first' ? 2 : answer === 'same' ? 1 : 0)
    note(second, first, answer === 'second' ? 2 : answer === 'same' ? 1 : 0)
  }
  // Everything is added up in the order of the entries, so that the order of answers makes no difference in the last digit.
  const entries = [...met.keys()].sort((a, b) => a - b)
  const placeOf = new Map(entries.map((entry, place) => [entry, place]))
  const games = entries.map((entry): Games => {
    const times = [...(met.get(entry) ?? [])].sort(([a], [b]) => a - b)
    return {
      wins: (wins.get(entry) ?? 0) / 2,
      others: times.map(([other]) => placeOf.get(other) ?? 0),
      times: times.map(([, count]) => count),
    }
  })
  return { entries, games }
}

/** The strengths of the entries that were compared. Without the `prior` each has to be connected with each other by wins and losses. */
export function fitPairs(answers: readonly Compared[], { prior = PRIOR_GAMES } = {}): PairsFit {
  const { entries, games } = gamesOf(answers)
  let strengths = entries.map(() => 1)
  for (let step = 0; step < MAX_STEPS && entries.length > 0; step += 1) {
    const before = strengths
    let furthest = 0
    let absent = 0
    strengths = games.map(({ wins, others, times }, place) => {
      const own = before[place] ?? 1
      let expected = (prior * own) / (own + 1)
      absent += 1 / (own + 1)
      // An iterator of pairs takes most of the time here, on large sets.
      for (let at = 0; at < others.length; at += 1)
        expected += ((times[at] ?? 0) * own) / (own + (before[others[at] ?? 0] ?? 1))
      const factor = (wins + prior / 2) / expected
      furthest = Math.max(furthest, Math.abs(Math.log(factor)))
      return own * factor
    })
    // The entry that does not exist takes a step as well, and then has the strength 1 again.
    const scale = prior > 0 ? absent / (entries.length / 2) : Math.exp(-meanOf(strengths.map(Math.log)))
    strengths = strengths.map((strength) => strength * scale)
    if (prior > 0) furthest = Math.max(furthest, Math.abs(Math.log(scale)))
    if (furthest < SMALLEST_STEP) break
  }
  const raw = strengths.map(Math.log)
  const mean = meanOf(raw)
  return { entries, games, raw, prior, strengths: raw.map((each) => each - mean) }
}

const meanOf = (numbers: readonly number[]) =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, each) => sum + each, 0) / numbers.length

/** The strength of each entry as a whole number, in which equal ones are equal, and others are not. */
export function worthsOf({ entries, strengths }: Pick<PairsFit, 'entries' | 'strengths'>) {
  const worths = new Map<number, number>()
  const ranked = entries
    .map((entry, place) => ({ entry, strength: strengths[place] ?? 0 }))
    .sort((a, b) => a.strength - b.strength)
  let last = Number.NEGATIVE_INFINITY
  let worth = 0
  for (const { entry, strength } of ranked) {
    // The sum with 0 leaves no negative zero.
    if (strength - last > SAME_STRENGTH) worth = Math.round(strength * WORTH_PARTS) + 0
    worths.set(entry, worth)
    last = strength
  }
  return worths
}

/** Enough to let 50 be 50: a whole percent that is reached but for the rounding of fractions is reached. */
const PERCENT_ROUNDING = 1e-4

/** The percent of comparisons with the average entry that an entry of this worth would win; cut, so that a number is reached where it is shown. */
export const percentOf = (worth: number): number =>
  Math.floor(100 / (1 + Math.exp(-worth / WORTH_PARTS)) + PERCENT_ROUNDING)

/** The standard error of that percent, from the one of the worth. */
export function percentError(worth: number, error: number): number {
  const share = 1 / (1 + Math.exp(-worth / WORTH_PARTS))
  return Math.round((100 * share * (1 - share) * error) / WORTH_PARTS)
}

export interface PairErrors {
  /** The standard error of an entry's strength against the average entry. */
  of: (entry: number) => number
  /** The same of the difference of two entries. */
  between: (one: number, other: number) => number
}

/** How sure the strengths are, by the inverse of their Fisher information; null where there are too many entries. */
export function errorsOf({ entries, games, raw, prior }: PairsFit): PairErrors | null {
  const size = entries.length
  if (size > MAX_MEASURED) return null
  const placeOf = new Map(entries.map((entry, place) => [entry, place]))
  const covariance = inverseOf(informationOf(games, raw, prior), size)
  const rows = entries.map((_, row) => {
    let sum = 0
    for (let column = 0; column < size; column += 1) sum += covariance[row * size + column] ?? 0
    return sum
  })
  const all = rows.reduce((sum, row) => sum + row, 0)
  const at = (one: number, other: number) => covariance[one * size + other] ?? 0
  const root = (variance: number) => Math.sqrt(Math.max(0, variance))
  return {
    of(entry) {
      const place = placeOf.get(entry)
      if (place === undefined) return 0
      return root(at(place, place) - (2 * (rows[place] ?? 0)) / size + all / size ** 2)
    },
    between(one, other) {
      const [a, b] = [placeOf.get(one), placeOf.get(other)]
      if (a === undefined || b === undefined) return 0
      return root(at(a, a) + at(b, b) - 2 * at(a, b))
    },
  }
}

function informationOf(games: readonly Games[], raw: readonly number[], prior: number): Float64Array {
  const size = games.length
  const matrix = new Float64Array(size * size)
  // Without the prior only differences are known; this settles where they begin, and is out of what is asked.
  if (prior === 0) matrix.fill(1 / size)
  const add = (row: number, column: number, value: number) => {
    matrix[row * size + column] = (matrix[row * size + column] ?? 0) + value
  }
  const doubt = (difference: number) => 1 / (2 + Math.exp(difference) + Math.exp(-difference))
  for (const [place, { others, times }] of games.entries()) {
    const own = raw[place] ?? 0
    add(place, place, prior * doubt(own))
    for (const [at, other] of others.entries()) {
      const known = (times[at] ?? 0) * doubt(own - (raw[other] ?? 0))
      add(place, place, known)
      add(place, other, -known)
    }
  }
  return matrix
}

/** The inverse of a symmetric positive matrix, by Cholesky's factors. */
function inverseOf(matrix: Float64Array, size: number): Float64Array {
  const factor = new Float64Array(matrix)
  const get = (from: Float64Array, row: number, column: number) => from[row * size + column] ?? 0
  for (let column = 0; column < size; column += 1)
    for (let row = column; row < size; row += 1) {
      let sum = get(factor, row, column)
      for (let each = 0; each < column; each += 1) sum -= get(factor, row, each) * get(factor, column, each)
      factor[row * size + column] = row === column ? Math.sqrt(sum) : sum / get(factor, column, column)
    }
  // The inverse of the factor, whose transpose times itself is the inverse of the matrix.
  const lower = new Float64Array(size * size)
  for (let column = 0; column < size; column += 1)
    for (let row = column; row < size; row += 1) {
      let sum = row === column ? 1 : 0
      for (let each = column; each < row; each += 1) sum -= get(factor, row, each) * get(lower, each, column)
      lower[row * size + column] = sum / get(factor, row, row)
    }
  const inverse = new Float64Array(size * size)
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column <= row; column += 1) {
      let sum = 0
      for (let each = row; each < size; each += 1) sum += get(lower, each, row) * get(lower, each, column)
      inverse[row * size + column] = sum
      inverse[column * size + row] = sum
    }
  return inverse
}
