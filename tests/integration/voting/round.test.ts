import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { saveConfigs } from '#app/domain/season/seasons/config-commands.server.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { becomeKeyholder } from '#app/domain/voting/results/keyholders.server.ts'
import { findResultChecks } from '#app/domain/voting/results/setup-checks.server.ts'
import { findRoundChecks } from '#app/domain/voting/rounds/setup-checks.server.ts'
import { freezeRoll } from '#app/domain/voting/rounds/roll.server.ts'
import { pauseVoting } from '#app/domain/voting/rounds/pause.server.ts'
import { readRound } from '#app/domain/voting/rounds/round.server.ts'
import { ballotCategories, saveSetUp, setUpOf } from '#app/domain/voting/rounds/set-up.server.ts'
import { as, guest } from '#tests/support/client.ts'
import { now, setNow } from '#tests/support/clock.ts'
import { acceptedEntry, conflict } from '#tests/support/conflicts.ts'
import { entrant, valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf, member, voter, type Account } from '#tests/support/people.ts'
import { raced } from '#tests/support/raced.ts'
import { audits, mails } from '#tests/support/rows.ts'
import {
  announced,
  hasBallot,
  hoursFromNow,
  voteBetween,
  votedCategory,
  type VotedCategory,
} from '#tests/support/voting.ts'

const PAGE = '/admin/voting'
const PAUSE = '/admin/voting/pause'
const SETTINGS = '/admin/configs?group=700'

let year: number
let ada: Account
let film: VotedCategory
let short: VotedCategory

beforeEach(async () => {
  ;({ year } = await currentSeason())
  ada = await admin()
  await voteBetween(hoursFromNow(1), hoursFromNow(3))
  film = await votedCategory(1, ['Moss Parade', 'Saltbox', 'Tin Lanterns'])
  short = await votedCategory(2, ['Quill'])
  await announced()
})

async function reader(): Promise<Account> {
  const account = await admin()
  await db().updateTable('users').set({ admin_role: 'reader' }).where('id', '=', account.userId).execute()
  return account
}

const methods = () =>
  db()
    .selectFrom('voting_methods')
    .where('year', '=', year)
    .where('category_id', 'in', [film.id, short.id])
    .select(['category_id as id', 'method', 'no_award as noAward'])
    .orderBy('category_id')
    .execute()

/** Opens voting an hour ago, with the roll written. */
async function opened() {
  await voteBetween(hoursFromNow(-1), hoursFromNow(2))
  await freezeRoll(year, now())
}

