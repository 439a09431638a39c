import { beforeEach, describe, expect, test } from 'vitest'
import { db, transaction } from '#db/client.ts'
import { emptyPerson } from '#app/domain/catalogue/fields/answers.ts'
import type { ConflictStatus } from '#app/domain/judging/conflicts/rules.ts'
import { readableAsJudge } from '#app/domain/judging/reviews/readable-entries.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { writePeople } from '#app/domain/submissions/form/answer-rows.server.ts'
import { publishVersion } from '#tests/support/agreements.ts'
import { now } from '#tests/support/clock.ts'
import { acceptedEntry, conflict, judgeMayRead } from '#tests/support/conflicts.ts'
import { entrant, openCategory, type Entrant } from '#tests/support/entries.ts'
import { admin, judge, viewerOf, type Account } from '#tests/support/people.ts'

let owner: Entrant
let number: number
let who: Account
let entryId: number

beforeEach(async () => {
  // Before each: before all, the clock and the database may still be those of another file.
  number = await openCategory('production')
  owner = await entrant()
  entryId = await acceptedEntry(owner, { number })
  who = await judge({ categoryNumber: number })
})

/** As one question and in a list: they never differ. */
async function mayRead(person: Account = who): Promise<boolean> {
  const viewer = await viewerOf(person)
  const { year } = await currentSeason()
  const alone = await judgeMayRead(viewer, entryId, now())
  const listed = await db()
    .selectFrom('submissions as s')
    .where(readableAsJudge(viewer, 's.id', year, now()))
    .select('s.id')
    .execute()
  expect(listed.map(({ id }) => id)).toEqual(alone ? [entryId] : [])
  return alone
}

describe('reading an entry as a judge', () => {
  test.each<[ConflictStatus | null, boolean]>([
    [null, false],
    ['none', true],
    ['suspected', false],
    ['declared', false],
    ['cleared', true],
  ])('asked about it and the answer is %s: %s', async (status, may) => {
    if (status) await conflict(who, entryId, status)
    expect(await mayRead()).toBe(may)
  })

  test('takes a seat that was accepted', async () => {
    await conflict(who, entryId, 'none')
    for (const status of ['invited', 'declined', 'removed'] as const) {
      await db().updateTable('committee_members').set({ status }).where('user_id', '=', who.userId).execute()
      expect(await mayRead()).toBe(false)
    }
    await db()
      .updateTable('committee_members')
      .set({ status: 'accepted', role: 'alternate' })
      .where('user_id', '=', who.userId)
      .execute()
    expect(await mayRead()).toBe(true)
  })

  test('takes the seat of that committee', async () => {
    const elsewhere = await judge({ categoryNumber: number === 1 ? 2 : 1 })
    await conflict(elsewhere, entryId, 'none')
    expect(await mayRead(elsewhere)).toBe(false)
  })

  test('takes a signature that holds, from chairs and admins as well', async () => {
    const chair = await judge({ categoryNumber: number, role: 'chair' })
    for (const person of [who, chair]) await conflict(person, entryId, 'none')
    await db()
      .updateTable('users')
      .set({ role: 'admin', admin_role: 'admin' })
      .where('id', '=', chair.userId)
      .execute()
    expect([await mayRead(), await mayRead(chair)]).toEqual([true, true])
    await publishVersion('A new text.')
    expect([await mayRead(), await mayRead(chair)]).toEqual([false, false])
  })

  test('is not for an admin who sits on no committee', async () => {
    const adminAccount = await admin()
    await conflict(adminAccount, entryId, 'none')
    expect(await mayRead(adminAccount)).toBe(false)
  })

  test('is hidden from those who act for its studio, whatever they answered, until another person clears it', async () => {
    await db()
      .insertInto('studio_members')
      .values({
        studio_id: owner.studioId,
        user_id: who.userId,
        role: 'viewer',
        status: 'active',
        created_at: now(),
      })
      .execute()
    await conflict(who, entryId, 'none')
    expect(await mayRead()).toBe(false)
    await conflict(who, entryId, 'cleared', 'admin')
    expect(await mayRead()).toBe(true)
  })

  test('is hidden from those whose address is in its credits', async () => {
    await conflict(who, entryId, 'none')
    await db()
      .insertInto('submission_people')
      .values({
        submission_id: entryId,
        full_name: 'J. V.',
        credit: 'Layout',
        email: who.email.toUpperCase(),
        sort: 9,
      })
      .execute()
    expect(await mayRead()).toBe(false)
  })

  test('is hidden from them however the credits spell the domain', async () => {
    await conflict(who, entryId, 'none')
    await db()
      .updateTable('users')
      .set({ email: 'lena@xn--mller-kva.example' })
      .where('id', '=', who.userId)
      .execute()
    const lena = { ...emptyPerson, fullName: 'Lena', credit: 'Director', email: 'lena@müller.example' }
    const [credited] = await transaction((trx) => writePeople(entryId, [], [lena], trx))
    expect(credited?.email).toBe('lena@xn--mller-kva.example')
    expect(await mayRead()).toBe(false)
  })

  test('is for entries a committee judges', async () => {
    await conflict(who, entryId, 'none')
    await db().updateTable('submissions').set({ status: 'in_review' }).where('id', '=', entryId).execute()
    expect(await mayRead()).toBe(false)
  })
})
