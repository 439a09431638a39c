import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { HITS_OF_A_KIND } from '#app/platform/admin-search.server.ts'
import { as } from '#tests/support/client.ts'
import { conflict } from '#tests/support/conflicts.ts'
import { draft, entrant, invoice, type Entrant } from '#tests/support/entries.ts'
import { admin, member, type Account } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'

let ada: Account
let owner: Entrant
beforeEach(async () => {
  ada = await admin({ lastName: 'Zander' })
  owner = await entrant('studio', { name: 'Quagga Films', taxId: 'DE129273398' })
})

const open = async (text: string, by = ada) => {
  const page = await as(by).get(`/admin/search?q=${encodeURIComponent(text)}`)
  expect(page.status).toBe(200)
  return page
}

/** What is found, by the heading of its kind, in the order of the page. */
async function found(text: string, by = ada): Promise<Record<string, string[]>> {
  const tables = (await open(text, by)).html.querySelectorAll('main table')
  return Object.fromEntries(
    tables.map((table) => [
      table.querySelector('caption')?.text.trim() ?? '',
      table.querySelectorAll('tbody th').map((cell) => cell.text.trim()),
    ]),
  )
}

describe('the search of everything', () => {
  test('finds a record by any of its numbers, codes, names and addresses', async () => {
    const { invoiceId, submissionIds } = await invoice(owner, { title: 'Þögn — 燈籠' })
    const [id = 0] = submissionIds
    await db()
      .insertInto('submission_people')
      .values([
        { submission_id: id, sort: 90, full_name: '李晴风', credit: 'Layout', email: 'Li@Example.org' },
        { submission_id: id, sort: 91, full_name: 'O’Byrne-Ægis', credit: 'Ink', email: 'ob@example.org' },
      ])
      .execute()
    const [entry, issued, message] = await Promise.all([
      db().selectFrom('submissions').where('id', '=', id).select('code').executeTakeFirstOrThrow(),
      db().selectFrom('invoices').where('id', '=', invoiceId).select('number').executeTakeFirstOrThrow(),
      db().selectFrom('mail_messages').select(['id', 'subject']).limit(1).executeTakeFirstOrThrow(),
    ])
    const cases: [string, string, string][] = [
      [entry.code?.toLowerCase() ?? '', 'Entries', 'Þögn — 燈籠'],
      ['þogn', 'Entries', 'Þögn — 燈籠'],
      ['thogn', 'Entries', 'Þögn — 燈籠'],
      ["o'byrne-aegis", 'Entries', 'Þögn — 燈籠'],
      ['燈籠', 'Entries', 'Þögn — 燈籠'],
      ['李晴风', 'Entries', 'Þögn — 燈籠'],
      ['li@example.org', 'Entries', 'Þögn — 燈籠'],
      ['films quagga', 'Entries', 'Þögn — 燈籠'],
      [issued.number.toLowerCase(), 'Invoices', issued.number],
      [issued.number.slice(0, -1), 'Invoices', issued.number],
      ['de129273398', 'Studios', 'Quagga Films'],
      ['QUAG', 'Studios', 'Quagga Films'],
      ['qu', 'Studios', 'Quagga Films'],
      [owner.email.toUpperCase(), 'People', `${owner.firstName} ${owner.lastName}`],
      [owner.lastName, 'People', `${owner.firstName} ${owner.lastName}`],
      [`#${message.id}`, 'Messages', message.subject],
    ]
    for (const [text, kind, title] of cases)
      expect([text, (await found(text))[kind]]).toEqual([text, expect.arrayContaining([title])])
    expect(Object.keys(await found(owner.email))).toEqual(['People', 'Messages', 'Invoices'])
  })

  test('shows what the text is before what begins with it, and that before what contains it', async () => {
    const other = await entrant('studio', { name: 'The Old Quagga Films Company' })
    await entrant('studio', { name: 'Quagga Films East' })
    await draft(other, { title: 'Quagga Films' })
    const groups = await found('quagga films')
    expect(groups.Studios).toEqual(['Quagga Films', 'Quagga Films East', 'The Old Quagga Films Company'])
    const { code } = await db()
      .selectFrom('submissions')
      .where('id', '=', (await invoice(owner)).submissionIds[0] ?? 0)
      .select('code')
      .executeTakeFirstOrThrow()
    expect(Object.keys(await found(code ?? ''))[0]).toBe('Entries')
  })

  test('is bounded, and leads on to the list with the same text', async () => {
    for (let count = 0; count <= HITS_OF_A_KIND; count += 1)
      await draft(owner, { title: `Marmalade ${count}` })
    const page = await open('marmalade')
    expect(page.html.querySelectorAll('main tbody tr')).toHaveLength(HITS_OF_A_KIND)
    expect(page.links).toContain('/admin/submissions?q=marmalade')
    const queries = await countQueries(() => open('marmalade'))
    expect(await countQueries(() => open('zzyzx'))).toBe(queries)
  })

  test('takes wildcards literally, and any text of any length', async () => {
    await draft(owner, { title: '100% Wool_' })
    for (const text of [
      '%',
      '_',
      '%%%',
      '-',
      '’',
      'wo_l',
      '\\',
      "'",
      '"><script>',
      'a'.repeat(4_000),
      '\u0001',
      '🎬',
    ])
      expect([text, await found(text)]).toEqual([text, {}])
    expect((await found('100% wool_')).Entries).toEqual(['100% Wool_'])
    expect((await found('00% woo')).Entries).toEqual(['100% Wool_'])
    expect((await open('')).visibleText).toContain('Finds people, entries')
    expect((await open('   ')).visibleText).toContain('Finds people, entries')
    expect((await open('zzyzx')).visibleText).toContain('No results for “zzyzx”')
  })

  test('shows an admin nothing of an entry they have a conflict of interest with', async () => {
    const { submissionIds } = await invoice(owner, { title: 'Marmalade of the North' })
    const [id = 0] = submissionIds
    const { code } = await db()
      .selectFrom('submissions')
      .where('id', '=', id)
      .select('code')
      .executeTakeFirstOrThrow()
    const seen = async () => [await found('marmalade'), await found(code ?? '')].map(Object.keys)
    expect(await seen()).toEqual([['Entries'], ['Entries', 'Messages']])
    await conflict(ada, id, 'declared')
    expect(await seen()).toEqual([[], []])
  })

  test('is there for every role of admins, and for no one else', async () => {
    for (const adminRole of ['treasurer', 'reader'] as const) {
      const by = await admin({ adminRole })
      expect((await found('quagga', by)).Studios).toEqual(['Quagga Films'])
      expect((await as(by).get('/admin/dashboard')).html.querySelector('.rail form')).not.toBeNull()
    }
    const page = await as(await member()).open('/preferences')
    expect(page.html.querySelector('.rail form')).toBeNull()
    const form = (await as(ada).get('/admin/dashboard')).html.querySelector('.rail form')
    expect(form?.getAttribute('action')).toBe('/admin/search')
    expect(form?.getAttribute('method') ?? 'get').toBe('get')
  })
})
