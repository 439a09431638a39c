import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { findCurrentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { firstSeasonYear } from '#app/domain/season/seasons/first-season.server.ts'
import { SEASONS_LOCK } from '#app/domain/season/seasons/season-commands.server.ts'
import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { advisoryLock, db, transaction, type Reader, type Trx } from '#db/client.ts'
import { CODE_BYTES, codeOf, readCode } from './founding-code.ts'

const hashOf = (code: string) => createHash('sha256').update(readCode(code)).digest()

/** Whether no award was founded here yet: there is no season, and every page leads to the one that founds it. */
export async function awaitsFounding(): Promise<boolean> {
  if (await findCurrentSeason()) return false
  if ((await firstSeasonYear(db())) === null) return true
  // Another process has founded it since this one looked.
  forgetVersions()
  return false
}

/**
 * A new code for founding the award in the browser, in place of that of an earlier start; null where it is founded. Only its hash is
 * kept, where every web process finds it.
 */
export async function newFoundingCode(now: Date): Promise<string | null> {
  return transaction(async (trx) => {
    await advisoryLock(SEASONS_LOCK, trx)
    if ((await firstSeasonYear(trx)) !== null) return null
    const code = codeOf(randomBytes(CODE_BYTES))
    const row = { code_sha256: hashOf(code), made_at: now }
    await trx
      .insertInto('founding_codes')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
    return code
  })
}

/** Whether a typed code is that of the server's latest start. It is random and long, so one fast hash without salt is enough. */
export async function isFoundingCode(typed: string, reader: Reader): Promise<boolean> {
  const row = await reader.selectFrom('founding_codes').select('code_sha256').executeTakeFirst()
  return row !== undefined && timingSafeEqual(row.code_sha256, hashOf(typed))
}

/** The code opens nothing once the award is founded. */
export async function endFoundingCode(trx: Trx): Promise<void> {
  await trx.deleteFrom('founding_codes').execute()
}
