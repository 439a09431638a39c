import { describe, expect, test } from 'vitest'
import { db, transaction } from '#db/client.ts'
import { system } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { historyOf } from '#app/platform/audit/queries.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { href } from '#app/platform/href.ts'
import type { Answer } from '#tests/support/answer.ts'
import { discountCode } from '#tests/support/billing.ts'
import { as } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { conflict } from '#tests/support/conflicts.ts'
import { entrant, entrantViewerOf, invoice, pay } from '#tests/support/entries.ts'
import { creditedEntry } from '#tests/support/nominations.ts'
import { admin, adminViewerOf, member, type Account } from '#tests/support/people.ts'

const rowsOf = (page: Answer, caption: string) =>
  page.html
    .querySelectorAll('table')
    .find((table) => table.querySelector('caption')?.text === caption)
    ?.querySelectorAll('tbody tr')
    .map((row) => row.structuredText.replace(/\s+/g, ' ').trim()) ?? []

describe('the history of everything', () => {
  test('says who changed which record, from which value to which', async () => {
    const who = await entrant()
    const adminAccount = await admin({ lastName: 'Lovelace' })
    const { invoiceId } = await invoice(who)
    await pay(invoiceId, adminAccount, 100)
    const page = await as(adminAccount).get(`/admin/history?entity=invoice&id=${invoiceId}`)
    const [paid, issued, ...more] = rowsOf(page, 'Steps')
    expect(more).toEqual([])
    expect(paid).toContain('Payment recorded')
    expect(paid).toMatch(/Status: issued → part paid/)
    expect(paid).toMatch(/Paid: USD 0\.00 → USD 1\.00/)
    expect(paid).toContain('Ada Lovelace')
    expect(issued).toContain('Issued')
    expect(page.links).toContain(`/admin/submissions/invoices/${invoiceId}`)
  })

  test('names the records whose numbers a step holds, and leaves numbers that are of none', async () => {
    const adminAccount = await admin()
    const viewer = await entrantViewerOf(await entrant('studio', { name: 'Gull & Gasket' }))
    const { id, name } = await db()
      .selectFrom('categories')
      .select(['id', 'name'])
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const change = {
      before: { category: id, studioId: viewer.studio.id, uses: id },
      after: { category: 999_999_999, studioId: null, user_id: viewer.userId, uses: id + 1 },
    }
    await transaction((trx) =>
      audit(system, { action: 'thing.changed', entity: 'submission', entityId: 7, ...change }, now(), trx),
    )
    const page = await as(adminAccount).get('/admin/history?entity=submission&id=7')
    const [row = ''] = rowsOf(page, 'Steps')
    expect(row).toContain('Entry 7')
    expect(row).toContain(`Category: ${name} → 999999999`)
    expect(row).toContain('Studio: Gull & Gasket →')
    expect(row).toMatch(/User: .*Emil/)
    expect(row).toContain(`Uses: ${id} → ${id + 1}`)
  })

  test('is filtered by person and by day in the award’s time zone', async () => {
    const adminAccount = await admin({ email: 'lovelace@example.org' })
    const other = await admin({ email: 'hopper@example.org' })
    const write = (by: typeof adminAccount, entityId: string) =>
      transaction(async (trx) =>
        audit(await adminViewerOf(by), { action: 'thing.changed', entity: 'thing', entityId }, now(), trx),
      )
    await write(adminAccount, 'first')
    await write(other, 'second')
    later({ days: 2 })
    await write(adminAccount, 'third')
    const found = async (query: string) =>
      rowsOf(await as(adminAccount).get(`/admin/history?entity=thing&${query}`), 'Steps').map(
        (row) => row.split(' ')[1],
      )
    expect(await found('')).toEqual(['third', 'second', 'first'])
    expect(await found('q=LOVELACE')).toEqual(['third', 'first'])
    expect(await found('q=hopper%40example')).toEqual(['second'])
    // What databases search by is taken as it is written.
    expect(await found('q=%25')).toEqual([])
    expect(await found(`day=${now().toISOString().slice(0, 10)}`)).toEqual(['third'])
    expect(await found('day=nonsense')).toEqual(['third', 'second', 'first'])
    const none = await as(adminAccount).get('/admin/history?entity=thing&q=nobody')
    expect(none.visibleText).toContain('No results')
  })

  test('tells who has a conflict of interest no counts of what others took, from which their own could be worked out', async () => {
    const [adminAccount, other] = [await admin(), await admin()]
    const { submissionId } = await creditedEntry()
    await as(adminAccount).get('/admin/submissions/export?format=csv&q=Nothing')
    await as(other).get('/admin/submissions/export?format=csv')
    await transaction((trx) =>
      audit(
        { userId: other.userId, requestId: null },
        {
          action: 'submission.moved_on_slate',
          entity: 'submission',
          entityId: 9_999,
          after: { position: 4 },
        },
        now(),
        trx,
      ),
    )
    const told = async () => (await as(adminAccount).get('/admin/history')).visibleText
    expect(await told()).toMatch(/Rows: 1[^]*Rows: 0|Rows: 0[^]*Rows: 1/)
    expect(await told()).toContain('Place: 4')
    await conflict(adminAccount, submissionId, 'declared')
    expect(await told()).toContain('Rows: 0')
    expect(await told()).not.toContain('Rows: 1')
    expect(await told()).not.toContain('Position')
    expect(await told()).toContain('Moved on the slate')
  })

  test('turns its pages, and shows neither tokens nor passwords', async () => {
    const adminAccount = await admin()
    for (let count = 0; count < 30; count += 1) {
      const after = { count, resetToken: 'let-me-in', password: 'let-me-in', note: '' }
      await transaction((trx) =>
        audit(system, { action: 'thing.changed', entity: 'thing', entityId: 7, after }, now(), trx),
      )
    }
    const first = await as(adminAccount).get('/admin/history?entity=thing&id=7')
    expect(rowsOf(first, 'Steps')).toHaveLength(25)
    expect(
      rowsOf(await as(adminAccount).get('/admin/history?entity=thing&id=7&page=2'), 'Steps'),
    ).toHaveLength(5)
    expect(first.text).not.toContain('let-me-in')
    expect(first.visibleText).toContain('Reset token: not shown')
    expect(first.visibleText).toContain('System')
  })

  test('folds long texts without a script', async () => {
    const adminAccount = await admin()
    const long = `${'Þóra Ægisdóttir-Lindqvist 李晴风 محمد '.repeat(12)}end`
    await transaction((trx) =>
      audit(
        system,
        {
          action: 'thing.changed',
          entity: 'thing',
          entityId: 1,
          before: { note: 'short' },
          after: { note: long },
        },
        now(),
        trx,
      ),
    )
    const page = await as(adminAccount).get('/admin/history?entity=thing')
    const folded = page.html.querySelector('td details')
    expect(folded?.querySelector('summary')?.text.length).toBeLessThan(160)
    expect(folded?.text).toContain('end')
  })

  test('names both where one acts in another’s place', async () => {
    const adminAccount = await admin({ lastName: 'Lovelace' })
    const who = await member({ firstName: 'Emil', lastName: 'Berg' })
    await db()
      .insertInto('audit_log')
      .values({
        at: now(),
        actor_id: adminAccount.userId,
        impersonated_id: who.userId,
        action: 'thing.changed',
        entity: 'thing',
        entity_id: '1',
      })
      .execute()
    expect((await as(adminAccount).get('/admin/history?entity=thing')).visibleText).toContain(
      'Ada Lovelace, acting as Emil Berg',
    )
    expect((await as(adminAccount).get('/admin/history?entity=thing&q=berg')).visibleText).toContain(
      'acting as Emil Berg',
    )
  })
})

