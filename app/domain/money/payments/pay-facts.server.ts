import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Reader } from '#db/client.ts'
import { withDates } from '#db/with-dates.ts'
import { isLinkHolder, type Payer } from '#app/domain/money/billing/invoice-link.server.ts'
import { dueCents } from '#app/domain/season/prices/balance.ts'
import { configValues, configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { isCardOffered } from './providers.server.ts'

const NO_ACCOUNT = 0

/** What decides whether this person can pay this invoice by card now, and the last attempt to; `null` when there is no such invoice. */
export async function findPayFacts(invoiceId: number, payer: Payer, reader: Reader) {
  const row = await reader
    .selectFrom('invoices as i')
    .leftJoin('studio_members as m', (join) =>
      join
        .on('m.studio_id', '=', sql<number>`surviving_studio(i.studio_id)`)
        .on('m.user_id', '=', payer.userId ?? NO_ACCOUNT)
        .on('m.status', '=', 'active'),
    )
    .where('i.id', '=', invoiceId)
    .select((eb) => [
      'i.status',
      'i.total_cents as totalCents',
      'i.paid_cents as paidCents',
      'i.credited_cents as creditedCents',
      'i.refunded_cents as refundedCents',
      'm.role as studioRole',
      sql<boolean>`i.user_id in (select accounts_of(${payer.userId ?? NO_ACCOUNT}))`.as('isIssuedTo'),
      eb
        .selectFrom('unallocated_payments as u')
        .whereRef('u.invoice_id', '=', 'i.id')
        .where('u.status', '=', 'open')
        // What a transfer was too much does not change what is due.
        .where('u.reason', '<>', 'too_much')
        .select((sum) => sum.fn.coalesce(sum.fn.sum<number>('u.remaining_cents'), sum.lit(0)).as('cents'))
        .as('held'),
      eb
        .exists(
          eb
            .selectFrom('payment_attempts as a')
            .whereRef('a.invoice_id', '=', 'i.id')
            .where('a.status', '=', 'pending')
            .select('a.id'),
        )
        .as('confirming'),
      jsonObjectFrom(
        eb
          .selectFrom('payment_attempts as last')
          .whereRef('last.invoice_id', '=', 'i.id')
          .orderBy('last.id', 'desc')
          .limit(1)
          .select(['last.status', 'last.expires_at', 'last.failure', 'last.provider_session']),
      ).as('last'),
    ])
    .executeTakeFirst()
  if (!row) return null
  return {
    cardOffered: isCardOffered(reader.isTransaction ? await configValuesIn(reader) : await configValues()),
    studioRole: row.studioRole,
    isBuyer: isLinkHolder(payer) || row.isIssuedTo,
    // The link was mailed to the address that is billed.
    emailVerified: isLinkHolder(payer) || payer.emailVerified,
    dueCents: dueCents(row),
    heldCents: row.held ?? 0,
    confirming: Boolean(row.confirming),
    last: row.last && withDates(row.last, 'expires_at'),
  }
}
