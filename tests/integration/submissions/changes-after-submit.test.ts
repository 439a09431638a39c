import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { addPerson, saveSection } from '#app/domain/submissions/commands.server.ts'
import { attachFile, removeFile } from '#app/domain/submissions/uploads/entry-files.server.ts'
import { readEntry } from '#app/domain/submissions/queries.server.ts'
import { as } from '#tests/support/client.ts'
import { now, setNow } from '#tests/support/clock.ts'
import {
  entrant,
  entrantViewerOf,
  invoice,
  person,
  storedFile,
  type Entrant,
} from '#tests/support/entries.ts'
import { race } from '#tests/support/race.ts'
import { audits } from '#tests/support/rows.ts'

const DIRECTION = 13
let who: Entrant
let id: number
let invoiceId: number

beforeEach(async () => {
  who = await entrant('studio')
  const issued = await invoice(who, { number: DIRECTION })
  id = issued.submissionIds[0] ?? 0
  invoiceId = issued.invoiceId
})

async function entryOf(submissionId: number) {
  const record = await readEntry(submissionId, db())
  if (!record) throw new Error(`There is no submission ${submissionId}`)
  return record
}

/** The end of the last deadline of a kind, grace included. */
async function endOf(kind: 'entry_tier' | 'materials' | 'credits'): Promise<Date> {
  const rows = await db().selectFrom('deadlines').where('kind', '=', kind).selectAll().execute()
  return new Date(Math.max(...rows.map((row) => row.closes_at.getTime() + row.grace_minutes * 60_000)))
}

const moments = (end: Date) => [new Date(end.getTime() - 1), end] as const
const page = (section: string) => `/submissions/edit/${id}/${section}`

describe('until the call closes', () => {
  test('answers of a submitted entry are changed, as a revision; the invoice and the category stay', async () => {
    const before = await entryOf(id)
    // Above the invoice the page names the entry by the title it has now.
    const billed = async () =>
      (await as(who).get(`/submissions/invoices/${invoiceId}`)).html.querySelector('main table')?.text
    const bill = await billed()
    expect(bill).toContain('USD')
    const form = await as(who).get(page('work'))
    expect(form.visibleText).toContain('Changes you can still make')
    expect(form.visibleText).toMatch(/Answers\s*Until .*Los Angeles/)
    expect(form.visibleText).not.toContain('Withdraw draft')
    const saved = await as(who).submit(form, 'Save changes', { work_title: 'The Tin Lighthouse' })
    expect(saved.status).toBe(303)
    expect((await as(who).follow(saved)).visibleText).toContain('Changes saved')
    const after = await entryOf(id)
    expect(after.entry).toMatchObject({
      title: 'The Tin Lighthouse',
      status: 'submitted',
      paymentStatus: before.entry.paymentStatus,
      categoryId: before.entry.categoryId,
      code: before.entry.code,
      version: before.entry.version + 1,
    })
    expect(await billed()).toBe(bill)
    const log = await audits({ entity: 'submission' })
    expect(log.at(-1)).toMatchObject({
      action: 'submission.revised',
      actor_id: who.userId,
      before: { work_title: before.entry.title, revision: before.entry.version },
      after: { work_title: 'The Tin Lighthouse', revision: before.entry.version + 1 },
    })
  })

  test('a change that leaves something open is refused with all its problems, and the values are kept', async () => {
    const stored = (await entryOf(id)).content.answers
    const form = await as(who).get(page('work'))
    const refused = await as(who).submit(form, 'Save changes', {
      work_title: '',
      running_time: 'long',
      distributor: 'Hobb & Daughters',
    })
    expect(refused.status).toBe(422)
    expect(refused.title).toMatch(/^Error: /)
    expect(refused.problems.map(({ href }) => href)).toEqual(['#work_title', '#running_time'])
    expect(refused.visibleText).toContain('has to stay complete')
    expect(refused.html.querySelector('#running_time')?.getAttribute('value')).toBe('long')
    expect(refused.html.querySelector('#distributor')?.getAttribute('value')).toBe('Hobb & Daughters')
    expect(refused.html.querySelector('#work_title-error')?.text).toBe('Required')
    expect((await entryOf(id)).content.answers).toEqual(stored)
  })

  test('an answer that was wrong before does not block another answer', async () => {
    const { fields } = await entryOf(id)
    const synopsis = fields.find((field) => field.key === 'synopsis_short')
    await db()
      .deleteFrom('submission_values')
      .where('submission_id', '=', id)
      .where('field_id', '=', synopsis?.id ?? 0)
      .execute()
    const viewer = await entrantViewerOf(who)
    const saved = await saveSection({ submissionId: id, answers: { distributor: 'Hobb' } }, viewer, now())
    expect(saved.ok).toBe(true)
  })

  test('a category that takes a title once keeps that promise, also for two changes at once', async () => {
    await db()
      .updateTable('categories')
      .set({ one_per_title: true })
      .where('number', '=', DIRECTION)
      .execute()
    forgetVersions()
    const other = (await invoice(who, { number: DIRECTION })).submissionIds[0] ?? 0
    const viewer = await entrantViewerOf(who)
    const outcomes = await race(2, (index) =>
      saveSection({ submissionId: index ? other : id, answers: { work_title: 'Saltbox' } }, viewer, now()),
    )
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
    expect(outcomes.find((outcome) => !outcome.ok)).toMatchObject({
      message: expect.stringContaining('has already entered “Saltbox”'),
    })
  })

  test('once an admin reviews it the answers stay, and names may still be put right', async () => {
    await db().updateTable('submissions').set({ status: 'in_review' }).where('id', '=', id).execute()
    expect((await as(who).get(page('work'))).html.querySelector('main form')).toBeNull()
    const people = await as(who).get(page('people'))
    const saved = await as(who).submit(people, 'Save changes', { 'person[0].fullName': 'Mara Quill-Hobb' })
    expect(saved.status).toBe(303)
  })
})

