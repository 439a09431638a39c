import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { addPerson, saveSection, startDraft } from '#app/domain/submissions/commands.server.ts'
import { withdraw } from '#app/domain/submissions/withdraw.server.ts'
import { readEntry } from '#app/domain/submissions/queries.server.ts'
import { storedMark } from '#app/domain/submissions/form/save-plan.ts'
import { as } from '#tests/support/client.ts'
import { now, setNow } from '#tests/support/clock.ts'
import {
  category,
  completeDraft,
  draft,
  entrant,
  entrantViewerOf,
  invoice,
  jpeg,
  person,
  valueOf,
  type Entrant,
} from '#tests/support/entries.ts'
import { member } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'

let who: Entrant
beforeEach(async () => {
  who = await entrant('studio')
})

const DIRECTION = 13

async function entryOf(submissionId: number) {
  const record = await readEntry(submissionId, db())
  if (!record) throw new Error(`There is no submission ${submissionId}`)
  return record
}

async function drafts() {
  return db().selectFrom('submissions').where('studio_id', '=', who.studioId).selectAll().execute()
}

async function answers(submissionId: number) {
  return (await readEntry(submissionId, db()))?.content.answers ?? {}
}

describe('starting', () => {
  test('the draft is there before the long form opens', async () => {
    const chosen = await category(8)
    const page = await as(who).get(`/submissions/add/${chosen.id}`)
    const answer = await as(who).submit(page, 'Create draft', { title: 'Tin Lanterns' })
    expect(answer.status).toBe(303)
    const [row] = await drafts()
    expect(row).toMatchObject({
      title: 'Tin Lanterns',
      status: 'draft',
      payment_status: 'unpaid',
      code: null,
    })
    expect(await answers(row?.id ?? 0)).toEqual({ work_title: 'Tin Lanterns' })
    const form = await as(who).follow(answer)
    expect(form.path).toBe(`/submissions/edit/${row?.id}/work`)
    expect(form.heading).toBe('Work')
    expect(form.visibleText).toMatch(/Saved \d\d:\d\d [A-Z]/)
  })

  test('category and title are one page, and a search keeps the title', async () => {
    const { id, name } = await category(8)
    const page = await as(who).get('/submissions/add?title=Tin+Lanterns&q=zyx')
    expect(page.html.querySelector('#title')?.getAttribute('value')).toBe('Tin Lanterns')
    expect(page.visibleText).toContain('No results')
    const all = await as(who).get('/submissions/add')
    expect(all.links).toContain(`/submissions/add/${id}`)
    const refused = await as(who).submit(all, `Start an entry in ${name}`)
    expect([refused.status, refused.problems]).toEqual([
      422,
      [{ message: 'Title of the work: Required', href: '#title' }],
    ])
    const answer = await as(who).submit(refused, `Start an entry in ${name}`, { title: 'Tin Lanterns' })
    const [row] = await drafts()
    expect(row).toMatchObject({ title: 'Tin Lanterns', category_id: id, status: 'draft' })
    expect(answer.location).toBe(`/submissions/edit/${row?.id}`)
  })

  test('the same form sent many times at once makes one draft', async () => {
    const { id: categoryId } = await category(8)
    const viewer = await entrantViewerOf(who)
    const input = { categoryId, title: 'Saltbox', createKey: randomUUID() }
    const outcomes = await race(5, () => startDraft(input, viewer, now()))
    expect(new Set(outcomes.map((outcome) => valueOf(outcome).submissionId)).size).toBe(1)
    expect(await drafts()).toHaveLength(1)
  })

  test('the last place of a category is taken once', async () => {
    const chosen = await category(9)
    await db().updateTable('categories').set({ max_per_studio: 2 }).where('id', '=', chosen.id).execute()
    forgetVersions()
    await draft(who, { number: 9 })
    const viewer = await entrantViewerOf(who)
    const outcomes = await race(4, (index) =>
      startDraft({ categoryId: chosen.id, title: `Work ${index}`, createKey: randomUUID() }, viewer, now()),
    )
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
    expect(outcomes.find((outcome) => !outcome.ok)).toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('the maximum'),
    })
    const [first] = await drafts()
    valueOf(await withdraw({ submissionId: first?.id ?? 0 }, viewer, now()))
    const again = await startDraft(
      { categoryId: chosen.id, title: 'New', createKey: randomUUID() },
      viewer,
      now(),
    )
    expect(again.ok).toBe(true)
  })

  test('a closed call, a closed category and another kind of record are told why not', async () => {
    const viewer = await entrantViewerOf(who)
    const start = async (number: number) =>
      startDraft(
        { categoryId: (await category(number)).id, title: 'T', createKey: randomUUID() },
        viewer,
        now(),
      )
    expect(await start(11)).toMatchObject({ code: 'closed', message: expect.stringContaining('Suspended') })
    expect(await start(12)).toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('students and schools only'),
    })
    const tiers = await db().selectFrom('deadlines').where('kind', '=', 'entry_tier').selectAll().execute()
    const last = tiers.find((tier) => tier.closes_submissions)
    if (!last) throw new Error('The call never closes')
    setNow(new Date(last.closes_at.getTime() + last.grace_minutes * 60_000))
    expect(await start(8)).toMatchObject({ code: 'closed', message: 'Submissions have closed.' })
  })

  test('one title once, where the category says so', async () => {
    const chosen = await category(8)
    await db().updateTable('categories').set({ one_per_title: true }).where('id', '=', chosen.id).execute()
    forgetVersions()
    await draft(who, { number: 8, title: 'Tin Lanterns' })
    await expect(draft(who, { number: 8, title: ' tin  LANTERNS' })).rejects.toThrow('entered this title')
  })
})

