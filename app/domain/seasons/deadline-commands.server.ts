import { advisoryLock, transaction, type Trx } from '#db/client.ts'
import type { AdminViewer } from '#app/domain/accounts/viewer.ts'
import { audit } from '#app/domain/audit/commands.server.ts'
import { ok, refuse, type Outcome, type Refusal } from '#app/domain/outcome.ts'
import { concernsOf } from '#app/domain/seasons/deadline-checks.ts'
import type { DeadlineInput } from '#app/domain/seasons/deadline-input.ts'
import {
  findDeadline,
  namedCategories,
  stampOf,
  usesOf,
} from '#app/domain/seasons/deadline-queries.server.ts'
import { changedFields, deadlineWords } from '#app/domain/seasons/deadline-words.ts'
import type { Deadline } from '#app/domain/seasons/deadlines.ts'
import { currentSeason, deadlinesOf } from '#app/domain/seasons/queries.server.ts'

const CURRENCY = 'USD'

export type SavedDeadline = Outcome<{ deadlineId: number; changed: boolean; concerns: string[] }>

function asStored(input: DeadlineInput): Omit<Deadline, 'id' | 'year'> {
  const prices = Object.entries(input.prices) as [keyof DeadlineInput['prices'], number][]
  return {
    ...input,
    prices: prices.map(([priceGroup, amountCents]) => ({ priceGroup, amountCents, currency: CURRENCY })),
  }
}

const columns = (input: DeadlineInput) => ({
  kind: input.kind,
  name: input.name,
  opens_at: input.opensAt,
  closes_at: input.closesAt,
  grace_minutes: input.graceMinutes,
  category_type: input.categoryType,
  category_id: input.categoryId,
  closes_submissions: input.closesSubmissions,
  visible: input.visible,
})

async function writePrices(deadlineId: number, input: DeadlineInput, trx: Trx): Promise<void> {
  await trx.deleteFrom('deadline_prices').where('deadline_id', '=', deadlineId).execute()
  const prices = asStored(input).prices.map(({ priceGroup, amountCents, currency }) => ({
    deadline_id: deadlineId,
    price_group: priceGroup,
    amount_cents: amountCents,
    currency,
  }))
  if (prices.length > 0) await trx.insertInto('deadline_prices').values(prices).execute()
}

async function refusalOf(input: DeadlineInput, year: number, trx: Trx): Promise<Refusal | null> {
  if (input.closesAt <= input.opensAt)
    return refuse('invalid', 'It closes before it opens.', { closesAt: ['Has to be later than it opens'] })
  const categories = await namedCategories(year, trx)
  if (input.categoryId !== null && !categories.some(({ id }) => id === input.categoryId))
    return refuse('invalid', 'There is no such category.', { scope: ['Choose a category of this season'] })
  return null
}

async function concernsAbout(deadlineId: number, year: number, zone: string, trx: Trx): Promise<string[]> {
  const concerns = concernsOf(await deadlinesOf(year, trx), await namedCategories(year, trx), zone)
  return concerns.filter(({ ids }) => ids.includes(deadlineId)).map(({ message }) => message)
}

/**
 * Adds a deadline to the current season. Refuses `invalid` when it closes before it opens or its category is not of the
 * season. What cannot be meant but may be is saved and told in `concerns`.
 */
export async function addDeadline(
  input: DeadlineInput,
  admin: AdminViewer,
  now: Date,
): Promise<SavedDeadline> {
  return transaction(async (trx): Promise<SavedDeadline> => {
    const { year, timezone } = await currentSeason(trx)
    await advisoryLock(`deadlines ${year}`, trx)
    const refusal = await refusalOf(input, year, trx)
    if (refusal) return refusal
    const { id } = await trx
      .insertInto('deadlines')
      .values({ year, ...columns(input) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writePrices(id, input, trx)
    const after = deadlineWords(asStored(input), await namedCategories(year, trx), timezone)
    await audit(admin, { action: 'deadline.added', entity: 'deadline', entityId: id, after }, now, trx)
    return ok({ deadlineId: id, changed: true, concerns: await concernsAbout(id, year, timezone, trx) })
  })
}

/**
 * Changes a deadline of the current season. `stamp` is that of the values the form was made with: refuses `conflict` when
 * somebody else has stored others meanwhile, naming what is stored beside each field that differs. Refuses `invalid` as
 * `addDeadline` does, and when an invoiced tier would stop being one. Issued invoices keep their price.
 */
export async function changeDeadline(
  deadlineId: number,
  input: DeadlineInput,
  stamp: string,
  admin: AdminViewer,
  now: Date,
): Promise<SavedDeadline> {
  return transaction(async (trx): Promise<SavedDeadline> => {
    const { year, timezone } = await currentSeason(trx)
    await advisoryLock(`deadlines ${year}`, trx)
    const stored = await findDeadline(deadlineId, year, trx)
    if (!stored) return refuse('not_found', 'There is no such deadline.')
    const categories = await namedCategories(year, trx)
    const before = deadlineWords(stored, categories, timezone)
    const after = deadlineWords(asStored(input), categories, timezone)
    if (stampOf(stored) !== stamp) {
      const others = changedFields(before, after).map(({ field, from }) => [
        field,
        [`Stored meanwhile: ${from}. Save again to replace it`],
      ])
      return refuse(
        'conflict',
        'Somebody else has changed this deadline since you opened it. Nothing was saved.',
        Object.fromEntries(others) as Record<string, string[]>,
      )
    }
    const refusal = await refusalOf(input, year, trx)
    if (refusal) return refusal
    if (stored.kind !== input.kind && (await usesOf(deadlineId, trx)) > 0)
      return refuse('invalid', 'Invoices refer to this tier.', {
        kind: ['Invoices refer to this entry tier, so it stays one'],
      })
    const changed = stampOf({ ...stored, ...asStored(input) }) !== stamp
    if (changed) {
      await trx.updateTable('deadlines').set(columns(input)).where('id', '=', deadlineId).execute()
      await writePrices(deadlineId, input, trx)
      await audit(
        admin,
        { action: 'deadline.changed', entity: 'deadline', entityId: deadlineId, before, after },
        now,
        trx,
      )
    }
    return ok({ deadlineId, changed, concerns: await concernsAbout(deadlineId, year, timezone, trx) })
  })
}

/** Removes a deadline of the current season. Refuses `conflict` while an invoice refers to it. */
export async function removeDeadline(
  deadlineId: number,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ name: string }>> {
  return transaction(async (trx) => {
    const { year, timezone } = await currentSeason(trx)
    await advisoryLock(`deadlines ${year}`, trx)
    // Locked, so that no invoice can begin to refer to it between the look and the removal.
    await trx.selectFrom('deadlines').where('id', '=', deadlineId).select('id').forUpdate().execute()
    const stored = await findDeadline(deadlineId, year, trx)
    if (!stored) return refuse('not_found', 'There is no such deadline.')
    const uses = await usesOf(deadlineId, trx)
    if (uses > 0) return refuse('conflict', 'Invoices refer to this deadline, so it stays.')
    await trx.deleteFrom('deadlines').where('id', '=', deadlineId).execute()
    const before = deadlineWords(stored, await namedCategories(year, trx), timezone)
    await audit(
      admin,
      { action: 'deadline.removed', entity: 'deadline', entityId: deadlineId, before },
      now,
      trx,
    )
    return ok({ name: stored.name })
  })
}