describe('the set-up of a round', () => {
  test('is shown with the ballot and saved with its history, until voting opens', async () => {
    await voter()
    const client = as(ada)
    const page = await client.get(PAGE)
    expect(page.visibleText).toContain('Not open yet')
    expect(page.visibleText).toContain('1 member with a vote now')
    const rows = page.html.querySelectorAll('tbody tr').map((row) => row.textContent)
    expect(rows.find((row) => row.includes('P01'))).toContain('3 nominees')
    expect(rows.find((row) => row.includes('P02'))).toMatch(/1 nominee.*Too few/)
    expect(rows.find((row) => row.includes('P03'))).toMatch(/None.*Too few/)

    const saved = await client.submit(page, 'Save set-up', {
      nomineeOrder: 'shuffled',
      ownNominations: undefined,
      drawsLots: 'on',
      noAwardTest: 'on',
      [`method-${film.id}`]: 'ranked',
      [`no-award-${film.id}`]: 'on',
      [`no-award-${short.id}`]: 'on',
    })
    expect(saved.location).toBe(PAGE)
    expect(await readRound(year, db())).toMatchObject({
      ...{ nomineeOrder: 'shuffled', ownNominations: false, drawsLots: true, noAwardTest: true },
    })
    expect(await methods()).toEqual([
      { id: film.id, method: 'ranked', noAward: true },
      { id: short.id, method: null, noAward: true },
    ])
    const [log] = await audits({ action: 'voting_round.set_up' })
    const named = /"P01 · [^"]+, method":/
    expect(JSON.stringify(log?.before)).toMatch(named)
    expect(log?.before).toMatchObject({
      'Order of nominees': 'By title',
      'A tie for first place': 'all who are tied win',
    })
    const rules = (await guest().get('/votes/rules')).visibleText
    expect(rules).toContain('In this vote a tie for first place is decided by lot.')
    expect(rules).toContain('In this vote the winner of a run-off also has to beat “No award”.')
    expect(Object.values(log?.after ?? {})).toContain('Ranked, with instant run-off')
    expect((await client.get('/admin/history?entity=voting_round')).visibleText).toMatch(
      /P01 · .*, method.*Usual.*Ranked, with instant run-off/,
    )

    const again = await client.submit(await client.get(PAGE), 'Save set-up')
    expect((await client.follow(again)).visibleText).toContain('Nothing was changed')
    expect(await audits({ action: 'voting_round.set_up' })).toHaveLength(1)

    const back = await client.submit(await client.get(PAGE), 'Save set-up', {
      [`method-${film.id}`]: 'usual',
      [`no-award-${film.id}`]: undefined,
    })
    expect(back.status).toBe(303)
    expect((await methods()).map(({ id }) => id)).toEqual([short.id])
  })

  test('is what members get: the method, and no own works', async () => {
    await as(ada).submit(await as(ada).get(PAGE), 'Save set-up', {
      ownNominations: undefined,
      [`method-${film.id}`]: 'approval',
    })
    const vera = await voter()
    const [moss = ''] = film.nominees
    await db()
      .insertInto('nomination_people')
      .values({ nomination_id: Number(moss), sort: 9, full_name: 'Vera', email: vera.email })
      .execute()
    await opened()
    const address = `/votes/category/${film.id}`
    const ballot = await as(vera).get(address)
    expect(ballot.visibleText).toContain('Choose every nominee')
    expect(ballot.visibleText).toContain('You worked on this')
    const refused = await as(vera).post(address, { intent: 'save', writer: vera.userId, pick: moss })
    expect(refused.status).toBe(422)
    expect(refused.visibleText).toContain('You can’t vote for a work you worked on')
    expect(await hasBallot(vera.userId, film.id)).toBe(false)
    expect((await guest().get('/votes/rules')).visibleText).toContain(
      'You can’t vote for works you worked on',
    )
  })

  test('of another admin is not overwritten, and what was typed stays', async () => {
    const bo = await admin()
    const page = await as(ada).get(PAGE)
    await as(bo).submit(await as(bo).get(PAGE), 'Save set-up', { [`method-${film.id}`]: 'score' })
    const typed = { nomineeOrder: 'shuffled', [`method-${film.id}`]: 'ranked' }
    const answer = await as(ada).submit(page, 'Save set-up', typed)
    expect(answer.status).toBe(409)
    expect(answer.visibleText).toContain('Someone else has changed this set-up since you opened it')
    expect(answer.visibleText).toContain('Now saved: Scores from 1 to 10')
    const control = answer.html.querySelector(`#method-${film.id} option[selected]`)
    expect(control?.getAttribute('value')).toBe('ranked')
    expect((await methods()).map(({ method }) => method)).toEqual(['score'])
    expect((await as(ada).submit(answer, 'Save set-up')).status).toBe(303)
    expect((await methods()).map(({ method }) => method)).toEqual(['ranked'])
  })

  test('that cannot be read is refused beside its field', async () => {
    const answer = await as(ada).submit(await as(ada).get(PAGE), 'Save set-up', {
      [`method-${film.id}`]: 'lots',
      [`method-${short.id}`]: 'score',
    })
    expect(answer.status).toBe(422)
    expect(answer.problems.map(({ href }) => href)).toEqual([`#method-${film.id}`])
    expect(await methods()).toEqual([])
  })

  test('stays as it is once voting has opened, and so does each usual method', async () => {
    const page = await as(ada).get(PAGE)
    await opened()
    const answer = await as(ada).submit(page, 'Save set-up', { [`method-${film.id}`]: 'score' })
    expect(answer.status).toBe(422)
    expect(answer.visibleText).toContain('Voting has opened, so the set-up stays as it is')
    expect((await methods()).map(({ method }) => method)).toEqual(['top_three', 'top_three'])
    await db().updateTable('categories').set({ vote_picks: 1 }).where('id', '=', film.id).execute()
    const shown = await as(ada).get(PAGE)
    expect(shown.html.querySelector('main select')).toBeNull()
    expect(shown.html.querySelectorAll('tbody tr').at(0)?.textContent).toContain('Top three')
    const vera = await voter()
    expect(
      (await as(vera).get(`/votes/category/${film.id}`)).html.querySelector('[name=rank-3]'),
    ).not.toBeNull()
  })

  test('of an earlier season is not touched', async () => {
    const other = year - 1
    await db()
      .insertInto('seasons')
      .columns(['year', 'label', 'edition', 'timezone', 'eligible_from', 'eligible_to', 'is_current'])
      .expression((eb) =>
        eb
          .selectFrom('seasons')
          .where('year', '=', year)
          .select([eb.lit(other).as('year'), eb.val('Before').as('label'), 'edition', 'timezone'])
          .select(['eligible_from', 'eligible_to', eb.lit(false).as('is_current')]),
      )
      .execute()
    await db().insertInto('voting_rounds').values({ year: other, nominee_order: 'shuffled' }).execute()
    await as(ada).submit(await as(ada).get(PAGE), 'Save set-up', { ownNominations: undefined })
    await opened()
    await as(ada).submit(await as(ada).get(PAUSE), 'Pause voting', { note: 'The site was down.' })
    expect(await readRound(other, db())).toMatchObject({
      ownNominations: true,
      rollFrozenAt: null,
      pausedAt: null,
      version: 1,
    })
  })

  test('is read by readers and changed by admins only', async () => {
    const rita = await reader()
    const page = await as(rita).get(PAGE)
    expect(page.status).toBe(200)
    expect(page.html.querySelector('main form button')?.hasAttribute('disabled')).toBe(true)
    for (const [who, location] of [
      [rita, '/'],
      [await member(), '/'],
      [await voter(), '/'],
    ] as const)
      expect((await as(who).post(PAGE, { nomineeOrder: 'shuffled', version: '0' })).location).toBe(location)
    expect((await guest().get(PAGE)).location).toBe('/?next=%2Fadmin%2Fvoting')
    expect(await readRound(year, db())).toMatchObject({ nomineeOrder: 'alphabetical', version: 0 })
  })

  test('tells an admin with a conflict no number of nominees before they are public', async () => {
    await db().deleteFrom('announcements').where('year', '=', year).execute()
    const submissionId = await acceptedEntry(await entrant(), { number: 1 })
    await conflict(ada, submissionId, 'declared')
    const rows = (await as(ada).get(PAGE)).html.querySelectorAll('tbody tr').map((row) => row.textContent)
    expect(rows.filter((row) => row.includes('Hidden from you: conflict of interest'))).toHaveLength(1)
  })

  raced('two admins who save at once do not overwrite each other', {
    reads: [/from "voting_rounds"/],
    async prepare() {
      const stored = setUpOf(await readRound(year, db()), await ballotCategories(year, db()))
      return { stored, admins: [await adminViewerOf(ada), await adminViewerOf(await admin())] }
    },
    acts: ({ stored, admins }) =>
      admins.map(
        (viewer, index) => () =>
          saveSetUp({ ...stored, nomineeOrder: 'shuffled', ownNominations: index === 0 }, 0, viewer, now()),
      ),
    async holds(answers) {
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await audits({ action: 'voting_round.set_up' })).toHaveLength(1)
    },
    async breaks(answers) {
      expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
    },
  })
})

