import { beforeEach, describe, expect, test } from 'vitest'
import { changeSeasonTerms, findSeasonTerms } from '#app/domain/money/billing/season-terms.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { db } from '#db/client.ts'
import { as, guest, type Client } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf, type Account } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { audits } from '#tests/support/rows.ts'
import { applied, decided, sponsorPackage } from '#tests/support/sponsors.ts'

const LIST = '/admin/sponsorships/packages'
const ADD = `${LIST}/add`

let ada: Account
let client: Client
beforeEach(async () => {
  ada = await admin()
  client = as(ada)
})

const revisions = () => db().selectFrom('sponsorship_package_revisions').selectAll().orderBy('id').execute()
const add = async (more: Record<string, string> = {}) =>
  client.submit(await client.get(ADD), 'Add package', {
    ...{ kind: 'advert', name: 'Half page', priceCents: '1300', places: '24', size: '190 × 124 mm' },
    ...more,
  })

describe('a package', () => {
  test('is added, changed as a revision, closed and archived', async () => {
    expect((await add()).location).toBe(LIST)
    const [first] = await revisions()
    const at = `${LIST}/edit/${first?.package_id}`
    expect((await client.submit(await client.get(at), 'Save package', { priceCents: '1400' })).location).toBe(
      LIST,
    )
    expect((await revisions()).map(({ n, price_cents }) => [n, price_cents])).toEqual([
      [1, 130_000],
      [2, 140_000],
    ])
    expect((await client.submit(await client.get(at), 'Save package', {})).location).toBe(LIST)
    expect(await revisions()).toHaveLength(2)
    expect((await client.get(at)).visibleText).toContain('1400.00')

    const status = `${LIST}/status/${first?.package_id}`
    await client.submit(await client.get(`${status}?to=close`), 'Close package')
    expect((await guest().get('/advertising')).visibleText).not.toContain('Half page')
    await client.submit(await client.get(`${status}?to=archive`), 'Archive package')
    expect((await client.get(LIST)).visibleText).toContain('No packages yet')
    expect((await client.get(`${LIST}?state=archived`)).visibleText).toContain('Half page')
    expect((await client.get(`${status}?to=open`)).status).toBe(404)
    expect(await audits({ entity: 'sponsorship_package' })).toHaveLength(4)
  })

  test('never changes under those who saw it, even by hand', async () => {
    await add()
    const change = db().updateTable('sponsorship_package_revisions').set({ price_cents: 1 }).execute()
    await expect(change).rejects.toThrow('never changed')
  })

  test.each([
    [{ name: '' }, 'Required'],
    [{ priceCents: '1,500' }, 'Enter an amount like'],
    [{ places: '0' }, 'from 1 to 10,000'],
    [{ kind: '' }, 'Required'],
    [{ artworkDue: '2026-02-30' }, 'Enter a date'],
    [{ 'benefits[0].what': '', 'benefits[0].from': 'award' }, 'Required'],
    [{ 'benefits[0].what': 'Logo', 'benefits[0].from': 'all' }, 'Required'],
  ])('refuses %o beside the field, and keeps the rest', async (fields: Record<string, string>, text) => {
    const page = await client.post(ADD, {
      ...{ kind: 'advert', name: 'Half page', priceCents: '1300', size: '190 × 124 mm' },
      ...fields,
    })
    expect(page.status).toBe(422)
    expect(page.problems.map(({ message }) => message).join()).toContain(text)
    expect(page.html.querySelector('#size')?.getAttribute('value')).toBe('190 × 124 mm')
    expect(await revisions()).toEqual([])
  })

  test('has a name of its own in its season, also when two are added at once', async () => {
    const statuses = (
      await race(3, () => as(ada).post(ADD, { kind: 'advert', name: 'Strip', priceCents: '350' }))
    )
      .map(({ status }) => status)
      .sort()
    expect(statuses).toEqual([303, 409, 409])
    expect((await add({ name: 'STRIP' })).status).toBe(409)
  })

  test('two changes at once: the second is told, and keeps what was typed', async () => {
    const { id } = await sponsorPackage(ada)
    const page = await client.get(`${LIST}/edit/${id}`)
    await client.submit(page, 'Save package', { name: 'First' })
    const late = await client.submit(page, 'Save package', { name: 'Second' })
    expect(late.status).toBe(409)
    expect(late.html.querySelector('#name')?.getAttribute('value')).toBe('Second')
  })

  test('with open applications is not archived', async () => {
    const { id, revisionId } = await sponsorPackage(ada)
    await applied({ revisionId })
    await client.submit(await client.get(`${LIST}/status/${id}?to=archive`), 'Archive package')
    const { state } = await db()
      .selectFrom('sponsorship_packages')
      .where('id', '=', id)
      .select('state')
      .executeTakeFirstOrThrow()
    expect(state).toBe('open')
  })

  test('changes places with its neighbour of the same kind', async () => {
    const one = await sponsorPackage(ada, { name: 'One' })
    await sponsorPackage(ada, { name: 'Two' })
    await client.post(LIST, { intent: 'down', packageId: one.id })
    const done = await client.get(LIST)
    expect(done.visibleText).toContain('Package moved')
    const text = (await client.get(LIST)).visibleText
    expect(text.indexOf('Two')).toBeLessThan(text.indexOf('One'))
    await client.post(LIST, { intent: 'down', packageId: one.id })
    expect((await client.get(LIST)).visibleText).toBe(text)
    await client.submit(done, 'Undo')
    await client.get(LIST)
    const back = (await client.get(LIST)).visibleText
    expect(back.indexOf('One')).toBeLessThan(back.indexOf('Two'))
  })

  test('goes with its season into another currency, and an application keeps its own', async () => {
    const { id, revisionId } = await sponsorPackage(ada, { priceCents: 130_000 })
    await applied({ revisionId })
    const { year } = await currentSeason()
    const stored = await findSeasonTerms(year, db())
    const terms = { ...stored?.terms, currency: 'EUR' } as Parameters<typeof changeSeasonTerms>[1]
    valueOf(await changeSeasonTerms(year, terms, stored?.version ?? '', await adminViewerOf(ada), now()))
    expect((await client.get(`${LIST}/edit/${id}`)).visibleText).toContain('EUR')
    const all = await revisions()
    expect(all.map(({ currency, price_cents }) => [currency, price_cents])).toEqual([
      ['USD', 130_000],
      ['EUR', 130_000],
    ])
  })
})

