import pg from 'pg'

/**
 * How many statements the app sends to the database while `act` runs. Asking whether what is cached still holds does not
 * count: that happens once in a while, whatever is shown.
 */
export async function countQueries(act: () => Promise<unknown>): Promise<number> {
  const original = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query')
  if (!original) throw new Error('The database library has changed: there is no query to count')
  const query = original.value as (...args: unknown[]) => unknown
  let count = 0
  Object.defineProperty(pg.Client.prototype, 'query', {
    ...original,
    value(this: pg.Client, ...args: unknown[]) {
      if (!textOf(args[0]).includes('data_versions')) count += 1
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

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement
  return typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : ''
}