describe('the dates of a vote that has opened', () => {
  const local = (hours: number, zone: string) => toLocalText(hoursFromNow(hours), zone)

  test('are kept by the settings page, which names the other ways', async () => {
    const { timezone } = await currentSeason()
    const before = await as(ada).get(SETTINGS)
    expect(before.html.querySelector('#voting_end_date')?.hasAttribute('disabled')).toBe(false)
    await opened()
    const values = await configValues()
    for (const fields of [
      { voting_activated_checkbox: undefined },
      { voting_start_date: local(-3, timezone) },
      { voting_end_date: local(9, timezone) },
      { voting_count_unsubmitted: undefined },
    ]) {
      const answer = await as(ada).submit(before, 'Save voting', fields)
      expect(answer.status).toBe(409)
      expect(answer.visibleText).toContain('Two admins can extend voting, and an admin can pause it.')
      expect(answer.visibleText).toContain('This can’t be changed now')
    }
    expect(await configValues()).toEqual(values)

    const page = await as(ada).get(SETTINGS)
    expect(page.links).toContain(PAGE)
    for (const name of ['activated_checkbox', 'start_date', 'end_date', 'count_unsubmitted'])
      expect(page.html.querySelector(`#voting_${name}`)?.hasAttribute('disabled')).toBe(true)
    const saved = await as(ada).submit(page, 'Save voting', { voting_show_tallies: 'on' })
    expect(saved.status).toBe(303)
    expect(await configValues()).toEqual({ ...values, voting_show_tallies: '1' })
  })

  test('stay after the close, and after the results are published', async () => {
    const page = await as(ada).get(SETTINGS)
    await opened()
    const { timezone } = await currentSeason()
    const move = () => as(ada).submit(page, 'Save voting', { voting_end_date: local(9, timezone) })
    setNow(hoursFromNow(3))
    expect((await move()).visibleText).toContain('Voting has closed, so when it opened and closed')
    await db().updateTable('voting_rounds').set({ state: 'published' }).where('year', '=', year).execute()
    expect((await move()).visibleText).toContain('The results are published, so when voting opened')
  })

  const END = 'voting_end_date'
  const START = 'voting_start_date'
  raced('an opening that is moved while the roll is written is not moved under it', {
    reads: [/from "voting_rounds"/],
    async prepare() {
      await voteBetween(hoursFromNow(-1), hoursFromNow(2))
      const rows = await db()
        .selectFrom('configs')
        .where('name', '=', START)
        .select(['version', 'value'])
        .executeTakeFirstOrThrow()
      return { version: rows.version, viewer: await adminViewerOf(ada) }
    },
    acts: ({ version, viewer }) => {
      const typed = new Map([[START, { typed: '2027-03-11T09:00', was: '', version }]])
      const place = { zone: 'UTC', currency: 'USD' }
      return [
        async () => (await freezeRoll(year, now()), { ok: true }),
        () => saveConfigs(700, typed, place, viewer, now()),
      ]
    },
    async holds(answers) {
      const frozen = (await readRound(year, db())).rollFrozenAt !== null
      const moved = (await configValues())[START] === '2027-03-11T09:00:00Z'
      expect(frozen).not.toBe(moved)
      expect(answers.at(1)?.ok).toBe(moved)
    },
    async breaks() {
      expect((await readRound(year, db())).rollFrozenAt).not.toBeNull()
      const { value } = await db()
        .selectFrom('configs')
        .where('name', '=', START)
        .select('value')
        .executeTakeFirstOrThrow()
      expect(value).toBe('2027-03-11T09:00:00Z')
    },
  })

  test('can be mended as long as no roll was written', async () => {
    await voteBetween(hoursFromNow(-1), hoursFromNow(2))
    const { timezone } = await currentSeason()
    const page = await as(ada).get(SETTINGS)
    const saved = await as(ada).submit(page, 'Save voting', {
      [START]: local(1, timezone),
      [END]: local(5, timezone),
    })
    expect(saved.status).toBe(303)
    await freezeRoll(year, now())
    expect((await readRound(year, db())).rollFrozenAt).toBeNull()
  })
})