describe('/advertising', () => {
  test('shows adverts only, and follows places at once though it is kept for all guests', async () => {
    await sponsorPackage(ada, { kind: 'sponsor', name: 'Presenting' })
    const { revisionId } = await sponsorPackage(ada, {
      ...{ kind: 'advert', name: 'Back cover', priceCents: 600_000, size: '216 × 279 mm' },
      ...{ artworkRules: 'PDF/X-4, 3 mm bleed', artworkDue: '2027-02-19' },
    })
    const page = await guest().get('/advertising')
    for (const text of [
      'Back cover',
      'USD 6,000',
      '216 × 279 mm',
      '1 of 1 place left',
      'PDF/X-4',
      '19 Feb 2027',
    ])
      expect(page.visibleText).toContain(text)
    expect(page.visibleText).not.toContain('Presenting')
    expect(page.html.querySelectorAll('script')).toEqual([])
    valueOf(await decided(await applied({ revisionId }), { action: 'offer', days: 5 }, ada))
    const taken = await guest().get('/advertising')
    expect(taken.visibleText).toContain('Taken')
    expect(taken.visibleText).toContain('Join waiting list')
  })

  test('leads into the application with the advert selected', async () => {
    const { id, revisionId } = await sponsorPackage(ada, { kind: 'advert', name: 'Back cover' })
    const page = await guest().get(`/sponsorships/apply?package=${id}`)
    const chosen = page.html.querySelector('input[name=revisionId][checked]')
    expect(chosen?.getAttribute('value')).toBe(String(revisionId))
  })

  test('is plain where nothing is on sale', async () => {
    expect((await guest().get('/advertising')).visibleText).toContain('No adverts are on sale')
    expect((await client.get('/admin/setup-check')).visibleText).toContain('no package is open')
  })
})
