import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { confirmSlate, returnSlate } from '#app/domain/nominees/nominations/slate-decisions.server.ts'
import { submitSlate } from '#app/domain/judging/slates/submit-slate.server.ts'
import { takeSlateStep } from '#app/domain/judging/slates/commands.server.ts'
import type { SlateStep } from '#app/domain/judging/slates/schema.ts'
import { setConfig } from '#tests/support/billing.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { conflict, grantAccess } from '#tests/support/conflicts.ts'
import { category, valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf, viewerOf, type Account } from '#tests/support/people.ts'
import { raced } from '#tests/support/raced.ts'
import { audits } from '#tests/support/rows.ts'
import { scoredCommittee, type ScoredCommittee } from '#tests/support/scores.ts'

const FIVE = {
  'Moss Parade': [9_000, 9_000, 9_000],
  Abend: [8_000, 8_000, 8_000],
  'Tin Lanterns': [7_000, 7_000, 7_000],
  Plumline: [6_000, 6_000, 6_000],
  'Wool Wolf': [5_000, 5_000, 5_000],
}
const slateOf = (categoryId: number) => `/judges/nomination-form/${categoryId}`
const nameOf = ({ firstName, lastName }: Account) => `${firstName} ${lastName}`

async function row(committeeId: number) {
  return db().selectFrom('slates').where('committee_id', '=', committeeId).selectAll().executeTakeFirst()
}

async function titles(committeeId: number): Promise<string[]> {
  const items = await db()
    .selectFrom('slate_items as i')
    .innerJoin('slates as l', 'l.id', 'i.slate_id')
    .leftJoin('submissions as s', 's.id', 'i.submission_id')
    .leftJoin('outside_works as o', 'o.id', 'i.outside_work_id')
    .where('l.committee_id', '=', committeeId)
    .orderBy('i.position')
    .select(['s.title', 'o.title as outside'])
    .execute()
  return items.map(({ title, outside }) => title ?? outside ?? '')
}

type Unversioned<Step> = Step extends SlateStep ? Omit<Step, 'version'> : never

async function step({ categoryId, committeeId, chair }: ScoredCommittee, asked: Unversioned<SlateStep>) {
  const version = (await row(committeeId))?.version ?? 0
  return takeSlateStep(categoryId, { ...asked, version } as SlateStep, await viewerOf(chair), now())
}

/** The first so many entries on the slate, in their order. */
async function withSlate(count: number, scores: Parameters<typeof scoredCommittee>[0] = FIVE) {
  const made = await scoredCommittee(scores)
  for (const { id } of made.entries.slice(0, count)) valueOf(await step(made, { do: 'add', entry: id }))
  return made
}

async function submission(made: ScoredCommittee, more: { shortReason?: string; tieReason?: string } = {}) {
  const version = (await row(made.committeeId))?.version ?? 0
  const input = { version, shortReason: null, tieReason: null, attestation: nameOf(made.chair), ...more }
  return submitSlate(made.categoryId, input, await viewerOf(made.chair), now())
}

const status = async (committeeId: number) =>
  (
    await db()
      .selectFrom('committees')
      .where('id', '=', committeeId)
      .select('status')
      .executeTakeFirstOrThrow()
  ).status

