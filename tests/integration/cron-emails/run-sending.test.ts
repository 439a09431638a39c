import { describe, expect, test } from 'vitest'
import { db, transaction } from '#db/client.ts'
import { approveRun, cancelRun } from '#app/domain/cron-emails/rules/release-runs.server.ts'
import { rewriteUnsent } from '#app/domain/cron-emails/rules/rewrite-mails.server.ts'
import { suppress } from '#app/domain/mail/suppressions.server.ts'
import { sendMessage } from '#app/domain/mail/send.server.ts'
import { system } from '#app/platform/viewer.ts'
import { withdraw } from '#app/domain/submissions/withdraw.server.ts'
import { later, now, setNow } from '#tests/support/clock.ts'
import { draft, entrant, entrantViewerOf, inCart, valueOf, type Entrant } from '#tests/support/entries.ts'
import {
  callCloses,
  collecting,
  colleagues,
  deliver,
  mailGroup,
  mailRule,
  mailRuns,
  sumsOfRuns,
  tick,
} from '#tests/support/mail-rules.ts'
import { admin, adminViewerOf, member } from '#tests/support/people.ts'
import { audits, mails } from '#tests/support/rows.ts'
import { acceptedSponsorship } from '#tests/support/sponsors.ts'

const DAY_MINUTES = 24 * 60
const DAY = DAY_MINUTES * 60_000

async function withDrafts(...titles: string[]): Promise<Entrant & { drafts: number[] }> {
  const who = await entrant()
  const drafts: number[] = []
  for (const title of titles) drafts.push(await draft(who, { title }))
  return { ...who, drafts }
}

const drop = async (who: Entrant, submissionId: number | undefined) =>
  valueOf(await withdraw({ submissionId: submissionId ?? 0 }, await entrantViewerOf(who), now()))

