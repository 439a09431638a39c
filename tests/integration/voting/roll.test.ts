import { beforeEach, describe, expect, test } from 'vitest'
import { db, transaction } from '#db/client.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { ballotsToCount } from '#app/domain/voting/ballots/counting.server.ts'
import { tendRoll } from '#app/domain/voting/ballots/minute.server.ts'
import { countRound } from '#app/domain/voting/results/count-round.server.ts'
import { mergeOnRoll, removeFromRoll } from '#app/domain/voting/rounds/roll-changes.server.ts'
import { lockRound } from '#app/domain/voting/rounds/round.server.ts'
import { setConfig } from '#tests/support/billing.ts'
import { as } from '#tests/support/client.ts'
import { now, setNow } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf, member, viewerOf, voter, type Account } from '#tests/support/people.ts'
import { raced } from '#tests/support/raced.ts'
import { audits, mails } from '#tests/support/rows.ts'
import {
  announced,
  hoursFromNow,
  voteBetween,
  votedCategory,
  type VotedCategory,
  keyHolders,
  saveFor,
  countedBy,
  openedBox,
} from '#tests/support/voting.ts'

const ROLL = '/admin/voting/roll'
const REASON = 'Два акаунти — 同一人物'

let year: number
let film: VotedCategory
let ada: Account
let vera: Account
let other: Account

beforeEach(async () => {
  ;({ year } = await currentSeason())
  await voteBetween(hoursFromNow(-1), hoursFromNow(1))
  film = await votedCategory(1, ['Moss Parade', 'Saltbox'], { method: 'one' })
  await announced()
  vera = await voter()
  other = await voter()
  ada = await admin()
})

const entryOf = async ({ userId }: Account) =>
  db()
    .selectFrom('voting_roll')
    .where('year', '=', year)
    .where('user_id', '=', userId)
    .selectAll()
    .executeTakeFirstOrThrow()
const pageOf = async (account: Account) => `${ROLL}/${(await entryOf(account)).id}`

const vote = async (account: Account, index: number) =>
  saveFor(
    await viewerOf(account),
    film.id,
    (name) => (name === 'pick' ? [film.nominees[index] ?? ''] : []),
    now(),
  )

async function counted(): Promise<string[]> {
  const closesAt = new Date((await configOf('voting_end_date')) ?? '')
  const input = await transaction(async (trx) => {
    await lockRound(year, trx)
    const asked = { year, closesAt, unsubmittedCount: true, now: now(), box: await openedBox(year, HELD()) }
    return (await ballotsToCount(asked, trx)).ballots
  })
  return (input.categories[0]?.ballots ?? []).flatMap((choice) => ('pick' in choice ? [choice.pick] : []))
}
const configOf = async (name: string) =>
  (await db().selectFrom('configs').where('name', '=', name).select('value').executeTakeFirst())?.value

const mailTo = async ({ email }: Account) => (await mails({ to: email, template: 'roll_changed' })).at(-1)

