import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { checkOut } from '#app/domain/money/billing/commands.server.ts'
import { invoiceDocumentData } from '#app/domain/money/billing/documents.server.ts'
import { db } from '#db/client.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import {
  category,
  checkOutInputOf,
  draft,
  entrant,
  entrantViewerOf,
  inCart,
  valueOf,
} from '#tests/support/entries.ts'
import { admin } from '#tests/support/people.ts'
import { mails } from '#tests/support/rows.ts'

const START = 'Þóra Ægisdóttir-Lindqvist, 李晴风 and محمد go the long way home '
const TITLE = `${START}${'over hills and through rain '.repeat(10)}`.slice(0, 299) + '.'

test('a title of 300 characters in three scripts is complete in form, list, table, mail and invoice', async () => {
  expect([...TITLE]).toHaveLength(300)
  const who = await entrant()
  const start = await as(who).get(`/submissions/add/${(await category(8)).id}`)
  const tooLong = await as(who).submit(start, 'Create draft', { title: `${TITLE}!` })
  expect(tooLong.problems.map(({ message }) => message)).toEqual([
    'Title of the work: At most 300 characters',
  ])
  const started = await as(who).submit(tooLong, 'Create draft', { title: TITLE })
  expect(started.status).toBe(303)
  const form = await as(who).follow(started)
  expect(new Map(form.form('Save draft').entries).get('work_title')).toBe(TITLE)
  const saved = await as(who).submit(form, 'Save draft', { work_title: TITLE.replace('home', 'back') })
  expect(saved.status).toBe(303)

  await inCart(who, { title: TITLE })
  const { invoiceId } = valueOf(await checkOut(await checkOutInputOf(who), await entrantViewerOf(who), now()))
  expect((await as(who).get('/submissions')).visibleText).toContain(TITLE)
  const table: string[][] = parse((await as(who).get('/submissions/export')).text, { bom: true })
  expect(table.map(([, title]) => title)).toContain(TITLE)
  expect((await as(await admin()).get('/admin/submissions')).visibleText).toContain(TITLE)
  const [received] = await mails({ template: 'entry_received' })
  expect(received?.body_text).toContain(TITLE)
  const { lines } = await invoiceDocumentData(invoiceId, db())
  expect(lines.map(({ description }) => description)).toEqual([TITLE])
})

test('a name is never cut through the middle of a character', async () => {
  const who = await entrant()
  // The file is named by its first 80 characters, and half of a character is none that a header can carry.
  for (const title of ['🎞️'.repeat(60), `x${'🎞️'.repeat(60)}`, `xy${'🎞️'.repeat(60)}`]) {
    const id = await draft(who, { number: 8, title })
    const copy = await as(who).get(`/submissions/edit/${id}/copy/txt`)
    expect(copy.status).toBe(200)
    const [, name = ''] = /filename\*=UTF-8''(\S+)/.exec(copy.headers.get('content-disposition') ?? '') ?? []
    expect(decodeURIComponent(name)).toMatch(/^P08 .*\.txt$/u)
  }
  expect(await db().selectFrom('submissions').select('id').execute()).toHaveLength(3)
})

test('a draft keeps a title far too long for anything, marks it, and does not let it be sent in', async () => {
  const who = await entrant()
  const id = await draft(who, { number: 8 })
  // Nothing that repeats, so that no index can squeeze it.
  const endless = Array.from({ length: 5_000 }, (_, index) =>
    String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000)),
  ).join('')
  const form = await as(who).get(`/submissions/edit/${id}/work`)
  const saved = await as(who).submit(form, 'Save draft', { work_title: endless })
  expect(saved.status).toBe(303)
  const again = await as(who).follow(saved)
  expect(new Map(again.form('Save draft').entries).get('work_title')).toBe(endless)
  const review = await as(who).get(`/submissions/edit/${id}/review`)
  expect(review.visibleText).toContain('characters too many')
})
