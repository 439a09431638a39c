import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { db, transaction } from '#db/client.ts'
import { emptyDatabase } from '#db/seed/empty-database.ts'

/** A database as migrations leave it: no award was founded in it. */
export async function withoutAward(): Promise<void> {
  await transaction((trx) => emptyDatabase(trx))
  // Emptying raises no version, and what is kept in memory is kept by version.
  await db()
    .updateTable('data_versions')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute()
  forgetVersions()
}
