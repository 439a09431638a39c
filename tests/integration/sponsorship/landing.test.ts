import { beforeEach, expect, test } from 'vitest'
import { guest } from '#tests/support/client.ts'
import { entrant } from '#tests/support/entries.ts'
import { admin, member, type Account } from '#tests/support/people.ts'
import { appliedPartner, decidedPartner, level, pool } from '#tests/support/pools.ts'
import { applied, decided, sentContract, sponsorPackage } from '#tests/support/sponsors.ts'

const SPONSORS = '/sponsorships/dashboard'
const PARTNERS = '/sponsorship-pools/partner-dashboard'
const ENTRANTS = '/submissions/dashboard'

let ada: Account
beforeEach(async () => {
  ada = await admin()
})

/** The page on which signing in ends. */
async function startOf({ email, password }: Account) {
  const browser = guest()
  return (await browser.submit(await browser.get('/'), 'Sign in', { email, password })).location
}

async function sponsored(account: Account) {
  const { revisionId } = await sponsorPackage(ada, { places: null })
  return applied({ email: account.email, revisionId })
}

async function partnered(account: Account) {
  const { id } = await pool(ada)
  const { revisionId } = await level(ada)
  return (await appliedPartner(ada, { poolId: id, revisionId }, account)).id
}

test('a sponsor begins at the desk of sponsors, and an entrant who sponsors where something is due', async () => {
  const [sponsor, enters] = [await member(), await entrant()]

  await sponsored(sponsor)
  const own = await sponsored(enters)
  expect(await startOf(sponsor)).toBe(SPONSORS)
  expect(await startOf(enters)).toBe(ENTRANTS)
  await decided(own, { action: 'offer', days: 14 }, ada)
  expect(await startOf(enters)).toBe(SPONSORS)
})

test('a contract to sign leads its sponsor there, and no other one', async () => {
  const [sponsor, other] = [await entrant(), await entrant()]
  await sponsored(other)
  await sentContract(ada, { email: sponsor.email })
  expect(await startOf(sponsor)).toBe(SPONSORS)
  expect(await startOf(other)).toBe(ENTRANTS)
})

test('a partner whose agreement is to be signed begins there, also where a sponsorship comes first', async () => {
  const partner = await member()
  const id = await partnered(partner)
  expect(await startOf(partner)).toBe(PARTNERS)
  await sponsored(partner)
  expect(await startOf(partner)).toBe(SPONSORS)
  await decidedPartner(id, { action: 'approve' }, ada)
  expect(await startOf(partner)).toBe(PARTNERS)
})
