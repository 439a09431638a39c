import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { openRun } from '#app/domain/voting/results/open-run.server.ts'
import { publishedFile, tendPublication } from '#app/domain/voting/results/publication.server.ts'
import { releasedWinners } from '#app/domain/voting/results/sealed-permission.server.ts'
import { artefactBytes, countFile } from '#app/domain/voting/tally/artefact.server.ts'
import { readBallots } from '#app/domain/voting/tally/files/read.ts'
import { setConfig } from '#tests/support/billing.ts'
import { as, guest } from '#tests/support/client.ts'
import { later, now, setNow } from '#tests/support/clock.ts'
import { category, valueOf } from '#tests/support/entries.ts'
import { announcedAt, nominated } from '#tests/support/nominees.ts'
import { admin, adminViewerOf, member, voter, type Account } from '#tests/support/people.ts'
import { audits } from '#tests/support/rows.ts'
import {
  announced,
  countedBy,
  founders,
  hoursFromNow,
  keyHolders,
  storedBallot,
  voteBetween,
  votedCategory,
} from '#tests/support/voting.ts'

/** A category with several seats: set up, voted on, counted, published and corrected. */

let year = 0
let ada: Account

beforeEach(async () => {
  year = (await currentSeason()).year
  ada = await admin()
})

describe('the set-up', () => {
  const PAGE = '/admin/voting'
  const TITLES = ['Moss Parade', 'Saltbox', 'Tin Lanterns', 'Quill']
  const stored = (id: number) =>
    db()
      .selectFrom('voting_methods')
      .where('category_id', '=', id)
      .select(['method', 'seats', 'no_award as noAward'])
      .executeTakeFirst()

  beforeEach(() => voteBetween(hoursFromNow(1), hoursFromNow(3)))

  test('takes seats with their method, tells both, and forgets them with it', async () => {
    const { id } = await votedCategory(1, TITLES)
    await announced()
    const client = as(ada)
    const saved = await client.submit(await client.get(PAGE), 'Save set-up', {
      [`method-${id}`]: 'stv',
      [`seats-${id}`]: ' 3 ',
    })
    expect(saved.location).toBe(PAGE)
    expect(await stored(id)).toEqual({ method: 'stv', seats: 3, noAward: false })
    const [log] = await audits({ action: 'voting_round.set_up' })
    expect(Object.values(log?.after ?? {}).sort()).toEqual(['Ranked, several seats (STV)', 'seats: 3'])
    const again = await client.get(PAGE)
    expect(again.html.querySelector(`input[name="seats-${id}"]`)?.getAttribute('value')).toBe('3')

    await client.submit(again, 'Save set-up', { [`seats-${id}`]: '4' })
    expect(await stored(id)).toMatchObject({ seats: 4 })
    const rows = (await client.get(PAGE)).html.querySelectorAll('tbody tr').map((row) => row.textContent)
    expect(rows.find((row) => row.includes('P01'))).toMatch(/4 nominees.*Too few/)

    const back = { [`method-${id}`]: 'ranked', [`seats-${id}`]: '' }
    await client.submit(await client.get(PAGE), 'Save set-up', back)
    expect(await stored(id)).toEqual({ method: 'ranked', seats: null, noAward: false })
  })

  const RANGE = 'Enter how many nominees are elected, from 2 to 20'
  test.each([
    ['none', { method: 'stv', seats: '' }, RANGE],
    ['one', { method: 'stv', seats: '1' }, RANGE],
    ['too many', { method: 'stv', seats: '21' }, RANGE],
    ['words', { method: 'stv', seats: 'three' }, RANGE],
    [
      'those of another method',
      { method: 'ranked', seats: '3' },
      'Only the method for several seats has seats.',
    ],
    ['“No award” beside them', { method: 'stv', seats: '3', award: 'on' }, 'can’t have “No award”'],
  ])('refuses seats: %s', async (_, sent: { method: string; seats: string; award?: string }, message) => {
    const { id } = await votedCategory(1, TITLES)
    const client = as(ada)
    const refused = await client.submit(await client.get(PAGE), 'Save set-up', {
      ...{ [`method-${id}`]: sent.method, [`seats-${id}`]: sent.seats },
      ...(sent.award ? { [`no-award-${id}`]: sent.award } : {}),
    })
    expect(refused.status).toBe(422)
    expect(refused.problems.map((each) => each.message).join()).toContain(message)
    const field = refused.html.querySelector(`input[name="seats-${id}"]`)
    expect(field?.getAttribute('value') ?? '').toBe(sent.seats)
    expect(field?.getAttribute('aria-invalid')).toBe('true')
    expect(await stored(id)).toBeUndefined()
  })

  test('is what members get: a ranking, and how many are elected', async () => {
    const { id, nominees } = await votedCategory(1, TITLES, { method: 'stv', seats: 3 })
    await voteBetween(hoursFromNow(-1), hoursFromNow(2))
    await announced()
    const vera = await voter()
    expect((await guest().get('/votes/rules')).visibleText).toContain('Ranked, several seats (STV), seats: 3')
    const page = await as(vera).get(`/votes/category/${id}`)
    expect(page.visibleText).toContain('3 of them are elected.')
    expect(page.html.querySelectorAll('main select')).toHaveLength(4)
    const [first = '', second = ''] = nominees
    const ranked = { [`rank-${first}`]: '2', [`rank-${second}`]: '1' }
    expect((await as(vera).submit(page, 'Save and review', ranked)).location).toBe('/votes/review')
  })
})

