import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { saveSection } from '#app/domain/submissions/commands.server.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import {
  category,
  completeDraft,
  draft,
  entrant,
  entrantViewerOf,
  person,
  valueOf,
} from '#tests/support/entries.ts'
import { member } from '#tests/support/people.ts'

const DIRECTION = 13

async function ownEntry() {
  const who = await entrant()
  const id = await completeDraft(who, { number: DIRECTION, title: '=SUM(A1) 李晴风' })
  const people = [person('Þóra Ægisdóttir-Lindqvist', 'Director'), person('محمد', 'Director')]
  const answers = { release_proof_url: `https://example.org/${'a'.repeat(400)}`, synopsis_long: 'One\nTwo' }
  valueOf(await saveSection({ submissionId: id, answers, people }, await entrantViewerOf(who), now()))
  return { who, id }
}

test('one’s own entry is there to print, as text, as a table and as PDF, names in any script', async () => {
  const { who, id } = await ownEntry()
  const page = await as(who).get(`/submissions/edit/${id}/copy`)
  expect(page.visibleText).toContain('Þóra Ægisdóttir-Lindqvist')
  const text = await as(who).get(`/submissions/edit/${id}/copy/txt`)
  expect(text.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(text.headers.get('content-disposition')).toMatch(/^attachment; /)
  for (const name of ['Þóra Ægisdóttir-Lindqvist', 'محمد', '李晴风']) expect(text.text).toContain(name)
  const csv = await as(who).get(`/submissions/edit/${id}/copy/csv`)
  const rows: string[][] = parse(csv.text, { bom: true })
  expect(rows).toContainEqual(['Entry', 'Title', "'=SUM(A1) 李晴风"])
  expect(rows.map(([, question]) => question)).toContain('Longer synopsis')
  const pdf = await as(who).get(`/submissions/edit/${id}/copy/pdf`)
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.bytes.length).toBeGreaterThan(5_000)
})

test('a reader of the studio may keep a copy; no one else, and no other kind', async () => {
  const { who, id } = await ownEntry()
  const reader = await member()
  await db()
    .insertInto('studio_members')
    .values({
      studio_id: who.studioId,
      user_id: reader.userId,
      role: 'viewer',
      status: 'active',
      created_at: now(),
    })
    .execute()
  expect((await as(reader).get(`/submissions/edit/${id}/copy/txt`)).status).toBe(200)
  const other = as(await entrant())
  for (const rest of ['', '/txt', '/csv', '/pdf'])
    expect((await other.get(`/submissions/edit/${id}/copy${rest}`)).status).toBe(404)
  expect((await as(who).get(`/submissions/edit/${id}/copy/docx`)).status).toBe(404)
})

test('the questions of a category can be printed before there is a draft', async () => {
  const who = await entrant()
  const { id } = await category(DIRECTION)
  const page = await as(who).get(`/submissions/add/${id}/questions`)
  expect(page.status).toBe(200)
  expect(page.visibleText).toContain('Needed to submit')
  expect(page.visibleText).toMatch(/at most \d+ words/)
  expect(page.html.querySelectorAll('main script')).toHaveLength(0)
  expect((await as(who).get(`/submissions/add/${id}`)).links).toContain(`/submissions/add/${id}/questions`)
})

test('a draft with nothing in it can be kept too', async () => {
  const who = await entrant()
  const id = await draft(who, { number: DIRECTION, title: 'Tin Lanterns' })
  const pdf = await as(who).get(`/submissions/edit/${id}/copy/pdf`)
  expect(pdf.status).toBe(200)
  expect((await as(who).get(`/submissions/edit/${id}/copy`)).visibleText).toContain('To complete')
})
