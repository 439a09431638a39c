import { sameFigure, UnfitFigure, type CurrencyChange } from '#app/platform/currencies.ts'
import { isUniqueViolation, transaction, type Trx } from '#db/client.ts'
import { snakeRow } from '#db/row-names.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { lockSeasonMoney } from '#app/domain/season/seasons/season-money.server.ts'
import { MAX_OFF } from './rules.ts'
import type { DiscountInput, DiscountTerms } from './schema.ts'

const NO_CODE = refuse('not_found', 'We can’t find this code.')

/**
 * Adds a code to the season; without a start it can be used from now. Refuses one the season has already, also one that has
 * ended: old invoices still name it.
 */
export async function addDiscount(input: DiscountInput, admin: AdminViewer, now: Date) {
  try {
    return await transaction(async (trx) => {
      const { year, currency } = await lockSeasonMoney(trx)
      if (input.currency !== currency)
        return refuse('conflict', `The season is now in ${currency}. Check the value and add the code again.`)
      const { id } = await trx
        .insertInto('discounts')
        .values({
          year,
          ...snakeRow(input),
          valid_from: input.validFrom ?? now,
          created_by: admin.userId,
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await auditRecord(admin, 'discount.added', id, { after: { ...input } }, now, trx)
      return ok({ discountId: id })
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'discounts_year_code_key')) throw error
    const message = 'This season already has a code with this name'
    return refuse('invalid', message, { code: [message] })
  }
}

/**
 * Changes how often and until when a code can be used, and its note; what it takes off never changes. Refuses a limit below its
 * uses (`invalid`, beside the field) and any change to one that was ended (`conflict`).
 */
export async function editDiscount(id: number, input: DiscountTerms, admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    const row = await lockDiscount(id, trx)
    if (!row) return NO_CODE
    if (row.ended_at) return refuse('conflict', 'This code has ended and can’t be changed.')
    if (input.maxUses !== null && input.maxUses < row.uses) {
      const message = `Enter ${row.uses} or more: this code has been used that often`
      return refuse('invalid', message, { maxUses: [message] })
    }
    const validFrom = input.validFrom ?? row.valid_from
    if (input.validTo && input.validTo <= validFrom) {
      const message = 'The end must be after the start'
      return refuse('invalid', message, { validTo: [message] })
    }
    const set = snakeRow({ ...input, validFrom })
    await trx.updateTable('discounts').set(set).where('id', '=', id).execute()
    const { max_uses, max_uses_per_studio, valid_from, valid_to, note } = row
    const before = { max_uses, max_uses_per_studio, valid_from, valid_to, note }
    await auditRecord(admin, 'discount.changed', id, { before, after: set }, now, trx)
    return ok()
  })
}

/** Ends a code for good; invoices that used it keep their discount. Ending it again changes nothing. */
export async function endDiscount(id: number, admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    const row = await lockDiscount(id, trx)
    if (!row) return NO_CODE
    if (row.ended_at) return ok({ code: row.code })
    await trx.updateTable('discounts').set({ ended_at: now }).where('id', '=', id).execute()
    await auditRecord(admin, 'discount.ended', id, {}, now, trx)
    return ok({ code: row.code })
  })
}

function lockDiscount(id: number, trx: Trx) {
  return trx.selectFrom('discounts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Puts a season's codes into another currency with the same figures. Throws `UnfitFigure` where one cannot be. */
export async function moveCodesTo(year: number, change: CurrencyChange, trx: Trx): Promise<void> {
  const codes = await trx
    .selectFrom('discounts')
    .select(['id', 'code', 'kind', 'value'])
    .where('year', '=', year)
    .forUpdate()
    .execute()
  for (const { id, code, kind, value: old } of codes) {
    const what = `Discount for code ${code}`
    const value = kind === 'amount' ? sameFigure(old, change, what) : old
    if (value > MAX_OFF) throw new UnfitFigure(`${what} is too large for ${change.to}. End it first.`)
    await trx.updateTable('discounts').set({ currency: change.to, value }).where('id', '=', id).execute()
  }
}
