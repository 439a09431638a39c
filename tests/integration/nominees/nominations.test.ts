import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { setCategoryStatus } from '#app/domain/catalogue/categories/category-commands.server.ts'
import type { CategoryStatus } from '#app/domain/catalogue/categories/rules.ts'
import {
  isAnnounced,
  publicNomination,
  publiclyNominated,
} from '#app/domain/season/announcements/embargo.server.ts'
import { confirmSlate, returnSlate } from '#app/domain/nominees/nominations/slate-decisions.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { href } from '#app/platform/href.ts'
import { as } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { conflict, grantAccess } from '#tests/support/conflicts.ts'
import { category, openCategory, valueOf } from '#tests/support/entries.ts'
import {
  creditedEntry,
  announcement,
  nominatedEntry,
  nominationOf,
  submitAgain,
  submittedSlate,
} from '#tests/support/nominations.ts'
import { admin, adminViewerOf, type Account } from '#tests/support/people.ts'
import { raced } from '#tests/support/raced.ts'
import { audits } from '#tests/support/rows.ts'
import { scoredCommittee } from '#tests/support/scores.ts'

const adminViewer = async (who?: Account) => adminViewerOf(who ?? (await admin()))

const NAMES = [
  {
    fullName: 'Þóra Ægisdóttir-Lindqvist',
    credit: 'Director',
    email: 'thora@example.org',
    pronunciation: 'THO-ra',
  },
  { fullName: '李晴风', credit: 'Producer' },
  { fullName: 'محمد', credit: 'Animator', email: 'mohamed@example.org' },
]

async function statusOf(table: 'slates' | 'nominations' | 'committees', id: number) {
  const row = await db().selectFrom(table).where('id', '=', id).select('status').executeTakeFirstOrThrow()
  return row.status
}

test('confirming nominates every work of the slate with the people of its credits, under embargo', async () => {
  const title = 'A title of three hundred characters '.repeat(9).slice(0, 300).trim()
  const number = await openCategory('production')
  const { submissionId } = await creditedEntry({ number, title, people: NAMES })
  const second = await creditedEntry({ number, people: [] })
  const { slateId, committeeId, version } = await submittedSlate(number, [submissionId, second.submissionId])
  const made = valueOf(
    await confirmSlate(slateId, { version, acceptShort: true }, await adminViewer(), now()),
  )
  expect(made).toEqual({ nominations: 2, people: 3 })
  expect(await statusOf('committees', committeeId)).toBe('confirmed')
  const { nominationId } = await nominationOf(submissionId)
  const people = await db()
    .selectFrom('nomination_people')
    .where('nomination_id', '=', nominationId)
    .selectAll()
    .orderBy('sort')
    .execute()
  expect(people.map((each) => [each.full_name, each.credit, each.email, each.pronunciation])).toEqual(
    NAMES.map((each) => [each.fullName, each.credit, each.email ?? '', each.pronunciation ?? '']),
  )
  const row = await db()
    .selectFrom('nominations')
    .where('id', '=', nominationId)
    .selectAll()
    .executeTakeFirst()
  expect(row).toMatchObject({ display_title: title, status: 'confirmed' })
  const { outcome } = await db()
    .selectFrom('submissions')
    .where('id', '=', submissionId)
    .select('outcome')
    .executeTakeFirstOrThrow()
  expect(outcome).toBe('none')
  expect((await audits({ entity: 'slate' })).map(({ action }) => action)).toEqual([
    'slate.confirmed',
    'slate.nominated',
  ])
})

