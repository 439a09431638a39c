import { describe, expect, test } from 'vitest'
import { AWARD_KINDS } from '#app/domain/catalogue/templates/kinds/award-kinds.ts'
import { AWARD_KIND_NAMES, type AwardKindName } from '#app/domain/catalogue/templates/kinds/names.ts'
import { newFoundingCode } from '#app/domain/overview/founding/founding-code.server.ts'
import { db } from '#db/client.ts'
import { as, guest, type Client } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { entrant } from '#tests/support/entries.ts'
import { withoutAward } from '#tests/support/without-award.ts'

/** Pages of an award of another kind must not say these: films, and the product's own word for who enters. */
const OF_FILMS = /\b(?:films?|animat\w*|screeners?|reels?|production company|distributors?)\b|\bstudios?\b/i

const form = {
  ...{ award: 'Lantern Prize', year: '2031', edition: '1', timezone: 'Europe/Berlin', currency: 'EUR' },
  ...{ uses: 'jury', firstName: 'Ada', lastName: 'Vale', email: 'office@example.org' },
  password: 'a long enough secret for once',
}

/** Founds an award of a kind in the browser, and answers its first admin's. */
async function foundedAs(kind: AwardKindName): Promise<Client> {
  await withoutAward()
  const visitor = guest()
  const page = await visitor.get('/set-up')
  const code = (await newFoundingCode(now())) ?? ''
  const founded = await visitor.submit(page, 'Found the award', { ...form, kind, code })
  expect([founded.status, founded.location]).toEqual([303, '/admin/set-up'])
  await visitor.follow(founded)
  return visitor
}

/** Finds what a page says that it should not; links that lead to lists of kinds are named as they are. */
async function saidAt(client: Client, address: string): Promise<string[]> {
  const page = await client.get(address)
  expect([address, page.status]).toEqual([address, 200])
  const found = OF_FILMS.exec(`${page.title} ${page.visibleText}`)
  return found
    ? [`${address}: ${page.visibleText.slice(Math.max(0, found.index - 60), found.index + 60)}`]
    : []
}

async function saidOn(client: Client, addresses: readonly string[]): Promise<string[]> {
  const said: string[] = []
  for (const address of addresses) said.push(...(await saidAt(client, address)))
  return said
}

const FOR_GUESTS = ['/', '/members/signup', '/help']
const FOR_ENTRANTS = ['/submissions/dashboard', '/studios/view', '/studios/add', '/help']
const FOR_ADMINS = [
  '/award',
  '/help',
  '/admin/dashboard',
  '/admin/set-up',
  '/admin/setup-check',
  '/admin/categories',
  '/admin/fields',
  '/admin/deadlines',
  '/admin/studios',
  '/admin/submissions',
  '/admin/judges/rubrics',
  '/admin/cron-emails',
  '/admin/export',
]

describe.each(AWARD_KIND_NAMES)('an award founded as %s', (name) => {
  const kind = AWARD_KINDS[name]

  test('begins with what its kind has, and nothing is open', async () => {
    const admin = await foundedAs(name)
    const categories = await db()
      .selectFrom('categories as k')
      .leftJoin('category_fields as f', 'f.category_id', 'k.id')
      .groupBy('k.id')
      .orderBy('k.number')
      .select(({ fn }) => ['k.name', 'k.status', fn.count<string>('f.id').as('questions')])
      .execute()
    expect(categories.map((each) => each.name)).toEqual(kind.categories.map((each) => each.name))
    for (const { status, questions } of categories) {
      expect(status).toBe('draft')
      expect(Number(questions)).toBeGreaterThan(3)
    }
    const offered = await db().selectFrom('studio_types').where('offered', '=', true).select('code').execute()
    // Students enter with a membership, which an award with a jury alone does not have.
    expect(offered.map(({ code }) => code).sort()).toEqual(
      Object.keys(kind.profiles)
        .filter((code) => code !== 'student')
        .sort(),
    )
    expect((await admin.get('/award')).visibleText).toContain(kind.whoMayEnter)
    expect((await admin.get('/admin/categories')).visibleText).toContain(kind.categories[0]?.name)
  })
})

const OTHERS = AWARD_KIND_NAMES.filter((name) => name !== 'film' && name !== 'animation')

test.each(OTHERS)(
  'an award founded as %s speaks its own words to guests, entrants and admins',
  async (name) => {
    const kind = AWARD_KINDS[name]
    const admin = await foundedAs(name)
    const person = await entrant('independent')
    const own = as(person)
    expect(await saidOn(guest(), FOR_GUESTS)).toEqual([])
    expect(await saidOn(own, FOR_ENTRANTS)).toEqual([])
    expect(await saidOn(admin, FOR_ADMINS)).toEqual([])
    expect((await own.get('/studios/view')).visibleText.toLowerCase()).toContain(
      kind.words.studio?.toLowerCase(),
    )
  },
)
