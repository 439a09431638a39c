import { expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { as } from '#tests/support/client.ts'
import { valueOf } from '#tests/support/entries.ts'
import { now } from '#tests/support/clock.ts'
import { creditedEntry, nominatedEntry } from '#tests/support/nominations.ts'
import { endNomination } from '#app/domain/nominees/nominations/end-nomination.server.ts'
import { nominated } from '#tests/support/nominees.ts'
import { admin, adminViewerOf } from '#tests/support/people.ts'

const PAGE = '/admin/nominations/ballots'

test('ballots on paper have whoever stands nominated by title, and are whole or not there for a tied admin', async () => {
  const adminAccount = await admin()
  await nominatedEntry({ number: 1, title: 'Zither', people: [{ fullName: 'Þóra Ægisdóttir' }] })
  await nominated(['李晴风'], { number: 1, title: 'Abacus' })
  const out = await nominated(['Nobody Now'], { number: 1, title: 'Moss Parade' })
  const input = { version: 1, status: 'declined', reason: 'They asked for it.' } as const
  valueOf(await endNomination(out.nominationId, input, await adminViewerOf(adminAccount), now()))
  await nominated(['محمد'], { number: 2, title: 'Tin Lanterns' })
  const page = await as(adminAccount).get(PAGE)
  expect(page.words).toMatch(/Abacus.*李晴风.*Zither.*Þóra Ægisdóttir.*Tin Lanterns.*محمد/s)
  expect(page.words).not.toContain('Moss Parade')
  expect(page.words).toContain('Confidential until the nominees are announced')
  // Tied to an entry of the first category that nobody nominated.
  const { who } = await creditedEntry({ number: 1, title: 'Not Chosen' })
  const tied = await admin()
  const seat = { studio_id: who.studioId, user_id: tied.userId, role: 'viewer', status: 'active' } as const
  await db()
    .insertInto('studio_members')
    .values({ ...seat, created_at: now() })
    .execute()
  const theirs = await as(tied).get(PAGE)
  expect(theirs.words).not.toContain('Abacus')
  expect(theirs.words).toContain('Tin Lanterns')
})
