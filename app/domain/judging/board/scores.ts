/** A review that counts, of one judge on one entry. */
export interface Score {
  judge: number
  entry: number
  total: number
}

/** An entry with the figure it is ranked by, higher being better; null where it has none. */
export interface Placed {
  entry: number
  figure: number | bigint | null
}

export function groupBy<Value>(
  values: readonly Value[],
  key: (value: Value) => number,
): Map<number, Value[]> {
  const groups = new Map<number, Value[]>()
  for (const value of values) {
    const group = groups.get(key(value))
    if (group) group.push(value)
    else groups.set(key(value), [value])
  }
  return groups
}
