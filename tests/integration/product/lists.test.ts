import { describe, expect, test } from 'vitest'
import { categoriesOf, categoryFields } from '#app/domain/catalogue/categories/queries.server.ts'
import { SECTIONS } from '#app/domain/catalogue/categories/fields.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { kindsOf, largestPosted } from '#app/domain/submissions/uploads/uploads.ts'
import { UPLOAD_BODY_LIMIT } from '#app/http/body-limits.ts'
import { as } from '#tests/support/client.ts'
import { draft, entrant } from '#tests/support/entries.ts'
import { admin } from '#tests/support/people.ts'
import { db } from '#db/client.ts'

const adminLists = [
  '/admin/submissions',
  '/admin/submissions/invoices',
  '/admin/cron-emails/outbox',
  '/admin/cron-emails/runs',
  '/admin/cron-emails/suppressions',
  '/admin/cron-emails/suppressions/reports',
  '/admin/memberships',
  '/admin/voting/incidents',
  '/admin/voting/observers',
  '/admin/voting/roll',
  '/admin/search',
  '/admin/export',
  '/admin/sponsorships',
  '/admin/sponsorships/packages',
  '/admin/sponsorship-pools',
  '/admin/sponsorship-pools/levels',
  '/admin/sponsorship-pools/partners',
  '/admin/sponsorships/artwork',
  '/admin/duplicate-trophies',
  '/admin/duplicate-trophies/batches',
  '/admin/media-credentials',
  '/admin/indee',
  '/press',
  '/press/category',
  '/events',
]

describe('lists', () => {
  test.each(adminLists)('%s takes any characters in its search', async (path) => {
    const adminAccount = as(await admin())
    for (const text of ['%01', '%25', '_', "'", '%5C', '%F0%9F%8E%AC'])
      expect((await adminAccount.get(`${path}?q=${text}&status=%25`)).status).toBe(200)
  })

  test('a studio’s searches take any characters', async () => {
    const own = as(await entrant())
    for (const path of ['/submissions', '/submissions/add', '/studios/add'])
      expect((await own.get(`${path}?q=%01%25`)).status).toBe(200)
  })

  test('a page past the end leads to the last one, and keeps the search', async () => {
    const who = await entrant()
    await draft(who)
    const adminAccount = as(await admin())
    expect((await adminAccount.get('/admin/submissions?q=a&page=900')).location).toBe(
      '/admin/submissions?q=a',
    )
    expect((await as(who).get('/submissions?page=2')).location).toBe('/submissions')
    for (const path of adminLists) expect((await adminAccount.open(`${path}?page=7`)).status).toBe(200)
  })
})

test('every file of a section at its limit fits into one post', async () => {
  const { year } = await currentSeason()
  for (const { id, name } of await categoriesOf(year)) {
    const fields = await categoryFields(id, db())
    for (const section of SECTIONS) {
      const files = fields.filter((field) => field.section === section && kindsOf(field).length > 0)
      const most = files.reduce((sum, field) => sum + largestPosted(field), 0)
      expect(most, `${name}, ${section}`).toBeLessThan(UPLOAD_BODY_LIMIT)
    }
  }
})
