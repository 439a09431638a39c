import { advisoryLock, type Trx } from '#db/client.ts'
import { snakeRow } from '#db/row-names.ts'
import { changedLines, changedSince } from '#app/platform/audit/changes.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { raisedBy, type CategoryName } from './deadline-checks.ts'
import { CLOSES_FIRST, type DeadlineInput } from './deadline-input.ts'
import { deadlineVersion, findDeadline, namedCategories, usesOf } from './deadline-queries.server.ts'
import { DEADLINE_LABELS, deadlineText } from './deadline-text.ts'
import type { Deadline } from './deadlines.ts'
import { currentSeasonIn, deadlinesOf } from './queries.server.ts'
import type { Season } from './rules.ts'
import { transactionOnCached } from './versioned-cache.server.ts'

const NO_DEADLINE = refuse('not_found', 'We can’t find this deadline.')

/** Stored, or not yet: the form is sent again with the `questions` in `confirmed`. */
export type SavedDeadline = Outcome<
  { saved: true; deadlineId: number; changed: boolean } | { saved: false; questions: string[] }
>

/** Changes the deadlines of the current season, one change at a time. */
export async function changingDeadlines<T extends Outcome<unknown>>(
  work: (season: Season, trx: Trx) => Promise<T>,
) {
  return transactionOnCached(async (trx) => {
    const season = await currentSeasonIn(trx)
    await advisoryLock(`deadlines ${season.year}`, trx)
    return work(season, trx)
  })
}

function asStored(input: DeadlineInput, currency: string): Omit<Deadline, 'id' | 'year'> {
  const prices = Object.entries(input.prices) as [keyof DeadlineInput['prices'], number][]
  return {
    ...input,
    prices: prices.map(([priceGroup, amountCents]) => ({ priceGroup, amountCents, currency })),
  }
}

const columns = ({ prices: _, inCurrency: _typedIn, ...input }: DeadlineInput) => snakeRow(input)

async function writePrices(deadlineId: number, stored: Pick<Deadline, 'prices'>, trx: Trx): Promise<void> {
  await trx.deleteFrom('deadline_prices').where('deadline_id', '=', deadlineId).execute()
  const prices = stored.prices.map((price) => ({ deadline_id: deadlineId, ...snakeRow(price) }))
  if (prices.length > 0) await trx.insertInto('deadline_prices').values(prices).execute()
}

function refusalOf(input: DeadlineInput, categories: readonly CategoryName[], currency: string) {
  if (input.inCurrency !== currency)
    return refuse('conflict', `The season is now in ${currency}. Check the prices and save again.`)
  if (input.closesAt <= input.opensAt)
    return refuse('invalid', 'The deadline closes before it opens.', { closesAt: [CLOSES_FIRST] })
  if (input.categoryId !== null && !categories.some(({ id }) => id === input.categoryId))
    return refuse('invalid', 'We can’t find this category.', { scope: ['Select a category of this season'] })
  return null
}

/** The concerns a change would raise, which are asked before it is stored; none once all of them are confirmed. */
async function openQuestions(
  deadline: Deadline,
  confirmed: readonly string[],
  { zone, categories }: { zone: string; categories: readonly CategoryName[] },
  trx: Trx,
): Promise<string[]> {
  const stored = await deadlinesOf(deadline.year, trx)
  const others = stored.filter(({ id }) => id !== deadline.id)
  const raised = raisedBy(stored, [...others, deadline], categories, zone)
  return raised.every((question) => confirmed.includes(question)) ? [] : raised
}

/**
 * Adds a deadline to the current season; concerns about it have to be `confirmed` first. Refuses `invalid` one that closes
 * before it opens and a category of another season.
 */
export function addDeadline(
  input: DeadlineInput,
  confirmed: readonly string[],
  admin: AdminViewer,
  now: Date,
) {
  return changingDeadlines(async ({ year, timezone: zone, currency }, trx): Promise<SavedDeadline> => {
    const categories = await namedCategories(year, trx)
    const refusal = refusalOf(input, categories, currency)
    if (refusal) return refusal
    const added = { ...asStored(input, currency), id: 0, year }
    const questions = await openQuestions(added, confirmed, { zone, categories }, trx)
    if (questions.length > 0) return ok({ saved: false, questions })
    const { id } = await trx
      .insertInto('deadlines')
      .values({ year, ...columns(input) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writePrices(id, added, trx)
    const after = deadlineText(added, categories, zone)
    await auditRecord(admin, 'deadline.added', id, { after }, now, trx)
    return ok({ saved: true, deadlineId: id, changed: true })
  })
}

/**
 * Changes a deadline of the current season, unless it was changed since `version`; issued invoices keep their price. Refuses
 * and asks as `addDeadline` does, and refuses another kind for a tier that has invoices.
 */
export function changeDeadline(
  deadlineId: number,
  input: DeadlineInput,
  { version, confirmed }: { version: string; confirmed: readonly string[] },
  admin: AdminViewer,
  now: Date,
) {
  return changingDeadlines(async ({ year, timezone: zone, currency }, trx): Promise<SavedDeadline> => {
    const stored = await findDeadline(deadlineId, year, trx)
    if (!stored) return NO_DEADLINE
    const next = { ...stored, ...asStored(input, currency) }
    const categories = await namedCategories(year, trx)
    const before = deadlineText(stored, categories, zone)
    const after = deadlineText(next, categories, zone)
    if (deadlineVersion(stored) !== version)
      return changedSince('deadline', changedLines(DEADLINE_LABELS, before, after))
    const refusal = refusalOf(input, categories, currency)
    if (refusal) return refusal
    if (stored.kind !== input.kind && (await usesOf(deadlineId, trx)) > 0)
      return refuse('invalid', 'Invoices refer to this tier.', {
        kind: ['Invoices refer to this entry tier, so its kind can’t be changed'],
      })
    const changed = deadlineVersion(next) !== version
    if (changed) {
      const questions = await openQuestions(next, confirmed, { zone, categories }, trx)
      if (questions.length > 0) return ok({ saved: false, questions })
      await trx.updateTable('deadlines').set(columns(input)).where('id', '=', deadlineId).execute()
      await writePrices(deadlineId, next, trx)
      await auditRecord(admin, 'deadline.changed', deadlineId, { before, after }, now, trx)
    }
    return ok({ saved: true, deadlineId, changed })
  })
}

/** Removes a deadline of the current season. Refuses `conflict` while an invoice refers to it. */
export function removeDeadline(deadlineId: number, admin: AdminViewer, now: Date) {
  return changingDeadlines(async ({ year, timezone }, trx) => {
    // The row is locked, so that no invoice starts to refer to it before it is removed.
    await trx.selectFrom('deadlines').where('id', '=', deadlineId).select('id').forUpdate().execute()
    const stored = await findDeadline(deadlineId, year, trx)
    if (!stored) return NO_DEADLINE
    if ((await usesOf(deadlineId, trx)) > 0)
      return refuse('conflict', 'Invoices refer to this deadline, so it can’t be removed.')
    await trx.deleteFrom('deadlines').where('id', '=', deadlineId).execute()
    const before = deadlineText(stored, await namedCategories(year, trx), timezone)
    await auditRecord(admin, 'deadline.removed', deadlineId, { before }, now, trx)
    return ok({ name: stored.name })
  })
}