describe('saving', () => {
  test('half-finished and invalid answers come back as they were typed', async () => {
    const id = await draft(who, { number: DIRECTION })
    const page = await as(who).get(`/submissions/edit/${id}/work`)
    const typed = {
      running_time: 'about an hour',
      release_date: 'spring',
      synopsis_short: 'word '.repeat(62).trim(),
    }
    const saved = await as(who).submit(page, 'Save draft', typed)
    expect(saved.location).toBe(`/submissions/edit/${id}/work`)
    const again = await as(who).get(saved.location ?? '')
    expect(again.html.querySelector('#running_time')?.getAttribute('value')).toBe('about an hour')
    expect(again.html.querySelector('#release_date')?.getAttribute('type')).toBe('text')
    expect(again.html.querySelector('#synopsis_short-error')?.text).toBe('12 words too many')
    expect(again.html.querySelector('#original_language-error')).toBeNull()
    expect(again.title).not.toMatch(/^Error/)
  })

  test('going on stops once where something needs fixing, and says what', async () => {
    const id = await draft(who, { number: DIRECTION })
    const page = await as(who).get(`/submissions/edit/${id}/work`)
    const stopped = await as(who).submit(page, 'Save and continue', { running_time: 'long' })
    const shown = await as(who).follow(stopped)
    expect(shown.title).toMatch(/^Error: /)
    expect(shown.problems.map(({ href }) => href)).toEqual(['#running_time'])
    const fixed = await as(who).submit(shown, 'Save and continue', { running_time: '84:20' })
    expect(fixed.location).toBe(`/submissions/edit/${id}/statement`)
  })

  test('an emptied box and an emptied list are saved too', async () => {
    const id = await draft(who, { number: DIRECTION })
    const url = `/submissions/edit/${id}/work`
    await as(who).submit(await as(who).get(url), 'Save draft', { subtitled: 'on', technique: ['cg'] })
    expect(await answers(id)).toMatchObject({ subtitled: 'on', technique: ['cg'] })
    await as(who).submit(await as(who).get(url), 'Save draft', { subtitled: undefined, technique: undefined })
    expect(await answers(id)).not.toHaveProperty('subtitled')
    expect(await answers(id)).not.toHaveProperty('technique')
  })

  test('two tabs in different fields lose nothing; in one field both are shown', async () => {
    const id = await draft(who, { number: DIRECTION })
    const url = `/submissions/edit/${id}/work`
    const [one, two] = [await as(who).get(url), await as(who).get(url)]
    await as(who).submit(one, 'Save draft', { original_title: 'First', distributor: 'Hobb' })
    const answer = await as(who).submit(two, 'Save draft', {
      original_title: 'Second',
      episode_title: '',
      running_time: '84:20',
    })
    expect(answer.status).toBe(409)
    expect(answer.problems).toEqual([
      {
        message: 'Original title: This was changed in another tab or by a colleague',
        href: '#keep-original_title',
      },
    ])
    expect(answer.visibleText).toContain('Saved version: First')
    expect(answer.html.querySelector('#original_title')?.getAttribute('value')).toBe('Second')
    // Everything else of that page was kept, and the other tab's field is not undone.
    expect(await answers(id)).toMatchObject({
      original_title: 'First',
      distributor: 'Hobb',
      running_time: '84:20',
    })

    const chosen = await as(who).submit(answer, 'Save draft')
    expect(chosen.status).toBe(303)
    expect(await answers(id)).toMatchObject({ original_title: 'Second', distributor: 'Hobb' })
  })

  test('at the same moment too: one of the two is asked', async () => {
    const id = await draft(who, { number: DIRECTION })
    const viewer = await entrantViewerOf(who)
    const record = await entryOf(id)
    const [field] = record.fields.filter((each) => each.key === 'original_title')
    if (!field) throw new Error('The category asks no original title')
    const marks = { original_title: storedMark(field, record.content) }
    const outcomes = await race(2, (index) =>
      saveSection({ submissionId: id, answers: { original_title: `Tab ${index}` }, marks }, viewer, now()),
    )
    const conflicts = outcomes.map((outcome) => valueOf(outcome).conflicts.length).sort()
    expect(conflicts).toEqual([0, 1])
  })

  test('people are added, moved and removed by plain buttons', async () => {
    const id = await draft(who, { number: DIRECTION })
    const url = `/submissions/edit/${id}/people`
    const names = async () => (await entryOf(id)).content.people.map((each) => each.fullName)
    const press = async (button: string, fields = {}) =>
      as(who).submit(await as(who).get(url), button, fields)
    const added = await press('Add a person', {
      'person[0].fullName': 'Þóra',
      'person[0].credit': 'Director',
    })
    expect(added.location).toBe(`${url}#person-1-fullName`)
    await press('Save draft', { 'person[1].fullName': '李晴风' })
    expect(await names()).toEqual(['Þóra', '李晴风'])
    expect((await as(who).get(url)).visibleText).not.toContain('Our fonts')
    await press('Save draft', { 'person[0].fullName': 'ꦗ' })
    expect((await as(who).get(url)).visibleText).toContain('Our fonts lack ꦗ (U+A997).')
    await press('Save draft', { 'person[0].fullName': 'Þóra' })
    await press('Move person 2 up')
    expect(await names()).toEqual(['李晴风', 'Þóra'])
    await press('Remove person 1')
    expect(await names()).toEqual(['Þóra'])
  })

  test('no more people than the category honours, also at the same moment', async () => {
    const id = await draft(who, { number: DIRECTION })
    const viewer = await entrantViewerOf(who)
    const people = [person('One', 'Director'), person('Two', 'Director')]
    valueOf(await saveSection({ submissionId: id, answers: {}, people }, viewer, now()))
    const outcomes = await race(3, () => addPerson(id, viewer, now()))
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
  })

  test('a file is kept with the text beside it, and a bad one does not cost the text', async () => {
    const id = await draft(who, { number: DIRECTION })
    const url = `/submissions/edit/${id}/statement`
    const picture = new File([new Uint8Array(await jpeg())], 'credit.jpg', { type: 'image/jpeg' })
    const stored = await as(who).submit(await as(who).get(url), 'Save draft', {
      achievement_statement: 'Light.',
      credit_screenshot: picture,
    })
    expect(stored.status).toBe(303)
    const text = new File(['no picture'], 'credit.jpg', { type: 'image/jpeg' })
    const refused = await as(who).submit(await as(who).get(url), 'Save draft', {
      achievement_statement: 'Light and shade.',
      credit_screenshot: text,
    })
    expect(refused.status).toBe(422)
    expect(refused.problems[0]?.href).toBe('#credit_screenshot')
    const record = await entryOf(id)
    expect(record.content.answers.achievement_statement).toBe('Light and shade.')
    expect(record.content.files.credit_screenshot).toHaveLength(1)
  })

  test('who did what is in the log', async () => {
    const id = await draft(who, { number: DIRECTION })
    valueOf(
      await saveSection(
        { submissionId: id, answers: { distributor: 'Hobb' } },
        await entrantViewerOf(who),
        now(),
      ),
    )
    const log = await db()
      .selectFrom('audit_log')
      .where('entity', '=', 'submission')
      .where('entity_id', '=', String(id))
      .orderBy('id')
      .select(['action', 'actor_id', 'before', 'after'])
      .execute()
    expect(log.map((row) => [row.action, row.actor_id])).toEqual([
      ['submission.started', who.userId],
      ['submission.saved', who.userId],
    ])
    expect(log[1]).toMatchObject({ before: { distributor: '' }, after: { distributor: 'Hobb' } })
  })
})

