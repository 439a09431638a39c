import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { db } from '#db/client.ts'
import { categoriesOf } from '#app/domain/catalogue/categories/queries.server.ts'
import { openDueRuns } from '#app/domain/cron-emails/rules/due-runs.server.ts'
import { planDueRuns, PLAN_LEASE_MS } from '#app/domain/cron-emails/rules/plan-runs.server.ts'
import { cancelRun } from '#app/domain/cron-emails/rules/release-runs.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { rewriteUnsent } from '#app/domain/cron-emails/rules/rewrite-mails.server.ts'
import { withdraw } from '#app/domain/submissions/withdraw.server.ts'
import { later, now, setNow, START } from '#tests/support/clock.ts'
import { draft, entrant, entrantViewerOf, valueOf, type Entrant } from '#tests/support/entries.ts'
import {
  callCloses,
  colleagues,
  deliver,
  mailGroup,
  mailRule,
  mailRuns,
  sumsOfRuns,
  tick,
} from '#tests/support/mail-rules.ts'
import { admin, adminViewerOf, member } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { mails, outbox } from '#tests/support/rows.ts'
import { aroundStatements } from '#tests/support/statements.ts'

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES
const DAY = DAY_MINUTES * 60_000

/** People with a draft each. */
async function people(many: number): Promise<Entrant[]> {
  const found: Entrant[] = []
  for (let index = 0; index < many; index += 1) {
    const who = await entrant()
    await draft(who, { title: `Lantern ${index}` })
    found.push(who)
  }
  return found
}

const records = () => db().selectFrom('mail_run_records').selectAll().orderBy('message_id').execute()

async function moveCallClose(by: number): Promise<Date> {
  const closes = await callCloses()
  const to = new Date(+closes + by)
  await db()
    .updateTable('deadlines')
    .set({ closes_at: to })
    .where('kind', '=', 'entry_tier')
    .where('closes_at', '=', closes)
    .execute()
  forgetVersions()
  return to
}

