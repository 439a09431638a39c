import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { closeBallots, ballotsToCount } from '#app/domain/voting/ballots/counting.server.ts'
import { addBlock } from '#app/domain/voting/ballots/blocks.server.ts'
import { tendBlocks, tendRoll } from '#app/domain/voting/ballots/minute.server.ts'
import { submitBallot } from '#app/domain/voting/ballots/submit.server.ts'
import { turnoutOf } from '#app/domain/voting/ballots/turnout.server.ts'
import { lockRound } from '#app/domain/voting/rounds/round.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { transaction } from '#db/client.ts'
import { as, request } from '#tests/support/client.ts'
import { now, setNow } from '#tests/support/clock.ts'
import { member, viewerOf, voter, type Account } from '#tests/support/people.ts'
import {
  announced,
  hasBallot,
  hoursFromNow,
  voteBetween,
  votedCategory,
  type VotedCategory,
  saveFor,
} from '#tests/support/voting.ts'

let film: VotedCategory
let short: VotedCategory
let vera: Account
let year: number

beforeEach(async () => {
  ;({ year } = await currentSeason())
  await voteBetween(hoursFromNow(-1), hoursFromNow(1))
  film = await votedCategory(1, ['Moss Parade', 'Saltbox', 'Tin Lanterns'])
  short = await votedCategory(2, ['Quill', 'Low Orbit Choir'], { method: 'one', noAward: true })
  await announced()
  vera = await voter()
})

const page = (category: VotedCategory) => `/votes/category/${category.id}`
const rank = (...ranks: (string | undefined)[]) =>
  Object.fromEntries(ranks.map((each, index) => [`rank-${index + 1}`, each ?? '']))
const posted = (fields: Record<string, string>) => (name: string) =>
  name in fields ? [fields[name] ?? ''] : []

async function count() {
  return transaction(async (trx) => {
    await lockRound(year, trx)
    const asked = { year, closesAt: hoursFromNow(1), unsubmittedCount: true, now: now() }
    return (await ballotsToCount(asked, trx)).ballots
  })
}
const ballotsOf = async (category: VotedCategory) =>
  (await count()).categories.find(({ candidates }) =>
    candidates.some(({ id }) => id === category.nominees[0]),
  )?.ballots

