import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { findReadableFile } from '#app/platform/files/queries.server.ts'
import { saveSection, startDraft } from '#app/domain/submissions/commands.server.ts'
import { fillFrom } from '#app/domain/submissions/copies/copy-entry.server.ts'
import { removeFile } from '#app/domain/submissions/uploads/entry-files.server.ts'
import { readEntry } from '#app/domain/submissions/queries.server.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import {
  category,
  completeDraft,
  draft,
  entrant,
  entrantViewerOf,
  invoice,
  person,
  valueOf,
} from '#tests/support/entries.ts'
import { race } from '#tests/support/race.ts'

const DIRECTION = 13
const WRITING = 15

async function entryOf(id: number) {
  const record = await readEntry(id, db())
  if (!record) throw new Error(`There is no submission ${id}`)
  return record
}

const idIn = (location: string | null) => Number(/\/submissions\/edit\/(\d+)/.exec(location ?? '')?.[1])

test('a copy takes over what both categories ask, and says what it left', async () => {
  const who = await entrant()
  const title = `Þóra Ægisdóttir-Lindqvist 李晴风 محمد ${'x'.repeat(60)}`
  const from = await completeDraft(who, { number: DIRECTION, title })
  const viewer = await entrantViewerOf(who)
  const people = [person('李晴风', 'Director'), person('محمد', 'Director')]
  valueOf(await saveSection({ submissionId: from, answers: {}, people }, viewer, now()))
  const choose = await as(who).get(`/submissions/edit/${from}/copy-to`)
  expect(choose.status).toBe(200)
  const to = await category(WRITING)
  expect(choose.links).toContain(`/submissions/edit/${from}/copy-to?category=${to.id}`)
  const preview = await as(who).get(`/submissions/edit/${from}/copy-to?category=${to.id}`)
  expect(preview.visibleText).toContain('Confirmed separately for each entry.')
  const done = await as(who).submit(preview, 'Copy to new draft')
  expect(done.status).toBe(303)
  const copy = await entryOf(idIn(done.location))
  const source = await entryOf(from)
  expect(copy.entry).toMatchObject({ title, categoryId: to.id, status: 'draft' })
  expect(copy.content.people.map(({ fullName }) => fullName)).toEqual(['李晴风', 'محمد'])
  expect(copy.content.answers.synopsis_short).toBe(source.content.answers.synopsis_short)
  expect(copy.content.answers.rights_statement).toBeUndefined()
  const row = await db()
    .selectFrom('submissions')
    .where('id', '=', copy.entry.id)
    .select('copied_from')
    .executeTakeFirst()
  expect(row?.copied_from).toBe(from)
})

test('a copied file stays until the last submission that uses it lets it go', async () => {
  const who = await entrant()
  const from = await completeDraft(who, { number: DIRECTION })
  const viewer = await entrantViewerOf(who)
  const copy = valueOf(
    await startDraft(
      { categoryId: (await category(WRITING)).id, title: 'Copy', createKey: randomUUID(), copyFrom: from },
      viewer,
      now(),
    ),
  ).submissionId
  const [file] = Object.values((await entryOf(copy)).content.files).flat()
  if (!file) throw new Error('No file was copied')
  const { fileId, publicId } = file
  valueOf(await removeFile({ submissionId: from, fileId }, viewer, now()))
  expect(await findReadableFile(publicId, viewer)).not.toBeNull()
  expect(Object.values((await entryOf(copy)).content.files).flat()).toHaveLength(1)
  valueOf(await removeFile({ submissionId: copy, fileId }, viewer, now()))
  expect(await findReadableFile(publicId, viewer)).toBeNull()
})

test('a file removed while it is copied is never left behind without its bytes', async () => {
  const who = await entrant()
  const viewer = await entrantViewerOf(who)
  const { id: categoryId } = await category(WRITING)
  for (let round = 0; round < 6; round += 1) {
    const from = await completeDraft(who, { number: DIRECTION })
    const [file] = Object.values((await entryOf(from)).content.files).flat()
    const [copied] = await Promise.all([
      startDraft(
        { categoryId, title: `Copy ${round}`, createKey: randomUUID(), copyFrom: from },
        viewer,
        now(),
      ),
      removeFile({ submissionId: from, fileId: file?.fileId ?? 0 }, viewer, now()),
    ])
    const rows = await db()
      .selectFrom('submission_files as s')
      .innerJoin('files as f', 'f.id', 's.file_id')
      .where('s.submission_id', '=', valueOf(copied).submissionId)
      .select('f.deleted_at')
      .execute()
    expect(rows.every(({ deleted_at }) => deleted_at === null)).toBe(true)
  }
})

