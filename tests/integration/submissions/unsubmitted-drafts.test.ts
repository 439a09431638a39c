import { expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { as, signedIn } from '#tests/support/client.ts'
import { now, setNow } from '#tests/support/clock.ts'
import { completeDraft, draft, entrant, invoice } from '#tests/support/entries.ts'
import { member } from '#tests/support/people.ts'

const PAGE = '/submissions/expired'

async function endOfCall(): Promise<Date> {
  const tiers = await db().selectFrom('deadlines').where('kind', '=', 'entry_tier').selectAll().execute()
  return new Date(Math.max(...tiers.map((tier) => tier.closes_at.getTime() + tier.grace_minutes * 60_000)))
}

test('nothing is listed before the end, in grace or for a person without drafts, and the page says so', async () => {
  const who = await entrant('studio')
  await draft(who, { title: 'Tin Lanterns' })
  const open = await as(who).get(PAGE)
  expect(open.visibleText).toContain('No drafts have missed a deadline')
  expect(open.visibleText).toMatch(/Submissions close on .*Los Angeles/)
  const end = await endOfCall()
  setNow(new Date(end.getTime() - 1))
  expect((await signedIn(who).get(PAGE)).visibleText).not.toContain('Tin Lanterns')
  setNow(end)
  const other = await as(await member()).get(PAGE)
  expect(other.visibleText).toContain('No drafts have missed a deadline')
  expect(other.visibleText).not.toContain('Submissions close on')
})

test('after the end the drafts are there with what was missing; what was sent or withdrawn is not', async () => {
  const who = await entrant('studio')
  const id = await draft(who, { number: 13, title: 'Tin Lanterns' })
  await completeDraft(who, { title: 'Saltbox' })
  await invoice(who, { title: 'Sent In Time' })
  const gone = await draft(who, { title: 'Gone' })
  await db().updateTable('submissions').set({ status: 'withdrawn' }).where('id', '=', gone).execute()
  await draft(await entrant('studio'), { title: 'Of Somebody Else' })
  setNow(await endOfCall())
  const page = await as(who).get(PAGE)
  expect(page.status).toBe(200)
  const lines = page.html.querySelectorAll('main tbody tr').map((row) => row.text)
  expect(lines).toHaveLength(2)
  expect(lines.find((line) => line.includes('Tin Lanterns'))).toMatch(/Missing: .+ and \d+ more\./)
  expect(lines.find((line) => line.includes('Saltbox'))).toContain('Complete, but not checked out')
  const copy = await as(who).get(`/submissions/edit/${id}/review`)
  expect(page.links).toContain(`/submissions/edit/${id}/review`)
  expect(copy.visibleText).toContain('Tin Lanterns')
  expect((await as(who).get('/submissions/closed')).links).toContain(PAGE)
})

test('extra time for a draft or for its owner takes it off the list', async () => {
  const who = await entrant('studio')
  const id = await draft(who, { title: 'Tin Lanterns' })
  const end = await endOfCall()
  setNow(end)
  const listed = async () => (await as(who).get(PAGE)).visibleText.includes('Tin Lanterns')
  expect(await listed()).toBe(true)
  const extended = new Date(end.getTime() + 1)
  await db().updateTable('submissions').set({ custom_deadline: extended }).where('id', '=', id).execute()
  expect(await listed()).toBe(false)
  await db().updateTable('submissions').set({ custom_deadline: null }).where('id', '=', id).execute()
  const { year } = await db()
    .selectFrom('submissions')
    .where('id', '=', id)
    .select('year')
    .executeTakeFirstOrThrow()
  await db()
    .insertInto('whitelist')
    .values({
      year,
      purpose: 'late_submission',
      match_kind: 'email',
      match_value: who.email,
      valid_from: now(),
      note: '',
      created_at: now(),
    })
    .execute()
  expect(await listed()).toBe(false)
})