describe('the list', () => {
  test('shows who would be on it before voting opens, and says so', async () => {
    await voteBetween(hoursFromNow(1), hoursFromNow(2))
    await member()
    const page = await as(ada).get(ROLL)
    expect(page.visibleText).toContain('The roll is not written yet')
    expect(page.visibleText).toContain('2 members')
    expect(page.visibleText).toContain(vera.email)
    const found = await as(ada).get(`${ROLL}?q=${encodeURIComponent(other.email)}`)
    expect(found.visibleText).not.toContain(vera.email)
    expect(await db().selectFrom('voting_roll').select('id').execute()).toEqual([])
  })

  test('is searched, filtered and paged', async () => {
    await tendRoll(now())
    await as(ada).post(await pageOf(vera), { intent: 'remove', reason: REASON })
    const list = async (query: string) => (await as(ada).get(`${ROLL}?${query}`)).visibleText
    expect(await list('')).toContain('2 members')
    expect(await list('state=left')).toContain(vera.email)
    expect(await list('state=left')).toContain(REASON)
    expect(await list('state=left')).not.toContain(other.email)
    expect(await list('state=on')).not.toContain(vera.email)
    expect(await list('state=merged')).toContain('No results')
    expect(await list(`q=${encodeURIComponent(vera.lastName)}`)).toContain(vera.email)
    expect((await as(ada).get(`${ROLL}?page=9`)).location).toBe(ROLL)
  })

  test('does not say who has voted, before or after', async () => {
    await tendRoll(now())
    const pages = async () =>
      Promise.all([ROLL, await pageOf(vera)].map(async (address) => (await as(ada).get(address)).visibleText))
    const before = await pages()
    await vote(vera, 0)
    expect(await pages()).toEqual(before)
  })

  test('is for admins; a reader sees it and changes nothing', async () => {
    await tendRoll(now())
    const reader = await admin({ firstName: 'Rhea', adminRole: 'reader' })
    expect((await as(reader).get(await pageOf(vera))).status).toBe(200)
    await as(reader).post(await pageOf(vera), { intent: 'remove', reason: REASON })
    await as(vera).post(await pageOf(vera), { intent: 'remove', reason: REASON })
    expect((await entryOf(vera)).left_at).toBeNull()
    expect((await as(vera).get(ROLL)).location).toBe('/')
  })

  test('opens nothing by a number or another season’s entry', async () => {
    await tendRoll(now())
    const { id } = await entryOf(vera)
    await db()
      .insertInto('seasons')
      .values({
        year: year - 1,
        label: 'The one before',
        eligible_from: '2020-01-01',
        eligible_to: '2020-12-31',
        timezone: 'UTC',
      })
      .execute()
    await db()
      .updateTable('voting_roll')
      .set({ year: year - 1 })
      .where('id', '=', id)
      .execute()
    for (const entry of ['1', 'x', id, '00000000-0000-4000-8000-000000000000']) {
      expect((await as(ada).get(`${ROLL}/${entry}`)).status).toBe(404)
      expect((await as(ada).post(`${ROLL}/${entry}`, { intent: 'remove', reason: 'x' })).status).toBe(404)
    }
  })
})

describe('removing a member', () => {
  test('asks for a reason and keeps what was typed', async () => {
    await tendRoll(now())
    const page = await pageOf(vera)
    const empty = await as(ada).post(page, { intent: 'remove', reason: '  ' })
    expect(empty.status).toBe(422)
    const long = 'я'.repeat(501)
    const answer = await as(ada).post(page, { intent: 'remove', reason: long })
    expect(answer.status).toBe(422)
    expect(answer.html.querySelector('textarea[name=reason]')?.text.trim()).toBe(long)
    expect((await entryOf(vera)).left_at).toBeNull()
  })

  test('takes their vote, tells them why, and is undone with a mail again', async () => {
    await vote(vera, 0)
    await vote(other, 1)
    const client = as(ada)
    const done = await client.follow(
      await client.post(await pageOf(vera), { intent: 'remove', reason: REASON }),
    )
    expect(done.visibleText).toContain('is removed from the roll')
    expect(await counted()).toEqual([film.nominees[1]])
    expect((await vote(vera, 1)).ok).toBe(false)
    const mail = await mailTo(vera)
    expect(mail?.body_text).toContain(REASON)
    expect(mail?.body_text).toContain('Your ballot will not be counted, and you can’t change it.')
    expect(mail?.body_text).not.toContain('Moss Parade')
    expect(await audits({ action: 'voting_roll.removed' })).toMatchObject([
      { actor_id: ada.userId, after: { reason: REASON } },
    ])
    // Rights do not bring back whom an admin removed.
    await tendRoll(now())
    expect((await entryOf(vera)).left_by).toBe(ada.userId)

    await client.post(await pageOf(vera), { intent: 'restore', reason: 'Checked by phone' })
    expect((await mailTo(vera))?.body_text).toContain('Your ballot is as you left it')
    expect((await counted()).sort()).toEqual([...film.nominees].sort())
    expect((await vote(vera, 1)).ok).toBe(true)
  })

  test('is possible after the close, with the same effect, and not after the count', async () => {
    await vote(vera, 0)
    await vote(other, 1)
    await holders()
    setNow(hoursFromNow(2))
    await as(ada).post(await pageOf(vera), { intent: 'remove', reason: REASON })
    expect((await mailTo(vera))?.body_text).toContain('Your ballot will not be counted.')
    expect(await counted()).toEqual([film.nominees[1]])
    valueOf(await countedBy(year, HELD()))
    const late = await as(ada).post(await pageOf(vera), { intent: 'restore', reason: 'x' })
    expect(late.status).toBe(409)
    expect(late.visibleText).toContain('The ballots are counted')
    expect((await as(ada).get(await pageOf(other))).visibleText).toContain('Took part')
  })

  test('is undone only with the right to vote', async () => {
    await tendRoll(now())
    await as(ada).post(await pageOf(vera), { intent: 'remove', reason: REASON })
    await db()
      .updateTable('memberships')
      .set({ pro_vote_status: 'denied' })
      .where('user_id', '=', vera.userId)
      .execute()
    const answer = await as(ada).post(await pageOf(vera), { intent: 'restore', reason: 'x' })
    expect(answer.status).toBe(409)
    expect(answer.visibleText).toContain('does not have the right to vote')
  })
})

