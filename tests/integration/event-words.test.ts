import { expect, test } from 'vitest'
import { eventTemplates } from '#app/domain/mail/templates/registry.ts'
import { placeholdersFor } from '#app/domain/cron-emails/writing.server.ts'
import { checkText } from '#app/domain/mail/text.ts'
import { db } from '#db/client.ts'
import { now } from '#tests/support/clock.ts'
import { entrant, invoice } from '#tests/support/entries.ts'
import { countQueries } from '#tests/support/queries.ts'

async function ruleOf(
  event: string,
  text: { subject: string; body: string },
  status: 'armed' | 'paused' = 'armed',
) {
  const { id } = await db()
    .insertInto('cron_emails')
    .values({
      ...{
        code: `${event}_${status}`,
        name: 'The invoice’s words',
        status,
        trigger: 'event',
        event,
        class: 'service',
      },
      ...text,
      ...{
        reply_to: 'billing@example.org',
        armed_at: now(),
        created_at: now(),
        updated_at: now(),
        version: 3,
      },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const invoiceMail = (invoiceId: number) =>
  db()
    .selectFrom('mail_messages')
    .where('template', '=', 'invoice_issued')
    .where('entity_id', '=', invoiceId)
    .selectAll()
    .executeTakeFirstOrThrow()

const WORDS = {
  subject: 'Yours: {{invoice.number}}',
  body: 'Dear {{person.first_name}} of {{season}},\n\n{{entries.list}}',
}

test('an armed rule on an event gives its mail the office’s words, a paused one the product’s', async () => {
  const who = await entrant()
  const id = await ruleOf('invoice_issued', WORDS)
  const mail = await invoiceMail(
    (await invoice(who, { title: '[x](https://evil.example) {{secret}}' })).invoiceId,
  )
  const { number } = await db().selectFrom('invoices').select('number').executeTakeFirstOrThrow()
  expect(mail).toMatchObject({
    ...{ subject: `Pegbar Awards: Yours: ${number}`, class: 'service', status: 'queued' },
    ...{ cron_email_id: id, rule_version: 3, reply_to: 'billing@example.org', last_error: null },
  })
  expect(mail.body_text).toMatch(/^Dear Emil of /)
  expect(mail.body_text).toContain('{{secret}}')
  expect(mail.body_html).not.toContain('href="https://evil')
  expect(mail.body_text).not.toContain('unsubscribe')
  // What is attached and whom it goes to is not the text's matter.
  expect(mail.attachments).toEqual([{ document: 'invoice', entityId: mail.entity_id }])

  await db().updateTable('cron_emails').set({ status: 'paused' }).execute()
  const product = await invoiceMail((await invoice(who)).invoiceId)
  expect(product).toMatchObject({ cron_email_id: null, reply_to: null })
  expect(product.body_text).toContain('Thank you for your submission.')
})

test('words that cannot be written let the product’s go, and the message says why', async () => {
  await ruleOf('invoice_issued', { subject: '{{gone.by}}', body: 'Hello' })
  const mail = await invoiceMail((await invoice(await entrant())).invoiceId)
  expect(mail.body_text).toContain('Thank you for your submission.')
  expect(mail).toMatchObject({ cron_email_id: null, status: 'queued' })
  expect(mail.last_error).toContain('“The invoice’s words” could not be written')
})

test('without a rule nothing more is asked than whether there is one', async () => {
  const who = await entrant()
  await invoice(who)
  const without = await countQueries(() => invoice(who))
  await ruleOf('payment_receipt', WORDS)
  expect(await countQueries(() => invoice(who))).toBe(without)
})

test('each event’s own words pass where a rule on it is saved', () => {
  for (const [event, { text }] of Object.entries(eventTemplates)) {
    const scope = { trigger: 'event', event, groups: [] } as const
    expect(checkText(text, placeholdersFor(scope)), event).toEqual({ subject: [], body: [] })
  }
})
