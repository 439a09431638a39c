import { describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { mailFacts } from '#app/domain/mail/health.server.ts'
import { alertAdmins } from '#app/domain/mail/alert-admins.server.ts'
import { recordHeartbeat, readHeartbeats } from '#app/platform/outbox/heartbeats.server.ts'
import { runMinuteTasks } from '#jobs/schedule.ts'
import { as } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { letter } from '#tests/support/letters.ts'
import { admin, member } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { mails } from '#tests/support/rows.ts'

const minutesAgo = (minutes: number) => new Date(+now() - minutes * 60_000)
type Changes = Partial<Record<'not_before' | 'failing_since' | 'lease_until' | 'sent_at', Date>> & {
  status?: 'queued' | 'sending' | 'sent' | 'held' | 'failed'
}
async function letterThat(changes: Changes): Promise<number> {
  const id = await letter()
  await db().updateTable('mail_messages').set(changes).where('id', '=', id).execute()
  return id
}
const quiet = { late: 0, failing: 0, since: null, sends: false, failedRuns: 0, bounces: [] }
const troubles = () => mails({ template: 'mail_trouble' })

describe('late email', () => {
  test.each<[string, Changes, object]>([
    ['just queued', { not_before: minutesAgo(9) }, {}],
    ['for tomorrow', { not_before: new Date(+now() + 86_400_000) }, {}],
    ['held for weeks', { status: 'held', not_before: minutesAgo(30_000) }, {}],
    ['sent', { status: 'sent', not_before: minutesAgo(60), sent_at: minutesAgo(1) }, { sends: true }],
    ['waiting', { not_before: minutesAgo(11) }, { late: 1, since: minutesAgo(11) }],
    [
      'tried again and again',
      { not_before: new Date(+now() + 600_000), failing_since: minutesAgo(20) },
      { failing: 1, since: minutesAgo(20) },
    ],
    ['failed a moment ago', { not_before: new Date(+now() + 60_000), failing_since: minutesAgo(2) }, {}],
    ['on its way', { status: 'sending', lease_until: minutesAgo(3) }, {}],
    [
      'left by a dead sender',
      { status: 'sending', lease_until: minutesAgo(12) },
      { late: 1, since: minutesAgo(12) },
    ],
  ])('%s', async (_what, changes, expected) => {
    await letterThat(changes)
    expect(await mailFacts(now(), db())).toEqual({ ...quiet, ...expected })
  })

  test('is reported to every admin by email once an hour, with any number of workers', async () => {
    const adminAccount = [await admin(), await admin()]
    await admin({ emailVerifiedAt: null })
    await member()
    expect(await alertAdmins(now())).toBe(0)
    await letterThat({ not_before: minutesAgo(25) })
    // A worker that has just begun has all of it before it still.
    expect(await alertAdmins(now())).toBe(0)
    await recordHeartbeat('tick', minutesAgo(3))
    expect(await alertAdmins(now())).toBe(0)
    await recordHeartbeat('tick', minutesAgo(1))
    const told = await race(5, () => alertAdmins(now()))
    expect(told.reduce((sum, each) => sum + each, 0)).toBe(2)
    expect((await troubles()).map(({ to_email }) => to_email).sort()).toEqual(
      adminAccount.map(({ email }) => email).sort(),
    )
    expect((await troubles())[0]).toMatchObject({
      status: 'queued',
      subject: expect.stringContaining('Emails are late'),
      body_text: expect.stringContaining('1 email is late, the first by 25 minutes'),
    })
    later({ minutes: 59 })
    await recordHeartbeat('tick', now())
    expect(await alertAdmins(now())).toBe(0)
    // An hour later, but what was written then has not gone itself: another would only pile up behind it.
    later({ minutes: 1, seconds: 30 })
    expect(await alertAdmins(now())).toBe(0)
    await db()
      .updateTable('mail_messages')
      .set({ status: 'sent', sent_at: now() })
      .where('template', '=', 'mail_trouble')
      .execute()
    expect(await alertAdmins(now())).toBe(2)
  })

  test('is on the overview with a link to the late emails', async () => {
    const adminAccount = await admin()
    await letterThat({ not_before: minutesAgo(25) })
    await letterThat({ not_before: minutesAgo(12) })
    const page = await as(adminAccount).get('/admin/dashboard')
    expect(page.visibleText).toContain('2 emails are more than 10 minutes late')
    expect(page.links).toContain('/admin/cron-emails/outbox?status=queued')
  })
})

describe('the worker’s heartbeat', () => {
  test('is written every minute, even by five workers at once', async () => {
    expect(await readHeartbeats(db())).toEqual({ tick: null, queue: null })
    await race(5, () => recordHeartbeat('tick', now()))
    await runMinuteTasks(later({ minutes: 1 }))
    expect(await readHeartbeats(db())).toEqual({ tick: now(), queue: null })
  })

  test('is reported on the overview when it stops', async () => {
    const adminAccount = await admin()
    await recordHeartbeat('tick', now())
    expect((await as(adminAccount).get('/admin/dashboard')).visibleText).not.toContain(
      'The worker is not running',
    )
    later({ minutes: 6 })
    const page = await as(adminAccount).get('/admin/dashboard')
    expect(page.visibleText).toContain('The worker is not running')
    expect(page.visibleText).toContain('Last heartbeat')
  })

  test('is told from a worker that runs and keeps jobs waiting', async () => {
    const adminAccount = await admin()
    await letter()
    later({ minutes: 11 })
    await recordHeartbeat('tick', now())
    const page = await as(adminAccount).get('/admin/dashboard')
    expect(page.visibleText).toContain('The worker is behind')
    expect(page.visibleText).not.toContain('The worker is not running')
  })
})
