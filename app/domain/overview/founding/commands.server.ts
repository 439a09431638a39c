import { tryHashPassword } from '#app/domain/people/accounts/passwords.server.ts'
import { tooBusy } from '#app/domain/people/accounts/sign-in.server.ts'
import { firstSeasonYear } from '#app/domain/season/seasons/first-season.server.ts'
import { SEASONS_LOCK } from '#app/domain/season/seasons/season-commands.server.ts'
import { transactionOnCached } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { refuse } from '#app/platform/outcome.ts'
import { advisoryLock, db } from '#db/client.ts'
import { foundAward, foundedAlready } from './found-award.server.ts'
import { isFoundingCode } from './founding-code.server.ts'
import type { FoundingInput } from './schema.ts'

const WRONG_CODE = 'This is not the code in the log of the server’s latest start'
const wrongCode = () => refuse('invalid', WRONG_CODE, { code: [WRONG_CODE] })

/**
 * Founds the award from the browser, with the first admin's password. Refuses `closed` where it is founded already, also by a
 * person who was faster, and beside its field a code that is not the one in the server's log.
 */
export async function foundInBrowser(
  { code, password, ...founding }: FoundingInput,
  requestId: string,
  now: Date,
) {
  if ((await firstSeasonYear(db())) !== null) return foundedAlready()
  // Checked first, because hashing is expensive.
  if (!(await isFoundingCode(code, db()))) return wrongCode()
  const passwordHash = await tryHashPassword(password)
  if (!passwordHash) return tooBusy
  return transactionOnCached(async (trx) => {
    await advisoryLock(SEASONS_LOCK, trx)
    if ((await firstSeasonYear(trx)) !== null) return foundedAlready()
    // The server may have started again since.
    if (!(await isFoundingCode(code, trx))) return wrongCode()
    return foundAward(founding, { passwordHash, requestId }, now, trx)
  })
}
