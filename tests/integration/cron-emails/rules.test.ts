import { membershipDecided } from '#app/domain/people/accounts/mails/membership-decided.ts'
import { describe, expect, test } from 'vitest'
import { db, transaction } from '#db/client.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { activateRule, changeRule } from '#app/domain/cron-emails/rules/rule-commands.server.ts'
import { findRule } from '#app/domain/cron-emails/rules/rule-queries.server.ts'
import type { RuleInput } from '#app/domain/cron-emails/rules/schema.ts'
import { as, type Client } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { draft, entrant, invoice } from '#tests/support/entries.ts'
import { mailGroup, mailRule } from '#tests/support/mail-rules.ts'
import { admin, adminViewerOf } from '#tests/support/people.ts'
import { raced } from '#tests/support/raced.ts'
import { audits, mails } from '#tests/support/rows.ts'

const TEXT =
  'Hello {{person.first_name}},\n\nthe call closes {{when}}.\n\n{{drafts.list}}\n\n[Finish]({{site.link}})'

const typed = (groupId: number, more: Record<string, string> = {}) => ({
  name: 'Before the close',
  groups: String(groupId),
  trigger: 'anchor',
  anchor: 'call_closes',
  offsets: '7 d before, 48 h before',
  class: 'reminder',
  subject: 'The call closes soon',
  body: TEXT,
  ...more,
})

const messages = (page: { problems: { message: string }[] }) => page.problems.map(({ message }) => message)

async function saved(client: Client, fields: Record<string, string>): Promise<number> {
  const form = await client.get('/admin/cron-emails/add')
  const answer = await client.submit(form, 'Save draft', fields)
  expect(answer.isPage ? messages(answer) : []).toEqual([])
  return Number(/\d+$/.exec(answer.location ?? '')?.[0])
}

