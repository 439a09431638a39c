import { sql } from 'kysely'
import { transaction } from '#db/client.ts'

/**
 * Counts what was written in bulk, so that the database plans by it and not by empty tables, and returns once the disk has all of
 * it, also where the process's other commits do not wait.
 */
export async function countRowsAndKeep(): Promise<void> {
  await transaction(async (trx) => {
    await sql`set local synchronous_commit = on`.execute(trx)
    await sql`analyze`.execute(trx)
  })
}
