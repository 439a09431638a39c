import { expect, test } from 'vitest'
import type { Member } from '#app/domain/season/audiences/audience.ts'
import { EVERYBODY } from '#app/domain/cron-emails/audiences/groups.ts'
import { findAudience } from '#app/domain/cron-emails/audiences/registry.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { db } from '#db/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { announcement, nominatedEntry } from '#tests/support/nominations.ts'

const CODES = [
  'nominee_people',
  'nominee_people_unconfirmed',
  'entries_nominated',
  'entries_nominated_unconfirmed',
  'entries_without_clip',
]

async function question(at = now()) {
  return { season: await currentSeason(), now: at, filter: EVERYBODY }
}

async function membersOf(code: string, at?: Date): Promise<Member[]> {
  return findAudience(code).members(await question(at), { limit: 1000 }, db())
}

const addressesOf = async (code: string) => (await membersOf(code)).map(({ address }) => address).sort()

const people = [
  { fullName: 'Þóra Ægisdóttir-Lindqvist', email: 'Thora@example.org' },
  { fullName: '李晴风', email: 'li@example.org' },
  { fullName: 'محمد', email: '' },
]

test('they are all empty before the announcement', async () => {
  await nominatedEntry({ people })
  for (const code of CODES) expect(await membersOf(code), code).toEqual([])
  const moment = later({ hours: 1 })
  await announcement(moment)
  for (const code of CODES) {
    expect(await membersOf(code, new Date(moment.getTime() - 1)), code).toEqual([])
    expect(await membersOf(code, moment), code).not.toEqual([])
  }
})

test('nominees are reached at their own addresses, each with a link of their own', async () => {
  const { who, people: named } = await nominatedEntry({ people, title: 'Moss Parade' })
  await announcement(now())
  expect(await addressesOf('nominee_people')).toEqual(['Thora@example.org', 'li@example.org'])
  expect(await addressesOf('entries_nominated')).toEqual([who.email])
  const [thora] = (await membersOf('nominee_people')).filter(({ name }) => name.startsWith('Þóra'))
  expect(thora).toMatchObject({ userId: null, why: expect.stringContaining('“Moss Parade”') as unknown })
  const addressed = [{ address: 'Thora@example.org', entityIds: [thora?.entityId ?? 0] }]
  const values = (await findAudience('nominee_people').values(addressed, await question(), db())).get(
    'thora@example.org',
  )
  expect(values?.['nominee.names']).toEqual({ kind: 'text', text: 'Þóra Ægisdóttir-Lindqvist' })
  const link = values?.['nominee.link']
  expect(link).toMatchObject({ href: expect.stringContaining('/content/letter-to-nominee?t=') as unknown })
  // The key itself stays with us, and an email never has another person's link.
  for (const { linkKey } of named) expect(JSON.stringify(link)).not.toContain(linkKey)
})

test('people who confirmed get no more reminders, nor does the submitter when all have', async () => {
  const { nominationId } = await nominatedEntry({ people })
  await announcement(now())
  const confirm = (name: string) =>
    db()
      .updateTable('nomination_people')
      .set({ confirmed_at: now(), confirmed_via: 'link' })
      .where('nomination_id', '=', nominationId)
      .where('full_name', '=', name)
      .execute()
  await confirm('李晴风')
  expect(await addressesOf('nominee_people_unconfirmed')).toEqual(['Thora@example.org'])
  await confirm('Þóra Ægisdóttir-Lindqvist')
  expect(await addressesOf('nominee_people_unconfirmed')).toEqual([])
  expect(await addressesOf('entries_nominated_unconfirmed')).toHaveLength(1)
  await confirm('محمد')
  expect(await addressesOf('entries_nominated_unconfirmed')).toEqual([])
})

test('a declined or revoked nomination has no recipients', async () => {
  const { nominationId } = await nominatedEntry({ people })
  await announcement(now())
  for (const status of ['declined', 'revoked'] as const) {
    await db().updateTable('nominations').set({ status }).where('id', '=', nominationId).execute()
    for (const code of CODES) expect(await membersOf(code), `${code}, ${status}`).toEqual([])
  }
})
