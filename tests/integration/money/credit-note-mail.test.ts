import { expect, test } from 'vitest'
import { voidInvoice } from '#app/domain/money/billing/credit-invoice.server.ts'
import { sendMessage } from '#app/domain/mail/send.server.ts'
import type { MailTransport, OutgoingMail } from '#app/domain/mail/transport.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { entrant, invoice, valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf } from '#tests/support/people.ts'
import { mails } from '#tests/support/rows.ts'

test('the mail about a void invoice leaves with its credit note, and its page shows it', async () => {
  const who = await entrant()
  const { invoiceId } = await invoice(who, { title: 'محمد and 李晴风' })
  const adminAccount = await admin()
  const viewer = await adminViewerOf(adminAccount)
  valueOf(await voidInvoice({ invoiceId, reason: 'Entered twice', place: 'cart' }, viewer, now()))
  const message = (await mails()).find(({ attachments }) =>
    JSON.stringify(attachments).includes('credit_note'),
  )
  const sent: OutgoingMail[] = []
  const transport: MailTransport = {
    handoverMs: 1_000,
    send: async (mail) => void sent.push(mail),
    close: async () => undefined,
  }
  expect(await sendMessage(message?.id ?? 0, transport, now())).toBe('sent')
  expect(
    sent[0]?.attachments.map(({ contentType, filename }) => [contentType, /\.pdf$/.test(filename)]),
  ).toEqual([['application/pdf', true]])
  const page = await as(adminAccount).get(`/admin/cron-emails/outbox/${message?.id}`)
  expect(page.status).toBe(200)
})