test('a copy needs a free place like any other draft, and its form makes one draft', async () => {
  const who = await entrant()
  const from = await draft(who, { number: DIRECTION })
  const { id: categoryId } = await category(WRITING)
  await db().updateTable('categories').set({ max_per_studio: 1 }).where('id', '=', categoryId).execute()
  forgetVersions()
  const viewer = await entrantViewerOf(who)
  const input = { categoryId, title: 'Copy', createKey: randomUUID(), copyFrom: from }
  const same = await race(4, () => startDraft(input, viewer, now()))
  expect(new Set(same.map((each) => valueOf(each).submissionId)).size).toBe(1)
  expect(await startDraft({ ...input, createKey: randomUUID() }, viewer, now())).toMatchObject({
    ok: false,
    code: 'invalid',
  })
  const page = await as(who).get(`/submissions/edit/${from}/copy-to?category=${categoryId}`)
  expect(page.visibleText).toContain('the maximum')
})

test('no one copies from another studio', async () => {
  const other = await completeDraft(await entrant(), { number: DIRECTION })
  const who = await entrant()
  const own = await draft(who, { number: DIRECTION })
  const viewer = await entrantViewerOf(who)
  const input = { categoryId: (await category(WRITING)).id, title: 'Copy', createKey: randomUUID() }
  expect(await startDraft({ ...input, copyFrom: other }, viewer, now())).toMatchObject({ ok: false })
  expect(await fillFrom({ submissionId: own, fromId: other }, viewer, now())).toMatchObject({ ok: false })
  const page = await as(who).get(`/submissions/edit/${own}/fill?from=${other}`)
  expect(page.visibleText).not.toContain('Copy these answers')
  expect(Object.keys((await entryOf(own)).content.answers)).toEqual(['work_title'])
})

test('a second entry of the same title is offered the first one’s answers, and takes them only when told', async () => {
  const who = await entrant()
  const from = await completeDraft(who, { number: DIRECTION, title: 'Tin Lanterns' })
  const { id: categoryId } = await category(WRITING)
  const start = await as(who).get(`/submissions/add/${categoryId}`)
  const started = await as(who).submit(start, 'Create draft', { title: ' tin  lanterns' })
  const made = idIn(started.location)
  expect(started.location).toBe(`/submissions/edit/${made}/fill?from=${from}`)
  expect(Object.keys((await entryOf(made)).content.answers)).toEqual(['work_title'])
  const offer = await as(who).follow(started)
  expect(offer.heading).toBe('You’ve entered “Tin Lanterns” before')
  valueOf(
    await saveSection(
      { submissionId: made, answers: { synopsis_short: 'Ours' } },
      await entrantViewerOf(who),
      now(),
    ),
  )
  const done = await as(who).submit(offer, 'Copy these answers')
  expect(done.location).toBe(`/submissions/edit/${made}`)
  const { answers } = (await entryOf(made)).content
  expect(answers.synopsis_short).toBe('Ours')
  expect(answers.release_date).toBe((await entryOf(from)).content.answers.release_date)
})

test('nothing is copied into what was submitted', async () => {
  const who = await entrant()
  const from = await completeDraft(who, { number: DIRECTION })
  const { submissionIds } = await invoice(who)
  const id = submissionIds[0] ?? 0
  expect(await fillFrom({ submissionId: id, fromId: from }, await entrantViewerOf(who), now())).toMatchObject(
    {
      ok: false,
      code: 'conflict',
    },
  )
  expect((await as(who).get(`/submissions/edit/${id}/fill`)).location).toBe(`/submissions/edit/${id}/review`)
})

test('one person keeps no more drafts than an admin allows; what is in the cart does not count', async () => {
  await db().updateTable('configs').set({ value: '2' }).where('name', '=', 'max_drafts_per_user').execute()
  const who = await entrant()
  await draft(who)
  await draft(who)
  await expect(draft(who)).rejects.toThrow('drafts, the maximum')
  await db().updateTable('submissions').set({ payment_status: 'in_cart' }).execute()
  await draft(who)
})