describe('the result', () => {
  const CLOSES = '2027-03-20T12:00:00Z'
  const COUNTED = '2027-03-20T12:01:00Z'
  const PUBLISHED = '2027-04-01T18:00:00Z'
  const CORRECTION = '/admin/voting/correction'
  const REASON = 'The announcement named another number of seats'
  const SECRET = { ada: 'a horse behind the pegbar', bea: 'two lanterns under the moss' }
  let bea: Account
  let works: Record<'moth' | 'tide' | 'reed' | 'sand', number>

  const count = () =>
    countedBy(year, [
      [ada, SECRET.ada],
      [bea, SECRET.bea],
    ])

  async function opened(run: number) {
    valueOf(await openRun({ year, run, passphrase: SECRET.ada }, await adminViewerOf(ada), now()))
    const done = await openRun({ year, run, passphrase: SECRET.bea }, await adminViewerOf(bea), now())
    expect(valueOf(done)).toBe('released')
  }

  beforeEach(async () => {
    await announcedAt(new Date('2027-03-01T00:00:00Z'))
    const work = async (title: string) => (await nominated(['Þóra'], { title })).nominationId
    works = {
      ...{ moth: await work('Velvet Moth'), tide: await work('Copper Tide') },
      ...{ reed: await work('Whistling Reed'), sand: await work('Slow Sand') },
    }
    for (const [name, value] of Object.entries({
      voting_activated_checkbox: '1',
      voting_start_date: '2027-03-05T00:00:00Z',
      voting_end_date: CLOSES,
      voting_results_published_at: PUBLISHED,
      voting_results_before_ceremony: '1',
      voting_show_tallies: '1',
    }))
      await setConfig(name, value)
    await db().insertInto('voting_rounds').values({ year, state: 'armed', roll_frozen_at: now() }).execute()
    const { id } = await category(1)
    await db()
      .insertInto('voting_methods')
      .values({ year, category_id: id, method: 'stv', seats: 2 })
      .execute()
    // Thirty ballots: a quota of 11, and a surplus of 4 of 15 that goes from the moth to the reed.
    const { moth, tide, reed, sand } = works
    const ballots = [
      ...Array.from({ length: 15 }, () => [moth, reed]),
      ...Array.from({ length: 6 }, () => [tide]),
      ...Array.from({ length: 5 }, () => [reed]),
      ...Array.from({ length: 4 }, () => [sand]),
    ]
    const why = 'Had the right to vote when voting opened'
    for (const ranks of ballots) {
      const { userId } = await member()
      await db()
        .insertInto('voting_roll')
        .values({ year, user_id: userId, entered_at: now(), reason: why })
        .execute()
      await db()
        .insertInto('ballots')
        .values(await storedBallot(userId, { year, categoryId: id }, { ranks: ranks.map(String) }))
        .execute()
    }
    bea = await admin({ firstName: 'Bea' })
    await founders(year, [ada, bea])
    await keyHolders(year, [
      [ada, SECRET.ada],
      [bea, SECRET.bea],
    ])
    setNow(new Date(COUNTED))
    valueOf(await count())
    await opened(1)
  }, 120_000)

  test('is sealed, then says who is elected, and nowhere that they are tied', async () => {
    const { moth, reed } = works
    const winners = await releasedWinners(year, await adminViewerOf(ada), db())
    expect(winners?.categories.get('P01')).toEqual({ result: 'elected', winners: [moth, reed] })
    const early = await as(await member()).get('/votes/results')
    expect(early.visibleText).not.toContain('Velvet Moth')

    setNow(new Date(PUBLISHED))
    const page = await as(await member()).get('/votes/results')
    expect(page.visibleText).toContain('Elected: Velvet Moth and Whistling Reed')
    expect(page.visibleText).toContain('Seats: 2. Quota: 11 votes.')
    const record = await guest().get('/winners')
    expect(record.html.querySelectorAll('.strip-won')).toHaveLength(2)
    for (const { visibleText } of [page, record]) expect(visibleText).not.toMatch(/\(tie\)|Tie:|Tied/)
  })

  test('its ballots, as a file, give the stored result byte for byte', async () => {
    setNow(new Date(PUBLISHED))
    const viewer = await adminViewerOf(ada)
    const ballots = await publishedFile(year, 'ballots', viewer, now())
    const result = await publishedFile(year, 'result', null, now())
    expect(JSON.parse(ballots?.text ?? '')).toMatchObject({
      categories: [{ id: 'P01', method: 'stv', seats: 2 }],
    })
    const read = valueOf(readBallots('ballots.json', Buffer.from(ballots?.text ?? ''), null))
    expect(artefactBytes(countFile(read)).text).toBe(result?.text)
  })

  /** Published an hour ago, and asked for by the first key holder. */
  async function askedAfterwards(about: Record<string, string>) {
    setNow(new Date(PUBLISHED))
    await tendPublication(now())
    later({ hours: 1 })
    const form = await as(ada).get(CORRECTION)
    const asked = await as(ada).submit(form, 'Ask for correction', { reason: REASON, ...about })
    expect(asked.location).toBe(CORRECTION)
  }
  const stored = () => db().selectFrom('voting_methods').select(['method', 'seats']).executeTakeFirstOrThrow()

  test('is corrected to another number of seats', async () => {
    await askedAfterwards({ code: 'P01', method: 'stv', seats: '3' })
    const waiting = await as(bea).get(CORRECTION)
    expect(waiting.visibleText).toContain('“Ranked, several seats (STV), seats: 3”')
    await as(bea).submit(waiting, 'Correct the results')
    valueOf(await count())
    await opened(2)
    const page = await as(await member()).get('/votes/results')
    expect(page.visibleText).toContain('by the method “Ranked, several seats (STV), seats: 3”.')
    expect(page.visibleText).toContain('Elected: Velvet Moth, Whistling Reed, and Copper Tide')
    expect(await stored()).toEqual({ method: 'stv', seats: 3 })
  })

  test('is not corrected to seats that say nothing', async () => {
    setNow(new Date(PUBLISHED))
    await tendPublication(now())
    const ask = async (about: Record<string, string>) =>
      (await as(ada).post(CORRECTION, { intent: 'ask', reason: REASON, code: 'P01', ...about })).problems.map(
        ({ message }) => message,
      )
    expect(await ask({ method: 'stv', seats: '2' })).toEqual([
      'Seats: The category was counted for as many seats',
    ])
    const range = 'Seats: Enter how many nominees are elected, from 2 to 20'
    expect(await ask({ method: 'stv' })).toEqual([range])
    expect(await ask({ method: 'stv', seats: '1' })).toEqual([range])
    expect(await ask({ method: 'ranked', seats: '3' })).toEqual([
      'Seats: Only the method for several seats has seats',
    ])
    expect(await db().selectFrom('voting_corrections').select('id').execute()).toEqual([])
  })

  test('is corrected to one seat, by another method', async () => {
    await askedAfterwards({ code: 'P01', method: 'ranked' })
    await as(bea).submit(await as(bea).get(CORRECTION), 'Correct the results')
    valueOf(await count())
    await opened(2)
    const file = await publishedFile(year, 'result', null, now())
    expect(JSON.parse(file?.text ?? '')).toMatchObject({
      categories: [{ id: 'P01', method: 'ranked', result: 'winner', winners: [String(works.moth)] }],
    })
    expect(await stored()).toEqual({ method: 'ranked', seats: null })
  })
})
