import type { Trx } from '#db/client.ts'
import { sameFigure, type CurrencyChange } from '#app/platform/currencies.ts'
import { deadlinesOf } from './queries.server.ts'

/**
 * The money of the current season, kept from changing until the transaction ends: what issues an invoice reads it here first,
 * and a change of the currency waits for it.
 */
export async function lockSeasonMoney(trx: Trx): Promise<{ year: number; currency: string }> {
  return trx
    .selectFrom('seasons')
    .where('is_current', '=', true)
    .select(['year', 'currency'])
    .forKeyShare()
    .executeTakeFirstOrThrow()
}

/** Puts the entry prices of a season into another currency with the same figures. Throws `UnfitFigure` where one cannot be. */
export async function movePricesTo(year: number, change: CurrencyChange, trx: Trx): Promise<void> {
  for (const { id, name, prices } of await deadlinesOf(year, trx)) {
    for (const { priceGroup, amountCents } of prices) {
      const amount = sameFigure(amountCents, change, `A price of the tier “${name}”`)
      await trx
        .updateTable('deadline_prices')
        .set({ amount_cents: amount, currency: change.to })
        .where('deadline_id', '=', id)
        .where('price_group', '=', priceGroup)
        .execute()
    }
  }
}

/** The same for the amounts of the settings, which are those of the current season. */
export async function moveSettingsTo(change: CurrencyChange, now: Date, trx: Trx): Promise<void> {
  const settings = await trx
    .selectFrom('configs')
    .select(['id', 'label', 'value'])
    .where('kind', '=', 'money')
    .where('value', '<>', '')
    .forUpdate()
    .execute()
  for (const { id, label, value: old } of settings) {
    const value = String(sameFigure(Number(old), change, `The setting “${label}”`))
    await trx
      .updateTable('configs')
      .set((eb) => ({ value, version: eb('version', '+', 1), updated_at: now }))
      .where('id', '=', id)
      .execute()
  }
}

/** Stores what a season is sold in. The caller has checked it under lock. */
export async function setSeasonMoney(year: number, money: { currency: string }, trx: Trx): Promise<void> {
  await trx.updateTable('seasons').set(money).where('year', '=', year).execute()
}
