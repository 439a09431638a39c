import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { countedReviews } from '#app/domain/judging/board/counted.server.ts'
import { href } from '#app/platform/href.ts'
import { setConfig } from '#tests/support/billing.ts'
import { as } from '#tests/support/client.ts'
import { conflict, grantAccess } from '#tests/support/conflicts.ts'
import { admin, type Account } from '#tests/support/people.ts'
import { audits, mails } from '#tests/support/rows.ts'
import { scoredCommittee, type ScoredCommittee } from '#tests/support/scores.ts'

/** An entry is taken off a judge, or given back, on the page its chair and an admin have of it. */

const TITLE = 'The Unseen Weather'

let made: ScoredCommittee
let who: Account
let entryId: number
let page: string

beforeEach(async () => {
  made = await scoredCommittee({ [TITLE]: [9_000, 8_000, 7_000] })
  who = made.judges[0] as Account
  entryId = made.entries[0]?.id ?? 0
  page = href('/judges/chair/:categoryId/entry/:submissionId', {
    categoryId: made.categoryId,
    submissionId: entryId,
  })
  await conflict(who, entryId, 'none')
  await setConfig('judging_activated_checkbox', '1')
})

const decide = async (by: Account, button: string, fields: Record<string, string>) =>
  as(by).submit(await as(by).get(page), button, fields)
const counted = async () => (await countedReviews(made.committeeId, db())).map(({ judge }) => judge)
const seen = async (path: string) => (await as(who).get(path)).text.includes(TITLE)
const list = () => href('/judges/judge/:categoryId', { categoryId: made.categoryId })
const questions = () => href('/judges/conflicts/:categoryId', { categoryId: made.categoryId })

test('an entry is off a judge’s list at once, and comes back with their score when the conflict is cleared', async () => {
  expect([await seen(list()), await seen(questions())]).toEqual([true, true])
  const off = { judge: String(who.userId), reason: 'They were married.' }
  expect((await decide(made.chair, 'Recuse judge', off)).location).toBe(page)

  expect([await seen(list()), await seen(questions())]).toEqual([false, false])
  const own = await as(who).get(href('/judges/submission/:submissionId', { submissionId: String(entryId) }))
  expect(own.visibleText).toContain('You are recused from this entry')
  expect(own.text).not.toContain(TITLE)
  expect(await counted()).not.toContain(who.userId)
  expect((await as(made.chair).get(page)).visibleText).toContain('Recused')
  const about = { entity: 'submission', entity_id: String(entryId), actor_id: made.chair.userId }
  expect(await audits({ action: 'conflict.recused' })).toMatchObject([
    { ...about, before: { state: 'No conflict' }, after: { state: 'Declared', reason: off.reason } },
  ])
  const [mail, ...more] = await mails({ template: 'recused' })
  expect(mail).toMatchObject({ to_email: who.email })
  expect([more.length, mail?.body_text.includes(TITLE)]).toEqual([0, false])

  const adminAccount = await admin()
  const back = { judge: String(who.userId), reason: 'It was another person of that name.' }
  expect((await decide(adminAccount, 'Clear conflict', back)).location).toBe(page)
  expect([await seen(list()), await seen(questions())]).toEqual([true, true])
  expect(await counted()).toContain(who.userId)
  expect(await audits({ action: 'conflict.cleared' })).toMatchObject([
    {
      actor_id: adminAccount.userId,
      before: { state: 'Declared' },
      after: { state: 'Cleared', reason: back.reason },
    },
  ])
})

test('the form says what is missing, and keeps what was chosen', async () => {
  const answer = await decide(made.chair, 'Recuse judge', {
    judge: String(who.userId),
    reason: ' ',
  })
  expect([answer.status, answer.problems.map(({ message }) => message)]).toEqual([422, ['Reason: Required']])
  expect(answer.html.querySelector('option[selected]')?.getAttribute('value')).toBe(String(who.userId))
  expect(await counted()).toContain(who.userId)
})

test('an admin with a conflict who was granted access recuses no judge', async () => {
  const [adminAccount, second] = [await admin(), await admin()]
  await conflict(adminAccount, entryId, 'declared')
  await grantAccess(adminAccount, entryId, second)
  expect((await as(adminAccount).get(page)).text).toContain(TITLE)
  const asked = { intent: 'recuse', judge: String(who.userId), reason: 'Because' }
  expect((await as(adminAccount).post(page, asked)).status).toBe(404)
  expect(await counted()).toContain(who.userId)
})

describe('a chair', () => {
  const reach = (person: Account, step: 'recuse' | 'clear') =>
    as(made.chair).post(page, { intent: step, judge: String(person.userId), reason: 'Because' })
  const stateOf = (person: Account) =>
    db().selectFrom('conflicts').where('user_id', '=', person.userId).select('status').execute()

  test('hides it only from the members of their committee', async () => {
    const adminAccount = await admin()
    expect((await reach(adminAccount, 'recuse')).status).toBe(404)
    expect(await stateOf(adminAccount)).toEqual([])
    await conflict(adminAccount, entryId, 'declared')
    expect((await reach(adminAccount, 'clear')).status).toBe(404)
    expect(await stateOf(adminAccount)).toEqual([{ status: 'declared' }])
  })

  test('recuses themselves, and cannot clear their own conflict', async () => {
    expect((await reach(made.chair, 'recuse')).location).toBe(
      href('/judges/chair/:categoryId', { categoryId: made.categoryId }),
    )
    expect((await as(made.chair).get(page)).status).toBe(404)
    expect((await reach(made.chair, 'clear')).status).toBe(404)
    expect(await stateOf(made.chair)).toEqual([{ status: 'declared' }])
  })

  test('hears nothing of it from a judge, whose post is not found', async () => {
    const [, other] = made.judges
    const fields = { intent: 'recuse', judge: String(who.userId), reason: 'Because' }
    expect((await as(other as Account).post(page, fields)).status).toBe(404)
    expect(await stateOf(who)).toEqual([{ status: 'none' }])
  })
})
