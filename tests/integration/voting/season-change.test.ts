import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { currentSeasonReason } from '#app/domain/season/seasons/current-season-locks.server.ts'
import { addSeason, makeCurrent } from '#app/domain/season/seasons/season-commands.server.ts'
import { tendBlocks, tendRoll } from '#app/domain/voting/ballots/minute.server.ts'
import { freezeRoll } from '#app/domain/voting/rounds/roll.server.ts'
import { readRound } from '#app/domain/voting/rounds/round.server.ts'
import { askForReset, decideReset, openReset } from '#app/domain/voting/rounds/resets.server.ts'
import { setUpRefusal } from '#app/domain/voting/rounds/standing.ts'
import { setConfig } from '#tests/support/billing.ts'
import { as, signedIn } from '#tests/support/client.ts'
import { now, setNow } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf, judge, viewerOf, voter, type Account } from '#tests/support/people.ts'
import { raced } from '#tests/support/raced.ts'
import { audits, mails } from '#tests/support/rows.ts'
import {
  announced,
  hasBallot,
  hoursFromNow,
  voteBetween,
  votedCategory,
  type VotedCategory,
  saveFor,
} from '#tests/support/voting.ts'

/** A vote belongs to its season: another one does not take its place, its dates or its roll. */

const NEXT = 2099
const RESET = '/admin/voting/reset'
const REASON = 'The dates were those of the year before'

let year: number
let ada: Account
let bea: Account
let vera: Account

beforeEach(async () => {
  ;({ year } = await currentSeason())
  ada = await admin({ firstName: 'Ada' })
  bea = await admin({ firstName: 'Bea' })
  vera = await voter()
  const season = {
    ...{ year: NEXT, label: 'Far', edition: 99, timezone: 'UTC', announcedAt: null, ceremonyAt: null },
    ...{ eligibleFrom: `${NEXT}-01-01`, eligibleTo: `${NEXT}-12-31`, copyDeadlines: false },
  }
  valueOf(await addSeason(season, await adminViewerOf(ada), now()))
  await voteBetween(hoursFromNow(-1), hoursFromNow(3))
})

const change = async (into: number) => makeCurrent(into, await adminViewerOf(ada), now())
const round = () => readRound(year, db())

async function opened(): Promise<VotedCategory> {
  const film = await votedCategory(1, ['Moss Parade', 'Saltbox'], { method: 'one' })
  await announced()
  await tendRoll(now())
  expect((await round()).state).toBe('armed')
  return film
}

async function vote(film: VotedCategory) {
  const posted = (name: string) => (name === 'pick' ? [film.nominees[0] ?? ''] : [])
  return saveFor(await viewerOf(vera), film.id, posted, now())
}

describe('another season is not made current', () => {
  test('while a vote is open, and the page says why', async () => {
    const film = await opened()
    valueOf(await vote(film))
    const browser = signedIn(ada)
    const page = await browser.get(`/admin/seasons/current/${NEXT}`)
    expect(page.visibleText).toContain(`The ${year} vote has begun.`)
    const sent = await browser.post(`/admin/seasons/current/${NEXT}`, {})
    expect(sent.status).toBe(409)
    expect(sent.visibleText).toContain('Count it and publish its results first')
    expect((await currentSeason()).year).toBe(year)
    // Closed and not counted, counted and not published.
    setNow(hoursFromNow(5))
    expect(await change(NEXT)).toMatchObject({ ok: false, code: 'conflict' })
    await db().updateTable('voting_rounds').set({ state: 'counted' }).where('year', '=', year).execute()
    expect(await change(NEXT)).toMatchObject({
      ok: false,
      message: expect.stringContaining('its results are not published'),
    })
    await db().updateTable('voting_rounds').set({ state: 'published' }).where('year', '=', year).execute()
    expect(await change(NEXT)).toMatchObject({ ok: true })
  })

  test('while winners that juries decided are sealed and not published', async () => {
    await voteBetween(hoursFromNow(5), hoursFromNow(6))
    const run = {
      year,
      run_no: 1,
      input_hash: Buffer.from(''),
      code_version: '',
      result_mac: Buffer.from(''),
    }
    await db()
      .insertInto('voting_results')
      .values({ ...run, sealed: Buffer.from('x'), created_by: ada.userId, created_at: now() })
      .execute()
    expect(await change(NEXT)).toMatchObject({
      ok: false,
      message: `The ${year} winners are sealed and not published. Publish them first.`,
    })
  })

  test('while judging is open and has judges; the next season has dates of its own', async () => {
    for (const [name, value] of Object.entries({
      judging_activated_checkbox: '1',
      judging_date_open: hoursFromNow(-1).toISOString(),
      judging_date_closed: hoursFromNow(3).toISOString(),
    }))
      await setConfig(name, value)
    // Dates without a judge keep no season.
    expect(await currentSeasonReason(year, now(), db())).toBeNull()
    await judge()
    expect(await change(NEXT)).toMatchObject({
      ok: false,
      message: expect.stringContaining(`Judging for ${year} is open.`),
    })
    setNow(hoursFromNow(4))
    expect(await change(NEXT)).toMatchObject({ ok: true })
    const values = await configValues()
    expect([values.judging_activated_checkbox, values.judging_date_open]).toEqual(['0', ''])
  })

  test('before it opens it is, without the dates of this one: no roll is written for it', async () => {
    expect(await change(NEXT)).toMatchObject({ ok: true })
    const values = await configValues()
    expect([values.voting_activated_checkbox, values.voting_start_date, values.voting_end_date]).toEqual([
      '0',
      '',
      '',
    ])
    expect(await tendRoll(now())).toBe(0)
    expect((await readRound(NEXT, db())).state).toBe('configured')
    // Going back brings them back.
    expect(await change(year)).toMatchObject({ ok: true })
    expect((await configValues()).voting_end_date).toBe(hoursFromNow(3).toISOString())
  })
})

