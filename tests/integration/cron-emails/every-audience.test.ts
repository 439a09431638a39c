import { beforeAll, expect, test } from 'vitest'
import { allAudiences } from '#app/domain/cron-emails/audiences/registry.server.ts'
import { checkText } from '#app/domain/mail/text.ts'
import { db } from '#db/client.ts'
import {
  approvedPress,
  asked,
  asking,
  partnerOfPool,
  screeningAndGuest,
  trophyOrders,
} from '#tests/support/audiences.ts'
import { setConfig } from '#tests/support/billing.ts'
import { now } from '#tests/support/clock.ts'
import { acceptedEntry } from '#tests/support/conflicts.ts'
import { draft, entrant, inCart, invoice } from '#tests/support/entries.ts'
import { keepDatabase } from '#tests/support/keep-database.ts'
import { announcement, nominatedEntry } from '#tests/support/nominations.ts'
import { admin, chair, judge, member, press, voter, withMembership } from '#tests/support/people.ts'
import { sentContract } from '#tests/support/sponsors.ts'
import { trophySale } from '#tests/support/trophies.ts'

/** One award in which every audience has somebody: the tests read it, and the last one suspends them all. */
keepDatabase()

beforeAll(async () => {
  const who = await entrant()
  const name = 'Evil <b>{{secret}}</b> [x](https://evil.example)'
  await draft(who, { title: name })
  await inCart(await entrant())
  await invoice(await entrant('studio', { name }))
  const lapsed = await draft(await entrant(), { title: name })
  await db()
    .updateTable('submissions')
    .set({ status: 'expired', expired_at: now() })
    .where('id', '=', lapsed)
    .execute()
  await withMembership(await member(), 'student', { status: 'proof_required' })
  await withMembership(await member(), 'student', { ends_on: '2027-06-01' })
  await withMembership(await member(), 'pro', { ends_on: '2027-06-01' })
  await voter()
  await judge({ signed: false })
  await chair({ categoryNumber: 8 })
  await acceptedEntry(await entrant(), { number: 8 })
  await nominatedEntry({ number: 13, people: [{ fullName: name, email: 'nominee@example.org' }] })
  await announcement(now())
  await asked(14)
  await setConfig('judging_activated_checkbox', '1')
  await press()
  await sentContract(await admin())
  await partnerOfPool(name)
  await trophySale()
  await trophyOrders(name)
  await approvedPress()
  await screeningAndGuest()
})

test.each(allAudiences().map((audience) => [audience.code, audience] as const))(
  '%s has somebody here, a value for each placeholder it offers, and a reason',
  async (code, audience) => {
    const question = await asking(
      code === 'admins_with_work' ? { now: new Date('2027-03-15T18:00:00Z') } : {},
    )
    const found = await audience.members(question, { limit: 5 }, db())
    expect(found.length, code).toBeGreaterThan(0)
    const values = await audience.values(
      found.map(({ address, entityId }) => ({ address, entityIds: [entityId] })),
      question,
      db(),
    )
    for (const { address, why, entity } of found) {
      expect(why).not.toMatch(/\.$|undefined|null|^they /)
      expect(entity).toBe(audience.entity)
      const own = values.get(address.toLowerCase()) ?? {}
      for (const { name, kind } of audience.placeholders)
        expect(own[name]?.kind, `${code} ${name}`).toBe(kind)
    }
    const body = audience.placeholders
      .map(({ name, kind }) => (kind === 'link' ? `[Go]({{${name}}})` : `{{${name}}}`))
      .join('\n\n')
    expect(checkText({ subject: 'Hello', body: `Hello\n\n${body}` }, audience.placeholders)).toEqual({
      subject: [],
      body: [],
    })
  },
)

test('has no suspended people', async () => {
  await db().updateTable('users').set({ status: 'suspended' }).execute()
  for (const audience of allAudiences()) {
    const found = await audience.members(await asking(), { limit: 50 }, db())
    // Only the address an invoice was made out to may have no account.
    expect(
      found.filter(({ userId }) => userId !== null),
      audience.code,
    ).toEqual([])
  }
})
