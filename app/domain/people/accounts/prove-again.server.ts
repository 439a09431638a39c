import { db, transaction } from '#db/client.ts'
import { ok } from '#app/platform/outcome.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { checkOwnPassword } from './own-password.server.ts'
import { hasFactor, takeProof, wrongProof, type FactorProof } from './second-factor.server.ts'
import { markProved } from './sessions.server.ts'
import { giveBackTry, spendTry } from './throttle.server.ts'

/**
 * Proves once more, in a session that is open, that it is still its person: by the password, and by a code or a passkey where the
 * second step is on. Refuses `invalid` a wrong password or code, and `throttled` after too many tries.
 */
export async function proveAgain(
  { password, ...factor }: FactorProof & { password: string },
  viewer: Viewer,
  now: Date,
) {
  const { userId, sessionFamily } = viewer
  const takesFactor = await hasFactor(userId, db())
  if (takesFactor && !factor.code && !factor.passkey) return wrongProof(factor)
  const checked = await checkOwnPassword(password, viewer, 'password')
  if (!checked.ok) return checked
  const throttled = takesFactor ? await spendTry('secondFactor', String(userId)) : null
  if (throttled) return throttled
  const proved = await transaction(async (trx) => {
    if (takesFactor && !(await takeProof(userId, factor, now, trx))) return wrongProof(factor)
    await markProved(sessionFamily, now, trx)
    return ok()
  })
  if (proved.ok && takesFactor) await giveBackTry('secondFactor', String(userId))
  return proved
}
