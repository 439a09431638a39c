import { expect, test } from 'vitest'
import { readHeartbeats } from '#app/platform/outbox/heartbeats.server.ts'
import { withSeedLock } from '#db/seed-lock.ts'
import { runMinuteTasks } from '#jobs/schedule.ts'
import { later, now } from '#tests/support/clock.ts'
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
