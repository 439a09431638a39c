import type { Selectable } from 'kysely'
import type { Seasons } from '#db/types.ts'
import type { TaxTerms } from '#app/domain/season/prices/tax.ts'

/** What a season is sold in: its currency and how it is taxed. */
export interface SeasonMoney {
  currency: string
  tax: TaxTerms
}

/** The columns of seasons that say what they are sold in. */
export const MONEY_COLUMNS = [
  'currency',
  'tax_mode',
  'tax_name',
  'tax_rate_bp',
  'tax_country',
  'tax_reverse',
  'tax_exempt_note',
  'tax_reverse_note',
] as const

/** A row of seasons with its columns about tax put together. */
export function moneyOf(row: Pick<Selectable<Seasons>, (typeof MONEY_COLUMNS)[number]>): SeasonMoney {
  return {
    currency: row.currency,
    tax: {
      mode: row.tax_mode,
      name: row.tax_name,
      rateBp: row.tax_rate_bp,
      country: row.tax_country,
      reverse: row.tax_reverse,
      exemptNote: row.tax_exempt_note,
      reverseNote: row.tax_reverse_note,
    },
  }
}
