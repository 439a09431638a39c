/** A figure for `/metrics`, without the prefix that all of them get. */
export interface Metric {
  name: string
  help: string
  /** Default `gauge`. */
  type?: 'gauge' | 'counter'
  values: readonly { labels?: Record<string, string>; value: number }[]
}

export function gauge(name: string, help: string, value: number): Metric {
  return { name, help, values: [{ value }] }
}

/** One value for each name; 0 where there is no count. */
export function valuesBy(
  label: string,
  names: readonly string[],
  counts: ReadonlyMap<string, number>,
): Metric['values'] {
  return names.map((name) => ({ labels: { [label]: name }, value: counts.get(name) ?? 0 }))
}

/** Negative for a moment in the future, as a process with a wrong clock writes it. */
export function secondsSince(at: Date, now: Date): number {
  return (now.getTime() - at.getTime()) / 1_000
}

/** How many wait, and for how long the oldest. */
export interface Lag {
  waiting: number
  oldestSeconds: number
}

export function lag({ waiting, oldest }: { waiting: number; oldest: Date | null }, now: Date): Lag {
  return { waiting, oldestSeconds: oldest ? Math.trunc(secondsSince(oldest, now)) : 0 }
}
