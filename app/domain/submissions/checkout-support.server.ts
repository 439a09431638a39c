import { advisoryLock, type Trx } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import { type Actor, adminRole } from '#app/platform/viewer.ts'
import { auditEntry } from '#app/domain/submissions/audit-entry.server.ts'
import { nextInSeries } from '#app/platform/number-series.server.ts'
import { categoryCode } from '#app/domain/season/seasons/category-title.ts'
import { takenBeside, wholeEntryOf } from '#app/domain/submissions/eligibility/breaches.ts'
import { holdingPlace } from './places.server.ts'
import { problemsOfEntry, readEntries, type Entry, type EntryRecord } from './queries.server.ts'
import { ENTRIES, sameTitleKey, STATUSES_HOLDING_A_PLACE, submissionCode } from './rules.ts'
import { also, move, moveLocked } from '#app/platform/lifecycle.server.ts'
import { nextState } from '#app/platform/lifecycle.ts'
import { nounFor } from '#app/ui/format/plural.ts'
import { submissionLifecycle, submissionPaymentLifecycle } from './lifecycle.ts'
import { words } from '#app/platform/award-words.ts'

/** A submission as the checkout needs it: locked, and measured once more. */
export type CheckoutEntry = Awaited<ReturnType<typeof lockForCheckout>>[number]

/**
 * Entries of a studio and of a person are counted under it. It comes before the locks of entries, and in one order, so that two checkouts of
 * one person for two studios follow each other.
 */
export async function lockCounts(submissionIds: readonly number[], trx: Trx): Promise<void> {
  if (submissionIds.length === 0) return
  const rows = await trx
    .selectFrom('submissions')
    .where('id', 'in', [...submissionIds])
    .select(['created_by as userId', 'studio_id as studioId'])
    .execute()
  const counted = rows.flatMap(({ userId, studioId }) => [`person:${userId}`, `studio:${studioId}`])
  for (const whose of [...new Set(counted)].sort()) await advisoryLock(`submitted entries of ${whose}`, trx)
}

/**
 * Locks these entries of one studio by id, so that two checkouts never deadlock, and measures each at `now`; others' are left out. The cart
 * is locked.
 */
export async function lockForCheckout(
  submissionIds: readonly number[],
  studioId: number,
  now: Date,
  trx: Trx,
) {
  if (submissionIds.length === 0) return []
  await lockCounts(submissionIds, trx)
  const locked = await trx
    .selectFrom('submissions')
    .where('id', 'in', [...submissionIds])
    .where('studio_id', '=', studioId)
    .orderBy('id')
    .select('id')
    .forUpdate()
    .execute()
  const ids = locked.map(({ id }) => id)
  const records = await readEntries(ids, trx)
  const wanted = new Map<number, number>()
  for (const { category } of records) wanted.set(category.id, (wanted.get(category.id) ?? 0) + 1)
  const entries = []
  for (const record of records) {
    const { entry, category } = record
    entries.push({
      ...entry,
      categoryType: category.type,
      categoryNumber: category.number,
      categoryName: category.name,
      problems: problemsOfEntry(record),
      // Why a complete draft cannot be entered any more; null when it can.
      refusal:
        (await checkoutEntryRefusal(record, wanted.get(category.id) ?? 1, trx)) ??
        (wholeEntryOf(record, now, takenBeside(record, records)).refusals[0] || null),
    })
  }
  return entries
}

/** Why a complete draft cannot be entered any more; `wanted` places of its category are in this checkout. The cart is locked. */
async function checkoutEntryRefusal(
  { entry, category }: EntryRecord,
  wanted: number,
  trx: Trx,
): Promise<string | null> {
  if (category.status !== 'open') return category.statusNote || `${category.name} is closed.`
  if (category.onePerTitle && (await hasTwin(entry, trx)))
    return `Your ${words.studio} has already entered “${entry.title}” in ${category.name}.`
  if (category.maxPerStudio !== null) {
    const taken = await placesTaken(entry, trx)
    if (taken + wanted > category.maxPerStudio) {
      const most = `${category.maxPerStudio} ${nounFor(category.maxPerStudio, ENTRIES)}`
      return `${category.name} takes ${most} per ${words.studio}. Yours has ${taken} there and ${wanted} in this cart.`
    }
  }
  return null
}