describe('the pages of mail rules', () => {
  test('explains an empty list, and lists a rule with a summary and its next run', async () => {
    const client = as(await admin())
    expect((await client.get('/admin/cron-emails')).visibleText).toContain('No rules yet')
    const groupId = await mailGroup()
    const ruleId = await mailRule({
      name: 'Close',
      trigger: 'anchor',
      anchor: 'call_closes',
      offsets_minutes: [-10_080],
      groups: [groupId],
    })
    await mailRule({ name: 'Old', status: 'retired', activated_at: null })
    const page = await client.get('/admin/cron-emails')
    expect(page.visibleText).toContain('7 days before the close of the call')
    expect(page.links).toContain(`/admin/cron-emails/edit/${ruleId}`)
    const narrowed = await client.get('/admin/cron-emails?status=retired')
    expect(narrowed.visibleText).toContain('Old')
    expect(narrowed.links).not.toContain(`/admin/cron-emails/edit/${ruleId}`)
  })

  test('shows what needs an admin', async () => {
    const ruleId = await mailRule({ name: 'Asked first' })
    const { id: runId } = await db()
      .insertInto('mail_runs')
      .values({
        cron_email_id: ruleId,
        occasion: 'at:now',
        scheduled_for: new Date(now().getTime() + 86_400_000),
        status: 'awaiting_approval',
        reason: 'It is very large.',
        rule_version: 1,
        planned: 1_204,
        created_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const page = await as(await admin()).get('/admin/cron-emails')
    expect(page.visibleText).toContain('1,204 emails')
    expect(page.visibleText).toContain('It is very large.')
    expect(page.links).toContain(`/admin/cron-emails/runs/${runId}`)
  })

  test('a rule is written, previewed with a real record, tested and switched on', async () => {
    const who = await entrant()
    await draft(who, { title: 'Tin Lanterns <b>' })
    const other = await entrant()
    await draft(other, { title: 'Moth Hour' })
    const groupId = await mailGroup()
    const adminAccount = await admin()
    const client = as(adminAccount)
    const form = await client.get('/admin/cron-emails/add')

    const preview = await client.submit(form, 'Preview', typed(groupId, { record: 'moth hour', name: '' }))
    expect(preview.status).toBe(200)
    expect(preview.visibleText).toContain(`because draft “Moth Hour”`)
    expect(preview.visibleText).toContain('Nothing was sent or saved')
    expect(preview.visibleText).toContain('the call closes')
    expect(preview.html.querySelector('#body')?.text.trim().replace(/\r/g, '')).toBe(TEXT)
    expect(preview.html.querySelector('#offsets')?.getAttribute('value')).toBe('7 d before, 48 h before')
    expect(await db().selectFrom('cron_emails').selectAll().execute()).toEqual([])

    const unknown = await client.submit(form, 'Preview', typed(groupId, { record: 'nobody@example.net' }))
    expect(unknown.status).toBe(422)
    expect(messages(unknown)).toEqual(['Preview for: No one in these groups matches “nobody@example.net”'])

    const html = await client.post('/admin/cron-emails/preview', typed(groupId, { record: who.email }))
    expect(html.headers.get('content-security-policy')).toContain('sandbox')
    expect(html.text).toContain('Tin Lanterns &lt;b&gt;')
    expect(html.text).not.toContain('/mail/unsubscribe/')

    const ruleId = await saved(client, typed(groupId))
    const page = await client.get(`/admin/cron-emails/edit/${ruleId}`)
    expect(page.visibleText).toContain('7 days and 2 days before the close of the call')
    expect(page.visibleText).toContain('2 recipients now')
    const refused = await client.follow(
      await client.submit(await client.get(`/admin/cron-emails/edit/${ruleId}/activate`), 'Turn on rule'),
    )
    expect(refused.visibleText).toContain('Send yourself a test of this version first')

    await client.submit(page, 'Send test email', { record: who.email })
    const [test] = await mails({ template: 'rule_test' })
    expect(test).toMatchObject({
      to_email: adminAccount.email,
      class: 'service',
      run_id: null,
      status: 'queued',
    })
    expect(test?.subject).toContain('Test: The call closes soon')
    expect(test?.body_text).toContain('Tin Lanterns')
    expect(test?.body_text).not.toContain('/mail/unsubscribe/')
    expect(await mails()).toHaveLength((await mails({ template: 'rule_test' })).length)

    const confirmation = await client.get(`/admin/cron-emails/edit/${ruleId}/activate`)
    await client.submit(confirmation, 'Turn on rule')
    expect(await findRule(ruleId, db())).toMatchObject({
      status: 'active',
      activatedAt: now(),
      activatedBy: adminAccount.userId,
    })
    const audience = await client.get(`/admin/cron-emails/edit/${ruleId}/audience?q=${who.email}`)
    expect(audience.visibleText).toContain('Draft “Tin Lanterns <b>”')
    expect(audience.visibleText).not.toContain('Moth Hour')
    const log = (await audits({ entity: 'cron_email' })).map(({ action }) => action)
    expect(log).toEqual(['cron_email.added', 'cron_email.tested', 'cron_email.activated'])
  })

  test('refuses what cannot work next to its field and keeps what was typed', async () => {
    const groupId = await mailGroup('invoices_open')
    const client = as(await admin())
    const form = await client.get('/admin/cron-emails/add')
    const empty = await client.submit(form, 'Save draft', {})
    expect(empty.status).toBe(422)
    expect(messages(empty)).toEqual(
      expect.arrayContaining(['Name: Required', 'Date: Required', 'Subject: Required', 'Text: Required']),
    )
    const wrong = await client.submit(
      form,
      'Save draft',
      typed(groupId, {
        offsets: '3 fortnights before',
        body: 'Hello {{person.frist_name}} {{drafts.list}}',
      }),
    )
    expect(messages(wrong).join('\n')).toContain('is not a unit. Use min, h, d or w.')
    const minutes = await client.submit(form, 'Save draft', typed(groupId, { holdMinutes: '-1' }))
    expect(messages(minutes)).toEqual([
      expect.stringMatching(/^Minutes to stop a run: Enter a whole number of minutes/),
    ])
    const unknown = await client.submit(
      form,
      'Save draft',
      typed(groupId, { body: 'Hello {{person.frist_name}}', anchor: 'draft_edited' }),
    )
    expect(unknown.status).toBe(422)
    const text = messages(unknown).join('\n')
    expect(text).toContain('There is no {{person.frist_name}} here. Did you mean {{person.first_name}}?')
    expect(text).toMatch(/Date: The records of “Group \d+” do not have this date/)
    expect(unknown.html.querySelector('#body')?.text.trim()).toBe('Hello {{person.frist_name}}')
    expect(await db().selectFrom('cron_emails').selectAll().execute()).toEqual([])
  })

  test('two changes at once: the second admin sees both versions and can keep theirs', async () => {
    const groupId = await mailGroup()
    const first = as(await admin())
    const second = as(await admin())
    const ruleId = await saved(first, typed(groupId))
    const [mine, yours] = [
      await first.get(`/admin/cron-emails/edit/${ruleId}`),
      await second.get(`/admin/cron-emails/edit/${ruleId}`),
    ]
    await first.submit(mine, 'Save rule', { subject: 'Theirs' })
    const refusedTwice = await second.submit(yours, 'Save rule', { subject: 'Yours', name: '' })
    expect(refusedTwice.status).toBe(422)
    const conflict = await second.submit(refusedTwice, 'Save rule', { name: 'Before the close' })
    expect(conflict.status).toBe(409)
    expect(conflict.visibleText).toContain('Two versions')
    expect(conflict.visibleText).toContain('Theirs')
    expect(conflict.html.querySelector('#subject')?.getAttribute('value')).toBe('Yours')
    expect((await findRule(ruleId, db()))?.subject).toBe('Theirs')
    await second.submit(conflict, 'Save rule')
    expect(await findRule(ruleId, db())).toMatchObject({ subject: 'Yours', version: 3 })
  })

  raced('of two changes at the same moment one is kept, and the other is told', {
    reads: [/from "cron_email_groups"/],
    async prepare() {
      const adminAccount = await adminViewerOf(await admin())
      const ruleId = await mailRule({ trigger: 'daily', local_hour: 9 })
      return { adminAccount, ruleId, input: inputOf(await findRule(ruleId, db())) }
    },
    acts: ({ adminAccount, ruleId, input }) =>
      ['One', 'Other'].map(
        (subject) => () => changeRule(ruleId, 1, { ...input, subject }, adminAccount, now()),
      ),
    async holds(answers, { ruleId }) {
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      expect((await findRule(ruleId, db()))?.version).toBe(2)
      expect(await audits({ action: 'cron_email.changed' })).toHaveLength(1)
    },
    async breaks(answers) {
      expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
      expect(await audits({ action: 'cron_email.changed' })).toHaveLength(2)
    },
  })

  test('a change makes the test invalid, and a changed time counts from now', async () => {
    const adminAccount = await adminViewerOf(await admin())
    const ruleId = await mailRule({ trigger: 'daily', local_hour: 9, tested_version: 1, status: 'paused' })
    const rule = await findRule(ruleId, db())
    await changeRule(ruleId, 1, { ...inputOf(rule), subject: 'Other words' }, adminAccount, now())
    expect(await activateRule(ruleId, 2, adminAccount, now())).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Send yourself a test of this version first') as string,
    })
    await db().updateTable('cron_emails').set({ tested_version: 2 }).execute()
    expect(await activateRule(ruleId, 1, adminAccount, now())).toMatchObject({ code: 'conflict' })
    expect(await activateRule(ruleId, 2, adminAccount, now())).toMatchObject({ ok: true })
    later({ days: 2 })
    const input = { ...inputOf(await findRule(ruleId, db())), subject: 'Only words' }
    const activatedAt = (await findRule(ruleId, db()))?.activatedAt
    await changeRule(ruleId, 2, input, adminAccount, now())
    expect((await findRule(ruleId, db()))?.activatedAt).toEqual(activatedAt)
    await changeRule(ruleId, 3, { ...input, localHour: 10 }, adminAccount, now())
    expect((await findRule(ruleId, db()))?.activatedAt).toEqual(now())
    const withoutGroups = await changeRule(ruleId, 4, { ...input, groupIds: [] }, adminAccount, now())
    expect(withoutGroups).toMatchObject({ code: 'invalid', fields: { groups: [expect.any(String)] } })
  })

  test('is not switched on without a group, and not archived during a run', async () => {
    const client = as(await admin())
    const ruleId = await mailRule({
      status: 'draft',
      activated_at: null,
      tested_version: 1,
      trigger: 'daily',
      local_hour: 8,
      groups: [],
    })
    const answer = await client.follow(
      await client.submit(await client.get(`/admin/cron-emails/edit/${ruleId}/activate`), 'Turn on rule'),
    )
    expect(answer.visibleText).toContain('Select a group')
    await db()
      .insertInto('mail_runs')
      .values({
        cron_email_id: ruleId,
        occasion: 'day:x',
        scheduled_for: now(),
        status: 'waiting',
        rule_version: 1,
        created_at: now(),
      })
      .execute()
    const retire = await client.get(`/admin/cron-emails/edit/${ruleId}/retire`)
    const held = await client.follow(await client.submit(retire, 'Retire rule'))
    expect(held.visibleText).toContain('A run of this rule is under way')
    await db().updateTable('mail_runs').set({ status: 'done' }).execute()
    await client.submit(retire, 'Retire rule')
    const page = await client.get(`/admin/cron-emails/edit/${ruleId}`)
    expect(page.visibleText).toContain('This rule is retired')
    expect(page.html.querySelector('form[method=post]')).toBeNull()
    expect((await client.post(`/admin/cron-emails/edit/${ruleId}`, { intent: 'test' })).status).toBe(409)
  })
})

