import { expect, describe, test } from 'vitest'
import { db, transaction } from '#db/client.ts'
import { system } from '#app/platform/viewer.ts'
import { planDueRuns } from '#app/domain/cron-emails/rules/plan-runs.server.ts'
import { suppress } from '#app/domain/mail/suppressions.server.ts'
import { href } from '#app/platform/href.ts'
import { as } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { draft, entrant } from '#tests/support/entries.ts'
import {
  callCloses,
  colleagues,
  deliver,
  mailGroup,
  mailRule,
  mailRuns,
  tick,
} from '#tests/support/mail-rules.ts'
import { admin, member } from '#tests/support/people.ts'
import { mails, outbox } from '#tests/support/rows.ts'

const DAY_MINUTES = 24 * 60

async function withDraft(
  title: string,
  name: { firstName?: string; lastName?: string; email?: string } = {},
) {
  const who = await entrant('studio', { account: await member({ firstName: 'Emil', ...name }) })
  await draft(who, { title })
  return who
}

describe('a run’s page', () => {
  test('says why it waits, who gets it and what they read; one press approves it', async () => {
    const [one, other] = [await withDraft('Tin Lanterns'), await withDraft('Moss Parade')]
    const rule = await mailRule({ name: 'Before the price goes up', needs_approval: true })
    await planDueRuns(now())
    const [run] = await mailRuns()
    const client = as(await admin())
    const page = await client.get(`/admin/cron-emails/runs/${run?.id}`)
    expect(page.heading).toBe('Before the price goes up')
    expect(page.visibleText).toContain('Needs approval')
    expect(page.visibleText).toContain('The rule requires approval of each run.')
    expect(page.visibleText).toContain('2 people: 2 not sent yet')
    for (const text of ['Tin Lanterns', 'Moss Parade', one.email, other.email])
      expect(page.visibleText).toContain(text)

    // The samples are what would be read now, also right after the rule was changed.
    await db()
      .updateTable('cron_emails')
      .set((eb) => ({ body: 'Said anew to {{person.first_name}}.', version: eb('version', '+', 1) }))
      .where('id', '=', rule)
      .execute()
    const reloaded = await client.get(`/admin/cron-emails/runs/${run?.id}`)
    expect(reloaded.visibleText).toContain('Said anew to Emil.')
    const late = await client.submit(page, 'Send to 2 people')
    expect((await client.follow(late)).visibleText).toContain('The rule has changed')
    expect((await mailRuns())[0]).toMatchObject({ status: 'awaiting_approval' })
    const gone = await client.follow(await client.submit(reloaded, 'Send to 2 people'))
    expect(gone.visibleText).toContain('Run approved: 2 people will get it')
    await tick()
    expect(await deliver()).toHaveLength(2)
    const done = await client.get(`/admin/cron-emails/runs/${run?.id}`)
    expect(done.visibleText).toContain('2 people: 2 sent')
    expect(done.visibleText).toContain('Sent messages')
  })

  test('offers no button to the admin who changed the rule last when a second admin is needed', async () => {
    const who = await withDraft('Tin Lanterns')
    await colleagues(who.studioId, 2)
    await db().updateTable('configs').set({ value: '2' }).where('name', '=', 'mail_approval_above').execute()
    const author = await admin()
    await mailRule({ updated_by: author.userId })
    await planDueRuns(now())
    const [run] = await mailRuns()
    const address = `/admin/cron-emails/runs/${run?.id}`
    const own = await as(author).get(address)
    expect(own.visibleText).toContain(
      'You were the last to change the rule, so another admin has to approve this run.',
    )
    expect(own.visibleText).not.toContain('Send to 3 people')
    const refused = await as(author).post(address, { version: '1' })
    expect((await as(author).follow(refused)).visibleText).toContain(
      'an admin other than the last to change the rule has to approve it',
    )
    const second = as(await admin())
    expect((await second.get(address)).visibleText).toContain('Send to 3 people')
    expect((await second.post(address, { version: '1' })).status).toBe(303)
    expect((await mailRuns())[0]?.status).toBe('waiting')
  })

  test('is stopped after a confirmation, says by whom, and then cannot be stopped again', async () => {
    await withDraft('Tin Lanterns')
    await mailRule({ hold_minutes: 60 })
    await planDueRuns(now())
    const [run] = await mailRuns()
    const client = as(await admin({ firstName: 'Ada', lastName: 'Byron' }))
    const question = await client.get(`/admin/cron-emails/runs/${run?.id}/stop`)
    expect(question.visibleText).toContain('1 person will not get it.')
    const stopped = await client.follow(await client.submit(question, 'Stop run'))
    expect(stopped.visibleText).toContain('Stopped by Ada Byron.')
    expect(await mails()).toMatchObject([{ status: 'skipped', skip_reason: 'Stopped by Ada Byron.' }])
    const again = await client.post(`/admin/cron-emails/runs/${run?.id}/stop`, {})
    expect((await client.follow(again)).visibleText).toContain('This run was stopped.')
    expect((await client.get(`/admin/cron-emails/runs/${run?.id}/stop`)).location).toBe(
      `/admin/cron-emails/runs/${run?.id}`,
    )
  })

  test('counts problems with links to them; people are searched, filtered and exported', async () => {
    await withDraft('One', { firstName: '久美子', lastName: '高橋' })
    await withDraft('Two', { firstName: '<b>Mara', lastName: '[x](http://evil.example)' })
    await withDraft('Three', { email: 'info@lantern.example.org' })
    const quiet = await withDraft('Four')
    await transaction((trx) =>
      suppress({ address: quiet.email, scope: 'reminder', reason: 'unsubscribed' }, system, now(), trx),
    )
    await mailRule({ name: 'Nudge', needs_approval: true })
    await planDueRuns(now())
    const [run] = await mailRuns()
    const client = as(await admin())
    const address = `/admin/cron-emails/runs/${run?.id}`
    const page = await client.get(address)
    for (const line of [
      'Name in another script: 1 person',
      'Unusual name: 1 person',
      'Unusual address: 1 person',
      'Suppressed address: 1 person',
    ])
      expect(page.visibleText).toContain(line)
    const table = async (query: string) =>
      (await client.get(`${address}?${query}`)).html.querySelector('table')?.text ?? ''
    expect(await table('odd=other_script')).toContain('高橋')
    expect(await table('odd=other_script')).not.toContain('info@lantern')
    expect(await table('q=INFO%40')).toContain('Three')
    expect(await table('q=INFO%40')).not.toContain('Four')
    expect(await table('state=unsent')).toContain('Four')
    expect((await client.get(`${address}?state=sent`)).visibleText).toContain('No results')
    expect((await client.get(`${address}?q=%01&state=x&odd=__proto__`)).status).toBe(200)
    const file = await client.get(`${address}/csv`)
    expect(file.headers.get('content-type')).toContain('text/csv')
    expect(file.text).toContain('"久美子 高橋"'.replaceAll('"', ''))
    expect(file.text.trim().split('\r\n')).toHaveLength(5)
    expect((await client.get('/admin/cron-emails/runs/999999')).status).toBe(404)
    expect((await client.get('/admin/cron-emails/runs/999999/csv')).status).toBe(404)
  })

  test('says why some got nothing, the most frequent reason first', async () => {
    const who = await withDraft('One')
    await colleagues(who.studioId, 2)
    const other = await withDraft('Two')
    await mailRule()
    await tick()
    await transaction((trx) =>
      suppress({ address: other.email, scope: 'all', reason: 'admin' }, system, now(), trx),
    )
    await db().updateTable('submissions').set({ status: 'withdrawn' }).where('title', '=', 'One').execute()
    await deliver()
    const [run] = await mailRuns()
    const page = await as(await admin()).get(`/admin/cron-emails/runs/${run?.id}`)
    expect(page.visibleText).toContain('4 people: 4 skipped')
    const reasons = page.html.querySelectorAll('#not-sent ~ ul li').map(({ text }) => text)
    expect(reasons[0]).toMatch(/^3 people: They no longer have these drafts/)
    expect(reasons[1]).toMatch(/^1 person: An admin suppressed this address/)
  })

  test('the list of runs links there, newest first, by state and by rule', async () => {
    await withDraft('One')
    const first = await mailRule({ name: 'The first rule' })
    await tick()
    await deliver()
    await mailRule({ name: 'The second rule', send_at: later({ hours: 1 }), needs_approval: true })
    await tick()
    const client = as(await admin())
    const page = await client.get('/admin/cron-emails/runs')
    expect(page.visibleText.indexOf('The second rule')).toBeLessThan(
      page.visibleText.indexOf('The first rule'),
    )
    expect(page.visibleText).toContain('1 sent')
    const waiting = await client.get('/admin/cron-emails/runs?status=awaiting_approval')
    expect(waiting.visibleText).not.toContain('The first rule')
    expect((await client.get(`/admin/cron-emails/runs?rule=${first}`)).visibleText).not.toContain(
      'The second rule',
    )
    expect((await client.get('/admin/cron-emails/runs?q=nothing')).visibleText).toContain('No results')
  })
})

