import { expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { as } from '#tests/support/client.ts'
import { entrant } from '#tests/support/entries.ts'
import { admin } from '#tests/support/people.ts'
import { mails } from '#tests/support/rows.ts'
import { race } from '#tests/support/race.ts'

async function waitingStudent() {
  const student = await entrant('student', { membership: 'pending' })
  const { id } = await db()
    .selectFrom('memberships')
    .where('user_id', '=', student.userId)
    .select('id')
    .executeTakeFirstOrThrow()
  return { student, membershipId: String(id) }
}

test('an accepted student may enter, and is told', async () => {
  const { student, membershipId } = await waitingStudent()
  const before = await as(student).get('/submissions/add')
  expect(before.location).toBe('/submissions/dashboard')

  const answer = await as(await admin()).post('/admin/memberships', { membershipId, decision: 'activate' })

  expect(answer.status).toBe(303)
  expect((await as(student).get('/submissions/add')).status).toBe(200)
  expect(await mails({ template: 'membership_decided' })).toHaveLength(1)
})

test('a declined student still may not', async () => {
  const { student, membershipId } = await waitingStudent()
  await as(await admin()).post('/admin/memberships', { membershipId, decision: 'reject' })
  expect((await as(student).get('/submissions/add')).location).toBe('/submissions/dashboard')
})

test('of two decisions at once one counts', async () => {
  const { membershipId } = await waitingStudent()
  const adminAccount = as(await admin())
  await race(2, (index) =>
    adminAccount.post('/admin/memberships', { membershipId, decision: index === 0 ? 'activate' : 'reject' }),
  )
  const decided = await db()
    .selectFrom('audit_log')
    .where('action', '=', 'membership.decided')
    .selectAll()
    .execute()
  expect(decided).toHaveLength(1)
  expect(await mails({ template: 'membership_decided' })).toHaveLength(1)
})

test('only an admin decides', async () => {
  const { student, membershipId } = await waitingStudent()
  const answer = await as(student).post('/admin/memberships', { membershipId, decision: 'activate' })
  expect(answer.location).toBe('/')
  const row = await db()
    .selectFrom('memberships')
    .where('id', '=', Number(membershipId))
    .select('status')
    .executeTakeFirst()
  expect(row?.status).toBe('pending')
})
