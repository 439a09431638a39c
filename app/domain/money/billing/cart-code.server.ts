import { transaction } from '#db/client.ts'
import { giveBackTry, spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import type { EntrantViewer } from '#app/platform/viewer.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { findByCode } from '#app/domain/money/discounts/queries.server.ts'
import { CODE_PROBLEM_LABELS, codeProblem, UNKNOWN_CODE } from '#app/domain/money/discounts/rules.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { putDiscountInCart, takeDiscountOut } from '#app/domain/submissions/carts.server.ts'
import { cartRefusal } from './rules.ts'

/**
 * Puts a discount code into the studio's cart in place of any other. Its use is only counted when the invoice is issued, so
 * that an abandoned cart uses none. Refuses one that cannot be used now (`invalid`, beside the field), and too many wrong ones
 * from one studio (`throttled`), so that codes cannot be guessed.
 */
export async function enterCode(
  code: string,
  entrant: EntrantViewer,
  now: Date,
): Promise<Outcome<{ code: string }>> {
  const refusal = cartRefusal(entrant.studio.role)
  if (refusal) return refuse('forbidden', refusal)
  const { year } = await currentSeason()
  const key = String(entrant.studio.id)
  const throttled = await spendTry('discountCode', key)
  if (throttled) return throttled
  const entered = await transaction(async (trx) => {
    const found = await findByCode(code, year, entrant.studio.id, trx)
    if (!found) return refuse('invalid', UNKNOWN_CODE, { code: [UNKNOWN_CODE] })
    const problem = codeProblem(found.facts, year, now)
    if (problem) {
      const message = CODE_PROBLEM_LABELS[problem]
      return refuse('invalid', message, { code: [message] })
    }
    const place = { studioId: entrant.studio.id, year, discountId: found.id }
    const cartId = await putDiscountInCart(place, now, trx)
    if (cartId === null)
      return refuse('conflict', 'Your cart is empty. Add an entry before you enter a code.')
    await auditRecord(entrant, 'cart.code_entered', cartId, { after: { code: found.terms.code } }, now, trx)
    return ok({ code: found.terms.code })
  })
  if (entered.ok) await giveBackTry('discountCode', key)
  return entered
}

/** Removes the code from the studio's cart; without one nothing changes. */
export async function removeCode(entrant: EntrantViewer, now: Date): Promise<Outcome> {
  const refusal = cartRefusal(entrant.studio.role)
  if (refusal) return refuse('forbidden', refusal)
  const { year } = await currentSeason()
  return transaction(async (trx) => {
    const cartId = await takeDiscountOut({ studioId: entrant.studio.id, year }, now, trx)
    if (cartId !== null) await auditRecord(entrant, 'cart.code_removed', cartId, {}, now, trx)
    return ok()
  })
}