describe('planning', () => {
  test('writes one held message to each person with the reason and sends nothing yet', async () => {
    const [who] = await people(2)
    await mailRule({ hold_minutes: 15 })
    await planDueRuns(now())
    const [run] = await mailRuns()
    expect(run).toMatchObject({ status: 'waiting', planned: 2, occasion: `at:${START.toISOString()}` })
    expect(run?.releases_at).toEqual(new Date(+START + 15 * 60_000))
    const written = await mails()
    expect(written).toMatchObject([
      { status: 'held', class: 'reminder', to_email: who?.email, run_id: run?.id, rule_version: 1 },
      { status: 'held' },
    ])
    expect(written[0]?.body_text).toContain('Lantern 0')
    expect(written[0]?.body_text).not.toContain('Lantern 1')
    expect(await outbox({ kind: 'mail.send' })).toEqual([])
    const [record] = await records()
    expect(record).toMatchObject({ entity: 'submission', occasion: run?.occasion, address: who?.email })
    expect(record?.why).toContain('Lantern 0')
  })

  test('by ten workers at once and again every minute: one run, one message each', async () => {
    const found = await people(3)
    await mailRule()
    await race(10, () => planDueRuns(now()))
    for (let minute = 0; minute < 3; minute += 1) await planDueRuns(later({ minutes: 1 }))
    expect(await mailRuns()).toHaveLength(1)
    expect((await mails()).map(({ to_email }) => to_email).sort()).toEqual(
      found.map(({ email }) => email).sort(),
    )
    expect(await sumsOfRuns()).toEqual([{ planned: 3, messages: 3 }])
  })

  test('a person with two groups, two studios and three drafts gets one email that names them all', async () => {
    const account = await member({ email: 'Mara.Quill@Example.org' })
    const who = await entrant('studio', { account })
    await draft(who, { title: 'First' })
    await draft(who, { title: 'Second' })
    const other = await entrant()
    await draft(other, { title: 'Third' })
    await db()
      .insertInto('studio_members')
      .values({ studio_id: other.studioId, user_id: account.userId, role: 'submitter', created_at: now() })
      .execute()
    await mailRule({ groups: [await mailGroup('drafts'), await mailGroup('drafts_and_carts')] })
    await planDueRuns(now())
    const written = await mails()
    expect(written).toHaveLength(2)
    const own = written.find(({ to_email }) => to_email.toLowerCase() === 'mara.quill@example.org')
    for (const title of ['First', 'Second', 'Third']) expect(own?.body_text).toContain(title)
    expect(written.find(({ id }) => id !== own?.id)?.body_text).not.toContain('First')
    expect((await records()).filter(({ message_id }) => message_id === own?.id)).toHaveLength(3)
  })

  test('a rule without a group has no recipients, and the run says so', async () => {
    await people(1)
    await mailRule({ groups: [] })
    await planDueRuns(now())
    expect(await mailRuns()).toMatchObject([{ status: 'skipped', reason: 'No recipients.', planned: 0 }])
    expect(await mails()).toEqual([])
  })

  test('a second worker continues after a crash: each person gets one message', async () => {
    const who = await entrant()
    await draft(who)
    await colleagues(who.studioId, 600)
    await mailRule()
    let chunks = 0
    const dying = aroundStatements(
      ({ text, send }) => {
        if (text.startsWith('insert into "mail_run_records"') && (chunks += 1) === 2)
          throw new Error('the worker ended')
        return send()
      },
      () => planDueRuns(now()),
    )
    await expect(dying).rejects.toThrow('the worker ended')
    const [half] = await mailRuns()
    expect(half).toMatchObject({ status: 'planning', planned: 250 })
    expect(await mails()).toHaveLength(250)

    // Its lease has not run out: another worker leaves the run alone.
    await planDueRuns(later({ minutes: 1 }))
    expect(await mails()).toHaveLength(250)
    setNow(new Date(+START + PLAN_LEASE_MS + 1_000))
    await race(3, () => planDueRuns(now()))
    const [whole] = await mailRuns()
    expect(whole).toMatchObject({ status: 'awaiting_approval', planned: 601 })
    const to = (await mails()).map(({ to_email }) => to_email)
    expect(to).toHaveLength(601)
    expect(new Set(to).size).toBe(601)
    expect(await sumsOfRuns()).toEqual([{ planned: 601, messages: 601 }])
  })

  test('a worker that lost its run writes nothing more', async () => {
    const who = await entrant()
    await draft(who)
    await colleagues(who.studioId, 300)
    await mailRule()
    await openDueRuns(now())
    let other: Promise<number> | null = null
    let reads = 0
    await aroundStatements(
      ({ text, send }) => {
        // Before its second chunk the first worker sleeps past its hold, and another does all that is left.
        if (
          other === null &&
          /^select \* from "mail_runs" where .*"lease_until" =/.test(text) &&
          (reads += 1) === 2
        ) {
          const until = new Date(+START + PLAN_LEASE_MS * 2)
          other = planDueRuns(until)
          return other.then(() => send())
        }
        return send()
      },
      () => planDueRuns(now()),
    )
    expect(await other).toBe(51)
    expect(await sumsOfRuns()).toEqual([{ planned: 301, messages: 301 }])
  })

  test('a person whose text cannot be written fails alone, and is written to when the rule is corrected', async () => {
    const [who] = await people(1)
    const student = await entrant('student')
    const { year } = await currentSeason()
    const own = (await categoriesOf(year)).find(({ studentOnly, status }) => studentOnly && status === 'open')
    await draft(student, { number: own?.number })
    // For students no dearer price follows: nothing is left of a text that only speaks of it.
    await db()
      .updateTable('deadline_prices')
      .set({ amount_cents: 5_000 })
      .where('price_group', '=', 'student')
      .execute()
    forgetVersions()
    const rule = await mailRule({ body: '{{drafts.saving}}', hold_minutes: 60 })
    await planDueRuns(now())
    expect(await mails({ to: student.email })).toMatchObject([
      { status: 'failed', body_text: '', last_error: expect.stringContaining('is empty once') as string },
    ])
    expect(await mails({ to: who?.email })).toMatchObject([{ status: 'held' }])
    expect(await sumsOfRuns()).toEqual([{ planned: 2, messages: 2 }])

    await db()
      .updateTable('cron_emails')
      .set((eb) => ({ body: 'Hello,\n\n{{drafts.list}}', version: eb('version', '+', 1) }))
      .where('id', '=', rule)
      .execute()
    expect(await rewriteUnsent(now())).toBe(2)
    expect(await rewriteUnsent(now())).toBe(0)
    expect(await mails({ to: student.email })).toMatchObject([{ status: 'held', rule_version: 2 }])
    expect((await mails({ to: who?.email }))[0]?.body_text).toContain('Lantern 0')
    later({ hours: 1 })
    await tick()
    expect(await deliver()).toHaveLength(2)
  })
})

