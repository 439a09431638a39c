import { personName } from '#db/person-name.ts'
import { entryExpired } from '#app/domain/submissions/time/mails/entry-expired.ts'
import { sql } from 'kysely'
import { db, transaction, type Reader, type Trx } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { system } from '#app/platform/viewer.ts'
import { auditEntry } from '#app/domain/submissions/audit-entry.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'
import { href } from '#app/platform/href.ts'
import { dropCartItems } from '#app/domain/submissions/carts.server.ts'
import { closedCategories, isExcused } from './late-entry.server.ts'
import { shownTitle } from '#app/domain/submissions/rules.ts'
import { also, moveAll } from '#app/platform/lifecycle.server.ts'
import { submissionLifecycle, submissionPaymentLifecycle } from '#app/domain/submissions/lifecycle.ts'

/** A request that arrived in time may still be under way: a draft is marked only once it cannot be any more. */
const UNDER_WAY_MS = 10 * 60_000
/** Owners handled in one call; the next minute continues. */
const MAX_OWNERS = 200
const MAX_NAMED = 20

/** Expires the drafts that missed their deadline, with one mail to each owner, and returns how many; pages go by the clock. */
export async function expireMissedDrafts(now: Date): Promise<number> {
  const before = new Date(now.getTime() - UNDER_WAY_MS)
  const years = await db()
    .selectFrom('submissions')
    .where('status', '=', 'draft')
    .select('year')
    .distinct()
    .execute()
  let marked = 0
  for (const { year } of years) {
    const closed = await closedCategories(year, before, db())
    if (closed.length === 0) continue
    const owners = await missed(closed, before, now, db())
      .select('s.created_by')
      .distinct()
      .limit(MAX_OWNERS)
      .execute()
    for (const { created_by: owner } of owners)
      marked += await transaction((trx) => expireOf(owner, year, closed, before, now, trx))
  }
  return marked
}

function missed(categoryIds: readonly number[], before: Date, now: Date, reader: Reader) {
  return reader
    .selectFrom('submissions as s')
    .where('s.status', '=', 'draft')
    .where('s.category_id', 'in', [...categoryIds])
    .where((eb) => eb.or([eb('s.custom_deadline', 'is', null), eb('s.custom_deadline', '<=', before)]))
    .where(sql<boolean>`not ${isExcused(now)}`)
}

async function expireOf(
  owner: number,
  year: number,
  closed: readonly number[],
  before: Date,
  now: Date,
  trx: Trx,
): Promise<number> {
  const found = await missed(closed, before, now, trx)
    .where('s.created_by', '=', owner)
    .select('s.id')
    .execute()
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return 0
  // The carts first, as the checkout does.
  await trx
    .selectFrom('carts as c')
    .innerJoin('cart_items as i', 'i.cart_id', 'c.id')
    .where('i.submission_id', 'in', ids)
    .orderBy('c.id')
    .select('c.id')
    .forNoKeyUpdate('c')
    .execute()
  // Checked again under lock: drafts that were checked out or got extra time stay.
  const rows = await missed(closed, before, now, trx)
    .where('s.id', 'in', ids)
    .innerJoin('categories as c', 'c.id', 's.category_id')
    .orderBy('s.id')
    .select(['s.id', 's.title', 's.payment_status', 'c.type', 'c.number', 'c.name'])
    .forUpdate('s')
    .execute()
  if (rows.length === 0) return 0
  const still = rows.map(({ id }) => id)
  await dropCartItems(still, trx)
  await moveAll(
    submissionLifecycle,
    'expire',
    {
      by: 'system',
      id: still,
      also: also(submissionPaymentLifecycle, 'release', 'system'),
      set: (eb) => ({ expired_at: now, version: eb('version', '+', 1), updated_at: now }),
    },
    trx,
  )
  for (const row of rows)
    await auditEntry(
      system,
      row.id,
      {
        action: 'submission.expired',
        before: { status: 'draft', payment: row.payment_status },
        after: { status: 'expired' },
      },
      now,
      trx,
    )
  await tellOwner(owner, year, rows, now, trx)
  return rows.length
}

async function tellOwner(
  owner: number,
  year: number,
  rows: readonly { id: number; title: string; type: CategoryType; number: number; name: string }[],
  now: Date,
  trx: Trx,
): Promise<void> {
  const to = await trx
    .selectFrom('users')
    .where('id', '=', owner)
    .select(['id as userId', 'email', personName('users').as('name')])
    .executeTakeFirstOrThrow()
  const named = rows.slice(0, MAX_NAMED)
  await queueMail(
    {
      mail: entryExpired,
      to,
      params: {
        recipientName: to.name,
        works: named.map((row) => `${shownTitle(row.title)}, ${categoryTitle(row)}`),
        more: rows.length - named.length,
        link: config().appUrl + href('/submissions/expired'),
      },
      // A draft that got extra time and missed that too is reported again.
      dedupeKey: `entry-expired:${year}:${owner}:${now.getTime()}`,
      entity: 'submission',
      entityId: named[0]?.id,
    },
    now,
    trx,
  )
}