describe('a chair on the page', () => {
  test('adds, moves, places and takes off, and is told each time', async () => {
    const { categoryId, chair, committeeId, entries } = await scoredCommittee(FIVE)
    const browser = as(chair)
    let page = await browser.get(slateOf(categoryId))
    for (const { title } of entries.slice(0, 3))
      page = await browser.follow(await browser.submit(page, `Add ${title}`))
    expect(page.visibleText).toContain('Tin Lanterns added, 3 of 3')
    page = await browser.follow(await browser.submit(page, '↑ Up: Tin Lanterns'))
    expect(page.visibleText).toContain('Tin Lanterns moved to 2 of 3')
    page = await browser.follow(await browser.submit(page, 'Move Tin Lanterns to this place', { place: '1' }))
    expect(page.visibleText).toContain('Tin Lanterns moved to 1 of 3')
    page = await browser.follow(await browser.submit(page, '↓ Down: Moss Parade'))
    expect(await titles(committeeId)).toEqual(['Tin Lanterns', 'Abend', 'Moss Parade'])
    page = await browser.follow(await browser.submit(page, 'Remove Abend'))
    expect(await titles(committeeId)).toEqual(['Tin Lanterns', 'Moss Parade'])
    expect((await audits()).filter(({ action }) => action.endsWith('_slate'))).toHaveLength(7)
  })

  test('goes on to the next to add, and puts those by rank there at once', async () => {
    const { categoryId, chair, committeeId, entries } = await scoredCommittee(FIVE)
    const browser = as(chair)
    const page = await browser.get(slateOf(categoryId))
    const added = await browser.submit(page, 'Add Plumline')
    expect(added.location).toBe(`${slateOf(categoryId)}#add-${entries[4]?.id}`)
    const filled = await browser.submit(await browser.follow(added), 'Add the top 5 to the slate')
    expect(filled.location).toBe(`${slateOf(categoryId)}#slate`)
    const rest = (await browser.get(slateOf(categoryId))).visibleText
    expect(rest).not.toMatch(/Add the top/)
    expect(await titles(committeeId)).toEqual([
      'Plumline',
      'Moss Parade',
      'Abend',
      'Tin Lanterns',
      'Wool Wolf',
    ])
  })

  test('loses nothing in a second tab: what it saw is old, and it is told so', async () => {
    const made = await scoredCommittee(FIVE)
    const { categoryId, chair, committeeId } = made
    const browser = as(chair)
    const [one, other] = [await browser.get(slateOf(categoryId)), await browser.get(slateOf(categoryId))]
    await browser.submit(one, 'Add Moss Parade')
    const late = await browser.submit(other, 'Add Plumline')
    expect([late.status, late.visibleText.includes('The slate has changed since you opened it')]).toEqual([
      409,
      true,
    ])
    expect(late.visibleText).toContain('On the slate')
    expect(await titles(committeeId)).toEqual(['Moss Parade'])
    await browser.submit(late, 'Add Plumline')
    expect(await titles(committeeId)).toEqual(['Moss Parade', 'Plumline'])
  })

  test('proposes an outside work with its people and a reason', async () => {
    const { categoryId, chair, committeeId } = await scoredCommittee(FIVE)
    const path = `${slateOf(categoryId)}/outside`
    const empty = await as(chair).submit(await as(chair).get(path), 'Add to slate', {
      title: 'The Sleep Mechanics',
      people: 'A; b; not-an-address',
    })
    expect([empty.status, empty.visibleText.includes('Invalid email format: A')]).toEqual([422, true])
    await as(chair).submit(empty, 'Add to slate', {
      people: '李晴风; Director; li@müller.example',
      reason: 'It is the best.',
    })
    const [{ people } = { people: [] }] = await db().selectFrom('outside_works').select('people').execute()
    expect(people[0]?.email).toBe('li@xn--mller-kva.example')
    expect(await titles(committeeId)).toEqual(['The Sleep Mechanics'])
    const page = await as(chair).get(slateOf(categoryId))
    expect(page.visibleText).toContain('李晴风')
    expect(page.visibleText).toContain('To be approved')
    await as(chair).submit(page, 'Remove The Sleep Mechanics')
    expect(await db().selectFrom('outside_works').selectAll().execute()).toEqual([])
  })

  test('reviews and submits with their name, and then nothing changes', async () => {
    const { categoryId, chair, committeeId, entries } = await withSlate(3)
    const review = await as(chair).get(`${slateOf(categoryId)}/review`)
    const printed = review.html.querySelectorAll('tbody th').map((cell) => cell.textContent)
    expect(printed.map((text) => text.replace(/P\d\d-\d+$/, ''))).toEqual([
      'Abend',
      'Moss Parade',
      'Tin Lanterns',
    ])
    const wrong = await as(chair).submit(review, 'Submit slate', { attestation: 'Somebody Else' })
    expect([wrong.status, wrong.visibleText.includes('Enter the name of your account')]).toEqual([422, true])
    const done = await as(chair).submit(wrong, 'Submit slate', { attestation: nameOf(chair).toUpperCase() })
    expect(done.location).toBe(slateOf(categoryId))
    expect(await row(committeeId)).toMatchObject({ status: 'submitted', submitted_by: chair.userId })
    expect(await status(committeeId)).toBe('slate_submitted')
    const page = await as(chair).get(slateOf(categoryId))
    expect(page.visibleText).toContain('The slate is with the admins')
    expect(page.visibleText).not.toContain('Remove')
    const version = (await row(committeeId))?.version
    const late = { do: 'add', entry: entries[3]?.id, version }
    expect((await as(chair).post(slateOf(categoryId), late)).status).toBe(422)
    expect(await titles(committeeId)).toHaveLength(3)
  })
})

