import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { config } from '#app/config.server.ts'
import { href } from '#app/platform/href.ts'
import { db } from '#db/client.ts'
import { ProviderError, type CheckoutReport, type CheckoutState, type PaymentProvider } from '../provider.ts'
import type { DemonstrationAnswer } from '../rules.ts'

const OPEN_FOR_MS = 35 * 60_000
/** How long "confirmed late" takes: long enough to see the state between, short enough to wait for it. */
export const LATE_MS = 2 * 60_000
const REFERENCE = 'demo_'

/** True for money that never moved. */
export function isDemonstrationReference(reference: string): boolean {
  return reference.startsWith(REFERENCE)
}

/**
 * Card payments without any money: its own page asks how the payment should end. It keeps its side in its own table and is asked
 * about it like any other provider.
 */
export function demonstrationProvider(): PaymentProvider {
  return {
    name: 'demonstration',

    async createCheckout(request, now) {
      const session = `${REFERENCE}${request.attempt}`
      const expiresAt = new Date(now.getTime() + OPEN_FOR_MS)
      await db()
        .insertInto('demonstration_checkouts')
        .values({
          session,
          attempt: request.attempt,
          amount_cents: request.amountCents,
          currency: request.currency,
          description: request.description,
          expires_at: expiresAt,
        })
        .onConflict((conflict) => conflict.column('session').doNothing())
        .execute()
      return {
        session,
        url: config().appUrl + href('/payments/demonstration/:publicId', { publicId: request.attempt }),
        expiresAt,
      }
    },

    readCheckout: read,

    async closeCheckout(session, now) {
      await answer(session, 'left', now)
      return read(session, now)
    },

    async refund({ reference, amountCents, idempotencyKey }) {
      const done = { reference: `${REFERENCE}re_${idempotencyKey}`, state: 'done', failure: null } as const
      const refunded = await db()
        .updateTable('demonstration_checkouts')
        .set((eb) => ({
          refunded_cents: eb('refunded_cents', '+', amountCents),
          refund_keys: sql<string[]>`refund_keys || ${idempotencyKey}::text`,
        }))
        .where('reference', '=', reference)
        .where((eb) => eb(eb('refunded_cents', '+', amountCents), '<=', eb.ref('amount_cents')))
        .where(sql<boolean>`not ${idempotencyKey}::text = any (refund_keys)`)
        .returning('session')
        .executeTakeFirst()
      if (refunded) return done
      const before = await db()
        .selectFrom('demonstration_checkouts')
        .where('reference', '=', reference)
        .where(sql<boolean>`${idempotencyKey}::text = any (refund_keys)`)
        .select('session')
        .executeTakeFirst()
      if (before) return done
      throw new ProviderError('This payment has less left to refund.', false)
    },

    // It has no messages from outside.
    parseWebhook: () => null,
  }
}

async function read(session: string, now: Date): Promise<CheckoutReport> {
  const row = await db()
    .selectFrom('demonstration_checkouts')
    .selectAll()
    .where('session', '=', session)
    .executeTakeFirst()
  if (!row) throw new ProviderError('We can’t find this demonstration.', false)
  const state = stateOf(row, now)
  return {
    session,
    attempt: row.attempt,
    state,
    amountCents: row.amount_cents,
    currency: row.currency,
    reference: state === 'paid' ? row.reference : null,
    failure: state === 'failed' ? 'The demonstration card was declined.' : null,
    otherAccount: null,
  }
}

function stateOf(
  row: { answer: DemonstrationAnswer | null; answered_at: Date | null; expires_at: Date },
  now: Date,
): CheckoutState {
  switch (row.answer) {
    case 'paid':
      return 'paid'
    case 'paid_late':
      return now.getTime() >= (row.answered_at?.getTime() ?? 0) + LATE_MS ? 'paid' : 'pending'
    case 'declined':
      return 'failed'
    case 'left':
      return 'cancelled'
    default:
      return now >= row.expires_at ? 'expired' : 'open'
  }
}

/** Ends the demonstration; the first answer counts. False when it had ended before. */
export async function answer(session: string, given: DemonstrationAnswer, now: Date): Promise<boolean> {
  const paid = given === 'paid' || given === 'paid_late'
  const changed = await db()
    .updateTable('demonstration_checkouts')
    .set({ answer: given, answered_at: now, reference: paid ? `${REFERENCE}pay_${randomUUID()}` : null })
    .where('session', '=', session)
    .where('answer', 'is', null)
    .where('expires_at', '>', now)
    .returning('session')
    .executeTakeFirst()
  return changed !== undefined
}
