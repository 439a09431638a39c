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

test('paper ballots list nominees by title, and an admin with a conflict gets all of a ballot or none', async () => {
  const adminAccount = await admin()
  await nominatedEntry({ number: 1, title: 'Zither', people: [{ fullName: 'Þóra Ægisdóttir' }] })
  await nominated(['李晴风'], { number: 1, title: 'Abacus' })
  const out = await nominated(['Nobody Now'], { number: 1, title: 'Moss Parade' })
  const input = { version: 1, status: 'declined', reason: 'They asked for it.' } as const
  valueOf(await endNomination(out.nominationId, input, await adminViewerOf(adminAccount), now()))
  await nominated(['محمد'], { number: 2, title: 'Tin Lanterns' })
  const page = await as(adminAccount).get(PAGE)
  expect(page.visibleText).toMatch(/Abacus.*李晴风.*Zither.*Þóra Ægisdóttir.*Tin Lanterns.*محمد/s)
  expect(page.visibleText).not.toContain('Moss Parade')
  expect(page.visibleText).toContain('Confidential until the nominees are announced')
  // Has a conflict about an entry of the first category that is not nominated.
  const { who } = await creditedEntry({ number: 1, title: 'Not Chosen' })
  const conflicted = await admin()
  const seat = {
    studio_id: who.studioId,
    user_id: conflicted.userId,
    role: 'viewer',
    status: 'active',
  } as const
  await db()
    .insertInto('studio_members')
    .values({ ...seat, created_at: now() })
    .execute()
  const theirs = await as(conflicted).get(PAGE)
  expect(theirs.visibleText).not.toContain('Abacus')
  expect(theirs.visibleText).toContain('Tin Lanterns')
})
