import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { config } from '#app/config.server.ts'
import { readHeartbeats } from '#app/platform/outbox/heartbeats.server.ts'
import { withSeedLock } from '#db/seed-lock.ts'
import { runMinuteTasks } from '#jobs/schedule.ts'
import type { JobQueue } from '#jobs/queues.ts'
import { startRelay } from '#jobs/relay.ts'
import { later, now } from '#tests/support/clock.ts'
import { letter } from '#tests/support/letters.ts'
import { until } from '#tests/support/wait.ts'
import { db } from '#db/client.ts'

test('the minute’s tasks wait while the demonstration is written, and go on after it', async () => {
  await runMinuteTasks(now())
  const before = (await readHeartbeats(db())).tick
  await withSeedLock(process.env.DATABASE_URL ?? '', async () => {
    await runMinuteTasks(later({ minutes: 1 }))
    expect((await readHeartbeats(db())).tick).toEqual(before)
  })
  await runMinuteTasks(later({ minutes: 2 }))
  expect((await readHeartbeats(db())).tick).not.toEqual(before)
})

test('what a story puts into the outbox is carried after it', async () => {
  const carried: number[] = []
  const queue: JobQueue = {
    store: 'PostgreSQL',
    add: async (rows) => void carried.push(rows.length),
    find: async () => 'lost',
    ensureTick: async () => {},
    work: () => ({ close: async () => {} }),
    close: async () => {},
  }
  const { databaseUrl } = config()
  await withSeedLock(databaseUrl, async () => {
    await letter()
    const relay = startRelay({ databaseUrl, queue, clock: now, sweepMs: 20, onFatal: () => {} })
    onTestFinished(() => relay.stop())
    await sleep(300)
    expect(carried).toEqual([])
  })
  await until('the letter is carried', () => carried.length > 0)
})
