import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { checkOut } from '#app/domain/money/billing/commands.server.ts'
import { callWindow } from '#app/domain/season/seasons/deadlines.ts'
import { currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { startDraft } from '#app/domain/submissions/commands.server.ts'
import { putInCart } from '#app/domain/money/billing/put-in-cart.server.ts'
import { askForTime, decideExtraTime } from '#app/domain/submissions/time/extra-time.server.ts'
import { expireMissedDrafts } from '#app/domain/submissions/time/expire-drafts.server.ts'
import { as, signedIn } from '#tests/support/client.ts'
import { later, now, setNow } from '#tests/support/clock.ts'
import {
  category,
  checkOutInputOf,
  completeDraft,
  draft,
  entrant,
  entrantViewerOf,
  inCart,
  invoice,
  valueOf,
  type Entrant,
} from '#tests/support/entries.ts'
import { admin, adminViewerOf } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { audits, mails } from '#tests/support/rows.ts'

const HOUR = 3_600_000

/** Well after the call, grace and all. */
async function afterTheCall(): Promise<Date> {
  const { year } = await currentSeason()
  const call = callWindow(await deadlinesOf(year, db()))
  if (!call) throw new Error('no call')
  return setNow(new Date(call.closes.getTime() + 24 * HOUR))
}

async function rowOf(id: number) {
  return db().selectFrom('submissions').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
}

async function requestOf(who: Entrant, submissionId: number): Promise<number> {
  valueOf(await askForTime({ submissionId, reason: 'A fire' }, await entrantViewerOf(who), now()))
  const { id } = await db()
    .selectFrom('extra_time_requests')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

test('asking, granting and checking out late: the whole way, on the pages', async () => {
  const who = await entrant()
  const id = await completeDraft(who, { title: '李晴风' })
  await afterTheCall()
  expect(await expireMissedDrafts(now())).toBe(1)
  const list = await signedIn(who).get('/submissions/expired')
  expect(list.links).toContain(`/submissions/expired/${id}/extra-time`)
  const ask = await as(who).get(`/submissions/expired/${id}/extra-time`)
  const empty = await as(who).submit(ask, 'Request extra time')
  expect(empty.status).toBe(422)
  expect(empty.problems.map(({ message }) => message)).toEqual(['Reason: Required'])
  const asked = await as(who).submit(empty, 'Request extra time', { reason: 'The power went out.' })
  expect(asked.location).toBe('/submissions/expired')
  expect((await as(who).get('/submissions/expired')).visibleText).toContain('Requested')
  expect(await mails({ template: 'extra_time_requested' })).toHaveLength(1)

  const adminAccount = as(await admin())
  const inbox = await adminAccount.get('/admin/submissions/extra-time')
  expect(inbox.visibleText).toContain('The power went out.')
  const link = inbox.links.find((each) => /extra-time\/\d+$/.test(each)) ?? ''
  const page = await adminAccount.get(link)
  const refused = await adminAccount.submit(page, 'Grant extra time')
  expect(refused.problems.map(({ message }) => message)).toEqual(['Until: Required'])
  const unanswered = await adminAccount.submit(page, 'Decline request')
  expect(unanswered.problems.map(({ message }) => message)).toEqual(['Answer: Required'])
  const until = new Date(now().getTime() + 48 * HOUR)
  const granted = await adminAccount.submit(page, 'Grant extra time', {
    until: until.toISOString().slice(0, 16),
    zone: 'UTC',
    answer: 'Two days.',
  })
  expect(granted.location).toBe('/admin/submissions/extra-time')
  const row = await rowOf(id)
  expect(row).toMatchObject({ status: 'draft', payment_status: 'unpaid' })
  expect(row.custom_deadline?.toISOString().slice(0, 16)).toBe(until.toISOString().slice(0, 16))
  const [exception] = await db().selectFrom('whitelist').selectAll().execute()
  expect(exception).toMatchObject({ submission_id: id, purpose: 'late_submission', match_value: who.email })
  expect((await mails({ to: who.email, template: 'extra_time_answered' }))[0]?.body_text).toContain(
    'Two days.',
  )
  expect((await as(who).get('/submissions/expired')).visibleText).not.toContain('李晴风')
  expect(await expireMissedDrafts(now())).toBe(0)

  const viewer = await entrantViewerOf(who)
  valueOf(await putInCart(id, viewer, now()))
  valueOf(await checkOut(await checkOutInputOf(who), viewer, now()))
  expect((await rowOf(id)).status).toBe('submitted')
})

test('one request waits for an answer at a time, also when it is sent many times at once', async () => {
  const who = await entrant()
  const id = await draft(who)
  const viewer = await entrantViewerOf(who)
  expect(await askForTime({ submissionId: id, reason: 'Early' }, viewer, now())).toMatchObject({
    ok: false,
    message: 'This draft can still be submitted.',
  })
  await afterTheCall()
  const answers = await race(5, () => askForTime({ submissionId: id, reason: 'A fire' }, viewer, now()))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.filter((each) => !each.ok && each.code === 'conflict')).toHaveLength(4)
  expect(await mails({ template: 'extra_time_requested' })).toHaveLength(1)
  const other = await entrantViewerOf(await entrant())
  expect(await askForTime({ submissionId: id, reason: 'Not mine' }, other, now())).toMatchObject({
    ok: false,
    code: 'not_found',
  })
})

test('of two answers at once one counts, and one mail says it', async () => {
  const who = await entrant()
  const id = await draft(who)
  await afterTheCall()
  const request = await requestOf(who, id)
  const by = await adminViewerOf(await admin())
  const until = new Date(now().getTime() + HOUR)
  const answers = await race(4, (index) =>
    decideExtraTime(
      request,
      index % 2 === 0 ? { kind: 'grant', until, answer: '' } : { kind: 'decline', answer: 'No' },
      by,
      now(),
    ),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await mails({ template: 'extra_time_answered' })).toHaveLength(1)
})

test('declined is shown with the admins’ answer, and can be requested once more', async () => {
  const who = await entrant()
  const id = await draft(who, { title: 'Tin Lanterns' })
  await afterTheCall()
  const request = await requestOf(who, id)
  const by = await adminViewerOf(await admin())
  valueOf(await decideExtraTime(request, { kind: 'decline', answer: 'The judges have begun.' }, by, now()))
  const page = await signedIn(who).get('/submissions/expired')
  expect(page.visibleText).toContain('The judges have begun.')
  expect(page.links).toContain(`/submissions/expired/${id}/extra-time`)
  await requestOf(who, id)
})

test('time granted to one draft opens no door for another', async () => {
  const who = await entrant()
  const id = await completeDraft(who)
  const other = await completeDraft(who)
  await afterTheCall()
  const request = await requestOf(who, id)
  const until = new Date(now().getTime() + HOUR)
  valueOf(
    await decideExtraTime(
      request,
      { kind: 'grant', until, answer: '' },
      await adminViewerOf(await admin()),
      now(),
    ),
  )
  const viewer = await entrantViewerOf(who)
  expect(await putInCart(other, viewer, now())).toMatchObject({ ok: false, code: 'closed' })
  const fresh = { categoryId: (await category(8)).id, title: 'New', createKey: randomUUID() }
  expect(await startDraft(fresh, viewer, now())).toMatchObject({ ok: false, code: 'closed' })
})

test('a place that was taken meanwhile is not given twice: expire, enter, reopen', async () => {
  const { id: categoryId } = await category(8)
  await db().updateTable('categories').set({ max_per_studio: 1 }).where('id', '=', categoryId).execute()
  forgetVersions()
  const who = await entrant()
  const first = await draft(who, { number: 8, title: 'First' })
  const opened = now()
  await afterTheCall()
  expect(await expireMissedDrafts(now())).toBe(1)
  const request = await requestOf(who, first)
  const closed = now()
  setNow(opened)
  await draft(who, { number: 8, title: 'Second' })
  setNow(closed)
  const until = new Date(now().getTime() + HOUR)
  const by = await adminViewerOf(await admin())
  expect(await decideExtraTime(request, { kind: 'grant', until, answer: '' }, by, now())).toMatchObject({
    ok: false,
    code: 'conflict',
    message: expect.stringContaining('1 entry there, the maximum'),
  })
  expect((await rowOf(first)).status).toBe('expired')
})

test('drafts expire once, after the last request in time can have ended; each owner gets one mail', async () => {
  const who = await entrant()
  const ids = [await draft(who, { title: 'One' }), await inCart(who, { title: 'Two' })]
  const sent = (await invoice(await entrant())).submissionIds[0] ?? 0
  const own = await draft(who, { title: 'Own time' })
  const end = await afterTheCall()
  await db()
    .updateTable('submissions')
    .set({ custom_deadline: new Date(end.getTime() + HOUR) })
    .where('id', '=', own)
    .execute()
  const tiers = await db().selectFrom('deadlines').where('kind', '=', 'entry_tier').selectAll().execute()
  const taken = Math.max(...tiers.map((tier) => tier.closes_at.getTime() + tier.grace_minutes * 60_000))
  expect(await expireMissedDrafts(new Date(taken + 9 * 60_000))).toBe(0)
  const counts = await race(3, () => expireMissedDrafts(end))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2)
  for (const id of ids) expect(await rowOf(id)).toMatchObject({ status: 'expired', payment_status: 'unpaid' })
  expect((await rowOf(own)).status).toBe('draft')
  expect((await rowOf(sent)).status).toBe('submitted')
  expect(await db().selectFrom('cart_items').selectAll().execute()).toEqual([])
  const [mail, ...more] = await mails({ template: 'entry_expired' })
  expect(more).toEqual([])
  expect(mail?.body_text).toContain('One')
  expect(mail?.body_text).toContain('Two')
  const logged = await audits({ action: 'submission.expired' })
  expect(logged.map(({ actor_id }) => actor_id)).toEqual([null, null])
  expect(await expireMissedDrafts(later({ hours: 2 }))).toBe(1)
  expect(await mails({ template: 'entry_expired' })).toHaveLength(2)
})

test('with no worker running, pages already say that a draft has missed the deadline', async () => {
  const who = await entrant()
  const id = await draft(who, { title: 'Tin Lanterns' })
  await afterTheCall()
  expect((await rowOf(id)).status).toBe('draft')
  const own = signedIn(who)
  expect((await own.get('/submissions/expired')).visibleText).toContain('Tin Lanterns')
  expect((await own.get('/submissions/dashboard')).visibleText).toContain('Missed the deadline')
  expect(await putInCart(id, await entrantViewerOf(who), now())).toMatchObject({ ok: false, code: 'closed' })
})

test('a missed draft can be deleted, named before it goes', async () => {
  const who = await entrant()
  const id = await draft(who, { title: 'Tin Lanterns' })
  await afterTheCall()
  const page = await signedIn(who).get(`/submissions/remove/${id}`)
  expect(page.heading).toBe('Delete “Tin Lanterns”?')
  const done = await as(who).submit(page, 'Delete draft')
  expect(done.location).toBe('/submissions/expired')
  expect((await as(who).get('/submissions/expired')).visibleText).not.toContain('Tin Lanterns')
})
