import { advisoryLock, transaction, type Trx } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { storedNow } from '#app/platform/audit/changes.ts'
import { ok, refuse, type Outcome, type Refusal } from '#app/platform/outcome.ts'
import { raisedBy } from '#app/domain/season/seasons/deadline-checks.ts'
import type { DeadlineInput } from '#app/domain/season/seasons/deadline-input.ts'
import {
  findDeadline,
  namedCategories,
  deadlineVersion,
  usesOf,
} from '#app/domain/season/seasons/deadline-queries.server.ts'
import { changedFields, deadlineText } from '#app/domain/season/seasons/deadline-text.ts'
import type { Deadline } from '#app/domain/season/seasons/deadlines.ts'
import { deadlinesOf, currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'

const CURRENCY = 'USD'

/** Stored, or not yet: `questions` are answered by sending the same form again with them in `confirmed`. */
export type SavedDeadline = Outcome<
  { saved: true; deadlineId: number; changed: boolean } | { saved: false; questions: string[] }
>

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

/** What the change would raise, to be asked before it is stored; nothing once all of it was confirmed. */
async function openQuestions(
  deadline: Deadline,
  { confirmed, zone }: { confirmed: readonly string[]; zone: string },
  trx: Trx,
): Promise<string[]> {
  const stored = await deadlinesOf(deadline.year, trx)
  const others = stored.filter(({ id }) => id !== deadline.id)
  const raised = raisedBy(stored, [...others, deadline], await namedCategories(deadline.year, trx), zone)
  return raised.every((question) => confirmed.includes(question)) ? [] : raised
}

/**
 * Adds a deadline to the current season. Refuses `invalid` when it closes before it opens or its category is not of the
 * season. What is hardly meant is asked before it is stored, and stored once it is `confirmed`.
 */
export async function addDeadline(
  input: DeadlineInput,
  confirmed: readonly string[],
  admin: AdminViewer,
  now: Date,
): Promise<SavedDeadline> {
  return transaction(async (trx): Promise<SavedDeadline> => {
    const { year, timezone } = await currentSeasonIn(trx)
    await advisoryLock(`deadlines ${year}`, trx)
    const refusal = await refusalOf(input, year, trx)
    if (refusal) return refusal
    const asked = { confirmed, zone: timezone }
    const questions = await openQuestions({ ...asStored(input), id: 0, year }, asked, trx)
    if (questions.length > 0) return ok({ saved: false, questions })
    const { id } = await trx
      .insertInto('deadlines')
      .values({ year, ...columns(input) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writePrices(id, input, trx)
    const after = deadlineText(asStored(input), await namedCategories(year, trx), timezone)
    await audit(admin, { action: 'deadline.added', entity: 'deadline', entityId: id, after }, now, trx)
    return ok({ saved: true, deadlineId: id, changed: true })
  })
}

/**
 * Changes a deadline of the current season. `version` is that of the values the form was made with: refuses `conflict` when
 * somebody else has stored others meanwhile, naming what is stored beside each field that differs. Refuses `invalid` as
 * `addDeadline` does, and when an invoiced tier would stop being one; asks as that does. Issued invoices keep their price.
 */
export async function changeDeadline(
  deadlineId: number,
  input: DeadlineInput,
  { version, confirmed }: { version: string; confirmed: readonly string[] },
  admin: AdminViewer,
  now: Date,
): Promise<SavedDeadline> {
  return transaction(async (trx): Promise<SavedDeadline> => {
    const { year, timezone } = await currentSeasonIn(trx)
    await advisoryLock(`deadlines ${year}`, trx)
    const stored = await findDeadline(deadlineId, year, trx)
    if (!stored) return refuse('not_found', 'There is no such deadline.')
    const categories = await namedCategories(year, trx)
    const before = deadlineText(stored, categories, timezone)
    const after = deadlineText(asStored(input), categories, timezone)
    if (deadlineVersion(stored) !== version) {
      const others = changedFields(before, after).map(({ field, from }) => [field, [storedNow(from)]])
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
    const changed = deadlineVersion({ ...stored, ...asStored(input) }) !== version
    if (changed) {
      const asked = { confirmed, zone: timezone }
      const questions = await openQuestions({ ...stored, ...asStored(input) }, asked, trx)
      if (questions.length > 0) return ok({ saved: false, questions })
      await trx.updateTable('deadlines').set(columns(input)).where('id', '=', deadlineId).execute()
      await writePrices(deadlineId, input, trx)
      await audit(
        admin,
        { action: 'deadline.changed', entity: 'deadline', entityId: deadlineId, before, after },
        now,
        trx,
      )
    }
    return ok({ saved: true, deadlineId, changed })
  })
}

/** Removes a deadline of the current season. Refuses `conflict` while an invoice refers to it. */
export async function removeDeadline(
  deadlineId: number,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ name: string }>> {
  return transaction(async (trx) => {
    const { year, timezone } = await currentSeasonIn(trx)
    await advisoryLock(`deadlines ${year}`, trx)
    // Locked, so that no invoice can begin to refer to it between the look and the removal.
    await trx.selectFrom('deadlines').where('id', '=', deadlineId).select('id').forUpdate().execute()
    const stored = await findDeadline(deadlineId, year, trx)
    if (!stored) return refuse('not_found', 'There is no such deadline.')
    const uses = await usesOf(deadlineId, trx)
    if (uses > 0) return refuse('conflict', 'Invoices refer to this deadline, so it stays.')
    await trx.deleteFrom('deadlines').where('id', '=', deadlineId).execute()
    const before = deadlineText(stored, await namedCategories(year, trx), timezone)
    await audit(
      admin,
      { action: 'deadline.removed', entity: 'deadline', entityId: deadlineId, before },
      now,
      trx,
    )
    return ok({ name: stored.name })
  })
}
