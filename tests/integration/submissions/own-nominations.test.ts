import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { href } from '#app/platform/href.ts'
import { countsOfStudios } from '#app/domain/submissions/lists.server.ts'
import { readForm } from '#app/domain/submissions/form/form.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { as } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { announcement, nominatedEntry } from '#tests/support/nominations.ts'

const PEOPLE = [
  { fullName: 'Þóra Ægisdóttir-Lindqvist', credit: 'Director', email: 'thora@example.org' },
  { fullName: '李晴风', credit: 'Producer' },
]

test('entrants read of their nomination from its announcement on, and not before, whatever the columns contain', async () => {
  const { submissionId, nominationId, who } = await nominatedEntry({ title: 'Rook', people: PEOPLE })
  const { year } = await currentSeason()
  // A column that ran ahead must not be read.
  await db().updateTable('submissions').set({ outcome: 'nominated' }).where('id', '=', submissionId).execute()
  await announcement(new Date(now().getTime() + 60_000))
  const page = async (path: string) => (await as(who).get(path)).text
  const review = href('/submissions/edit/:submissionId/review', { submissionId })

  for (const path of [href('/submissions/dashboard'), review])
    expect(await page(path)).not.toMatch(/Nominated|Complete your nomination/)
  expect((await countsOfStudios([who.studioId], year, now())).get(who.studioId)?.nominated).toBe(0)

  later({ minutes: 1 })
  const dashboard = await page(href('/submissions/dashboard'))
  expect(dashboard).toContain('Nominated')
  expect(dashboard).toContain('Complete your nomination')
  expect((await countsOfStudios([who.studioId], year, now())).get(who.studioId)?.nominated).toBe(1)
  const entry = await page(review)
  for (const { fullName } of PEOPLE) expect(entry).toContain(fullName)
  expect(entry).toContain('Address missing')
  expect(entry).toContain('Not confirmed')
  expect(entry).not.toContain('thora@example.org')

  await db().updateTable('nominations').set({ status: 'declined' }).where('id', '=', nominationId).execute()
  expect(await page(review)).not.toContain('Nominated')
  expect(await page(href('/submissions/dashboard'))).not.toContain('Complete your nomination')
})

test('what nominees send in is taken from the announcement to the ceremony', async () => {
  const { submissionId } = await nominatedEntry({ people: PEOPLE })
  const { year } = await currentSeason()
  const isOpen = async () => (await readForm(submissionId, now()))?.windows.nomination.open
  const opens_at = new Date(now().getTime() - 60_000)
  await db().updateTable('deadlines').set({ opens_at, closes_at: now() }).where('year', '=', year).execute()
  forgetVersions()
  later({ hours: 2 })
  const ceremony = new Date(now().getTime() + 2 * 60 * 60_000)
  await db().updateTable('seasons').set({ ceremony_at: ceremony }).where('year', '=', year).execute()
  await announcement(new Date(now().getTime() + 60 * 60_000))
  expect(await isOpen()).toBe(false)
  later({ hours: 1 })
  expect(await isOpen()).toBe(true)
  later({ hours: 1 })
  expect(await isOpen()).toBe(false)
})