async function changeRule(id: number, change: { subject?: string; body?: string; updated_by?: number }) {
  await db()
    .updateTable('cron_emails')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

const settingAbove = (people: number) =>
  db()
    .updateTable('configs')
    .set({ value: String(people) })
    .where('name', '=', 'mail_approval_above')
    .execute()

describe('at the moment of sending', () => {
  test('what is no longer true is skipped with the reason; of three records the other two remain', async () => {
    const done = await withDrafts('Gone')
    const who = await withDrafts('First', 'Second', 'Third')
    await mailRule({ hold_minutes: 60 })
    await tick()
    expect((await mails({ to: who.email }))[0]?.body_text).toContain('Second')
    await drop(done, done.drafts[0])
    await drop(who, who.drafts[1])
    await tick(later({ hours: 1 }))
    const out = await deliver()
    expect(out.map(({ to }) => to.address)).toEqual([who.email])
    expect(out[0]?.text).toContain('First')
    expect(out[0]?.text).toContain('Third')
    expect(out[0]?.text).not.toContain('Second')
    expect(await mails({ to: done.email })).toMatchObject([
      {
        status: 'skipped',
        skip_reason: expect.stringContaining('They no longer have these drafts') as string,
      },
    ])
    // What is kept is what was sent.
    expect((await mails({ to: who.email }))[0]?.body_text).toBe(out[0]?.text)
    expect(await mailRuns()).toMatchObject([{ status: 'done', planned: 2 }])
  })

  test('a text corrected after planning reaches those not written to yet; what was sent stays', async () => {
    const [one, other] = [await withDrafts('First'), await withDrafts('Second')]
    const rule = await mailRule()
    await tick()
    const transport = collecting()
    await sendMessage((await mails({ to: one.email }))[0]?.id ?? 0, transport, now())
    await changeRule(rule, { subject: 'Mended', body: 'Mended for {{person.first_name}}.' })
    await deliver(transport)
    expect(transport.sent.map(({ subject }) => subject.includes('Mended'))).toEqual([false, true])
    expect(await rewriteUnsent(now())).toBe(0)
    expect((await mails({ to: one.email }))[0]).toMatchObject({ rule_version: 1, status: 'sent' })
    expect((await mails({ to: one.email }))[0]?.body_text).toContain('First')
    expect((await mails({ to: other.email }))[0]).toMatchObject({ rule_version: 2, status: 'sent' })
    expect((await mails({ to: other.email }))[0]?.body_text).toContain('Mended for Emil')
  })

  test('a text that can no longer be written fails that message and never sends an empty one', async () => {
    await withDrafts('First')
    const rule = await mailRule()
    await tick()
    await changeRule(rule, { body: '{{nobody.knows}}' })
    expect(await deliver()).toEqual([])
    expect(await mails()).toMatchObject([
      { status: 'failed', last_error: expect.stringContaining('nobody.knows') as string },
    ])
    expect(await mailRuns()).toMatchObject([{ status: 'done', planned: 1 }])
  })

  test('people who stopped reminders get none, but still get service email', async () => {
    const who = await withDrafts('First')
    await transaction((trx) =>
      suppress({ address: who.email, scope: 'reminder', reason: 'unsubscribed' }, system, now(), trx),
    )
    await mailRule()
    await mailRule({ class: 'service', subject: 'Needed' })
    await tick()
    expect((await deliver()).map(({ subject }) => subject.includes('Needed'))).toEqual([true])
    expect(await mails()).toMatchObject([
      { status: 'skipped', skip_reason: expect.stringContaining('unsubscribed') as string },
      { status: 'sent' },
    ])
  })

  test('during the reader’s night it waits for their morning', async () => {
    const berlin = await member({ timezone: 'Europe/Berlin', firstName: 'Emil' })
    const who = await entrant('studio', { account: berlin })
    await draft(who)
    const [other] = [await withDrafts('Day')]
    await mailRule()
    // 19:30 in Berlin: planned for now, but the queue is long.
    await tick(setNow('2027-03-10T18:30:00Z'))
    setNow('2027-03-10T19:30:00Z')
    const out = await deliver()
    expect(out.map(({ to }) => to.address)).toEqual([other.email])
    expect(await mails({ to: who.email })).toMatchObject([
      { status: 'queued', not_before: new Date('2027-03-11T07:00:00Z'), attempts: 0 },
    ])
    setNow('2027-03-11T07:00:00Z')
    expect(await deliver()).toHaveLength(1)
  })

  test('nothing is sent after the date it announces', async () => {
    const who = await withDrafts('First')
    const closes = await callCloses()
    setNow(new Date(+closes - DAY))
    await mailRule({
      trigger: 'anchor',
      anchor: 'call_closes',
      offsets_minutes: [-6 * 60],
      groups: [await mailGroup()],
    })
    await tick(setNow(new Date(+closes - 6 * 3_600_000)))
    setNow(closes)
    expect(await deliver()).toEqual([])
    expect(await mails({ to: who.email })).toMatchObject([
      { status: 'skipped', skip_reason: 'Its date had passed.' },
    ])
  })

  test('a message an admin sends again is not checked again', async () => {
    const who = await withDrafts('First')
    await mailRule()
    await tick()
    await drop(who, who.drafts[0])
    const [planned] = await mails()
    await db().updateTable('mail_messages').set({ resend_of: planned?.id }).execute()
    expect(await deliver()).toHaveLength(1)
  })
})

describe('two reminders on one day', () => {
  test('become one email, with the second under its subject', async () => {
    const who = await withDrafts('First')
    await inCart(who, { title: 'Carted' })
    await mailRule({ subject: 'Your drafts wait' })
    await mailRule({
      subject: 'The price goes up',
      body: '{{drafts.list}}',
      groups: [await mailGroup('drafts_and_carts')],
    })
    await tick()
    const out = await deliver()
    expect(out).toHaveLength(1)
    expect(out[0]?.subject).toContain('Your drafts wait')
    expect(out[0]?.text).toContain('The price goes up')
    expect(out[0]?.text).toContain('Carted')
    const [first, second] = await mails()
    expect(second).toMatchObject({ status: 'skipped', merged_into: first?.id })
    expect(await mailRuns()).toMatchObject([{ status: 'done' }, { status: 'done' }])
    expect(await sumsOfRuns()).toEqual([
      { planned: 1, messages: 1 },
      { planned: 1, messages: 1 },
    ])
  })

  test('seal the email where the second one has a personal link', async () => {
    const who = await withDrafts('First')
    await acceptedSponsorship(await admin(), { email: who.email })
    await mailRule({ subject: 'Your drafts wait' })
    await mailRule({
      subject: 'Your sponsorship',
      body: '[Open it]({{sponsorship.link}})',
      groups: [await mailGroup('sponsors_open_tasks')],
    })
    await tick()
    const out = await deliver()
    const reminder = out.find(({ subject }) => subject.includes('Your drafts wait'))
    expect(reminder?.text).toContain('/sponsorships/application?t=')
    const rows = await db()
      .selectFrom('mail_messages')
      .where('to_email', '=', who.email)
      .where('subject', '=', reminder?.subject ?? '')
      .select(['sensitive', 'body_text', 'body_html'])
      .execute()
    expect(rows).toEqual([{ sensitive: true, body_text: '', body_html: '' }])
  })

  test('after one was sent today the next waits until tomorrow, unless its date would be over', async () => {
    const who = await withDrafts('First')
    const closes = await callCloses()
    setNow(new Date(+closes - 1.3 * DAY))
    await mailRule()
    await tick()
    expect(await deliver()).toHaveLength(1)
    await mailRule({ subject: 'Another one', send_at: later({ minutes: 30 }) })
    await tick()
    expect(await deliver()).toEqual([])
    const [, second] = await mails({ to: who.email })
    expect(second?.status).toBe('queued')
    const local = second?.not_before.toLocaleString('en-GB', {
      timeZone: 'America/Los_Angeles',
      hour: '2-digit',
      minute: '2-digit',
    })
    expect(local).toBe('08:00')
    setNow(second?.not_before ?? now())
    expect((await deliver())[0]?.subject).toContain('Another one')

    // A third one on that day speaks of the close, which is over tomorrow.
    await mailRule({
      subject: 'Six hours',
      trigger: 'anchor',
      anchor: 'call_closes',
      offsets_minutes: [-6 * 60],
    })
    await tick(setNow(new Date(+closes - 6 * 3_600_000)))
    expect((await deliver())[0]?.subject).toContain('Six hours')
  })

  test('one whose own part is done still carries the other, and a stopped one releases the other', async () => {
    const who = await withDrafts('First')
    await inCart(who, { title: 'Carted' })
    const carts = await mailGroup('drafts_and_carts')
    await mailRule({ subject: 'Your drafts wait' })
    await mailRule({ subject: 'The price goes up', body: '{{drafts.list}}', groups: [carts] })
    await tick()
    const failing = { ...collecting(), send: () => Promise.reject(new Error('the line is down')) }
    await deliver(failing)
    const [host, guest] = await mails({ to: who.email })
    expect(host).toMatchObject({ status: 'queued' })
    expect(guest).toMatchObject({ status: 'skipped', merged_into: host?.id })
    const [run] = await mailRuns()
    valueOf(await cancelRun(run?.id ?? 0, await adminViewerOf(await admin()), now()))
    expect(await mailRuns()).toMatchObject([{ status: 'cancelled' }, { status: 'sending' }])
    expect((await mails({ to: who.email }))[1]).toMatchObject({
      status: 'queued',
      merged_into: null,
      skip_reason: null,
    })
    expect((await deliver()).map(({ subject }) => subject.includes('The price goes up'))).toEqual([true])

    await mailRule({ subject: 'Your drafts wait', send_at: later({ hours: 25 }) })
    await mailRule({ subject: 'The price goes up', body: '{{drafts.list}}', groups: [carts], send_at: now() })
    await tick()
    await drop(who, who.drafts[0])
    const out = await deliver()
    expect(out).toHaveLength(1)
    expect(out[0]?.subject).toContain('The price goes up')
  })

  test('service email and other people’s reminders are unaffected', async () => {
    await withDrafts('First')
    await withDrafts('Second')
    await mailRule({ subject: 'A reminder' })
    await mailRule({ subject: 'Needed', class: 'service' })
    await tick()
    expect(await deliver()).toHaveLength(4)
  })
})

describe('approval and stopping', () => {
  test('above the size in the settings it needs an admin who did not change the rule last', async () => {
    const who = await withDrafts('First')
    await colleagues(who.studioId, 3)
    await settingAbove(3)
    const [author, second] = [await admin(), await admin()]
    await mailRule({ updated_by: author.userId })
    await tick()
    const [run] = await mailRuns()
    expect(run).toMatchObject({ status: 'awaiting_approval', planned: 4 })
    expect(run?.reason).toContain('more than 3 people')
    const runId = run?.id ?? 0
    const refused = await approveRun(runId, 1, await adminViewerOf(author), now())
    expect(refused).toMatchObject({ ok: false, code: 'forbidden' })
    await tick(later({ minutes: 5 }))
    expect(await deliver()).toEqual([])
    expect(await approveRun(runId, 1, await adminViewerOf(second), now())).toMatchObject({ ok: true })
    await tick()
    expect(await deliver()).toHaveLength(4)
    expect(await mailRuns()).toMatchObject([{ status: 'done', approved_by: second.userId }])
    expect(await audits({ entity: 'mail_run' })).toMatchObject([
      { action: 'mail_run.approved', actor_id: second.userId },
    ])
    expect(await approveRun(runId, 1, await adminViewerOf(second), now())).toMatchObject({ code: 'conflict' })
  })

  test('a change after approval needs another approval', async () => {
    await withDrafts('First')
    const rule = await mailRule({ needs_approval: true, hold_minutes: 60 })
    const someone = await adminViewerOf(await admin())
    await tick()
    const [run] = await mailRuns()
    await changeRule(rule, { subject: 'Changed' })
    expect(await approveRun(run?.id ?? 0, 1, someone, now())).toMatchObject({ code: 'conflict' })
    expect(await approveRun(run?.id ?? 0, 2, someone, now())).toMatchObject({ ok: true })
    await changeRule(rule, { subject: 'Changed once more' })
    await tick(later({ hours: 1 }))
    expect(await mailRuns()).toMatchObject([
      {
        status: 'awaiting_approval',
        approved_by: null,
        reason: expect.stringContaining('changed after') as string,
      },
    ])
    expect(await deliver()).toEqual([])
  })

  test('a paused rule sends nothing; switched on again days later, it needs approval first', async () => {
    await withDrafts('First')
    const rule = await mailRule({ hold_minutes: 60 })
    await tick()
    const standing = (status: 'paused' | 'active' | 'retired') =>
      db().updateTable('cron_emails').set({ status }).where('id', '=', rule).execute()
    await standing('paused')
    await tick(later({ hours: 2 }))
    expect(await mailRuns()).toMatchObject([{ status: 'waiting' }])
    await standing('active')
    await tick(later({ hours: 30 }))
    expect(await mailRuns()).toMatchObject([
      { status: 'awaiting_approval', reason: expect.stringContaining('more than a day late') as string },
    ])
    await standing('retired')
    await tick()
    expect(await mailRuns()).toMatchObject([{ status: 'skipped', reason: 'The rule was retired.' }])
    expect(await mails()).toMatchObject([{ status: 'skipped', skip_reason: 'The rule was retired.' }])
  })

  test('stopped midway: what was not handed over is not sent, and the counts always add up to what was planned', async () => {
    const who = await withDrafts('First')
    await colleagues(who.studioId, 9)
    await mailRule()
    await tick()
    const transport = collecting()
    const ids = (await mails()).map(({ id }) => id)
    const sums = async () => expect(await sumsOfRuns()).toEqual([{ planned: 10, messages: 10 }])
    for (const id of ids.slice(0, 4)) {
      await sendMessage(id, transport, now())
      await sums()
    }
    // One is claimed and about to be rechecked when an admin stops the run.
    const [run] = await mailRuns()
    const stopping = await adminViewerOf(await admin())
    const late = sendMessage(
      ids[4] ?? 0,
      {
        ...transport,
        async send(mail) {
          await cancelRun(run?.id ?? 0, stopping, now())
          await transport.send(mail)
        },
      },
      now(),
    )
    expect(await late).toBe('sent')
    await sums()
    for (const id of ids) await sendMessage(id, transport, now())
    await sums()
    expect(transport.sent).toHaveLength(5)
    const after = await mails()
    expect(after.filter(({ status }) => status === 'sent')).toHaveLength(5)
    expect(after.filter(({ skip_reason }) => skip_reason?.startsWith('Stopped by'))).toHaveLength(5)
    expect(await mailRuns()).toMatchObject([{ status: 'cancelled', cancelled_by: stopping.userId }])
    expect(await cancelRun(run?.id ?? 0, stopping, now())).toMatchObject({ code: 'conflict' })
  })

  test('one that failed temporarily when the run was stopped is not tried again', async () => {
    await withDrafts('First')
    await mailRule()
    await tick()
    await deliver({ ...collecting(), send: () => Promise.reject(new Error('the line is down')) })
    const [run] = await mailRuns()
    await cancelRun(run?.id ?? 0, await adminViewerOf(await admin()), now())
    later({ hours: 1 })
    expect(await deliver()).toEqual([])
    expect(await mails()).toMatchObject([{ status: 'skipped' }])
  })
})