describe('merging accounts', () => {
  test('finds the account to keep, gives one vote, tells both, and can be undone until the close', async () => {
    await vote(vera, 0)
    await vote(other, 1)
    const client = as(ada)
    const page = await pageOf(vera)
    expect((await client.get(`${page}?q=unknown%40example.org`)).visibleText).toContain('No other account')
    const found = await client.get(`${page}?q=${encodeURIComponent(other.email)}`)
    const kept = await entryOf(other)
    expect(found.html.querySelectorAll('input[name=into]').map((each) => each.getAttribute('value'))).toEqual(
      [kept.id],
    )
    const bad = await client.post(`${page}?q=${encodeURIComponent(other.email)}`, {
      intent: 'merge',
      into: kept.id,
      mergeReason: '',
    })
    expect(bad.status).toBe(422)
    expect(bad.html.querySelector('input[name=into][checked]')).not.toBeNull()
    await client.post(page, { intent: 'merge', into: kept.id, mergeReason: REASON })
    expect(await counted()).toEqual([film.nominees[1]])
    expect((await vote(vera, 1)).ok).toBe(false)
    const toMerged = await mailTo(vera)
    expect(toMerged?.body_text).toContain('p…@example.org')
    expect(toMerged?.body_text).not.toContain(other.email)
    const toKept = await mailTo(other)
    expect(toKept?.body_text).toContain('merged another account of yours into this one')
    expect(toKept?.body_text).not.toContain(vera.email)

    await client.post(page, { intent: 'separate', reason: 'Two people' })
    expect(await counted()).toHaveLength(2)
    await client.post(page, { intent: 'merge', into: kept.id, mergeReason: REASON })
    setNow(hoursFromNow(2))
    const late = await client.post(page, { intent: 'separate', reason: 'Two people' })
    expect(late.status).toBe(409)
    expect(await counted()).toHaveLength(1)
  })

  test('refuses the account itself, one that is not on the roll, and a circle', async () => {
    await tendRoll(now())
    const merge = async (from: Account, into: string) =>
      as(ada).post(await pageOf(from), { intent: 'merge', into, mergeReason: REASON })
    const [one, two] = [await entryOf(vera), await entryOf(other)]
    expect((await merge(vera, one.id)).status).toBe(422)
    expect((await merge(vera, '00000000-0000-4000-8000-000000000000')).status).toBe(422)
    expect((await merge(vera, 'x')).status).toBe(422)
    await merge(vera, two.id)
    expect((await merge(other, one.id)).status).toBe(409)
    await as(ada).post(await pageOf(vera), { intent: 'separate', reason: 'x' })
    await as(ada).post(await pageOf(other), { intent: 'remove', reason: 'x' })
    expect((await merge(vera, two.id)).status).toBe(409)
    expect((await entryOf(vera)).merged_into).toBeNull()
  })
})