describe('a ballot', () => {
  test('is saved, replaced, skipped, taken back and shown as it is', async () => {
    const [moss = '', salt = '', tin = ''] = film.nominees
    const client = as(vera)
    expect((await client.get('/votes')).visibleText).toContain('Not started')
    const saved = await client.post(page(film), {
      writer: String(vera.userId),
      intent: 'save',
      ...rank(salt, moss),
    })
    expect(saved.location).toBe(page(short))
    expect(await ballotsOf(film)).toEqual([{ ranks: [salt, moss] }])
    expect((await client.get('/votes')).visibleText).toContain('2 of 3')

    await client.post(page(film), { writer: String(vera.userId), intent: 'save', ...rank(tin, moss, salt) })
    expect(await ballotsOf(film)).toEqual([{ ranks: [tin, moss, salt] }])
    await client.post(page(short), { writer: String(vera.userId), intent: 'skip' })
    const overview = (await client.get('/votes')).visibleText
    expect(overview).toContain('Done')
    expect(overview).toContain('Skipped')
    const review = (await client.get('/votes/review')).visibleText
    expect(review).toContain('1. Tin Lanterns')

    await client.post(page(film), { writer: String(vera.userId), intent: 'clear' })
    expect(await hasBallot(vera.userId, film.id)).toBe(false)
    expect(await ballotsOf(short)).toEqual([{ skip: true }])
  })

  test('keeps what was saved when a later choice is refused, and shows what was typed', async () => {
    const [moss = '', salt = '', tin = ''] = film.nominees
    const client = as(vera)
    await client.post(page(film), { writer: String(vera.userId), intent: 'save', ...rank(moss) })
    const foreign = short.nominees[0] ?? ''
    for (const [choice, words] of [
      [rank(salt, salt), 'first and second choice are the same'],
      [rank(undefined, salt), 'Select your first choice as well'],
      [rank(foreign), 'no longer a nominee of this category'],
      [rank('999999'), 'no longer a nominee of this category'],
    ] as const) {
      const answer = await client.post(page(film), { writer: String(vera.userId), intent: 'save', ...choice })
      expect(answer.status).toBe(422)
      expect(answer.visibleText).toContain(words)
    }
    const shown = await client.post(page(film), {
      writer: String(vera.userId),
      intent: 'save',
      ...rank(tin, tin),
    })
    expect(shown.html.querySelector('[name=rank-1][checked]')?.getAttribute('value')).toBe(tin)
    await db()
      .updateTable('nominations')
      .set({ status: 'revoked', announced_at: hoursFromNow(-1) })
      .where('id', '=', Number(salt))
      .execute()
    expect(
      (await client.post(page(film), { writer: String(vera.userId), intent: 'save', ...rank(salt) })).status,
    ).toBe(422)
    expect(await ballotsOf(film)).toEqual([{ ranks: [moss] }])
  })

  test('is not saved from a page that was made for another member of the same browser', async () => {
    const [moss = '', salt = ''] = film.nominees
    const other = await voter()
    const own = as(other)
    await own.post(page(film), { writer: String(other.userId), intent: 'save', ...rank(salt) })
    for (const writer of [String(vera.userId), '', undefined]) {
      const answer = await own.post(page(film), {
        ...(writer === undefined ? {} : { writer }),
        intent: 'save',
        ...rank(moss),
      })
      expect(answer.status).toBe(409)
      expect(answer.visibleText).toContain('This page was made for another member')
      // What was chosen stays, in a form of the one who is signed in.
      expect(answer.html.querySelector('[name=rank-1][checked]')?.getAttribute('value')).toBe(moss)
      expect(answer.html.querySelector('input[name=writer]')?.getAttribute('value')).toBe(
        String(other.userId),
      )
    }
    for (const intent of ['skip', 'clear'])
      expect((await own.post(page(film), { writer: String(vera.userId), intent })).status).toBe(409)
    expect(await ballotsOf(film)).toEqual([{ ranks: [salt] }])
    expect(await hasBallot(vera.userId, film.id)).toBe(false)
  })

  test('with nothing chosen says so, and is refused with a control that the form does not have', async () => {
    const [moss = '', salt = '', tin = ''] = film.nominees
    const client = as(vera)
    const fields = { writer: String(vera.userId), intent: 'save' }
    const nothing = await client.follow(await client.post(page(film), { ...fields, ...rank() }))
    expect(nothing.visibleText).toContain('Nothing was chosen in “')
    for (const name of ['rank-4', 'rank-999', `rank-${moss}`, 'pick', 'score-1']) {
      const refused = await client.post(page(film), { ...fields, ...rank(salt, tin), [name]: moss })
      expect([name, refused.status]).toEqual([name, 422])
    }
    expect(await hasBallot(vera.userId, film.id)).toBe(false)
  })

  test('of a category that is not on the paper does not exist', async () => {
    const client = as(vera)
    const other = await db()
      .selectFrom('categories')
      .where('number', '=', 5)
      .where('year', '=', year)
      .select('id')
      .executeTakeFirstOrThrow()
    for (const id of [other.id, 999_999]) {
      expect((await client.get(`/votes/category/${id}`)).status).toBe(404)
      expect(
        (await client.post(`/votes/category/${id}`, { writer: String(vera.userId), intent: 'skip' })).status,
      ).toBe(404)
    }
  })

  test('is written once by a member who saves many times at once', async () => {
    const viewer = await viewerOf(vera)
    const [moss = '', salt = ''] = film.nominees
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        saveFor(viewer, film.id, posted(rank(index % 2 ? moss : salt)), now()),
      ),
    )
    expect(all.every(({ ok }) => ok)).toBe(true)
    expect(await ballotsOf(film)).toHaveLength(1)
  })

  test('cannot name a work of the voter’s own where the round says so', async () => {
    const [moss = '', salt = ''] = film.nominees
    const viewer = await viewerOf(vera)
    await db()
      .insertInto('nomination_people')
      .values({ nomination_id: Number(moss), sort: 9, full_name: 'Vera', email: vera.email.toUpperCase() })
      .execute()
    expect((await saveFor(viewer, film.id, posted(rank(moss)), now())).ok).toBe(true)
    await db().updateTable('voting_rounds').set({ own_nominations: false }).where('year', '=', year).execute()
    const refused = await saveFor(viewer, film.id, posted(rank(salt, moss)), now())
    expect(refused).toMatchObject({ ok: false, message: 'You can’t vote for a work you worked on.' })
    expect((await as(vera).get(page(film))).visibleText).toContain('You worked on this')
    expect(await ballotsOf(film)).toEqual([{ ranks: [moss] }])
  })
})

