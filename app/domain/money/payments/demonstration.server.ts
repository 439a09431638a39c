import { db } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { findInvoiceFor } from '#app/domain/money/billing/invoices.server.ts'
import { answer } from './providers/demonstration.server.ts'
import type { DemonstrationAnswer } from './rules.ts'

/**
 * A demonstration's checkout for people who may see its invoice, and for a payer who started it by the invoice's link; `null` where
 * money is real, and for everyone else.
 */
export async function findDemonstration(publicId: string, viewer: Viewer | null, now: Date) {
  if (config().cardPayments !== 'demonstration') return null
  const row = await db()
    .selectFrom('demonstration_checkouts as d')
    .innerJoin('payment_attempts as a', 'a.public_id', 'd.attempt')
    .where((eb) => eb(eb.cast('a.public_id', 'text'), '=', publicId))
    .innerJoin('invoices as i', 'i.id', 'a.invoice_id')
    .select([
      'a.invoice_id',
      'a.started_by',
      'i.number',
      'd.amount_cents',
      'd.currency',
      'd.description',
      'd.answer',
      'd.expires_at',
    ])
    .executeTakeFirst()
  if (!row) return null
  const byLink = row.started_by === null
  if (!byLink && !(viewer && (await findInvoiceFor(viewer, row.invoice_id, now, db())))) return null
  return {
    attempt: publicId,
    invoiceNumber: row.number,
    amountCents: row.amount_cents,
    currency: row.currency,
    description: row.description,
    expiresAt: row.expires_at,
    /** It was answered, or has expired. */
    ended: row.answer !== null || now >= row.expires_at,
  }
}

/** Ends a demonstration as the person chose; the first choice counts. False when it is not theirs or does not exist. */
export async function endDemonstration(
  publicId: string,
  given: DemonstrationAnswer,
  viewer: Viewer | null,
  now: Date,
): Promise<boolean> {
  const found = await findDemonstration(publicId, viewer, now)
  if (!found) return false
  await answer(`demo_${publicId}`, given, now)
  return true
}
