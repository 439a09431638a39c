import { advisoryLock, type Reader, type Trx } from '#db/client.ts'
import { moveCodesTo } from '#app/domain/money/discounts/commands.server.ts'
import { moveMembershipPricesTo } from '#app/domain/people/accounts/membership-types.server.ts'
import {
  movePricesTo,
  moveSettingsTo,
  readSeasonMoney,
  setSeasonMoney,
} from '#app/domain/season/seasons/season-money.server.ts'
import { SEASONS_LOCK } from '#app/domain/season/seasons/season-commands.server.ts'
import { transactionOnCached } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { changedLines, changedSince } from '#app/platform/audit/changes.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { UnfitFigure, type CurrencyChange } from '#app/platform/currencies.ts'
import { ok, refuse, type Outcome, type Refusal } from '#app/platform/outcome.ts'
import { partsOf } from '#app/platform/module.server.ts'
import { versionOf } from '#app/platform/record-version.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { TERMS_LABELS } from './season-terms-labels.ts'
import { termsText, type SeasonTerms } from './season-terms.ts'

declare module '#app/platform/module.server.ts' {
  interface ModuleParts {
    /** Puts this module's prices of a season into another currency with the same figures. Throws `UnfitFigure` where one cannot be. */
    movePrices?: (year: number, change: CurrencyChange, now: Date, trx: Trx) => Promise<void>
  }
}

/**
 * A season's currency and tax, whether an invoice has fixed the currency, and the version their form is made with; `null` when
 * there is no such season.
 */
export async function findSeasonTerms(year: number, reader: Reader) {
  const row = await reader
    .selectFrom('seasons')
    .where('year', '=', year)
    .select(['label', 'timezone'])
    .select((eb) =>
      eb.exists(eb.selectFrom('invoices').where('invoices.year', '=', year).select('id')).as('isFixed'),
    )
    .executeTakeFirst()
  if (!row) return null
  const { label, timezone, isFixed } = row
  const terms = await readSeasonMoney(year, reader)
  return { label, timezone, isFixed: Boolean(isFixed), terms, version: versionOf(termsText(terms)) }
}

/**
 * Changes what the entries of a season are sold in and how they are taxed; issued invoices keep what they say. In another
 * currency prices, codes and settings keep their figures. Refuses `invalid`, beside
 * the currency, another one once an invoice was issued in the season or where a price has decimals that it has not.
 */
export async function changeSeasonTerms(
  year: number,
  input: SeasonTerms,
  version: string,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ changed: boolean }>> {
  try {
    return await transactionOnCached(async (trx): Promise<Outcome<{ changed: boolean }>> => {
      await advisoryLock(SEASONS_LOCK, trx)
      await advisoryLock(`deadlines ${year}`, trx)
      // Waits for the check-outs under way, which hold the season, and holds up those that follow.
      const season = await trx
        .selectFrom('seasons')
        .where('year', '=', year)
        .select('is_current')
        .forUpdate()
        .executeTakeFirst()
      const stored = season && (await findSeasonTerms(year, trx))
      if (!stored) return refuse('not_found', 'We can’t find this season.')
      const [before, after] = [termsText(stored.terms), termsText(input)]
      if (stored.version !== version) return changedSince('season', changedLines(TERMS_LABELS, before, after))
      if (versionOf(after) === version) return ok({ changed: false })
      const { currency } = stored.terms
      if (input.currency !== currency) {
        if (stored.isFixed)
          return unfit(
            `Invoices of this season have been issued in ${currency}, so its currency cannot change`,
          )
        await moveAmounts(year, season.is_current, { from: currency, to: input.currency }, now, trx)
      }
      await setSeasonMoney(year, input, trx)
      await auditRecord(admin, 'season.terms_changed', year, { before, after }, now, trx)
      return ok({ changed: true })
    })
  } catch (error) {
    if (error instanceof UnfitFigure) return unfit(error.message)
    throw error
  }
}

const unfit = (message: string): Refusal => refuse('invalid', message, { currency: [message] })

async function moveAmounts(year: number, isCurrent: boolean, change: CurrencyChange, now: Date, trx: Trx) {
  await movePricesTo(year, change, trx)
  await moveCodesTo(year, change, trx)
  for (const movePrices of partsOf('movePrices')) await movePrices(year, change, now, trx)
  // Settings and memberships belong to no season: they go with the current one.
  if (!isCurrent) return
  await moveSettingsTo(change, now, trx)
  await moveMembershipPricesTo(change.to, trx)
}
