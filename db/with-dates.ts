type DatesIn<Row, Key extends keyof Row> = Omit<Row, Key> & {
  [K in Key]: Date | (null extends Row[K] ? null : never)
}

/** A row that was read as JSON, with the moments that are text there as dates again. */
export function withDates<Row extends object, Key extends keyof Row>(
  row: Row,
  ...keys: readonly Key[]
): DatesIn<Row, Key> {
  const dates = keys.map((key) => [key, row[key] === null ? null : new Date(row[key] as string)])
  return { ...row, ...Object.fromEntries(dates) } as DatesIn<Row, Key>
}