describe('a right that ends while no task runs', () => {
  const endMembership = (endsOn: string, status: 'active' | 'expired' = 'expired') =>
    db()
      .updateTable('memberships')
      .set({ ends_on: endsOn, status })
      .where('user_id', '=', vera.userId)
      .execute()

  test('is dated when it ended, not when it was seen', async () => {
    await voteBetween(hoursFromNow(-1), hoursFromNow(96))
    await tendRoll(now())
    await endMembership('2027-03-11')
    setNow(hoursFromNow(72))
    await tendRoll(now())
    expect((await entryOf(vera)).left_at).toEqual(new Date('2027-03-12T08:00:00Z'))
  })

  test('is dated by its sight where the data does not say', async () => {
    await tendRoll(now())
    await db()
      .updateTable('memberships')
      .set({ pro_vote_status: 'denied' })
      .where('user_id', '=', vera.userId)
      .execute()
    setNow(hoursFromNow(0.5))
    await tendRoll(now())
    expect((await entryOf(vera)).left_at).toEqual(now())
  })

  test.each([
    ['before the close, which is only seen at the count: the ballot does not count', '2027-03-11', 1],
    ['after the close: the ballot counts', '2027-03-14', 2],
  ])('%s', async (_, endsOn, ballots) => {
    await voteBetween(hoursFromNow(-1), hoursFromNow(48))
    await vote(vera, 0)
    await vote(other, 1)
    await holders()
    await endMembership(endsOn)
    setNow(hoursFromNow(240))
    valueOf(await countedBy(year, HELD()))
    expect(await counted()).toHaveLength(ballots)
  })
})

const PASSPHRASE = 'a horse behind the pegbar'
let held: (readonly [Account, string])[] = []
const HELD = () => held

async function holders() {
  held = [ada, await admin({ firstName: 'Bea' })].map((each) => [each, PASSPHRASE])
  await keyHolders(year, held)
}

const FIND_ENTRY = /from "voting_roll" as "r" inner join "users" as "u"/

describe('two at once', () => {
  raced('merge two accounts into each other: one does', {
    prepare: async () => {
      await tendRoll(now())
      const [one, two] = [await entryOf(vera), await entryOf(other)]
      return { viewer: await adminViewerOf(ada), one: one.id, two: two.id }
    },
    acts: ({ viewer, one, two }) => [
      () => mergeOnRoll(one, { into: two, mergeReason: 'x' }, viewer, now()),
      () => mergeOnRoll(two, { into: one, mergeReason: 'x' }, viewer, now()),
    ],
    reads: [FIND_ENTRY, FIND_ENTRY],
    holds: async (answers) => {
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    },
    breaks: async (answers) => {
      expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
    },
  })

  raced('count, and remove a member: the removal counts or is refused', {
    prepare: async () => {
      await vote(vera, 0)
      await vote(other, 1)
      await holders()
      await setConfig('voting_results_published_at', hoursFromNow(99).toISOString())
      const scene = { viewer: await adminViewerOf(ada), entry: (await entryOf(vera)).id }
      setNow(hoursFromNow(2))
      // The other key holder has entered their key, so that this one's counts.
      const [, second] = held
      valueOf(
        await countRound({ year, passphrase: PASSPHRASE }, await adminViewerOf(second?.[0] ?? ada), now()),
      )
      return scene
    },
    acts: ({ viewer, entry }): (() => Promise<{ ok: boolean }>)[] => [
      () => countRound({ year, passphrase: PASSPHRASE }, viewer, now()),
      () => removeFromRoll(entry, 'x', viewer, now()),
    ],
    reads: [/from "voting_rounds"/],
    holds: async ([first, removed]) => {
      expect(first?.ok).toBe(true)
      expect(await counted()).toHaveLength(removed?.ok ? 1 : 2)
      expect(valueOf(await countedBy(year, held))).toMatchObject({ sameBallots: true })
    },
    breaks: async (answers) => {
      expect(answers.map(({ ok }) => ok)).toEqual([true, true])
      expect(valueOf(await countedBy(year, held))).toMatchObject({ sameBallots: false })
    },
  })
})
