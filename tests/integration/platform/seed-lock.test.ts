import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
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

function queueThat(add: JobQueue['add']): JobQueue {
  return {
    store: 'PostgreSQL',
    add,
    find: async () => 'lost',
    ensureTick: async () => {},
    work: () => ({ close: async () => {} }),
    close: async () => {},
  }
}

test('what a story puts into the outbox is carried after it', async () => {
  const carried: number[] = []
  const queue = queueThat(async (rows) => void carried.push(rows.length))
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

test('a worker gives its sign while it works, and none while it cannot', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laureate-sign-'))
  const workerSign = path.join(folder, 'sign')
  const written = () => fs.statSync(workerSign, { throwIfNoEntry: false })?.mtimeMs ?? 0
  let works = true
  const queue = queueThat(() => (works ? Promise.resolve() : Promise.reject(new Error('The queue is away'))))
  const { databaseUrl } = config()
  const relay = startRelay({ databaseUrl, queue, clock: now, sweepMs: 20, workerSign, onFatal: () => {} })
  onTestFinished(async () => {
    await relay.stop()
    fs.rmSync(folder, { recursive: true })
  })
  await until('the sign is given', () => written() > 0)
  const first = written()
  await until('it is given again', () => written() > first)
  works = false
  await letter()
  await sleep(100)
  const last = written()
  await sleep(300)
  expect(written()).toBe(last)
})