describe('what is not sent late', () => {
  test('a rule switched on today sends nothing about last week, and a rule that is off sends nothing', async () => {
    await people(1)
    const closes = await callCloses()
    setNow(new Date(+closes - 2 * DAY))
    await mailRule({
      trigger: 'anchor',
      anchor: 'call_closes',
      offsets_minutes: [-7 * DAY_MINUTES, -3 * DAY_MINUTES],
    })
    await mailRule({ trigger: 'daily', local_hour: 9, status: 'paused' })
    await mailRule({ trigger: 'daily', local_hour: 9, status: 'draft' })
    for (let hour = 0; hour < 4; hour += 1) await tick(later({ hours: 1 }))
    expect(await mailRuns()).toEqual([])
    // Drafts changed before the rule was turned on had their turn before it, too.
    await mailRule({ trigger: 'anchor', anchor: 'draft_edited', offsets_minutes: [HOUR_MINUTES] })
    await tick(later({ hours: 1 }))
    expect(await mailRuns()).toEqual([])
  })

  test('a deadline moved so that a time has passed; one moved ahead moves what was not planned', async () => {
    await people(1)
    const closes = await callCloses()
    setNow(new Date(+closes - 8 * DAY))
    await mailRule({
      class: 'service',
      trigger: 'anchor',
      anchor: 'call_closes',
      offsets_minutes: [-10 * DAY_MINUTES, -7 * DAY_MINUTES, -2 * DAY_MINUTES],
    })
    await tick()
    // Seven days before is six days and a half ago now: not said late, as it was never due.
    const sooner = await moveCallClose(-7.5 * DAY)
    await tick(later({ minutes: 1 }))
    expect(await mailRuns()).toEqual([])
    const again = await moveCallClose(8 * DAY)
    expect(+again).toBe(+sooner + 8 * DAY)
    await tick(setNow(new Date(+again - 7 * DAY)))
    expect(await mailRuns()).toMatchObject([{ anchor_at: again, planned: 1 }])
  })

  test('a run planned for a date that moved is skipped with the reason; the new date has its own', async () => {
    await people(1)
    const closes = await callCloses()
    setNow(new Date(+closes - 8 * DAY))
    await mailRule({
      trigger: 'anchor',
      anchor: 'call_closes',
      offsets_minutes: [-7 * DAY_MINUTES],
      needs_approval: true,
    })
    await tick()
    expect(await mailRuns()).toMatchObject([{ status: 'awaiting_approval', anchor_at: closes }])
    const moved = await moveCallClose(3 * DAY)
    await tick(later({ minutes: 1 }))
    expect(await mailRuns()).toMatchObject([
      { status: 'skipped', reason: 'Its date was moved.', anchor_at: closes },
    ])
    expect(await mails()).toMatchObject([{ status: 'skipped', skip_reason: 'Its date was moved.' }])
    await tick(setNow(new Date(+moved - 8 * DAY)))
    expect(await mailRuns()).toMatchObject([
      { status: 'skipped' },
      { status: 'awaiting_approval', anchor_at: moved, planned: 1 },
    ])
  })
})