describe('the page that saves by itself', () => {
  const save = (category: VotedCategory, fields: Record<string, string>, who = vera) =>
    as(who).post(`${page(category)}/save`, { writer: String(who.userId), ...fields })

  test('is told how far the member is, or why nothing was saved', async () => {
    const [moss = ''] = film.nominees
    const saved = await save(film, rank(moss))
    expect([saved.status, JSON.parse(saved.text)]).toEqual([200, { data: { done: 1, total: 2 } }])
    const gap = await save(film, rank(undefined, moss))
    expect([gap.status, JSON.parse(gap.text)]).toEqual([
      200,
      { data: { refused: 'Select your first choice as well.' } },
    ])
    expect(await ballotsOf(film)).toEqual([{ ranks: [moss] }])
    expect((await save(film, { ...rank(moss), writer: '1' })).status).toBe(401)
    setNow(hoursFromNow(2))
    const late = await save(film, rank(moss))
    expect([late.status, JSON.parse(late.text).message]).toEqual([
      409,
      expect.stringContaining('Voting closed on'),
    ])
  })
})

describe('the window', () => {
  test('opens and closes to the millisecond of arrival, with no worker', async () => {
    const viewer = await viewerOf(vera)
    const [from, to] = [hoursFromNow(-1), hoursFromNow(1)]
    const at = async (moment: Date, ms: number) =>
      (await saveFor(viewer, film.id, 'skip', new Date(moment.getTime() + ms))).ok
    expect([await at(from, -1), await at(from, 0), await at(from, 1)]).toEqual([false, false, true])
    expect([await at(to, -1), await at(to, 0), await at(to, 1)]).toEqual([true, false, false])
    const roll = await db().selectFrom('voting_roll').selectAll().execute()
    expect(roll.map(({ user_id }) => user_id)).toEqual([vera.userId])
  })

  test('refuses what was opened before the close and is posted after it, and says so', async () => {
    const client = as(vera)
    const [moss = '', salt = ''] = film.nominees
    await client.post(page(film), { writer: String(vera.userId), intent: 'save', ...rank(moss) })
    await client.get(page(film))
    const closes = hoursFromNow(1)
    setNow(closes)
    for (const fields of [{ intent: 'save', ...rank(salt) }, { intent: 'clear' }, { intent: 'skip' }]) {
      const answer = await client.post(page(film), { writer: String(vera.userId), ...fields })
      expect(answer.location).toBe('/votes/closed')
    }
    const refused = await saveFor(await viewerOf(vera), film.id, 'clear', now())
    expect(refused).toMatchObject({
      ok: false,
      code: 'closed',
      message: expect.stringContaining('Voting closed on'),
    })
    expect(await ballotsOf(film)).toEqual([{ ranks: [moss] }])
  })

  test('is shut while the round is paused, with its note', async () => {
    await tendRoll(now())
    await db()
      .updateTable('voting_rounds')
      .set({ paused_at: now(), pause_note: 'A nominee’s clip was wrong.' })
      .execute()
    const sent = await as(vera).get('/votes')
    expect(sent.location).toBe('/votes/closed')
    const closed = await as(vera).follow(sent)
    expect(closed.heading).toBe('Voting is paused')
    expect(closed.visibleText).toContain('A nominee’s clip was wrong.')
    expect((await saveFor(await viewerOf(vera), film.id, 'skip', now())).ok).toBe(false)
  })
})

