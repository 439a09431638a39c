import pg from 'pg'

/** One statement on its way from the app to the database. */
export interface Statement {
  text: string
  values: readonly unknown[]
  client: pg.Client
  /** Sends it, or another text with the same values, and answers as the database library does. */
  send: (text?: string) => unknown
}

/** Hands every statement that the app sends while `act` runs to `around`, which sends it or something else instead. */
export async function aroundStatements<T>(
  around: (statement: Statement) => unknown,
  act: () => Promise<T>,
): Promise<T> {
  const original = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query')
  if (!original) throw new Error('The database library has changed: there is no query to stand around')
  const query = original.value as (...args: unknown[]) => unknown
  Object.defineProperty(pg.Client.prototype, 'query', {
    ...original,
    value(this: pg.Client, ...args: unknown[]) {
      const text = textOf(args[0])
      const values = valuesOf(args)
      // Another text is not what the statement's name was given to.
      const send = (other = text) => query.apply(this, other === text ? args : [other, values])
      return around({ text, values, client: this, send })
    },
  })
  try {
    return await act()
  } finally {
    Object.defineProperty(pg.Client.prototype, 'query', original)
  }
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement
  return typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : ''
}

function valuesOf([statement, values]: unknown[]): unknown[] {
  const named = (statement as { values?: unknown } | undefined)?.values
  return Array.isArray(values) ? values : Array.isArray(named) ? named : []
}
