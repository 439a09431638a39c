import type { Reader } from '#db/client.ts'
import {
  configValues,
  configValuesIn,
  deadlinesOf,
  readSeason,
} from '#app/domain/season/seasons/queries.server.ts'
import { outcomesOf } from '#app/domain/voting/results/decided.ts'
import { publishedResult } from '#app/domain/voting/results/publication.server.ts'
import { isFoundAmong, ORDERS_FOR, trophyWindow } from './rules.ts'

/** What extra trophies of a season cost, how many a win may have, and when and by whom they are ordered. */
export async function readTrophyTerms(year: number, now: Date, reader: Reader) {
  const configs = reader.isTransaction ? await configValuesIn(reader) : await configValues()
  const season = await readSeason(reader, year)
  if (!season) throw new Error(`There is no season ${year}`)
  const amount = (text: string | undefined) => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : 0)
  const unitCents = amount(configs.trophy_price_cents)
  const window = trophyWindow(await deadlinesOf(year, reader), now)
  return {
    season,
    unitCents,
    shippingCents: amount(configs.trophy_shipping_cents),
    currency: season.currency,
    tax: season.tax,
    most: Math.min(20, amount(configs.trophy_max_per_win)),
    ordersFor: isFoundAmong(ORDERS_FOR, configs.trophy_orders_for) ?? ('winners' as const),
    /** Without a price nothing is sold. */
    window: unitCents > 0 ? window : { ...window, state: 'closed' as const },
    contact: configs.support_email ?? '',
  }
}

/** The nominations that have won, of a season whose results are public; none before that. */
export async function publicWinners(year: number, now: Date): Promise<Set<number>> {
  const published = await publishedResult(year, now)
  const outcomes = published ? outcomesOf(published.artefact, published.decided) : []
  const winners = outcomes.flatMap((outcome) => outcome.winners.map(Number))
  return new Set(winners.filter((id) => Number.isInteger(id)))
}