test('an outside work is nominated with the people the committee named', async () => {
  const number = await openCategory('production')
  const { slateId, committeeId, version } = await submittedSlate(number, [])
  const by = await adminViewer()
  const { id: outsideId } = await db()
    .insertInto('outside_works')
    .values({
      committee_id: committeeId,
      title: 'Ελένη',
      reason: 'It was the work of the year.',
      people: JSON.stringify([{ fullName: '佐藤', credit: 'Director', email: '' }]),
      proposed_by: by.userId,
      proposed_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db()
    .insertInto('slate_items')
    .values({ slate_id: slateId, position: 1, outside_work_id: outsideId })
    .execute()
  const refused = await confirmSlate(slateId, { version, acceptShort: true }, by, now())
  expect(refused).toMatchObject({ ok: false, code: 'conflict' })
  await db().updateTable('outside_works').set({ status: 'approved' }).where('id', '=', outsideId).execute()
  expect(valueOf(await confirmSlate(slateId, { version, acceptShort: true }, by, now()))).toEqual({
    nominations: 1,
    people: 1,
  })
  // It is returned, and its chair rewrites it: the new version is nominated.
  valueOf(await returnSlate(slateId, { version: version + 1, note: 'Who directed it?' }, by, now()))
  const people = JSON.stringify([{ fullName: '佐藤 健', credit: 'Director', email: 'sato@example.org' }])
  await db()
    .updateTable('outside_works')
    .set({ people, proposed_at: later({ minutes: 1 }) })
    .execute()
  await submitAgain(slateId)
  valueOf(await confirmSlate(slateId, { version: version + 2, acceptShort: true }, by, now()))
  const named = await db()
    .selectFrom('nomination_people as p')
    .innerJoin('nominations as n', 'n.id', 'p.nomination_id')
    .where('n.status', '=', 'confirmed')
    .select(['p.full_name', 'p.email'])
    .execute()
  expect(named).toEqual([{ full_name: '佐藤 健', email: 'sato@example.org' }])
})

test('a slate that holds an entry of the admin’s own is for a second admin', async () => {
  const { submissionId, who } = await creditedEntry()
  await db()
    .updateTable('users')
    .set({ role: 'admin', admin_role: 'admin' })
    .where('id', '=', who.userId)
    .execute()
  const { slateId, version } = await submittedSlate(await openCategory('production'), [submissionId])
  const [conflicted, free] = [await adminViewer(who), await adminViewer()]
  const refused = await confirmSlate(slateId, { version, acceptShort: true }, conflicted, now())
  expect(refused).toMatchObject({ ok: false, code: 'forbidden' })
  expect(await returnSlate(slateId, { version, note: 'Why' }, conflicted, now())).toMatchObject({
    code: 'forbidden',
  })
  expect((await confirmSlate(slateId, { version, acceptShort: true }, free, now())).ok).toBe(true)
})

test('an admin with a conflict in a category decides about no slate of it, and sees nothing of its items', async () => {
  const number = await openCategory('production')
  const entries: number[] = []
  for (const title of ['Abend', 'Moss Parade', 'Plumline', 'Tin Lanterns'])
    entries.push((await creditedEntry({ number, title })).submissionId)
  const [own = 0, ...others] = entries
  const { slateId, version } = await submittedSlate(number, others)
  const { id: categoryId } = await category(number)
  const [adminAccount, free] = [await admin(), await admin()]
  await conflict(adminAccount, own, 'declared')
  const told = async () => {
    const pages = [
      href('/admin/nominations'),
      href('/admin/nominations/view/:categoryId', { categoryId }),
      '/admin/history',
    ]
    return Promise.all(pages.map(async (path) => (await as(adminAccount).get(path)).visibleText))
  }
  const decide = async () => [
    await confirmSlate(slateId, { version, acceptShort: true }, await adminViewer(adminAccount), now()),
    await returnSlate(slateId, { version, note: 'Why' }, await adminViewer(adminAccount), now()),
  ]
  const without = await told()
  expect(without[1]).toContain('A second admin has to decide')
  expect(await decide()).toMatchObject([{ code: 'forbidden' }, { code: 'forbidden' }])
  // The same slate with their entry at its second place.
  await db().updateTable('slate_items').set({ position: 9 }).where('position', '=', 3).execute()
  await db().updateTable('slate_items').set({ position: 3 }).where('position', '=', 2).execute()
  await db()
    .insertInto('slate_items')
    .values({ slate_id: slateId, position: 2, submission_id: own })
    .execute()
  expect(await told()).toEqual(without)
  expect(
    (await as(adminAccount).data(href('/admin/nominations/view/:categoryId', { categoryId }))).text,
  ).not.toMatch(/"position"|Abend/)
  expect(await decide()).toMatchObject([{ code: 'forbidden' }, { code: 'forbidden' }])
  // A look that was granted is for looking only.
  await grantAccess(adminAccount, own, free)
  expect(
    (await as(adminAccount).get(href('/admin/nominations/view/:categoryId', { categoryId }))).visibleText,
  ).toContain('Abend')
  expect(await decide()).toMatchObject([{ code: 'forbidden' }, { code: 'forbidden' }])
  valueOf(await confirmSlate(slateId, { version, acceptShort: true }, await adminViewer(free), now()))
})

test('an entry its chair has a conflict with is put on the slate by its rank, or at a place, by an admin', async () => {
  const committee = await scoredCommittee({
    Abend: [9_500, 9_500, 9_500],
    'Moss Parade': [8_000, 8_000, 8_000],
    Plumline: [6_000, 6_000, 6_000],
    'Tin Lanterns': [9_000, 9_000, 9_000],
  })
  const [first = 0, second = 0, third = 0, fourth = 0] = committee.entries.map(({ id }) => id)
  for (const entry of [first, fourth]) await conflict(committee.chair, entry, 'declared')
  const { slateId } = await submittedSlate(1, [second, third])
  const path = href('/admin/nominations/view/:categoryId', { categoryId: committee.categoryId })
  const adminAccount = as(await admin())
  const order = async () =>
    (
      await db()
        .selectFrom('slate_items')
        .where('slate_id', '=', slateId)
        .selectAll()
        .orderBy('position')
        .execute()
    ).map((each) => [each.position, each.submission_id])
  const page = await adminAccount.get(path)
  expect(page.visibleText).toMatch(/Abend [^]*? rank 1/)
  expect(page.visibleText).toMatch(/Tin Lanterns [^]*? rank 2/)
  const added = await adminAccount.submit(page, 'Add entry', { submissionId: String(first) })
  expect((await adminAccount.follow(added)).visibleText).toContain('Entry added at place 1 of 3')
  expect(await order()).toEqual([
    [1, first],
    [2, second],
    [3, third],
  ])
  await adminAccount.submit(await adminAccount.get(path), 'Add entry', {
    submissionId: String(fourth),
    place: '3',
  })
  expect(await order()).toEqual([
    [1, first],
    [2, second],
    [3, fourth],
    [4, third],
  ])
})

test('a category is not suspended or archived while it has nominees to announce, and one that is takes no nominations', async () => {
  const number = await openCategory('production')
  const { submissionId } = await creditedEntry({ number })
  const { slateId, version } = await submittedSlate(number, [submissionId])
  const by = await adminViewer()
  const { id } = await category(number)
  const bring = (to: CategoryStatus) =>
    setCategoryStatus(id, { to, note: 'Too few works were entered.' }, by, now())
  const confirm = (at: number) => confirmSlate(slateId, { version: at, acceptShort: true }, by, now())

  valueOf(await bring('suspended'))
  expect(await confirm(version)).toMatchObject({
    ok: false,
    code: 'conflict',
    message: expect.stringContaining('is suspended'),
  })
  expect(await db().selectFrom('nominations').selectAll().execute()).toEqual([])
  valueOf(await bring('closed'))
  valueOf(await confirm(version))
  for (const to of ['suspended', 'archived'] as const) {
    expect(await bring(to)).toMatchObject({
      ok: false,
      code: 'conflict',
      message: expect.stringContaining('Return the slate'),
    })
  }
  valueOf(await bring('open'))
  // Once they are announced, it may leave the ballot: they stay nominees.
  await announcement(now())
  valueOf(await bring('suspended'))
  expect(await statusOf('nominations', (await nominationOf(submissionId)).nominationId)).toBe('confirmed')
})

test('a short slate is confirmed only when an admin accepts it as short', async () => {
  const number = await openCategory('production')
  const { submissionId } = await creditedEntry({ number })
  const { slateId, version } = await submittedSlate(number, [submissionId])
  const short = await confirmSlate(slateId, { version, acceptShort: false }, await adminViewer(), now())
  expect(short).toMatchObject({ ok: false, fields: { acceptShort: expect.anything() as string[] } })
})

test('an entry that was withdrawn meanwhile is not nominated', async () => {
  const { submissionId } = await creditedEntry()
  const { slateId, version } = await submittedSlate(await openCategory('production'), [submissionId])
  await db().updateTable('submissions').set({ status: 'withdrawn' }).where('id', '=', submissionId).execute()
  const refused = await confirmSlate(slateId, { version, acceptShort: true }, await adminViewer(), now())
  expect(refused).toMatchObject({ ok: false, code: 'conflict' })
})

test('a confirmed slate goes back before the announcement, and confirmed again keeps the names as cleaned up', async () => {
  const made = await nominatedEntry({ people: NAMES })
  const by = await adminViewer()
  await db()
    .updateTable('nomination_people')
    .set({ full_name: 'Þóra Ægisdóttir' })
    .where('id', '=', made.people[0]?.id ?? 0)
    .execute()
  valueOf(await returnSlate(made.slateId, { version: 2, note: 'One work is missing.' }, by, now()))
  expect(await statusOf('nominations', made.nominationId)).toBe('revoked')
  expect(await statusOf('slates', made.slateId)).toBe('returned')
  await submitAgain(made.slateId)
  valueOf(await confirmSlate(made.slateId, { version: 3, acceptShort: true }, by, now()))
  const again = await nominationOf(made.submissionId)
  expect(again.nominationId).toBe(made.nominationId)
  expect(again.people.map(({ fullName }) => fullName)).toEqual(['Þóra Ægisdóttir', '李晴风', 'محمد'])
  await announcement(later({ days: 1 }))
  const late = await returnSlate(made.slateId, { version: 4, note: 'Too late' }, by, now())
  expect(late).toMatchObject({ ok: false, code: 'conflict' })
})

test('a nomination is public from its moment on, whether a worker ran or not', async () => {
  const { submissionId, nominationId } = await nominatedEntry()
  const { year } = await currentSeason()
  const shown = async () => {
    const entry = await db()
      .selectFrom('submissions as s')
      .where('s.id', '=', submissionId)
      .select(publiclyNominated('s.id', now()).as('shown'))
      .executeTakeFirstOrThrow()
    const nominations = await db()
      .selectFrom('nominations as n')
      .where('n.id', '=', nominationId)
      .where(publicNomination('n', now()))
      .select('n.id')
      .execute()
    return [entry.shown, nominations.length === 1, await isAnnounced(year, now(), db())]
  }
  expect(await shown()).toEqual([false, false, false])
  await announcement(new Date(now().getTime() + 60_000))
  expect(await shown()).toEqual([false, false, false])
  later({ minutes: 1 })
  expect(await shown()).toEqual([true, true, true])
  await db().updateTable('nominations').set({ status: 'revoked' }).where('id', '=', nominationId).execute()
  expect(await shown()).toEqual([false, false, true])
})

raced('two admins confirm a slate at once', {
  prepare: async () => {
    const { submissionId } = await creditedEntry()
    const slate = await submittedSlate(await openCategory('production'), [submissionId])
    return { ...slate, admins: [await adminViewer(), await adminViewer()] }
  },
  acts: ({ slateId, version, admins }) =>
    admins.map(
      (adminAccount) => () => confirmSlate(slateId, { version, acceptShort: true }, adminAccount, now()),
    ),
  reads: [/select k\.id as "categoryId", k\.year/],
  guards: ['one_nomination_of_entry'],
  holds: async (answers) => {
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(await db().selectFrom('nominations').select('id').execute()).toHaveLength(1)
  },
  breaks: async (answers) => {
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect(await db().selectFrom('nominations').select('id').execute()).toHaveLength(2)
  },
})

test('who confirms complete slates that another has just confirmed is told by whom', async () => {
  const { submissionId, who } = await creditedEntry()
  const { slateId } = await submittedSlate(await openCategory('production'), [submissionId])
  await db().updateTable('categories').set({ min_nominees: 1 }).execute()
  forgetVersions()
  const [ada, ben] = [await admin({ firstName: 'Ada', lastName: 'Vale' }), await admin()]
  const page = await as(ben).get('/admin/nominations/confirm')
  await as(ada).submit(await as(ada).get('/admin/nominations/confirm'), 'Confirm slates')
  expect(await statusOf('slates', slateId)).toBe('confirmed')
  const late = as(ben)
  const answer = await late.follow(await late.submit(page, 'Confirm slates'))
  expect(answer.visibleText).toContain('These slates are already confirmed')
  expect(answer.visibleText).toContain('One slate was confirmed by Ada Vale.')
  // Another admin decides about an entry they have a conflict about, whatever they send.
  await db()
    .updateTable('users')
    .set({ role: 'admin', admin_role: 'admin' })
    .where('id', '=', who.userId)
    .execute()
  const theirs = as(who)
  const told = await theirs.follow(await theirs.post('/admin/nominations/confirm', { seen: `${slateId}.1` }))
  expect(told.visibleText).not.toContain('Ada Vale')
})