test('a chair with granted access to an entry neither adds it to a slate nor removes it', async () => {
  const made = await withSlate(2)
  const [on, , off] = made.entries
  if (!on || !off) throw new Error('There are five')
  await db()
    .updateTable('users')
    .set({ role: 'admin', admin_role: 'admin' })
    .where('id', '=', made.chair.userId)
    .execute()
  const second = await admin()
  // Without granted access, an entry they have a conflict about is answered as one that does not exist.
  const nowhere = await step(made, { do: 'add', entry: 999_999_999 })
  for (const { id } of [on, off]) await conflict(made.chair, id, 'declared')
  expect(await step(made, { do: 'add', entry: off.id })).toEqual(nowhere)
  for (const { id } of [on, off]) await grantAccess(made.chair, id, second)
  const { rows } = await sql<{
    id: number
  }>`select id from slate_items where submission_id = ${on.id}`.execute(db())
  const item = Number(rows[0]?.id)
  expect(await step(made, { do: 'add', entry: off.id })).toMatchObject({ ok: false, code: 'forbidden' })
  expect(await step(made, { do: 'remove', item })).toMatchObject({ ok: false, code: 'forbidden' })
  expect(await titles(made.committeeId)).toEqual(['Moss Parade', 'Abend'])
})

test('a chair whose scores do not count sees those of the others, and nothing waits for theirs', async () => {
  const made = await scoredCommittee({ 'Moss Parade': [null, 9_000, 8_000] })
  const shown = async () => (await as(made.chair).get(slateOf(made.categoryId))).visibleText
  await setConfig('judging_activated_checkbox', '1')
  expect(await shown()).toContain(`Not finished: ${nameOf(made.chair)}`)
  await setConfig('judging_chair_counts', '0')
  expect(await shown()).not.toContain('Not finished')
  expect((await as(made.chair).get(`/judges/chair/${made.categoryId}`)).visibleText).toContain('8.50')
})

