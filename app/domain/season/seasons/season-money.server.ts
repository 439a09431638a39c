import type { Reader, Trx } from '#db/client.ts'
import { sameFigure, type CurrencyChange } from '#app/platform/currencies.ts'
import { deadlinesOf } from './queries.server.ts'
import { MONEY_COLUMNS, moneyOf, type SeasonMoney } from './season-money-row.ts'

/**
 * The money of the current season or another, kept from changing until the transaction ends: what issues an invoice reads it here first,
 * and a change of it waits.
 */
export async function lockSeasonMoney(trx: Trx, year?: number): Promise<SeasonMoney & { year: number }> {
  const row = await trx
    .selectFrom('seasons')
    .where((eb) => (year === undefined ? eb('is_current', '=', true) : eb('year', '=', year)))
    .select(['year', ...MONEY_COLUMNS])
    .forKeyShare()
    .executeTakeFirstOrThrow()
  return { year: row.year, ...moneyOf(row) }
}

/** The money of a season; throws for a year that has none. */
export async function readSeasonMoney(year: number, reader: Reader): Promise<SeasonMoney> {
  return moneyOf(
    await reader
      .selectFrom('seasons')
      .where('year', '=', year)
      .select(MONEY_COLUMNS)
      .executeTakeFirstOrThrow(),
  )
}

/** Stores what a season is sold in. The caller has checked it under lock. */
export async function setSeasonMoney(year: number, { currency, tax }: SeasonMoney, trx: Trx): Promise<void> {
  const { mode, name, rateBp, country, reverse, exemptNote, reverseNote } = tax
  await trx
    .updateTable('seasons')
    .set({
      currency,
      tax_mode: mode,
      tax_name: name,
      tax_rate_bp: rateBp,
      tax_country: country,
      tax_reverse: reverse,
      tax_exempt_note: exemptNote,
      tax_reverse_note: reverseNote,
    })
    .where('year', '=', year)
    .execute()
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