describe('whose it is', () => {
  test.each(['', '/work', '/review', '/remove-file/1'])('a stranger finds nothing at %s', async (page) => {
    const id = await draft(who)
    const stranger = await entrant()
    expect((await as(stranger).get(`/submissions/edit/${id}${page}`)).status).toBe(404)
    if (page)
      expect((await as(stranger).post(`/submissions/edit/${id}${page}`, { intent: 'draft' })).status).toBe(
        404,
      )
  })

  test('a viewer of the studio reads and changes nothing', async () => {
    const id = await draft(who)
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
    const section = await as(reader).get(`/submissions/edit/${id}/work`)
    expect(section.visibleText).toContain('You can view this studio’s entries but not change them')
    expect(section.html.querySelector('main form')).toBeNull()
    expect((await as(reader).get(`/submissions/edit/${id}/review`)).visibleText).not.toContain('Add to cart')
    const posted = await as(reader).post(`/submissions/edit/${id}/work`, {
      distributor: 'Mine',
      intent: 'draft',
    })
    expect(posted.status).toBe(403)
    expect(await answers(id)).not.toHaveProperty('distributor')
  })

  test('a submitted entry is read and not changed once the call is over; unsaved input is handed back', async () => {
    const { submissionIds } = await invoice(who)
    const [id] = submissionIds
    const tiers = await db().selectFrom('deadlines').where('kind', '=', 'entry_tier').selectAll().execute()
    setNow(new Date(Math.max(...tiers.map((tier) => tier.closes_at.getTime() + tier.grace_minutes * 60_000))))
    const section = await as(who).get(`/submissions/edit/${id}/work`)
    expect(section.visibleText).toContain('can no longer be changed')
    expect(section.html.querySelector('main form')).toBeNull()
    const late = await as(who).post(`/submissions/edit/${id}/work`, { distributor: 'Hobb & Daughters' })
    expect(late.status).toBe(409)
    expect(late.title).toMatch(/^Error: /)
    expect(late.visibleText).toContain('Your text')
    expect(late.visibleText).toContain('Hobb & Daughters')
    const page = await as(who).get(`/submissions/edit/${id}/review`)
    expect(page.visibleText).toContain('Submitted')
    expect(page.visibleText).not.toContain('Add to cart')
  })
})

test('withdrawing asks first, takes it out of the cart, and twice is once', async () => {
  const id = await completeDraft(who)
  await as(who).submit(await as(who).get(`/submissions/edit/${id}/review`), 'Add to cart')
  const question = await as(who).get(`/submissions/remove/${id}`)
  expect(question.heading).toMatch(/^Withdraw “/)
  const answered = await race(2, () => as(who).submit(question, 'Withdraw draft'))
  expect(answered.map((answer) => answer.status)).toEqual([303, 303])
  const [row] = await drafts()
  expect(row).toMatchObject({ status: 'withdrawn', payment_status: 'unpaid' })
  expect(await db().selectFrom('cart_items').where('submission_id', '=', id).selectAll().execute()).toEqual(
    [],
  )
})
