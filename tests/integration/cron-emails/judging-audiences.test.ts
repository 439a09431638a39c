import { expect, test } from 'vitest'
import type { Member } from '#app/domain/season/audiences/audience.ts'
import { EVERYBODY } from '#app/domain/cron-emails/audiences/groups.ts'
import { findAudience } from '#app/domain/cron-emails/audiences/registry.server.ts'
import { invite } from '#app/domain/judging/committees/invitations.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { db } from '#db/client.ts'
import { assign } from '#tests/support/assignment.ts'
import { later, now } from '#tests/support/clock.ts'
import { committeeFor, invitee } from '#tests/support/committees.ts'
import { setConfig } from '#tests/support/billing.ts'
import { conflict } from '#tests/support/conflicts.ts'
import { category } from '#tests/support/entries.ts'
import { creditedEntry, submittedSlate } from '#tests/support/nominations.ts'
import { admin, adminViewerOf, chair, judge, type Account } from '#tests/support/people.ts'

async function question() {
  return { season: await currentSeason(), now: now(), filter: EVERYBODY }
}

async function membersOf(code: string): Promise<Member[]> {
  return findAudience(code).members(await question(), { limit: 1000 }, db())
}

const addressesOf = async (code: string) => (await membersOf(code)).map(({ address }) => address).sort()

async function valuesOf(code: string, who: Account) {
  const [member] = (await membersOf(code)).filter(({ userId }) => userId === who.userId)
  if (!member) throw new Error(`${who.email} is not in ${code}`)
  const addressed = [{ address: member.address, entityIds: [member.entityId] }]
  const values = await findAudience(code).values(addressed, await question(), db())
  return values.get(member.address.toLowerCase()) ?? {}
}

/** A review of this judge as its row, final unless said otherwise. */
async function reviews(
  who: Account,
  submissionId: number,
  status: 'draft' | 'final' | 'abstained' = 'final',
) {
  const rubric = await db()
    .selectFrom('rubrics')
    .where('status', '=', 'active')
    .select('id')
    .executeTakeFirstOrThrow()
  const seat = await db()
    .selectFrom('committee_members')
    .where('user_id', '=', who.userId)
    .select('committee_id')
    .executeTakeFirstOrThrow()
  const moment = now()
  await db()
    .insertInto('reviews')
    .values({
      committee_id: seat.committee_id,
      submission_id: submissionId,
      user_id: who.userId,
      rubric_id: rubric.id,
      status,
      total: status === 'final' ? 7_000 : null,
      opened_at: moment,
      updated_at: moment,
      finalized_at: status === 'draft' ? null : moment,
    })
    .execute()
}

test('judges who have not signed are asked to, and those who have may begin', async () => {
  const signed = await judge({ categoryNumber: 8 })
  const unsigned = await judge({ categoryNumber: 12, signed: false })
  expect(await addressesOf('judges_unsigned')).toEqual([unsigned.email])
  expect(await addressesOf('judges_signed')).toEqual([signed.email])
})

test('without an agreement in force no judge is asked to sign', async () => {
  await judge({ categoryNumber: 12, signed: false })
  await db().updateTable('agreements').set({ status: 'retired', retired_at: now() }).execute()
  expect(await addressesOf('judges_unsigned')).toEqual([])
})

test('judges with entries left are told how many, until each is final or abstained', async () => {
  const who = await judge({ categoryNumber: 8 })
  const first = await creditedEntry({ number: 8, title: 'Moss Parade' })
  const second = await creditedEntry({ number: 8, title: 'Tin Lanterns' })
  expect(await addressesOf('judges_unfinished')).toEqual([who.email])
  await reviews(who, first.submissionId)
  const values = await valuesOf('judges_unfinished', who)
  expect(values['judging.left']).toEqual({ kind: 'text', text: '1 entry' })
  expect(values['judging.list']).toMatchObject({ lines: [{ note: '1 of 2 to go' }] })
  await reviews(who, second.submissionId, 'draft')
  expect(await addressesOf('judges_unfinished')).toEqual([who.email])
  await db()
    .updateTable('reviews')
    .set({ status: 'abstained', finalized_at: now() })
    .where('status', '=', 'draft')
    .execute()
  expect(await addressesOf('judges_unfinished')).toEqual([])
})

