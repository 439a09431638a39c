import { randomUUID } from 'node:crypto'
import { recordPayment } from '#app/domain/money/billing/commands.server.ts'
import { issueSponsorshipInvoices, sponsorshipBill } from '#app/domain/sponsorship/billing/invoices.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { db } from '#db/client.ts'
import { valueOf } from '#db/seed/outcomes.ts'

const DAY_MS = 24 * 60 * 60_000
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

/** Issues a sponsorship's invoices a few days ago, in equal instalments of a month, and records that the first one is paid. */
export async function billSponsor(
  sponsorshipId: number,
  { name, email, instalments }: { name: string; email: string; instalments: number },
  admin: AdminViewer,
  now: Date,
): Promise<void> {
  const issued = new Date(now.getTime() - 4 * DAY_MS)
  const bill = await sponsorshipBill(sponsorshipId, db())
  if (!bill) throw new Error(`${name} has nothing to pay`)
  const part = Math.floor(bill.leftCents / instalments)
  const plan = Array.from({ length: instalments }, (_, index) => ({
    amountCents: index === 0 ? bill.leftCents - part * (instalments - 1) : part,
    dueOn: dayOf(new Date(issued.getTime() + (index + 1) * 30 * DAY_MS)),
  }))
  const billTo = {
    ...{ name, email, addressLine1: '12 Pegbar Row', addressLine2: null, city: 'Los Angeles' },
    ...{ region: 'CA', postalCode: '90012', country: 'US', taxId: null },
  }
  const order = {
    key: randomUUID(),
    billTo,
    poNumber: null,
    method: 'bank_transfer' as const,
    instalments: plan,
  }
  valueOf(await issueSponsorshipInvoices(sponsorshipId, order, admin, issued), name)
  const [first] = (await sponsorshipBill(sponsorshipId, db()))?.invoices ?? []
  if (!first) throw new Error(`${name} has no invoice`)
  const paid = new Date(issued.getTime() + 2 * DAY_MS)
  const payment = {
    ...{ invoiceId: first.id, idempotencyKey: randomUUID(), amountCents: first.totalCents },
    ...{ method: 'bank_transfer' as const, receivedOn: dayOf(paid), reference: null, note: null },
  }
  valueOf(await recordPayment(payment, admin, paid), name)
}