/** How many submissions of the studio hold a place in the category for good: all but drafts. */
async function placesTaken(entry: Pick<Entry, 'studioId' | 'categoryId'>, trx: Trx): Promise<number> {
  return countOf(
    trx
      .selectFrom('submissions')
      .where('studio_id', '=', entry.studioId)
      .where('category_id', '=', entry.categoryId)
      .where(holdingPlace)
      .where('status', '<>', 'draft'),
  )
}

/** Whether another entry of the studio in this category, no plain draft, has the same title. */
export async function hasTwin(entry: Entry, trx: Trx): Promise<boolean> {
  const others = await trx
    .selectFrom('submissions')
    .where('studio_id', '=', entry.studioId)
    .where('category_id', '=', entry.categoryId)
    .where('id', '<>', entry.id)
    .where('status', 'in', STATUSES_HOLDING_A_PLACE)
    .where((eb) => eb.or([eb('status', '<>', 'draft'), eb('payment_status', '=', 'in_cart')]))
    .select('title')
    .execute()
  return others.some((other) => sameTitleKey(other.title) === sameTitleKey(entry.title))
}

/** Moves locked drafts in the cart to submitted and invoiced and gives each its code, by id; throws for anything else. */
export async function markSubmitted(
  submissionIds: readonly number[],
  now: Date,
  actor: Actor,
  trx: Trx,
): Promise<Map<number, string>> {
  const codes = new Map<number, string>()
  for (const id of [...submissionIds].sort((a, b) => a - b)) {
    const row = await trx
      .selectFrom('submissions as s')
      .innerJoin('categories as c', 'c.id', 's.category_id')
      .where('s.id', '=', id)
      .select(['s.year', 's.code', 's.status', 's.payment_status', 'c.type', 'c.number'])
      .executeTakeFirstOrThrow()
    const status = nextState(submissionLifecycle, row.status, 'submit', 'entrant')
    const payment = nextState(submissionPaymentLifecycle, row.payment_status, 'invoice', 'entrant')
    if (!status || !payment) throw new Error(`Submission ${id} is not a draft in the cart`)
    // A submission keeps the code it once got, so that no number is left out or given twice.
    const code = row.code ?? (await takeCode(row, trx))
    await moveLocked(
      submissionLifecycle,
      'submit',
      {
        by: 'entrant',
        id,
        also: also(submissionPaymentLifecycle, 'invoice', 'entrant'),
        set: (eb) => ({ code, submitted_at: now, updated_at: now, version: eb('version', '+', 1) }),
      },
      trx,
    )
    codes.set(id, code)
    const before = { status: row.status, payment: row.payment_status }
    const after = { status, payment, code }
    await auditEntry(actor, id, { action: 'submission.submitted', before, after }, now, trx)
  }
  return codes
}

/** Marks submissions as paid, when their invoice is. */
export async function markPaid(
  submissionIds: readonly number[],
  now: Date,
  actor: Actor,
  trx: Trx,
): Promise<void> {
  for (const id of [...submissionIds].sort((a, b) => a - b)) {
    const changed = await move(
      submissionPaymentLifecycle,
      'pay',
      {
        by: adminRole(actor),
        id,
        set: (eb) => ({ updated_at: now, version: eb('version', '+', 1) }),
      },
      trx,
    )
    if (!changed.ok) continue
    await auditEntry(actor, id, { action: 'submission.paid', after: { payment: 'paid' } }, now, trx)
  }
}

/** The next number of a category's series, without gaps: its row is locked until the transaction ends. */
export async function takeCode(
  category: { year: number; type: 'production' | 'achievement'; number: number },
  trx: Trx,
): Promise<string> {
  const scope = categoryCode(category)
  return submissionCode(scope, await nextInSeries({ kind: 'submission', year: category.year, scope }, trx))
}
