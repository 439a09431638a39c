import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { priceNow } from '#app/domain/season/seasons/deadlines.ts'
import { changeDeadline } from '#app/domain/season/seasons/deadline-commands.server.ts'
import { findDeadline, deadlineVersion } from '#app/domain/season/seasons/deadline-queries.server.ts'
import { currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import type { Answer } from '#tests/support/answer.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { entrant, invoice } from '#tests/support/entries.ts'
import { admin, adminViewerOf, type Account } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { audits } from '#tests/support/rows.ts'

const LIST = '/admin/deadlines'

let adminAccount: Account
beforeEach(async () => {
  adminAccount = await admin()
})

async function deadlineNamed(name: string) {
  const { year } = await currentSeason()
  const found = (await deadlinesOf(year, db())).find((deadline) => deadline.name === name)
  if (!found) throw new Error(`There is no deadline ${name}`)
  return found
}
const everything = async () => deadlinesOf((await currentSeason()).year, db())
const open = async (name: string) =>
  as(adminAccount).get(`/admin/deadlines/edit/${(await deadlineNamed(name)).id}`)
const valueIn = (page: Answer, id: string) => page.html.querySelector(`#${id}`)?.getAttribute('value')

/** A form as the add page would send it. */
const added = {
  kind: 'entry_tier',
  name: 'Late',
  opensAt: '2027-06-01T09:00',
  closesAt: '2027-06-08T17:00',
  scope: 'all',
  price_studio: '300',
  price_independent: '200',
  price_student: '60',
}

describe('the list', () => {
  test('shows every deadline with its times, prices and status, and a timeline of as many parts', async () => {
    const page = await as(adminAccount).get(LIST)
    const all = await everything()
    expect(page.html.querySelectorAll('.table tbody tr')).toHaveLength(all.length)
    const names = page.html.querySelectorAll('.timeline :is(svg, g) > title').map(({ text }) => text)
    for (const { name } of all) expect(names).toContain(name)
    expect(page.html.querySelectorAll('.timeline-now')).toHaveLength(1)
    expect(page.visibleText).toContain('Studio USD 195 / Independent 125 / Student 30')
    expect(page.visibleText).toContain('Grace period 15 min')
    expect(page.visibleText).toMatch(/✓\s*Running/)
    expect(
      page.html.querySelectorAll('thead th').filter(({ text }) => text.includes('Los Angeles')),
    ).toHaveLength(1)
    expect(page.text).not.toMatch(/Materials\s*Materials/)
    expect(page.visibleText).not.toContain('Check these points')
    expect((await as(adminAccount).get('/admin/dashboard')).links).toContain(LIST)
  })

  test('asks about a gap, and no more once it is closed', async () => {
    const standard = await deadlineNamed('Standard')
    await db()
      .updateTable('deadlines')
      .set({ opens_at: new Date(standard.opensAt.getTime() + 60_000) })
      .where('id', '=', standard.id)
      .execute()
    forgetVersions()
    expect((await as(adminAccount).get(LIST)).visibleText).toContain(
      'Entries are closed between Early and Standard',
    )
  })

  test('is whole without any deadline, and says what that stops', async () => {
    await db().deleteFrom('deadlines').execute()
    forgetVersions()
    const page = await as(adminAccount).get(LIST)
    expect(page.status).toBe(200)
    expect(page.visibleText).toContain('The season has no entry tier, so no one can enter.')
    expect(page.visibleText).toContain('No deadlines yet')
  })
})

describe('adding', () => {
  test('makes a tier that prices entries from then on', async () => {
    const page = await as(adminAccount).get('/admin/deadlines/add')
    const asked = await as(adminAccount).submit(page, 'Add deadline', { ...added, closesSubmissions: 'on' })
    const answer = await as(adminAccount).submit(asked, 'Add deadline anyway')
    expect(answer.location).toBe(LIST)
    const scope = { categoryId: 1, categoryType: 'production', priceGroup: 'studio' } as const
    const price = priceNow(await everything(), scope, new Date('2027-06-02T00:00:00Z'))
    expect(price).toMatchObject({ tierName: 'Late', amountCents: 30_000, currency: 'USD' })
    expect(await audits({ action: 'deadline.added' })).toMatchObject([
      {
        actor_id: adminAccount.userId,
        entity: 'deadline',
        after: { name: 'Late', price_studio: 'USD\u00a0300.00' },
      },
    ])
  })

  test('asks about what is hardly meant before it is stored, with all that was typed', async () => {
    const before = await everything()
    const page = await as(adminAccount).get('/admin/deadlines/add')
    const asked = await as(adminAccount).submit(page, 'Add deadline', { ...added, price_studio: '10' })
    expect(asked.status).toBe(422)
    expect(asked.problems).toEqual([])
    expect(asked.visibleText).toMatch(/The studio price falls from USD\s260 in Final to USD\s10 in Late\./)
    expect(asked.visibleText).toContain('Late is the last entry tier but does not close submissions')
    expect(valueIn(asked, 'price_studio')).toBe('10')
    expect(await everything()).toEqual(before)
    // Another value brings another question, which the first answer does not cover.
    const again = await as(adminAccount).submit(asked, 'Add deadline anyway', { price_studio: '9' })
    expect(again.visibleText).toMatch(/USD\s9 in Late/)
    const list = await as(adminAccount).follow(await as(adminAccount).submit(again, 'Add deadline anyway'))
    expect(list.visibleText).toContain('Late was added')
    expect(list.visibleText).toContain('Check these points')
  })

  test('asks about a second one of a kind or a name, and takes no year far from the season', async () => {
    const none = { price_studio: '', price_independent: '', price_student: '' }
    const double = { ...added, ...none, kind: 'materials', name: 'standard' }
    const page = await as(adminAccount).get('/admin/deadlines/add')
    const asked = await as(adminAccount).submit(page, 'Add deadline', double)
    expect(asked.visibleText).toContain('Every category: two deadlines are called standard.')
    expect(asked.visibleText).toContain('are both for materials. The one that ends last applies.')
    const far = await as(adminAccount).submit(page, 'Add deadline', {
      ...double,
      ...{ opensAt: '0001-01-01T00:00', closesAt: '9999-12-31T00:00', graceMinutes: 'x' },
    })
    expect(far.problems.map(({ message }) => message)).toEqual([
      'Opens: Enter a year from 2024 to 2028',
      'Closes: Enter a year from 2024 to 2028',
      expect.stringContaining('Grace period (minutes)'),
    ])
  })

  test('keeps what was typed and saves nothing when it closes before it opens', async () => {
    const before = await everything()
    const page = await as(adminAccount).get('/admin/deadlines/add')
    const answer = await as(adminAccount).submit(page, 'Add deadline', { ...added, closesAt: added.opensAt })
    expect(answer.status).toBe(422)
    expect(answer.title).toMatch(/^Error: /)
    expect(answer.problems).toEqual([
      { message: 'Closes: Must be later than the opening', href: '#closesAt' },
    ])
    expect(valueIn(answer, 'closesAt')).toBe(added.opensAt)
    expect(valueIn(answer, 'price_studio')).toBe('300')
    expect(await everything()).toEqual(before)
  })

  test('takes no category of another season', async () => {
    const answer = await as(adminAccount).post('/admin/deadlines/add', { ...added, scope: 'category:999999' })
    expect(answer.status).toBe(422)
    expect(answer.problems).toEqual([
      { message: 'Applies to: Select a category of this season', href: '#scope' },
    ])
  })
})

describe('editing', () => {
  test('saved unchanged three times stays to the letter, without a trace', async () => {
    const before = await everything()
    for (let turn = 0; turn < 3; turn += 1) {
      for (const { name } of before) {
        const answer = await as(adminAccount).submit(await open(name), 'Save deadline')
        expect(answer.location).toBe(LIST)
      }
    }
    expect(await everything()).toEqual(before)
    expect(await audits({ entity: 'deadline' })).toEqual([])
  })

  test('stores what changed, and its history tells it', async () => {
    const page = await open('Final')
    await as(adminAccount).submit(page, 'Save deadline', { graceMinutes: '30', price_student: '50' })
    expect(await deadlineNamed('Final')).toMatchObject({ graceMinutes: 30 })
    const { visibleText: text } = await open('Final')
    expect(text).toContain('Grace period (minutes): 15 → 30')
    expect(text).toMatch(/Student price: USD\s45\.00 → USD\s50\.00/)
    expect(text).toContain(`${adminAccount.firstName} ${adminAccount.lastName}`)
  })

  test('of two people the second is told what is stored, and can decide', async () => {
    const other = await admin()
    const mine = await open('Final')
    await as(other).submit(await open('Final'), 'Save deadline', { graceMinutes: '30' })
    const refused = await as(adminAccount).submit(mine, 'Save deadline', { graceMinutes: '45' })
    expect(refused.status).toBe(409)
    expect(refused.visibleText).toContain('Someone else has changed this deadline')
    expect(refused.visibleText).toContain('Now saved: 30. Save again to replace it')
    expect(valueIn(refused, 'graceMinutes')).toBe('45')
    expect((await deadlineNamed('Final')).graceMinutes).toBe(30)
    expect((await as(adminAccount).submit(refused, 'Save deadline')).status).toBe(303)
    expect((await deadlineNamed('Final')).graceMinutes).toBe(45)
  })

  test('of ten at once with one version one is saved', async () => {
    const { id, ...stored } = await deadlineNamed('Final')
    const viewer = await adminViewerOf(adminAccount)
    const input = {
      ...stored,
      inCurrency: 'USD',
      prices: { studio: 26_000, independent: 17_000, student: 4_500 },
    }
    const outcomes = await race(10, (index) =>
      changeDeadline(
        id,
        { ...input, graceMinutes: 20 + index },
        { version: deadlineVersion({ id, ...stored }), confirmed: [] },
        viewer,
        now(),
      ),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await audits({ action: 'deadline.changed' })).toHaveLength(1)
  })

  test('of a deadline that is not there is not found', async () => {
    expect((await as(adminAccount).get('/admin/deadlines/edit/999999')).status).toBe(404)
    expect((await as(adminAccount).post('/admin/deadlines/edit/999999', added)).status).toBe(404)
    expect((await as(adminAccount).post('/admin/deadlines/remove/999999')).status).toBe(404)
  })
})

describe('removing', () => {
  test('asks first, and takes the prices with it', async () => {
    const { id } = await deadlineNamed('Early')
    expect((await open('Early')).links).toContain(`/admin/deadlines/remove/${id}`)
    const page = await as(adminAccount).get(`/admin/deadlines/remove/${id}`)
    expect(page.heading).toBe('Remove “Early”?')
    expect(await deadlineNamed('Early')).toBeTruthy()
    expect((await as(adminAccount).submit(page, 'Remove deadline')).location).toBe(LIST)
    expect(await findDeadline(id, (await currentSeason()).year, db())).toBeNull()
    expect(
      await db().selectFrom('deadline_prices').where('deadline_id', '=', id).selectAll().execute(),
    ).toEqual([])
    expect(await audits({ action: 'deadline.removed' })).toMatchObject([{ before: { name: 'Early' } }])
  })

  test('is refused while an invoice refers to it, and so is another kind', async () => {
    await invoice(await entrant())
    const line = await db()
      .selectFrom('invoice_lines')
      .where('deadline_id', 'is not', null)
      .select(['deadline_id', 'unit_cents'])
      .executeTakeFirstOrThrow()
    const address = `/admin/deadlines/edit/${line.deadline_id}`
    const remove = `/admin/deadlines/remove/${line.deadline_id}`
    const page = await as(adminAccount).get(address)
    expect(page.links).not.toContain(remove)
    expect((await as(adminAccount).get(remove)).location).toBe(address)
    const refused = await as(adminAccount).follow(await as(adminAccount).post(remove))
    expect(refused.visibleText).toContain('Invoices refer to this deadline, so it can’t be removed.')

    const none = { price_studio: '', price_independent: '', price_student: '', closesSubmissions: undefined }
    const other = await as(adminAccount).submit(page, 'Save deadline', { ...none, kind: 'payment' })
    expect(other.status).toBe(422)
    expect(other.problems.map(({ href }) => href)).toEqual(['#kind'])

    // A new price holds from now on: what was invoiced keeps its own.
    const asked = await as(adminAccount).submit(page, 'Save deadline', { price_studio: '999' })
    expect(asked.visibleText).toContain('The studio price falls')
    expect((await as(adminAccount).submit(asked, 'Save deadline anyway')).status).toBe(303)
    const after = await db()
      .selectFrom('invoice_lines')
      .where('deadline_id', '=', line.deadline_id)
      .select('unit_cents')
      .execute()
    expect(after).toContainEqual({ unit_cents: line.unit_cents })
  })
})