describe('when nothing was sent for a while', () => {
  test('hours late it is sent; more than a day late it needs approval', async () => {
    await people(1)
    await mailRule({ send_at: later({ hours: 1 }) })
    await tick(later({ hours: 6 }))
    expect(await mailRuns()).toMatchObject([{ status: 'sending' }])
    await mailRule({ send_at: later({ hours: 1 }) })
    await tick(later({ hours: 25 }))
    expect((await mailRuns())[1]).toMatchObject({
      status: 'awaiting_approval',
      reason: 'It is more than 1 day late.',
    })
    expect(await mails()).toHaveLength(2)
    expect((await mails())[1]).toMatchObject({ status: 'held' })
  })

  test('a rule that skips what was missed says so', async () => {
    await people(1)
    await mailRule({ send_at: later({ hours: 1 }), missed: 'skip' })
    await tick(later({ hours: 2 }))
    expect(await mailRuns()).toMatchObject([
      { status: 'skipped', reason: expect.stringContaining('missed') as string, planned: 0 },
    ])
    expect(await mails()).toEqual([])
  })

  test('of all missed days only the last is sent, and the same for offsets before a date', async () => {
    await people(1)
    await mailRule({ class: 'service', trigger: 'daily', local_hour: 9 })
    // In the morning of the fourth day after.
    await tick(setNow('2027-03-14T17:30:00Z'))
    const runs = await mailRuns()
    // Clocks went forward that night: 9:00 is 16:00 UTC.
    expect(runs.map(({ occasion, status }) => [occasion, status])).toEqual([
      ['day:2027-03-11', 'skipped'],
      ['day:2027-03-12', 'skipped'],
      ['day:2027-03-13', 'skipped'],
      ['day:2027-03-14', 'sending'],
    ])
    expect(await mails()).toHaveLength(1)
  })

  test('a daily run is planned for the earliest time zone and reaches each at their own hour', async () => {
    const tokyo = await entrant('studio', { account: await member({ timezone: 'Asia/Tokyo' }) })
    await draft(tokyo)
    const [adminAccount] = await people(1)
    await mailRule({ class: 'service', trigger: 'daily', local_hour: 7 })
    // 06:00 of the 11th in Tokyo, and still the 10th at the award.
    await tick(setNow('2027-03-10T21:00:00Z'))
    expect(await mails({ to: tokyo.email })).toMatchObject([{ not_before: new Date('2027-03-10T22:00:00Z') }])
    expect(await mails({ to: adminAccount?.email })).toMatchObject([
      { not_before: new Date('2027-03-11T15:00:00Z') },
    ])
    const out = []
    for (let hour = 0; hour < 24; hour += 1) {
      await tick(later({ hours: 1 }))
      out.push(...(await deliver()).map(({ to }) => `${to.address} ${now().toISOString()}`))
    }
    expect(out).toEqual([
      `${tokyo.email} 2027-03-10T22:00:00.000Z`,
      `${adminAccount?.email} 2027-03-11T15:00:00.000Z`,
    ])
  })

  test('a clock set back makes nothing due again', async () => {
    await people(1)
    await mailRule({ class: 'service', trigger: 'daily', local_hour: 9 })
    await tick(later({ hours: 24 }))
    const before = await mailRuns()
    for (let hours = 0; hours < 30; hours += 6) await tick(new Date(+START + hours * 3_600_000))
    expect(await mailRuns()).toEqual(before)
  })
})

test('a worker whose clock was days ahead does not stop later runs', async () => {
  await people(1)
  await mailRule({ class: 'service', trigger: 'daily', local_hour: 9 })
  await mailRule({ trigger: 'anchor', anchor: 'draft_edited', offsets_minutes: [DAY_MINUTES] })
  const ahead = new Date(+START + 10 * 86_400_000)
  await db().updateTable('cron_emails').set({ checked_until: ahead }).execute()
  await tick()
  const { rows } = await sql<{ ahead: number }>`
    select count(*)::int as ahead from cron_emails where checked_until > ${now()}::timestamptz + interval '1 minute'`.execute(
    db(),
  )
  expect(rows).toEqual([{ ahead: 0 }])
  await tick(later({ hours: 25 }))
  expect((await mailRuns()).map(({ status }) => status)).toEqual(['sending', 'sending'])
})