describe('rules about events', () => {
  const rule = (more: Partial<Record<string, string>> = {}) => ({
    name: 'Invoice',
    trigger: 'event',
    event: 'invoice_issued',
    class: 'service',
    subject: 'Your invoice {{invoice.number}}',
    body: 'Dear {{person.first_name}},\n\n{{invoice.to_pay}}\n\n{{entries}}\n\n{{payment.facts}}\n\n[Open it]({{invoice.link}})',
    ...more,
  })

  test('accept only events that exist', async () => {
    const client = as(await admin())
    const form = await client.get('/admin/cron-emails/add')
    const text = { subject: 'A subject', body: 'A text' }
    for (const event of ['nothing_happened', 'verify_email']) {
      const answer = await client.submit(form, 'Save draft', rule({ event, ...text }))
      expect(answer.status).toBe(422)
      expect(answer.problems.map(({ message }) => message).join()).toContain('Required')
    }
  })

  test('write the event’s email with their own text once they are on, one rule for each event', async () => {
    const who = await entrant()
    const adminAccount = await admin()
    const client = as(adminAccount)
    await invoice(who)
    const [before] = await mails({ template: 'invoice_issued' })
    expect(before).toMatchObject({ cron_email_id: null })
    const ruleId = await saved(client, rule())
    const twice = await client.submit(await client.get('/admin/cron-emails/add'), 'Save draft', rule())
    expect(messages(twice).join()).toContain('There is already a rule about this event')
    const page = await client.get(`/admin/cron-emails/edit/${ruleId}`)
    expect(page.visibleText).toContain(
      'Sends to the people who pay for the studio when an invoice is issued.',
    )
    await client.submit(page, 'Send test email', {})
    await client.submit(await client.get(`/admin/cron-emails/edit/${ruleId}/activate`), 'Turn on rule')
    await invoice(who)
    const [, after] = await mails({ template: 'invoice_issued' })
    expect(after).toMatchObject({ cron_email_id: ruleId, rule_version: 1, class: 'service' })
    expect(after?.subject).toMatch(/: Your invoice E-\d+/)
    expect(after?.body_text).toContain('Please pay by')
    expect(after?.attachments).toMatchObject([{ document: 'invoice' }])
  })

  test('a text that cannot be written is replaced by the product’s own text', async () => {
    await mailRule({
      trigger: 'event',
      event: 'membership_decided',
      class: 'service',
      groups: [],
      subject: 'About it',
      body: '{{no.such}}',
    })
    await transaction((trx) =>
      queueMail(
        {
          mail: membershipDecided,
          to: { email: 'ada@example.org', name: 'Ada' },
          params: { firstName: 'Ada', typeName: 'Student', endsOn: '2027-11-19', toPay: null },
          dedupeKey: 'decided',
        },
        now(),
        trx,
      ),
    )
    const [mail] = await mails({ template: 'membership_decided' })
    expect(mail).toMatchObject({ cron_email_id: null })
    expect(mail?.body_text).toContain('is active until')
  })

  test('are service email and have no group', async () => {
    const groupId = await mailGroup()
    const client = as(await admin())
    const form = await client.get('/admin/cron-emails/add')
    const grouped = await client.submit(form, 'Save draft', rule({ groups: String(groupId) }))
    expect(messages(grouped).join()).toContain('Clear the groups')
    const reminder = await client.submit(form, 'Save draft', rule({ class: 'reminder' }))
    expect(messages(reminder).join()).toContain('must be service email')
  })
})

function inputOf(rule: Awaited<ReturnType<typeof findRule>>): RuleInput {
  if (!rule) throw new Error('There is no such rule')
  return { ...rule, groupIds: [...rule.groupIds], offsetsMinutes: [...rule.offsetsMinutes] }
}