describe('submitting', () => {
  test('a short slate takes thirty characters, and suspends the committee', async () => {
    const made = await withSlate(2)
    expect(await submission(made)).toMatchObject({
      code: 'invalid',
      fields: { shortReason: [expect.any(String)] },
    })
    const short = await submission(made, { shortReason: 'Too few of them are good.....' })
    expect(short).toMatchObject({ code: 'invalid' })
    expect(
      valueOf(await submission(made, { shortReason: 'Too few of them are good enough.' })),
    ).toMatchObject({
      short: true,
    })
    expect(await status(made.committeeId)).toBe('suspended')
  })

  test('a tie at the cut that is cut takes a reason', async () => {
    await db().updateTable('categories').set({ max_nominees: 3 }).where('number', '=', 1).execute()
    forgetVersions()
    const made = await withSlate(3, {
      One: [9_000, 9_000, 9_000],
      Two: [8_000, 8_000, 8_000],
      Three: [7_000, 7_000, 7_000],
      Four: [7_000, 7_000, 7_000],
    })
    expect(await submission(made)).toMatchObject({
      code: 'invalid',
      fields: { tieReason: [expect.any(String)] },
    })
    valueOf(await submission(made, { tieReason: 'The committee voted, two to one.' }))
    expect(await row(made.committeeId)).toMatchObject({ tie_reason: 'The committee voted, two to one.' })
  })

  test('refuses what was withdrawn meanwhile', async () => {
    const made = await withSlate(3)
    await db()
      .updateTable('submissions')
      .set({ status: 'withdrawn' })
      .where('id', '=', made.entries[1]?.id ?? 0)
      .execute()
    expect(await submission(made)).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Abend'),
    })
  })

  test('refuses what was moved to another category meanwhile, and so does an admin', async () => {
    const made = await withSlate(3)
    const at = (id: number) =>
      db()
        .updateTable('submissions')
        .set({ category_id: id })
        .where('id', '=', made.entries[1]?.id ?? 0)
        .execute()
    await at((await category(2)).id)
    expect(await submission(made)).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Abend'),
    })
    await at(made.categoryId)
    valueOf(await submission(made))
    await at((await category(2)).id)
    const { id = 0, version = 0 } = (await row(made.committeeId)) ?? {}
    const adminAccount = await admin()
    const decision = { version, acceptShort: false }
    expect(await confirmSlate(id, decision, await adminViewerOf(adminAccount), now())).toMatchObject({
      ...{ ok: false, code: 'conflict' },
    })
    expect((await as(adminAccount).get(`/admin/nominations/view/${made.categoryId}`)).visibleText).toContain(
      'No longer eligible in this category',
    )
  })

  test('of a returned slate shows the note, and goes again', async () => {
    const made = await withSlate(3)
    valueOf(await submission(made))
    const adminAccount = await adminViewerOf(await admin())
    const { id, version } = (await row(made.committeeId)) ?? { id: 0, version: 0 }
    valueOf(await returnSlate(id, { version, note: 'Please look at Quill again.' }, adminAccount, now()))
    const page = await as(made.chair).get(slateOf(made.categoryId))
    expect(page.visibleText).toContain('Please look at Quill again.')
    valueOf(await step(made, { do: 'add', entry: made.entries[3]?.id ?? 0 }))
    valueOf(await submission(made))
    const again = (await row(made.committeeId)) ?? { id: 0, version: 0 }
    valueOf(await confirmSlate(again.id, { version: again.version, acceptShort: false }, adminAccount, now()))
    expect((await as(made.chair).get(slateOf(made.categoryId))).visibleText).toContain(
      'The slate is confirmed',
    )
  })
})

describe('an entry the chair has a conflict about', () => {
  test('is neither added nor seen, and keeps its place when others move', async () => {
    const made = await withSlate(3)
    const { categoryId, chair, committeeId, entries } = made
    await conflict(chair, entries[1]?.id ?? 0, 'declared')
    await conflict(chair, entries[3]?.id ?? 0, 'suspected')
    const page = await as(chair).get(slateOf(categoryId))
    for (const hidden of ['Abend', 'Plumline']) expect(page.text).not.toContain(hidden)
    expect(await step(made, { do: 'add', entry: entries[3]?.id ?? 0 })).toMatchObject({ ok: false })
    const items = await db().selectFrom('slate_items').select(['id', 'submission_id']).execute()
    const itemOf = (at: number) => items.find((each) => each.submission_id === entries[at]?.id)?.id ?? 0
    expect(await step(made, { do: 'remove', item: itemOf(1) })).toMatchObject({ ok: false })
    expect(valueOf(await step(made, { do: 'down', item: itemOf(0) })).message).toBe(
      'Moss Parade moved to 2 of 2',
    )
    expect(await titles(committeeId)).toEqual(['Tin Lanterns', 'Abend', 'Moss Parade'])
  })
})

describe('races', () => {
  raced('a slate is submitted once', {
    reads: [/^select "l"."id", "l"."status", "l"."version"/],
    async prepare() {
      const made = await withSlate(3)
      const { version } = (await row(made.committeeId)) ?? { version: 0 }
      return { made, version, viewer: await viewerOf(made.chair) }
    },
    acts: ({ made, version, viewer }) =>
      [1, 2].map(() => () => {
        const input = { version, shortReason: null, tieReason: null, attestation: nameOf(made.chair) }
        return submitSlate(made.categoryId, input, viewer, now())
      }),
    async holds(answers) {
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await audits({ action: 'slate.submitted' })).toHaveLength(1)
    },
    async breaks() {
      expect(await audits({ action: 'slate.submitted' })).toHaveLength(2)
    },
  })
})
