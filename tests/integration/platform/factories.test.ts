import { expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { admin } from '#tests/support/people.ts'
import { entrant, invoice, openCategory, pay } from '#tests/support/entries.ts'
import { audits, mails } from '#tests/support/rows.ts'

test.each(['production', 'achievement'] as const)(
  'the factories take an entry of a %s all the way to a receipt',
  async (type) => {
    const [who, adminAccount] = [await entrant(), await admin()]
    const { invoiceId } = await invoice(who, { number: await openCategory(type) })
    const issued = await db()
      .selectFrom('invoices')
      .selectAll()
      .where('id', '=', invoiceId)
      .executeTakeFirstOrThrow()
    await pay(invoiceId, adminAccount, issued.total_cents)

    const { status } = await db()
      .selectFrom('invoices')
      .select('status')
      .where('id', '=', invoiceId)
      .executeTakeFirstOrThrow()
    expect(status).toBe('paid')
    expect((await mails({ template: 'payment_receipt' })).map((mail) => mail.to_email)).toContain(who.email)
    expect((await audits()).length).toBeGreaterThan(3)
  },
)