describe('a pause', () => {
  test('closes every ballot with its note, and ends; both are in the history', async () => {
    const [vera, bo] = [await voter(), await admin()]
    await opened()
    const client = as(ada)
    const page = await client.get(PAUSE)
    expect(page.visibleText).toContain('A pause does not move the end')
    const note = 'لا تُحفظ الأصوات الآن، 投票网站维护中.'
    const paused = await client.submit(page, 'Pause voting', { note })
    expect((await client.follow(paused)).visibleText).toContain('Voting is paused')
    const closed = await as(vera).open('/votes')
    expect(closed.path).toBe('/votes/closed')
    expect(closed.visibleText).toContain(note)
    const [moss = ''] = film.nominees
    await as(vera).post(`/votes/category/${film.id}`, {
      writer: String(vera.userId),
      intent: 'save',
      'rank-1': moss,
    })
    expect(await hasBallot(vera.userId, film.id)).toBe(false)
    expect((await configValues()).voting_end_date).toBe(hoursFromNow(2).toISOString())

    const told = (await mails({ template: 'voting_changed' })).filter(({ body_text: text }) =>
      text.includes(note),
    )
    expect(told.map(({ to_email }) => to_email)).toContain(bo.email)
    expect(told.map(({ to_email }) => to_email)).not.toContain(ada.email)
    const second = await client.submit(page, 'Pause voting', { note: 'Another note of ours.' })
    expect(second.status).toBe(409)
    const resumed = await client.submit(await client.get(PAUSE), 'Resume voting')
    expect((await client.follow(resumed)).visibleText).toContain('Voting is open again')
    expect((await as(vera).get('/votes')).status).toBe(200)
    const log = await audits({ entity: 'voting_round' })
    expect(log.map(({ action }) => action)).toEqual([
      'voting_round.roll_frozen',
      'voting_round.paused',
      'voting_round.resumed',
    ])
    expect(log[1]?.after).toEqual({ note })
    expect(log[2]?.before).toMatchObject({ note })
  })

  test('needs a note of some words, and voting that is open', async () => {
    await opened()
    const page = await as(ada).get(PAUSE)
    for (const note of ['', 'Down', 'x'.repeat(301)]) {
      const answer = await as(ada).submit(page, 'Pause voting', { note })
      expect(answer.status).toBe(422)
      expect(answer.html.querySelector('textarea')?.textContent.trim()).toBe(note)
    }
    setNow(hoursFromNow(3))
    const late = await as(ada).submit(page, 'Pause voting', { note: 'The site was down.' })
    expect(late.status).toBe(422)
    expect(late.visibleText).toContain('Voting is not open, so it can’t be paused.')
    expect((await readRound(year, db())).pausedAt).toBeNull()
    expect((await as(ada).get(PAUSE)).html.querySelector('main form')).toBeNull()
  })

  test('is not for readers, members or guests', async () => {
    await opened()
    for (const who of [await reader(), await voter()])
      expect((await as(who).post(PAUSE, { intent: 'pause', note: 'The site was down.' })).location).toBe('/')
    expect((await readRound(year, db())).pausedAt).toBeNull()
    const viewer = await adminViewerOf(ada)
    expect(await pauseVoting('The site was down.', viewer, now())).toMatchObject({ ok: true })
    expect((await as(ada).get('/admin/dashboard')).visibleText).toContain('Voting is paused')
  })
})