describe('the calendar of planned runs', () => {
  test('says which rule would write to how many on which day and what would wait, and changes nothing', async () => {
    const who = await withDraft('One')
    await colleagues(who.studioId, 411)
    const closes = await callCloses()
    await mailRule({
      name: 'Before the close',
      trigger: 'anchor',
      anchor: 'call_closes',
      offsets_minutes: [-DAY_MINUTES],
    })
    await mailRule({
      name: 'After a week',
      trigger: 'anchor',
      anchor: 'draft_edited',
      offsets_minutes: [7 * DAY_MINUTES],
      groups: [await mailGroup('drafts')],
      needs_approval: true,
    })
    await mailRule({
      name: 'Every day',
      trigger: 'daily',
      local_hour: 9,
      groups: [await mailGroup('drafts', { studioTypes: ['student'] })],
    })
    const offId = await mailRule({ name: 'Off', trigger: 'daily', local_hour: 9, status: 'paused' })
    const client = as(await admin())
    const eve = new Date(+closes - 86_400_000).toLocaleDateString('sv', { timeZone: 'America/Los_Angeles' })
    const page = await client.get(`/admin/cron-emails/upcoming?from=${eve}&to=${eve}`)
    expect(page.visibleText).toContain('Before the close')
    expect(page.visibleText).toContain('1 day before the close of the call')
    expect(page.visibleText).toMatch(/412/)
    expect(page.visibleText).toContain('Scheduled')
    expect(page.visibleText).not.toContain('After a week')
    expect(page.visibleText).toContain('No recipients yet')
    expect(page.visibleText).toContain('1 rule is a draft or paused')
    expect(page.visibleText).not.toContain('Off')

    const week = new Date(+now() + 7 * 86_400_000).toLocaleDateString('sv', {
      timeZone: 'America/Los_Angeles',
    })
    const nudges = await client.get(`/admin/cron-emails/upcoming?from=${week}&to=${week}`)
    expect(nudges.visibleText).toContain('After a week')
    expect(nudges.visibleText).toMatch(/Needs approval\s*By an admin/)
    await db()
      .updateTable('configs')
      .set({ value: '400' })
      .where('name', '=', 'mail_approval_above')
      .execute()
    const switching = await client.get(
      href('/admin/cron-emails/edit/:id/:change', { id: offId, change: 'activate' }),
    )
    expect(switching.visibleText).toContain('The next run reaches 412 people')
    expect(switching.visibleText).toContain('A second admin has to approve runs to more than 400 people.')
    expect(
      (await client.get(href('/admin/cron-emails/edit/:id/:change', { id: offId, change: 'retire' })))
        .visibleText,
    ).not.toContain('412')
    const many = await client.get(`/admin/cron-emails/upcoming?from=${eve}&to=${eve}`)
    expect(many.visibleText).toMatch(/Needs approval\s*By a second admin/)
    expect(await mailRuns()).toEqual([])
    expect(await mails()).toEqual([])
    expect(await outbox({ kind: 'mail.send' })).toEqual([])
  })

  test('links planned runs and stays within its range for any URL', async () => {
    await withDraft('One')
    await mailRule({ name: 'Held for an hour', hold_minutes: 60 })
    await planDueRuns(now())
    const [run] = await mailRuns()
    const client = as(await admin())
    const page = await client.get('/admin/cron-emails/upcoming')
    expect(page.links).toContain(`/admin/cron-emails/runs/${run?.id}`)
    expect(
      (await client.get('/admin/cron-emails/upcoming?from=2020-01-01&to=2040-01-01')).visibleText,
    ).toContain('Only 62 days are shown.')
    expect((await client.get('/admin/cron-emails/upcoming?from=2020-01-01')).visibleText).toContain(
      'No email on these days',
    )
    for (const query of ['from=2027-02-30', 'from=%25&to=x', 'from=2027-03-20&to=2027-03-01'])
      expect((await client.get(`/admin/cron-emails/upcoming?${query}`)).status).toBe(200)
  })
})
