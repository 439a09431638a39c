import { aroundStatements } from '#tests/support/statements.ts'

/**
 * How many statements the app sends to the database while `act` runs. Asking whether what is cached still holds does not
 * count: that happens once in a while, whatever is shown.
 */
export async function countQueries(act: () => Promise<unknown>): Promise<number> {
  let count = 0
  await aroundStatements(({ text, send }) => {
    if (!text.includes('data_versions')) count += 1
    return send()
  }, act)
  return count
}