test('no roll is written while there is nothing to vote on, and none for a season that is not the current one', async () => {
  expect(await tendRoll(now())).toBe(0)
  expect((await as(vera).get('/votes')).status).toBeLessThan(500)
  expect((await round()).state).toBe('configured')
  expect(await db().selectFrom('voting_roll').select('id').execute()).toEqual([])
  await votedCategory(1, ['Moss Parade', 'Saltbox'])
  await announced()
  expect(await freezeRoll(NEXT, now())).toBe(0)
  expect((await readRound(NEXT, db())).state).toBe('configured')
  expect(await freezeRoll(year, now())).toBeGreaterThan(0)
})

describe('a round that opened by mistake', () => {
  const ask = async (by: Account) => askForReset(REASON, await adminViewerOf(by), now())
  const decide = async (decision: 'agree' | 'decline' | 'withdraw', by: Account) => {
    const waiting = await openReset(year, db())
    return decideReset(Number(waiting?.id), decision, await adminViewerOf(by), now())
  }

  test('is reset by two admins, and opens again with a new roll', async () => {
    const film = await opened()
    setNow(hoursFromNow(5))
    // It has even ended.
    expect(await tendBlocks(now())).toBe(1)
    valueOf(await ask(ada))
    expect(await ask(bea)).toMatchObject({ ok: false, code: 'conflict' })
    expect(await decide('agree', ada)).toMatchObject({ ok: false, code: 'forbidden' })
    expect(await decide('withdraw', bea)).toMatchObject({ ok: false, code: 'forbidden' })
    expect((await round()).state).toBe('armed')
    valueOf(await decide('agree', bea))
    const after = await round()
    expect(after).toMatchObject({ state: 'configured', rollFrozenAt: null })
    expect(setUpRefusal(after)).toBeNull()
    expect((await configValues()).voting_activated_checkbox).toBe('0')
    expect(await db().selectFrom('voting_roll').select('id').execute()).toEqual([])
    expect(await audits({ action: 'voting_round.reset' })).toHaveLength(1)
    expect((await mails({ to: bea.email })).map(({ subject }) => subject).join()).toContain(
      'Resetting the vote needs another admin',
    )
    // Another season can take its place now, or it opens again, and ends again.
    await voteBetween(hoursFromNow(-1), hoursFromNow(3))
    expect(await tendRoll(now())).toBeGreaterThan(0)
    valueOf(await vote(film))
    setNow(hoursFromNow(5))
    expect(await tendBlocks(now())).toBe(1)
    expect(await db().selectFrom('ballot_closings').select('year').execute()).toEqual([{ year }])
  })

  test('is not once a ballot was saved, also one that was taken back', async () => {
    const film = await opened()
    valueOf(await ask(ada))
    valueOf(await vote(film))
    await tendBlocks(now())
    expect(await decide('agree', bea)).toMatchObject({
      ok: false,
      message: 'Members have voted already, so the vote stays as it is.',
    })
    await db().deleteFrom('ballots').execute()
    await tendBlocks(now())
    expect(await decide('agree', bea)).toMatchObject({ ok: false, code: 'conflict' })
    valueOf(await decide('decline', bea))
    expect(await ask(bea)).toMatchObject({ ok: false, code: 'conflict' })
    expect((await round()).state).toBe('armed')
  })

  test('is asked for and agreed to on its page', async () => {
    await opened()
    const first = signedIn(ada)
    expect((await first.get('/admin/voting')).links).toContain(RESET)
    const form = await first.get(RESET)
    const short = await first.submit(form, 'Ask for reset', { reason: 'Dates' })
    expect([short.status, short.html.querySelector('textarea')?.textContent]).toEqual([422, 'Dates'])
    expect((await first.submit(form, 'Ask for reset', { reason: REASON })).location).toBe(RESET)
    const own = await first.get(RESET)
    expect(own.visibleText).toContain('You asked for this')
    expect(own.text).not.toContain('Decline reset')
    const second = signedIn(bea)
    const done = await second.submit(await second.get(RESET), 'Reset the vote')
    expect(done.location).toBe('/admin/voting')
    expect((await round()).state).toBe('configured')
  })

  raced('a reset and a ballot: one of them stands', {
    prepare: async () => {
      const film = await opened()
      valueOf(await ask(ada))
      const waiting = await openReset(year, db())
      return { film, id: Number(waiting?.id), viewer: await adminViewerOf(bea) }
    },
    acts: ({ film, id, viewer }) => [
      async () => (await decideReset(id, 'agree', viewer, now())).ok,
      async () => (await vote(film)).ok,
    ],
    // The last of them decides: what a member votes on, and whether there are ballots.
    reads: [
      /from "voting_rounds"/,
      /from "voting_(?:rounds|resets)"/,
      /join nominations n on|from "ballot_blocks"/,
    ],
    holds: async (answers, { film }) => {
      expect(answers.filter(Boolean)).toHaveLength(1)
      expect(await hasBallot(vera.userId, film.id)).toBe((await round()).state === 'armed')
    },
    breaks: async (answers, { film }) => {
      expect(answers).toEqual([true, true])
      expect(await hasBallot(vera.userId, film.id)).toBe(true)
      expect((await round()).state).toBe('configured')
    },
  })
})