describe('at the end of each part', () => {
  test('answers are taken in the last moment of grace and not after it', async () => {
    const [last, over] = moments(await endOf('entry_tier'))
    const viewer = await entrantViewerOf(who)
    const save = (distributor: string, at: Date) =>
      saveSection({ submissionId: id, answers: { distributor } }, viewer, at)
    expect((await save('In time', last)).ok).toBe(true)
    expect(await save('Too late', over)).toMatchObject({
      code: 'conflict',
      message: 'The time to change answers is over.',
    })
    await db()
      .updateTable('submissions')
      .set({ custom_deadline: new Date(over.getTime() + 1) })
      .where('id', '=', id)
      .execute()
    expect((await save('Extra time', over)).ok).toBe(true)
    expect((await entryOf(id)).content.answers.distributor).toBe('Extra time')
  })

  test('a page opened in time and sent too late keeps what was typed', async () => {
    const end = await endOf('entry_tier')
    setNow(new Date(end.getTime() - 60_000))
    const form = await as(who).get(page('work'))
    setNow(end)
    const late = await as(who).submit(form, 'Save changes', { distributor: 'Hobb & Daughters' })
    expect(late.status).toBe(409)
    expect(late.title).toMatch(/^Error: /)
    expect(late.visibleText).toContain('Hobb & Daughters')
    expect(late.visibleText).toContain('Closed since')
    expect((await entryOf(id)).content.answers).not.toHaveProperty('distributor')
  })

  test('files are accepted until the materials deadline, and a required one is replaced, not removed', async () => {
    const [last, over] = moments(await endOf('materials'))
    const viewer = await entrantViewerOf(who)
    const { fields, content } = await entryOf(id)
    const field = fields.find((each) => each.key === 'credit_screenshot')
    const stored = content.files.credit_screenshot?.[0]
    if (!field || !stored) throw new Error('The entry has no credit screenshot')
    const attach = async (at: Date) => {
      const { fileId } = await storedFile(who, 'image')
      return attachFile({ submissionId: id, fieldId: field.id, fileId }, viewer, at)
    }
    expect(await removeFile({ submissionId: id, fileId: stored.fileId }, viewer, last)).toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('Upload a replacement'),
    })
    expect((await attach(last)).ok).toBe(true)
    expect(await attach(over)).toMatchObject({
      code: 'conflict',
      message: 'The time to change materials and files is over.',
    })
    const kept = (await entryOf(id)).content.files.credit_screenshot?.[0]
    expect(await removeFile({ submissionId: id, fileId: kept?.fileId ?? 0 }, viewer, over)).toMatchObject({
      code: 'conflict',
    })
    const log = await audits({ entity: 'submission' })
    expect(log.at(-1)).toMatchObject({
      action: 'submission.file_stored',
      after: { revision: expect.any(Number) },
    })
  })

  test('on a page with both, what is over is read and what is open is a field', async () => {
    setNow(await endOf('entry_tier'))
    const form = await as(who).get(page('statement'))
    expect(form.html.querySelector('textarea[name=achievement_statement]')).toBeNull()
    expect(form.visibleText).toContain('This can no longer be changed.')
    expect(form.html.querySelector('input[name=credit_screenshot]')).not.toBeNull()
    const late = await as(who).post(page('statement'), {
      achievement_statement: 'Another light.',
      intent: 'draft',
    })
    expect(late.status).toBe(409)
    expect(late.visibleText).toContain('Another light.')
  })

  test('names are added and put right until the credits deadline', async () => {
    setNow(new Date((await endOf('credits')).getTime() - 1))
    const form = await as(who).get(page('people'))
    expect(form.visibleText).not.toContain('Add a person')
    const added = await as(who).submit(form, 'Save changes', {
      'person[1].fullName': 'Þóra Ægisdóttir-Lindqvist',
      'person[1].credit': 'Director',
    })
    expect(added.status).toBe(303)
    expect((await entryOf(id)).content.people.map((each) => each.fullName)).toEqual([
      'Mara Quill',
      'Þóra Ægisdóttir-Lindqvist',
    ])
    const half = await as(who).submit(await as(who).get(page('people')), 'Save changes', {
      'person[1].credit': '',
    })
    expect(half.status).toBe(422)
    expect(half.problems.map(({ href }) => href)).toEqual(['#person-1-credit'])
    expect(await addPerson(id, await entrantViewerOf(who), now())).toMatchObject({ code: 'conflict' })

    setNow(await endOf('credits'))
    const over = await as(who).get(page('people'))
    expect(over.html.querySelector('main form')).toBeNull()
    expect(over.visibleText).toContain('can no longer be changed')
    const viewer = await entrantViewerOf(who)
    const people = [person('Somebody Else', 'Director')]
    expect(await saveSection({ submissionId: id, answers: {}, people }, viewer, now())).toMatchObject({
      code: 'conflict',
    })
  })
})

test('the review says what may still change, and leads only to what is open', async () => {
  setNow(await endOf('materials'))
  const review = await as(who).get(page('review'))
  expect(review.visibleText).toContain('Changes you can still make')
  const changes = review.html
    .querySelectorAll('main .card a')
    .filter((link) => link.text.startsWith('Change '))
  expect(changes.map((link) => link.getAttribute('href'))).toEqual([page('people')])
})
