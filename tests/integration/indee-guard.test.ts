import { expect, test } from 'vitest'
import { requireIndeePro } from '#app/http/guards.server.ts'
import { now } from '#tests/support/clock.ts'
import { admin, member, pro, viewerOf, voter, withMembership, type Account } from '#tests/support/people.ts'

/** What the guard of the screenings makes of a person: their viewer, or the answer it throws. */
async function guarded(account: Account | null) {
  const viewer = account && (await viewerOf(account))
  const facts = { nonce: '', requestId: 'tests', clientAddress: '203.0.113.7' }
  const context = {
    ...facts,
    now: now(),
    viewer,
    saveData: false,
    light: false,
    parked: null,
    rehearsal: null,
    looksOnly: false,
  }
  const request = new Request('http://laureate.test/screenings?page=2')
  return requireIndeePro({ request, params: {}, context })
}

test.each([
  ['a professional member', pro],
  ['a professional member who may vote', voter],
])('%s passes', async (_who, make) => {
  const account = await make()
  expect(await guarded(account)).toMatchObject({ userId: account.userId })
})

test.each([
  ['a person without a membership', () => member()],
  ['an admin', () => admin()],
  [
    'a professional member who waits',
    async () => withMembership(await member(), 'pro', { status: 'pending' }),
  ],
])('%s is led to their own start page', async (_who, make) => {
  const thrown: unknown = await guarded(await make()).catch((error: unknown) => error)
  expect(thrown).toBeInstanceOf(Response)
  expect((thrown as Response).headers.get('location')).toBe('/')
})

test('a visitor signs in first, and comes back', async () => {
  const thrown: unknown = await guarded(null).catch((error: unknown) => error)
  expect((thrown as Response).headers.get('location')).toBe('/?next=%2Fscreenings%3Fpage%3D2')
})