describe('rules that go by a date of each record', () => {
  const nudge = (more: Parameters<typeof mailRule>[0] = {}) =>
    mailRule({
      trigger: 'anchor',
      anchor: 'draft_edited',
      offsets_minutes: [DAY_MINUTES, 2 * DAY_MINUTES],
      ...more,
    })

  test('find each record once when its time comes and open no empty runs', async () => {
    await nudge()
    const [first] = await people(1)
    await tick(later({ hours: 23 }))
    expect(await mailRuns()).toEqual([])
    const [second] = await people(1)
    const then = later({ hours: 2 })
    await race(3, () => planDueRuns(then))
    await tick()
    expect(await mailRuns()).toMatchObject([{ planned: 1, status: 'sending' }])
    expect(await mails()).toMatchObject([{ to_email: first?.email }])
    const out = await deliver()
    expect(out[0]?.text).toContain('Lantern 0')
    // 47 hours after the first draft, 24 after the second.
    await tick(later({ hours: 22 }))
    expect(await mails()).toHaveLength(2)
    expect((await mails())[1]).toMatchObject({ to_email: second?.email })
    await tick(later({ hours: 1 }))
    await tick(later({ minutes: 5 }))
    expect(await mails({ to: first?.email })).toHaveLength(2)
    expect(await mails({ to: second?.email })).toHaveLength(1)
    const keys = (await records()).map(({ entity_id, occasion }) => `${entity_id} ${occasion}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('reach everyone after a missed day, and hold what is more than a day late', async () => {
    await nudge({ offsets_minutes: [DAY_MINUTES] })
    const [first] = await people(1)
    await tick(later({ hours: 1 }))
    await tick(later({ hours: 46 }))
    expect(await mailRuns()).toMatchObject([{ status: 'sending', planned: 1 }])
    expect(await mails()).toMatchObject([{ to_email: first?.email }])
    const [second] = await people(1)
    await tick(later({ hours: 72 }))
    expect((await mailRuns())[1]).toMatchObject({
      status: 'awaiting_approval',
      planned: 1,
      reason: 'It is more than 2 days late.',
    })
    expect((await mails()).at(-1)).toMatchObject({ to_email: second?.email, status: 'held' })
  })

  test('two times of one record that are due together make one email, and both count', async () => {
    await nudge()
    const [who] = await people(1)
    await tick(later({ hours: 1 }))
    await tick(later({ hours: 50 }))
    expect(await mails({ to: who?.email })).toHaveLength(1)
    expect(await records()).toHaveLength(2)
    for (let hour = 0; hour < 3; hour += 1) await tick(later({ hours: 1 }))
    expect(await mails({ to: who?.email })).toHaveLength(1)
  })

  test('write as often as the rule allows for one date, and start again when it changes', async () => {
    await nudge({ most_per_record: 1 })
    const [who] = await people(1)
    if (!who) throw new Error('nobody')
    await tick(later({ hours: 25 }))
    await tick(later({ hours: 25 }))
    expect(await mails({ to: who.email })).toHaveLength(1)
    await db().updateTable('submissions').set({ updated_at: now() }).execute()
    await tick(later({ hours: 25 }))
    expect(await mails({ to: who.email })).toHaveLength(2)
    await tick(later({ hours: 25 }))
    expect(await mails({ to: who.email })).toHaveLength(2)
  })

  test('an interrupted hourly run is finished before the next begins', async () => {
    const who = await entrant()
    await draft(who)
    await colleagues(who.studioId, 300)
    await nudge({ offsets_minutes: [DAY_MINUTES] })
    await tick(later({ hours: 1 }))
    let chunks = 0
    const dying = aroundStatements(
      ({ text, send }) => {
        if (text.startsWith('insert into "mail_run_records"') && (chunks += 1) === 2)
          throw new Error('the worker ended')
        return send()
      },
      () => planDueRuns(later({ hours: 23 })),
    )
    await expect(dying).rejects.toThrow('the worker ended')
    await race(4, () => planDueRuns(new Date(+now() + 61 * 60_000)))
    await tick(later({ hours: 2 }))
    expect(await mailRuns()).toMatchObject([{ planned: 301 }])
    expect(await mails()).toHaveLength(301)
  })

  test('a stopped run is not planned again for its records', async () => {
    await nudge({ offsets_minutes: [DAY_MINUTES], hold_minutes: 120 })
    const [who] = await people(1)
    await tick(later({ hours: 24 }))
    const [run] = await mailRuns()
    valueOf(await cancelRun(run?.id ?? 0, await adminViewerOf(await admin()), now()))
    for (let hour = 0; hour < 4; hour += 1) await tick(later({ hours: 1 }))
    expect(await mailRuns()).toHaveLength(1)
    expect(await mails({ to: who?.email })).toMatchObject([{ status: 'skipped' }])
  })

  test('a draft withdrawn before its time has no recipients', async () => {
    await nudge({ offsets_minutes: [DAY_MINUTES] })
    const who = await entrant()
    const submissionId = await draft(who)
    valueOf(await withdraw({ submissionId }, await entrantViewerOf(who), now()))
    await tick(later({ hours: 25 }))
    expect(await mailRuns()).toEqual([])
  })
})
