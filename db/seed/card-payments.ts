import { randomUUID } from 'node:crypto'
import { db } from '#db/client.ts'
import type { AdminViewer, EntrantViewer } from '#app/platform/viewer.ts'
import { startCardPayment } from '#app/domain/money/payments/attempts.server.ts'
import { endDemonstration } from '#app/domain/money/payments/demonstration.server.ts'
import type { DemonstrationAnswer } from '#app/domain/money/payments/rules.ts'
import { askAboutAttempt } from '#app/domain/money/payments/settle-attempt.server.ts'
import { recordUnallocated } from '#app/domain/money/payments/unallocated.server.ts'
import { valueOf } from '#db/seed/outcomes.ts'

/** A card payment as an entrant makes it in the demonstration, and how it ends. */
export async function payByCard(
  entrant: EntrantViewer,
  invoiceId: number,
  answer: DemonstrationAnswer,
  now: Date,
): Promise<void> {
  valueOf(await startCardPayment(invoiceId, entrant, now), `Card payment of invoice ${invoiceId}`)
  const { public_id } = await db()
    .selectFrom('payment_attempts')
    .where('invoice_id', '=', invoiceId)
    .orderBy('id', 'desc')
    .select('public_id')
    .executeTakeFirstOrThrow()
  await endDemonstration(public_id, answer, entrant, now)
  await askAboutAttempt(public_id, entrant, now)
}

/** A transfer that names no invoice: an admin has to decide. */
export async function seedUnallocated(admin: AdminViewer, now: Date): Promise<void> {
  const payment = {
    idempotencyKey: randomUUID(),
    amountCents: 39_000,
    method: 'bank_transfer' as const,
    receivedOn: now.toISOString().slice(0, 10),
    payer: 'Þóra Ægisdóttir-Lindqvist',
    reference: 'two entries, thank you',
  }
  valueOf(await recordUnallocated(payment, admin, now), 'Unallocated payment')
}
