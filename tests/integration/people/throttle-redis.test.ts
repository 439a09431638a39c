import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '#app/domain/people/accounts/sign-in.server.ts'
import { spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import { now } from '#tests/support/clock.ts'
import { redisIsHere, startRedis, type RedisServer } from '#tests/support/redis.ts'
import { until } from '#tests/support/wait.ts'

describe.skipIf(!redisIsHere)('tries counted on Redis', () => {
  let redis: RedisServer
  beforeAll(async () => {
    redis = await startRedis()
    // Read by the settings at their first use, which is a test's.
    process.env.REDIS_URL = redis.url
  })
  afterAll(async () => {
    delete process.env.REDIS_URL
    await redis.stop()
  })

  test('are counted in memory while Redis is unavailable, without delay', async () => {
    await until('Redis counts', async () => {
      await spendTry('lookUp', 'first')
      return redis.keys().then((keys) => keys.length > 0)
    })
    await redis.down()
    const person = { email: 'robin@example.org', password: 'not-it' }
    const facts = { address: '192.0.2.7', knownUserId: null }
    const begun = performance.now()
    for (let tries = 0; tries < 20; tries += 1) expect(await spendTry('lookUp', 'someone')).toBeNull()
    expect(performance.now() - begun).toBeLessThan(1_000)
    expect(await spendTry('lookUp', 'someone')).toMatchObject({ code: 'throttled' })
    expect(await signIn(person, facts, now())).toMatchObject({ ok: false, code: 'forbidden' })
    await redis.up()
    await until('Redis counts again', async () => {
      await spendTry('lookUp', 'after')
      return redis.keys().then((keys) => keys.length > 0)
    })
  })
})