describe('the roll', () => {
  test('is frozen once for all who may vote, and follows rights with dated entries', async () => {
    const others = [await voter(), await member()]
    expect(await tendRoll(now())).toBe(2)
    expect(await tendRoll(now())).toBe(0)
    await db()
      .updateTable('memberships')
      .set({ pro_vote_status: 'denied' })
      .where('user_id', '=', vera.userId)
      .execute()
    const late = await voter()
    setNow(hoursFromNow(0.5))
    expect(await tendRoll(now())).toBe(2)
    const roll = await db().selectFrom('voting_roll').selectAll().orderBy('user_id').execute()
    expect(roll.map(({ user_id, reason, left_reason }) => [user_id, reason, left_reason])).toEqual([
      [vera.userId, 'Had the right to vote when voting opened', 'Lost the right to vote'],
      [others[0]?.userId, 'Had the right to vote when voting opened', ''],
      [late.userId, 'Got the right to vote while voting was open', ''],
    ])
  })

  test('decides: who lost the right cannot save, and their ballot does not count', async () => {
    const [moss = ''] = film.nominees
    const viewer = await viewerOf(vera)
    await saveFor(viewer, film.id, posted(rank(moss)), now())
    await db()
      .updateTable('memberships')
      .set({ pro_vote_status: 'denied' })
      .where('user_id', '=', vera.userId)
      .execute()
    const refused = await saveFor(viewer, film.id, 'skip', now())
    expect(refused).toMatchObject({
      ok: false,
      message: 'You no longer have the right to vote, so your choice was not saved.',
    })
    expect(await ballotsOf(film)).toEqual([])
  })

  test('gives merged accounts one ballot', async () => {
    const [moss = '', salt = ''] = film.nominees
    const other = await voter()
    await saveFor(await viewerOf(vera), film.id, posted(rank(moss)), now())
    await saveFor(await viewerOf(other), film.id, posted(rank(salt)), now())
    await saveFor(await viewerOf(other), short.id, 'skip', now())
    const kept = await db()
      .selectFrom('voting_roll')
      .where('user_id', '=', vera.userId)
      .select('id')
      .executeTakeFirstOrThrow()
    await db()
      .updateTable('voting_roll')
      .set({ merged_into: kept.id })
      .where('user_id', '=', other.userId)
      .execute()
    expect(await ballotsOf(film)).toEqual([{ ranks: [moss] }])
    expect(await ballotsOf(short)).toEqual([{ skip: true }])
  })
})

describe('a choice that is saved after submitting', () => {
  test('is told to cost the receipt, before it and with it', async () => {
    const [moss = '', salt = ''] = film.nominees
    const client = as(vera)
    const fields = { writer: String(vera.userId), intent: 'save' }
    await client.post(page(film), { ...fields, ...rank(moss) })
    expect((await client.get(page(film))).visibleText).not.toContain('receipt')
    await client.post('/votes/review', {})
    expect((await client.get(page(film))).visibleText).toContain('your receipt is no longer valid')
    const gone = 'Your receipt is no longer valid'
    const next = await client.follow(await client.post(page(film), { ...fields, ...rank(salt) }))
    expect(next.visibleText).toContain(`${gone}. Submit your ballot again`)
    expect((await client.get(page(film))).visibleText).toContain(gone)
    await client.post('/votes/review', {})
    expect((await client.get(page(film))).visibleText).not.toContain(gone)
  })
})