test('where entries are assigned, only a judge’s own are left to them', async () => {
  const [head, who] = [await chair({ categoryNumber: 8 }), await judge({ categoryNumber: 8 })]
  for (const title of ['Moss Parade', 'Tin Lanterns']) await creditedEntry({ number: 8, title })
  const { id } = await category(8)
  await assign(head, id, { perEntry: 1 })
  const values = await valuesOf('judges_unfinished', who)
  expect(values['judging.list']).toMatchObject({ lines: [{ note: '1 of 1 to go' }] })
  const { submission_id: own } = await db()
    .selectFrom('assigned_entries')
    .where('user_id', '=', who.userId)
    .select('submission_id')
    .executeTakeFirstOrThrow()
  await reviews(who, own)
  expect(await addressesOf('judges_unfinished')).toEqual([head.email])
})

test('an entry a judge has a conflict with is not counted among those left', async () => {
  const who = await judge({ categoryNumber: 8 })
  const { submissionId } = await creditedEntry({ number: 8, title: 'Moss Parade' })
  await conflict(who, submissionId, 'declared')
  expect(await addressesOf('judges_unfinished')).toEqual([])
  const values = await valuesOf('judges_signed', who)
  expect(values['judging.list']).toMatchObject({ lines: [{ note: 'nothing to score yet' }] })
  expect(JSON.stringify(values)).not.toContain('Moss Parade')
})

test('a chair is asked for the slate until it is submitted, and again when it is returned', async () => {
  const chair = await judge({ role: 'chair', categoryNumber: 8 })
  await judge({ role: 'chair', categoryNumber: 12 })
  expect(await addressesOf('chairs_without_slate')).toEqual([])
  const { submissionId } = await creditedEntry({ number: 8 })
  expect(await addressesOf('chairs_without_slate')).toEqual([chair.email])
  const { slateId } = await submittedSlate(8, [submissionId])
  expect(await addressesOf('chairs_without_slate')).toEqual([])
  expect(await addressesOf('judges_unfinished')).toEqual([])
  await db().updateTable('slates').set({ status: 'returned' }).where('id', '=', slateId).execute()
  expect(await addressesOf('chairs_without_slate')).toEqual([chair.email])
  const values = await valuesOf('chairs', chair)
  expect(values['board.list']).toMatchObject({
    lines: [{ note: '0 of 1 judge finished; slate returned' }],
  })
})

test('a judge who was removed or only invited is in none of them', async () => {
  const gone = await judge({ categoryNumber: 8 })
  await creditedEntry({ number: 8 })
  for (const status of ['removed', 'invited'] as const) {
    await db().updateTable('committee_members').set({ status }).where('user_id', '=', gone.userId).execute()
    for (const code of ['judges_unsigned', 'judges_signed', 'judges_unfinished', 'chairs'])
      expect(await addressesOf(code), `${code}, ${status}`).toEqual([])
  }
})

test('chairs are in theirs only while judging is on', async () => {
  const chair = await judge({ role: 'chair', categoryNumber: 8 })
  await creditedEntry({ number: 8 })
  expect(await addressesOf('chairs_judging')).toEqual([])
  await setConfig('judging_activated_checkbox', '1')
  expect(await addressesOf('chairs_judging')).toEqual([chair.email])
  await setConfig('judging_activated_checkbox', '0')
  expect(await addressesOf('chairs_judging')).toEqual([])
})

test('an invited person who has not answered is reminded while the invitation is valid', async () => {
  const adminAccount = await admin()
  const { id: committeeId } = await committeeFor(8, adminAccount)
  const by = await adminViewerOf(adminAccount)
  const ask = (email: string, send: boolean) => invite({ ...invitee(email), committeeId, send }, by, now())
  await ask('asked@example.org', true)
  // Prepared only: no invitation was sent yet.
  await ask('prepared@example.org', false)
  expect(await addressesOf('judges_invited')).toEqual(['asked@example.org'])
  const audience = findAudience('judges_invited')
  const [member] = await membersOf('judges_invited')
  const addressed = [{ address: 'asked@example.org', entityIds: [member?.entityId ?? 0] }]
  const values = (await audience.values(addressed, await question(), db())).get('asked@example.org')
  expect(values?.['invitation.committees']).toMatchObject({ text: expect.stringMatching(/^P08 /) as unknown })
  expect(values?.['invitation.until']).not.toMatchObject({ text: '' })
  const question15 = { ...(await question()), now: later({ days: 15 }) }
  expect(await audience.members(question15, { limit: 10 }, db())).toEqual([])
})
