import pg from 'pg'

/** How many statements the app sends to the database while `act` runs. Statements of nothing but a transaction count too. */
export async function countQueries(act: () => Promise<unknown>): Promise<number> {
  const original = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query')
  if (!original) throw new Error('The database library has changed: there is no query to count')
  const query = original.value as (...args: unknown[]) => unknown
  let count = 0
  Object.defineProperty(pg.Client.prototype, 'query', {
    ...original,
    value(this: pg.Client, ...args: unknown[]) {
      count += 1
      return query.apply(this, args)
    },
  })
  try {
    await act()
  } finally {
    Object.defineProperty(pg.Client.prototype, 'query', original)
  }
  return count
}
