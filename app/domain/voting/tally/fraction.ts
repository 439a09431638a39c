/** Exact numbers: a whole number or a fraction in lowest terms, never a float. */
export interface Fraction {
  readonly n: bigint
  /** Above zero. */
  readonly d: bigint
}

export const ZERO: Fraction = { n: 0n, d: 1n }

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b]
  while (y) [x, y] = [y, x % y]
  return x
}

/** A fraction of whole numbers, in lowest terms. */
export function fraction(n: bigint | number, d: bigint | number = 1n): Fraction {
  const [top, bottom] = [BigInt(n), BigInt(d)]
  if (bottom === 1n) return { n: top, d: 1n }
  const divisor = gcd(top, bottom)
  return { n: top / divisor, d: bottom / divisor }
}

export function plus(a: Fraction, b: Fraction): Fraction {
  return a.d === b.d ? fraction(a.n + b.n, a.d) : fraction(a.n * b.d + b.n * a.d, a.d * b.d)
}

export function times(a: Fraction, b: Fraction): Fraction {
  return fraction(a.n * b.n, a.d * b.d)
}

export function compare(a: Fraction, b: Fraction): number {
  const [left, right] = [a.n * b.d, b.n * a.d]
  return left < right ? -1 : left > right ? 1 : 0
}

/** Sums parts; nothing is zero. */
export function sum(parts: Iterable<Fraction>): Fraction {
  let total = ZERO
  for (const part of parts) total = plus(total, part)
  return total
}

/** As it is written into results: `12` or `7/2`. */
export function written(value: Fraction): string {
  return value.d === 1n ? `${value.n}` : `${value.n}/${value.d}`
}