describe('the check of the set-up', () => {
  const found = async () => {
    const configs = await configValues()
    const checks = await findRoundChecks({ year, zone: 'UTC', configs, now: now() }, db())
    return checks.flatMap(({ findings }) => findings.map(({ message }) => message)).join(' ')
  }

  test('finds what keeps members from voting, and nothing of nominees before they are public', async () => {
    expect(await found()).toContain('No member has a vote.')
    expect(await found()).toMatch(/Too few nominees for a choice: P02.*and \d+ more/)
    await voter()
    expect(await found()).not.toContain('No member has a vote.')
    await voteBetween(hoursFromNow(1), hoursFromNow(3), '0')
    expect(await found()).toContain('it is not switched on')
    await db()
      .updateTable('announcements')
      .set({ announce_at: hoursFromNow(2) })
      .where('year', '=', year)
      .execute()
    expect(await found()).toContain('Voting opens before the nominees are announced on')
    await db().deleteFrom('announcements').where('year', '=', year).execute()
    expect(await found()).not.toContain('nominees')
    setNow(hoursFromNow(4))
    expect(await found()).toBe('')
  })

  test('tells an award with one admin what its vote cannot do, and one with more who is missing', async () => {
    const keys = async () => {
      const asked = { year, zone: 'UTC', configs: await configValues(), now: now() }
      const checks = await findResultChecks(asked, db())
      return checks.flatMap(({ findings }) => findings.map(({ message }) => message)).join(' ')
    }
    const others = (status: 'active' | 'suspended') =>
      db()
        .updateTable('users')
        .set({ status })
        .where('role', '=', 'admin')
        .where('id', '<>', ada.userId)
        .execute()
    await others('suspended')
    expect(await keys()).toContain('not counted, extended, reset or corrected')
    await others('active')
    await admin()
    expect(await keys()).toContain('There are 0 now')
    const hold = async (who: Account, passphrase: string) =>
      valueOf(await becomeKeyholder(year, { passphrase }, await adminViewerOf(who), now()))
    await hold(ada, 'nine pencils under a lamp')
    await hold(await admin(), 'seven brushes in a jar')
    expect(await keys()).toContain('the ballots can never be counted')
    await hold(await admin(), 'eleven frames on a wall')
    expect(await keys()).toBe('')
  })
})