describe('submitting', () => {
  test('gives a receipt on the page and by mail, which anyone can check', async () => {
    const client = as(vera)
    expect((await client.follow(await client.post('/votes/review', {}))).visibleText).toContain(
      'Your ballot is empty',
    )
    await client.post(page(short), { writer: String(vera.userId), intent: 'skip' })
    const done = await client.follow(await client.post('/votes/review', {}))
    expect(done.visibleText).toContain('Your ballot is submitted')
    const code = done.html.querySelector('.receipt-code')?.textContent ?? ''
    expect(code).toMatch(/^([A-Z2-9]{5}-){3}[A-Z2-9]{5}$/)
    const mail = await db()
      .selectFrom('mail_messages')
      .where('template', '=', 'voting_receipt')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(mail.body_text).toContain(code)
    expect(mail.body_text).not.toContain('Quill')
    const check = (text: string) => request(`/votes/receipt?code=${encodeURIComponent(text)}`)
    expect((await check(code)).visibleText).toContain('This ballot is stored')
    expect((await check(` ${code.toLowerCase().replaceAll('-', ' ')} `)).visibleText).toContain(
      'This ballot is stored',
    )
    expect((await check('AAAAA-AAAAA-AAAAA-AAAAA')).status).toBe(404)

    await client.post(page(film), { writer: String(vera.userId), intent: 'skip' })
    expect((await check(code)).visibleText).toContain('This ballot was changed since')
    expect((await client.get('/votes')).visibleText).toContain('You changed your ballot after submitting it')
    const again = await client.follow(await client.post('/votes/review', {}))
    const second = again.html.querySelector('.receipt-code')?.textContent ?? ''
    expect(second).not.toBe(code)
    expect((await check(code)).visibleText).toContain('This ballot was changed since')
    expect((await check(second)).visibleText).toContain('This ballot is stored')
    expect(await turnoutOf(year, db())).toMatchObject({ members: 1, submitted: 1 })
  })

  test('decides where only submitted ballots count', async () => {
    const other = await voter()
    const viewer = await viewerOf(vera)
    await saveFor(viewer, short.id, 'skip', now())
    await saveFor(await viewerOf(other), short.id, 'clear', now())
    await saveFor(await viewerOf(other), short.id, 'skip', now())
    await submitBallot(viewer, now())
    const counted = async (unsubmittedCount: boolean) =>
      transaction(async (trx) => {
        const asked = { year, closesAt: hoursFromNow(1), unsubmittedCount, now: now() }
        return (await ballotsToCount(asked, trx)).ballots
      })
    const skips = (input: Awaited<ReturnType<typeof counted>>) =>
      input.categories.find(({ id }) => id.endsWith('02'))?.ballots.length
    expect([skips(await counted(true)), skips(await counted(false))]).toEqual([2, 1])
  })
})

describe('the chain', () => {
  test('has a block for what changed, each on the one before', async () => {
    await saveFor(await viewerOf(vera), film.id, 'skip', now())
    expect(await tendBlocks(now())).toBe(1)
    expect(await tendBlocks(now())).toBe(0)
    await saveFor(await viewerOf(vera), film.id, 'clear', now())
    expect(await addBlock(year, now())).toBe(true)
    const blocks = await db().selectFrom('ballot_blocks').selectAll().orderBy('n').execute()
    expect(blocks.map(({ n, ballots }) => [n, ballots])).toEqual([
      [1, 1],
      [2, 0],
    ])
    expect(blocks[1]?.previous.equals(blocks[0]?.head ?? Buffer.alloc(0))).toBe(true)
  })

  test('ends with the count, which says on the roll who took part', async () => {
    const other = await voter()
    await tendRoll(now())
    await saveFor(await viewerOf(vera), film.id, 'skip', now())
    setNow(hoursFromNow(2))
    await transaction(async (trx) => {
      await lockRound(year, trx)
      await closeBallots(year, now(), now(), trx)
    })
    const roll = await db()
      .selectFrom('voting_roll')
      .select(['user_id', 'took_part'])
      .orderBy('user_id')
      .execute()
    expect(roll).toEqual([
      { user_id: vera.userId, took_part: true },
      { user_id: other.userId, took_part: false },
    ])
  })
})
