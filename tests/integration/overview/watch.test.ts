import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { config } from '#app/config.server.ts'
import { findWatchChecks, findWatchTasks } from '#app/domain/overview/watch/admin-pages.server.ts'
import { noteBackup, watchMetrics } from '#app/domain/overview/watch/backups.server.ts'
import { watch } from '#app/domain/overview/watch/watch.server.ts'
import { lookAtDataFolder } from '#app/platform/files/data-folder.server.ts'
import { recordHeartbeat } from '#app/platform/outbox/heartbeats.server.ts'
import { closeDatabase, db } from '#db/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts'
import { admin, adminViewerOf, member } from '#tests/support/people.ts'
import { startWebProcess } from '#tests/support/web-process.ts'
import { until } from '#tests/support/wait.ts'

let server: MailServer
const settings = { ...config() }

beforeEach(async () => {
  server = await startMailServer()
  Object.assign(config(), { smtpUrl: server.url, mail: { ...config().mail, delivery: 'live' } })
})
afterEach(async () => {
  Object.assign(config(), settings)
  await server.close()
})

/** Looks once a minute, as the web process does. */
async function minutes(count: number, clock: string | null = null) {
  for (let minute = 0; minute < count; minute += 1) await watch(clock, later({ minutes: 1 }))
}
const told = () => server.received.map(({ to, email }) => `${to}: ${email.subject?.split(': ').at(-1)}`)
const alive = () => recordHeartbeat('tick', now())
const FAILS = 'Something fails'
const CLEAR = 'All clear'

describe('a worker that stops', () => {
  test('is told to every admin once by the web process, and its return once', async () => {
    const [first, second] = [await admin(), await admin()]
    await admin({ emailVerifiedAt: null })
    await member()
    await alive()
    await minutes(5)
    expect(server.received).toEqual([])
    await minutes(4)
    expect(told().toSorted()).toEqual([`${first.email}: ${FAILS}`, `${second.email}: ${FAILS}`].toSorted())
    expect(server.received[0]?.email.text).toContain('The worker has done nothing since')
    await minutes(30)
    expect(server.received).toHaveLength(2)

    for (let minute = 0; minute < 20; minute += 1) {
      await alive()
      await minutes(1)
    }
    expect(told().slice(2).toSorted()).toEqual(
      [`${first.email}: ${CLEAR}`, `${second.email}: ${CLEAR}`].toSorted(),
    )
    await minutes(10)
    expect(told().filter((line) => line === `${first.email}: ${FAILS}`)).toHaveLength(2)
  })

  test('is told by one of several web processes that look at the same moment', async () => {
    await admin()
    await recordHeartbeat('tick', now())
    later({ minutes: 9 })
    await watch(null, now())
    later({ minutes: 2 })
    await watch(null, now())
    server.received.length = 0
    await db().updateTable('alarms').set({ told_at: null, tried_at: null }).execute()
    await Promise.all(Array.from({ length: 8 }, () => watch(null, now())))
    expect(told()).toHaveLength(1)
  })

  test('is told again later where the mail server was away', async () => {
    const { email } = await admin()
    await alive()
    Object.assign(config(), { smtpUrl: 'smtp://127.0.0.1:1' })
    await minutes(9)
    expect(server.received).toEqual([])
    Object.assign(config(), { smtpUrl: server.url })
    await minutes(6)
    expect(told()).toEqual([`${email}: ${FAILS}`])
  })

  test('is noticed by the web process itself, without a request', async () => {
    await alive()
    const later6 = later({ minutes: 6 })
    const web = await startWebProcess({ TICK_SECONDS: '1', NOW_OVERRIDE: later6.toISOString() })
    onTestFinished(() => web.kill())
    const alarms = () => db().selectFrom('alarms').select('fault').execute()
    await until('the web process notes the fault', async () => (await alarms()).length > 0, 60)
    expect(await alarms()).toEqual([{ fault: 'worker' }])
  })
})

test('an outage of the database is told from memory, once, and so is its end', async () => {
  const { email } = await admin()
  await alive()
  await watch(null, now())
  vi.stubEnv('DATABASE_URL', 'postgres://laureate@127.0.0.1:1/none')
  onTestFinished(() => void vi.unstubAllEnvs())
  await closeDatabase()
  await minutes(1)
  expect(server.received).toEqual([])
  await minutes(10)
  expect(told()).toEqual([`${email}: ${FAILS}`])
  expect(server.received[0]?.email.text).toContain('The database does not answer')

  vi.unstubAllEnvs()
  await closeDatabase()
  await alive()
  await minutes(2)
  expect(told()).toEqual([`${email}: ${FAILS}`, `${email}: ${CLEAR}`])
})

test('a wrong clock and a folder that refuses are told together, to the addresses that are set', async () => {
  await admin()
  await alive()
  Object.assign(config(), { alertTo: ['ops@example.net'], dataDir: '/proc' })
  await minutes(3, 'The clock of this machine is 90 seconds ahead of the database’s.')
  expect(told()).toEqual([`ops@example.net: ${FAILS}`])
  expect(server.received[0]?.email.text).toMatch(/Nothing can be written to \/proc \(E\w+\)/)
  expect(server.received[0]?.email.text).toContain('90 seconds ahead')
})

test('the probe leaves nothing behind and tells the free room', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'laureate-probe-'))
  onTestFinished(() => fs.rm(folder, { recursive: true, force: true }))
  const found = await lookAtDataFolder(folder)
  expect(found).toMatchObject({ folder, refuses: null })
  expect(found.freeBytes).toBeGreaterThan(0)
  expect(await fs.readdir(folder)).toEqual([])
  expect(await lookAtDataFolder(path.join(folder, 'gone'))).toMatchObject({ refuses: 'ENOENT', freeBytes: null })
})

describe('a backup', () => {
  const checks = async () => {
    const asked = { year: 2027, zone: 'UTC', configs: {}, now: now() }
    return (await findWatchChecks(asked, db())).flatMap(({ findings }) => findings.map((each) => each.message))
  }

  test('that is overdue or old is on the setup check and the overview, and told; one that is noted ends it', async () => {
    const account = await admin()
    later({ hours: 47 })
    await alive()
    await minutes(3)
    expect(await checks()).toEqual([])
    later({ hours: 2 })
    await alive()
    await minutes(3)
    expect(await checks()).toEqual(['No backup was ever noted: everything would be lost.'])
    const viewer = await adminViewerOf(account)
    const tasks = await findWatchTasks({ admin: viewer, year: 2027, now: now(), clock: now() }, db())
    expect(tasks.map(({ key }) => key)).toEqual(['alarm backup'])
    expect(told()).toEqual([`${account.email}: ${FAILS}`])
    expect((await watchMetrics(now()))[0]?.values).toEqual([{ value: Infinity }])

    await noteBackup('laureate.zip', now())
    later({ minutes: 9 })
    await alive()
    await minutes(3)
    expect(told()).toEqual([`${account.email}: ${FAILS}`, `${account.email}: ${CLEAR}`])
    expect(await checks()).toEqual([])
    expect((await watchMetrics(now()))[0]?.values).toEqual([{ value: 720 }])
  })

  test('is not asked for where mail reaches no one', async () => {
    await admin()
    later({ days: 30 })
    Object.assign(config(), { mail: { ...config().mail, delivery: 'caught' } })
    expect(await checks()).toEqual([])
  })
})