describe('the pages of records list what happened to them', () => {
  const places: [string, (adminAccount: Account) => Promise<{ id: number | string; page: string }>][] = [
    [
      'studio',
      async () => {
        const { studioId } = await entrant()
        return { id: studioId, page: href('/admin/studios/edit/:id', { id: studioId }) }
      },
    ],
    [
      'discount',
      async (adminAccount) => {
        const id = await discountCode(adminAccount)
        return { id, page: href('/admin/discounts/edit/:id', { id }) }
      },
    ],
    [
      'season',
      async () => {
        const { year } = await currentSeason()
        return { id: year, page: href('/admin/seasons/edit/:year', { year }) }
      },
    ],
    [
      'membership_type',
      async () => {
        const { code } = await db()
          .selectFrom('membership_types')
          .select('code')
          .limit(1)
          .executeTakeFirstOrThrow()
        return { id: code, page: href('/admin/memberships/types/:code', { code }) }
      },
    ],
  ]
  test.each(places)('%s', async (entity, place) => {
    const adminAccount = await admin({ lastName: 'Lovelace' })
    const { id, page } = await place(adminAccount)
    const actor = await adminViewerOf(adminAccount)
    const log = (entityId: number | string, word: string) =>
      transaction((trx) => {
        const step = {
          action: `${entity}.changed`,
          entity,
          entityId,
          before: { hue: 'old' },
          after: { hue: word },
        }
        return audit(actor, step, later({ minutes: 1 }), trx)
      })
    await log(id, 'amber')
    await log(`${id}0`, 'violet')
    const [newest] = rowsOf(await as(adminAccount).get(page), 'History')
    expect(newest).toContain('Hue: old → amber')
    expect(newest).toContain('Ada Lovelace')
    expect((await as(adminAccount).get(page)).visibleText).not.toContain('violet')
  })
})

test('a record’s history is its own, and a page past its end is the last', async () => {
  const adminAccount = await adminViewerOf(await admin())
  for (const entityId of [1, 1, 1, 2])
    await transaction((trx) =>
      audit(system, { action: 'thing.changed', entity: 'thing', entityId }, now(), trx),
    )
  const page = (asked: number) =>
    historyOf(adminAccount, { entity: 'thing', ids: [1] }, { page: asked, limit: 2 }, 'UTC')
  expect(await page(1)).toMatchObject({ total: 3, page: 1 })
  expect((await page(2)).lines).toHaveLength(1)
  expect(await page(99)).toMatchObject({ total: 3, page: 2 })
  expect(
    await historyOf(adminAccount, { entity: 'thing', ids: [] }, { page: 1, limit: 2 }, 'UTC'),
  ).toMatchObject({ total: 0 })
})
