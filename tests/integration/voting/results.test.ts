import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { setConfig } from '#tests/support/billing.ts'
import { as, request, signedIn } from '#tests/support/client.ts'
import { later, now, setNow } from '#tests/support/clock.ts'
import { category, valueOf } from '#tests/support/entries.ts'
import { announcedAt, nominated } from '#tests/support/nominees.ts'
import { admin, adminViewerOf, member, type Account } from '#tests/support/people.ts'
import { raced } from '#tests/support/raced.ts'
import { audits, mails } from '#tests/support/rows.ts'
import { addObserver } from '#app/domain/voting/observers/observers.server.ts'
import { countedBy, founders, keyHolders, storedBallot } from '#tests/support/voting.ts'
import { addSeason, makeCurrent } from '#app/domain/season/seasons/season-commands.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { readClosing } from '#app/domain/voting/ballots/closing.server.ts'
import { tendBlocks } from '#app/domain/voting/ballots/minute.server.ts'
import type { Choice } from '#app/domain/voting/tally/choices.ts'
import { askForCorrection } from '#app/domain/voting/results/corrections.server.ts'
import { agreeToKeyholder, becomeKeyholder } from '#app/domain/voting/results/keyholders.server.ts'
import { votingSeason } from '#app/domain/voting/results/season-lock.server.ts'
import { removeFromRoll } from '#app/domain/voting/rounds/roll-changes.server.ts'
import { openRun } from '#app/domain/voting/results/open-run.server.ts'
import { publishedFile, tendPublication } from '#app/domain/voting/results/publication.server.ts'
import { artefactBytes, countFile } from '#app/domain/voting/tally/artefact.server.ts'
import { readBallots } from '#app/domain/voting/tally/files/read.ts'

/** Counting a round, sealing its result, opening it by two, and publishing it by the clock. */

const CLOSES = '2027-03-20T12:00:00Z'
/** The first moment of the count. */
const COUNTED = '2027-03-20T12:01:00Z'
const PUBLISHED = '2027-04-01T18:00:00Z'
const PAGE = '/votes/results'
const ADMIN_PAGE = '/admin/voting/results'
const SECRET = { ada: 'a horse behind the pegbar', bea: 'two lanterns under the moss' }

let year = 0
let moth = 0
let tide = 0
let ada: Account
let bea: Account

async function castBallot(userId: number, categoryId: number, choice: Choice) {
  await db()
    .insertInto('ballots')
    .values(await storedBallot(userId, { year, categoryId }, choice))
    .execute()
}

async function onRoll(count: number): Promise<number[]> {
  const people: number[] = []
  for (let index = 0; index < count; index += 1) people.push((await member()).userId)
  const row = { year, entered_at: now(), reason: 'Had the right to vote when voting opened' }
  await db()
    .insertInto('voting_roll')
    .values(people.map((user_id) => ({ ...row, user_id })))
    .execute()
  return people
}

beforeEach(async () => {
  year = (await currentSeason()).year
  await announcedAt(new Date('2027-03-01T00:00:00Z'))
  moth = (await nominated(['Þóra'], { title: 'Velvet Moth' })).nominationId
  tide = (await nominated(['李晴风'], { title: 'Copper Tide' })).nominationId
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
  // Twenty-two members: 12 for the moth, 9 for the tide, one skips.
  const { id } = await category(1)
  const voters = await onRoll(22)
  for (const [index, userId] of voters.entries()) {
    const first = index < 12 ? moth : tide
    await castBallot(userId, id, index === 21 ? { skip: true } : { ranks: [String(first)] })
  }
  ada = await admin()
  bea = await admin({ firstName: 'Bea' })
  await founders(year, [ada, bea])
})

async function holders() {
  await keyHolders(year, [
    [ada, SECRET.ada],
    [bea, SECRET.bea],
  ])
}

const count = async () =>
  countedBy(year, [
    [ada, SECRET.ada],
    [bea, SECRET.bea],
  ])
const open = async (who: Account, passphrase: string, run = 1) =>
  openRun({ year, run, passphrase }, await adminViewerOf(who), now())

/** Closed, counted, and opened by two. */
async function released() {
  await holders()
  setNow(new Date(COUNTED))
  valueOf(await count())
  valueOf(await open(ada, SECRET.ada))
  expect(valueOf(await open(bea, SECRET.bea))).toBe('released')
}

describe('the count', () => {
  test('comes a minute after the close, and with two key holders', async () => {
    expect(await count()).toMatchObject({
      ok: false,
      message: 'Ballots are counted after voting has closed.',
    })
    setNow(new Date(COUNTED))
    expect(await count()).toMatchObject({ ok: false, message: expect.stringContaining('2 key holders') })
    await holders()
    // What arrived before the close may wait for a minute until it is saved.
    setNow(new Date(new Date(COUNTED).getTime() - 1))
    expect(await count()).toMatchObject({
      ok: false,
      message: expect.stringContaining('Voting closed less than a minute ago'),
    })
    setNow(new Date(COUNTED))
    expect(valueOf(await count())).toMatchObject({ run: 1, sameBallots: null, damaged: 0 })
    expect(valueOf(await count())).toMatchObject({ run: 2, sameBallots: true })
    const rows = await db().selectFrom('voting_results').selectAll().execute()
    const [first, second] = rows
    expect(first?.result_mac.equals(second?.result_mac ?? Buffer.alloc(0))).toBe(true)
    for (const { sealed } of rows) expect(sealed.toString('latin1')).not.toMatch(/Moth|Tide|ranks/)
  })

  test('a run never changes', async () => {
    await holders()
    setNow(new Date(COUNTED))
    valueOf(await count())
    await expect(db().updateTable('voting_results').set({ code_version: 'x' }).execute()).rejects.toThrow(
      /never changed/,
    )
    await expect(db().deleteFrom('voting_results').execute()).rejects.toThrow(/never changed/)
  })

  test('of a member who lost the right before the close does not have their ballot', async () => {
    await holders()
    await db()
      .updateTable('voting_roll')
      .set({ left_at: now(), left_reason: 'Lost the right to vote' })
      .where('user_id', '=', (eb) =>
        eb.selectFrom('voting_roll').select((min) => min.fn.min('user_id').as('id')),
      )
      .execute()
    setNow(new Date(COUNTED))
    valueOf(await count())
    valueOf(await open(ada, SECRET.ada))
    valueOf(await open(bea, SECRET.bea))
    setNow(new Date(PUBLISHED))
    const file = await publishedFile(year, 'result', null, now())
    expect(file?.text).toContain('"ballots":21')
  })
})

test('while voting is open only admins and observers see how many voted where; the close is one moment', async () => {
  const [voter, olga] = [await member(), await member()]
  await db()
    .insertInto('voting_observers')
    .values({ year, user_id: olga.userId, added_by: ada.userId, added_at: now() })
    .execute()
  for (const who of [ada, olga])
    expect((await as(who).get(PAGE)).html.querySelectorAll('table')).toHaveLength(1)
  const open = await as(voter).get(PAGE)
  expect(open.html.querySelectorAll('table')).toHaveLength(0)
  // Twenty-two have voted.
  expect(open.visibleText).toContain('At least 20 members have started to vote')
  expect((await as(voter).data(PAGE)).text).not.toContain('"ballots"')
  setNow(new Date(COUNTED))
  setNow(new Date(now().getTime() + 30_000))
  await tendBlocks(now())
  expect((await readClosing(year, db()))?.closedAt.toISOString()).toBe(new Date(CLOSES).toISOString())
  // Sessions from before have ended.
  expect((await as(await member()).get(PAGE)).visibleText).toMatch(/Turnout.*22/s)
})

describe('opening', () => {
  beforeEach(async () => {
    await holders()
    setNow(new Date(COUNTED))
    valueOf(await count())
  })

  test('by one key holder twice is not enough', async () => {
    expect(valueOf(await open(ada, SECRET.ada))).toBe('first')
    expect(valueOf(await open(ada, SECRET.ada))).toBe('first')
    expect(await db().selectFrom('voting_releases').select('year').execute()).toEqual([])
    const [share] = await db().selectFrom('voting_opening_shares').selectAll().execute()
    // It is encrypted to the other key holder alone.
    const given = JSON.parse(share?.share.toString() ?? '[]') as [number, string][]
    expect(given.map(([to]) => to)).toEqual([bea.userId])
  })

  test('two at once: one of them releases it', async () => {
    const answers = await Promise.all([open(ada, SECRET.ada), open(bea, SECRET.bea)])
    expect(answers.map(valueOf).sort()).toEqual(['first', 'released'])
    expect(await db().selectFrom('voting_opening_shares').select('year').execute()).toEqual([])
    expect((await audits({ action: 'voting_round.result_released' })).length).toBe(1)
  })

  test('the first part waits for half an hour', async () => {
    valueOf(await open(ada, SECRET.ada))
    later({ minutes: 30 })
    expect(valueOf(await open(bea, SECRET.bea))).toBe('first')
  })

  test('a wrong passphrase is said, and refused after five', async () => {
    for (let tries = 0; tries < 5; tries += 1)
      expect(await open(ada, 'not the passphrase')).toMatchObject({
        code: 'invalid',
        fields: { secret: expect.anything() },
      })
    expect(await open(ada, SECRET.ada)).toMatchObject({ ok: false, code: 'throttled' })
    expect(valueOf(await open(bea, SECRET.bea))).toBe('first')
  })

  test('an admin without a key opens nothing, and a newer key no earlier run', async () => {
    expect(await open(await admin(), SECRET.ada)).toMatchObject({ ok: false, code: 'forbidden' })
    const given = { passphrase: 'another horse altogether' }
    const viewer = await adminViewerOf(bea)
    expect(valueOf(await becomeKeyholder(year, given, viewer, now()))).toBe('waits')
    expect(valueOf(await agreeToKeyholder(year, bea.userId, await adminViewerOf(ada), now()))).toBe(
      'admitted',
    )
    valueOf(await open(ada, SECRET.ada))
    const refused = await open(bea, 'another horse altogether')
    expect(refused).toMatchObject({ ok: false, message: expect.stringContaining('newer than this run') })
  })
})

describe('publication', () => {
  beforeEach(released)

  const addresses = (of: number) => [
    PAGE,
    `${PAGE}?season=${of}`,
    `${PAGE}/${of}/ballots.json`,
    `${PAGE}/${of}/result.json`,
    ADMIN_PAGE,
    '/votes/closed',
  ]

  test('tells nothing before its moment, and everything from it on', async () => {
    setNow(new Date(new Date(PUBLISHED).getTime() - 1))
    const voter = await member()
    for (const who of [ada, voter])
      for (const address of addresses(year))
        for (const answer of [await as(who).get(address), await as(who).data(address)]) {
          const text = `${answer.text} ${JSON.stringify(Object.fromEntries(answer.headers))}`
          expect(text, address).not.toMatch(/Velvet Moth|Copper Tide/)
        }
    const rehearsing = signedIn(ada)
    const started = await rehearsing.post('/admin/rehearsal', { moment: PUBLISHED, side: 'at' })
    expect(started.status).toBe(303)
    expect((await rehearsing.get(PAGE)).visibleText).toContain('Results are sealed until')
    const sealed = await as(voter).get(PAGE)
    expect(sealed.visibleText).toContain('Results are sealed until')
    expect(sealed.visibleText).toMatch(/Turnout.*22/s)
    expect(await publishedFile(year, 'ballots', null, now())).toBeNull()

    setNow(new Date(PUBLISHED))
    const page = await as(voter).get(PAGE)
    expect(page.visibleText).toMatch(/Velvet Moth.*Nominees: Copper Tide · Velvet Moth/s)
    expect(page.visibleText).toMatch(/36.*27/s)
    expect(page.html.querySelectorAll('main svg rect')).toHaveLength(2)
    const admins = await as(ada).get(ADMIN_PAGE)
    expect(admins.visibleText).toContain('The results are published')
    expect(admins.visibleText).not.toContain('Results are sealed')
  })

  test('the exported ballots give the stored result, byte for byte', async () => {
    setNow(new Date(PUBLISHED))
    const [ballots, result] = [
      await publishedFile(year, 'ballots', null, now()),
      await publishedFile(year, 'result', null, now()),
    ]
    const read = valueOf(readBallots(ballots?.name ?? '', Buffer.from(ballots?.text ?? ''), null))
    const artefact = countFile(read)
    expect(artefactBytes(artefact).text).toBe(result?.text)
    const run = await db().selectFrom('voting_results').select('input_hash').executeTakeFirstOrThrow()
    expect(artefact.input.sha256).toBe(run.input_hash.toString('hex'))
  })

  test('ballots of which some stand alone are for observers and admins, and keep their hash for others', async () => {
    // A ballot as a buyer of votes would ask for.
    const { id } = await category(1)
    const [last = 0] = await onRoll(1)
    setNow(new Date('2027-03-19T12:00:00Z'))
    await castBallot(last, id, { ranks: [String(tide), String(moth)] })
    setNow(new Date(COUNTED))
    valueOf(await count())
    valueOf(await open(ada, SECRET.ada, 2))
    valueOf(await open(bea, SECRET.bea, 2))
    setNow(new Date(PUBLISHED))
    const [voter, watcher] = [await member(), await member()]
    valueOf(await addObserver(watcher.email, await adminViewerOf(ada), now()))
    const fileOf = async (who: Account) => (await as(who).get(`${PAGE}/${year}/ballots.json`)).text
    const rare = JSON.stringify({ ranks: [String(tide), String(moth)] })
    expect(await fileOf(voter)).not.toContain(rare)
    expect(await fileOf(voter)).toMatch(/"withheld":\{"ballots":23,"sha256":"[0-9a-f]{64}"\}/)
    for (const who of [ada, watcher]) expect(await fileOf(who)).toContain(rare)
    const hashOf = (text: string) => {
      const read = valueOf(readBallots('a.json', Buffer.from(text), null))
      return countFile(read).input.sha256
    }
    expect(hashOf(await fileOf(voter))).toBe(hashOf(await fileOf(ada)))
  })

  describe('that turns out to be wrong', () => {
    const CORRECTION = '/admin/voting/correction'
    const REASON = 'Two accounts of one member had both voted'
    const problems = async (who: Account, form: Record<string, string>) =>
      (await as(who).post(CORRECTION, form)).problems.map(({ message }) => message)

    /** Asked for and agreed to. */
    async function beingCorrected(about: Record<string, string> = {}) {
      setNow(new Date(PUBLISHED))
      await tendPublication(now())
      later({ hours: 1 })
      const form = await as(ada).get(CORRECTION)
      expect((await as(ada).submit(form, 'Ask for correction', { reason: REASON, ...about })).location).toBe(
        CORRECTION,
      )
      const waiting = await as(bea).get(CORRECTION)
      expect((await as(bea).submit(waiting, 'Correct the results')).location).toBe(ADMIN_PAGE)
    }
    const idOf = async () =>
      String((await db().selectFrom('voting_corrections').select('id').executeTakeFirstOrThrow()).id)

    test('is corrected in the open by two key holders, and what was public stays readable', async () => {
      await beingCorrected()
      const before = (await as(await member()).get(`${PAGE}/${year}/result.json`)).text
      // Five of the moth's voters are taken off the roll, so that the tide wins by 9 to 7.
      const roll = await db().selectFrom('voting_roll').select('id').orderBy('user_id').limit(5).execute()
      for (const { id } of roll) valueOf(await removeFromRoll(id, REASON, await adminViewerOf(ada), now()))
      expect(await open(ada, SECRET.ada)).toMatchObject({
        ok: false,
        message: 'A correction needs a run that was counted since. Count again first.',
      })
      expect(valueOf(await count())).toMatchObject({ run: 2, sameBallots: false })
      expect(valueOf(await open(ada, SECRET.ada, 2))).toBe('first')
      const reader = as(await member())
      expect((await reader.get(PAGE)).visibleText).not.toContain('Correction 1')
      expect(valueOf(await open(bea, SECRET.bea, 2))).toBe('released')

      const page = await reader.get(PAGE)
      expect(page.visibleText).toMatch(/Correction 1.*Two accounts of one member had both voted/s)
      expect(page.visibleText).toMatch(/Copper Tide instead of Velvet Moth, 16 ballots counted instead of 21/)
      const kept = await reader.get(`${PAGE}/${year}/result-before-1.json`)
      expect(kept.text).toBe(before)
      expect((await reader.get(`${PAGE}/${year}/result.json`)).text).not.toBe(before)
      for (const file of ['result-before-2.json', 'result-before-0.json', 'result-before-.json'])
        expect((await reader.get(`${PAGE}/${year}/${file}`)).status).toBe(404)
      // It has ended: the next one needs two again.
      expect(await count()).toMatchObject({ message: 'The results are published and stay as they are.' })
      expect(await open(ada, SECRET.ada, 2)).toMatchObject({ ok: false })
      expect((await audits({ action: 'voting_round.correction_agree' })).length).toBe(1)
    })

    test('counts one category by the method that members voted by, and tells who won and who wins', async () => {
      await db()
        .updateTable('nomination_people')
        .set({ email: 'one@example.net' })
        .where('nomination_id', '=', moth)
        .execute()
      await db()
        .updateTable('nomination_people')
        .set({ email: 'two@example.net' })
        .where('nomination_id', '=', tide)
        .execute()
      const olga = await member()
      valueOf(await addObserver(olga.email, await adminViewerOf(ada), now()))
      await beingCorrected({ code: 'P01', method: 'one' })
      // A work that is no nominee any more does not win.
      await db().updateTable('nominations').set({ status: 'revoked' }).where('id', '=', moth).execute()
      valueOf(await count())
      expect(await mails({ template: 'result_corrected' })).toEqual([])
      valueOf(await open(ada, SECRET.ada, 2))
      valueOf(await open(bea, SECRET.bea, 2))
      const page = await as(await member()).get(PAGE)
      expect(page.visibleText).toMatch(/Only .* was counted again, by the method “One choice”\./)
      expect(page.visibleText).toContain('Copper Tide instead of Velvet Moth')
      const file = await as(ada).get(`${PAGE}/${year}/result.json`)
      expect(JSON.parse(file.text).categories).toMatchObject([
        { id: 'P01', method: 'one', winners: [String(tide)] },
      ])
      const told = await mails({ template: 'result_corrected' })
      expect(told.map(({ to_email: email }) => email).sort()).toEqual(['one@example.net', 'two@example.net'])
      const heard = (await mails({ to: olga.email })).map(({ body_text: text }) => text).join()
      expect(heard).toContain('The published results are corrected.')
      // It is its method from now on.
      await beingCorrected()
      expect(valueOf(await count())).toMatchObject({ run: 3, sameBallots: true })
    })

    test('is not corrected by a method that can’t read what members chose, nor in a category there is not', async () => {
      setNow(new Date(PUBLISHED))
      await tendPublication(now())
      const ask = (about: Record<string, string>) =>
        problems(ada, { intent: 'ask', reason: REASON, ...about })
      const unreadable = 'Method: What members chose in this category can’t be counted by this method'
      expect(await ask({ code: 'P01', method: 'score' })).toEqual([unreadable])
      expect(await ask({ method: 'one' })).toEqual([unreadable])
      expect(await ask({ code: 'P99' })).toEqual(['Category: Select a category of the published results'])
      expect(await db().selectFrom('voting_corrections').select('id').execute()).toEqual([])
    })

    raced('two who ask at once begin one correction', {
      prepare: async () => {
        setNow(new Date(PUBLISHED))
        await tendPublication(now())
        return { viewers: [await adminViewerOf(ada), await adminViewerOf(bea)] }
      },
      acts: ({ viewers }) =>
        viewers.map(
          (viewer) => async () =>
            (
              await askForCorrection(
                year,
                { reason: REASON, code: null, method: null, seats: null },
                viewer,
                now(),
              )
            ).ok,
        ),
      reads: [/from "voting_corrections" as "c"/],
      guards: ['one_voting_correction_at_a_time'],
      holds: async (answers) => expect(answers.toSorted()).toEqual([false, true]),
      breaks: async (answers) => expect(answers).toEqual([true, true]),
    })

    test('takes two key holders, and before that nothing changes', async () => {
      setNow(new Date(new Date(PUBLISHED).getTime() - 1))
      expect(await problems(ada, { intent: 'ask', reason: REASON })).toEqual([
        'The results are not published. Until then ballots can be counted again without a correction.',
      ])
      setNow(new Date(PUBLISHED))
      await tendPublication(now())
      expect(await problems(await admin(), { intent: 'ask', reason: REASON })).toEqual([
        'Only key holders correct a result.',
      ])
      expect((await as(ada).post(CORRECTION, { intent: 'ask', reason: REASON })).status).toBe(303)
      const correctionId = await idOf()
      expect(await problems(ada, { intent: 'agree', correctionId })).toEqual([
        'You asked for this. Another key holder has to decide.',
      ])
      expect(await problems(await admin(), { intent: 'agree', correctionId })).toEqual([
        'Only key holders correct a result.',
      ])
      expect(await problems(bea, { intent: 'ask', reason: REASON })).toEqual([
        'A correction has already begun. It has to end first.',
      ])
      expect(await count()).toMatchObject({ ok: false })
      const roll = await db().selectFrom('voting_roll').select('id').executeTakeFirstOrThrow()
      expect(await removeFromRoll(roll.id, REASON, await adminViewerOf(ada), now())).toMatchObject({
        ok: false,
      })
    })

    test('that is ended leaves the published results as they are, and keeps the season meanwhile', async () => {
      await beingCorrected()
      const lock = await votingSeason.reason(year, now(), db())
      expect(lock).toBe(`The ${year} results are being corrected. End the correction first.`)
      const page = await as(ada).get(CORRECTION)
      expect((await as(ada).submit(page, 'End correction')).location).toBe(CORRECTION)
      expect(await count()).toMatchObject({ ok: false })
      expect((await as(await member()).get(PAGE)).visibleText).not.toContain('Correction')
    })
  })

  test('without public tallies there are winners and no points', async () => {
    await setConfig('voting_show_tallies', '0')
    setNow(new Date(PUBLISHED))
    const page = await as(await member()).get(PAGE)
    expect(page.visibleText).toContain('Velvet Moth')
    expect(page.text).not.toMatch(/<rect|>36</)
    expect((await as(ada).get(`${PAGE}/${year}/ballots.json`)).status).toBe(404)
  })

  test('the worker closes the round; a later run is not released', async () => {
    setNow(new Date(PUBLISHED))
    expect(await tendPublication(now())).toBe(1)
    expect(await tendPublication(now())).toBe(0)
    expect(await count()).toMatchObject({
      ok: false,
      message: 'The results are published and stay as they are.',
    })
  })

  test('waits for the end of the ceremony, unless the award says that winners may be known before', async () => {
    await setConfig('voting_results_before_ceremony', '0')
    const ceremonyAt = new Date(new Date(PUBLISHED).getTime() + 86_400_000)
    await db().updateTable('seasons').set({ ceremony_at: ceremonyAt }).where('year', '=', year).execute()
    await setConfig('ceremony_hours', '3')
    const end = new Date(ceremonyAt.getTime() + 3 * 3_600_000)
    const checks = async () => (await signedIn(ada).get('/admin/setup-check')).visibleText
    expect(await checks()).toContain('They become public when it is')
    setNow(new Date(end.getTime() - 1_000))
    expect((await as(await member()).get(PAGE)).visibleText).not.toContain('Velvet Moth')
    expect(await publishedFile(year, 'result', null, now())).toBeNull()
    await setConfig('voting_results_before_ceremony', '1')
    expect(await checks()).toContain('anyone can read them before their envelope is opened')
    await setConfig('voting_results_before_ceremony', '0')
    setNow(end)
    expect((await as(await member()).get(PAGE)).visibleText).toContain('Velvet Moth')
    // Published, it stays so, whatever is written down of the ceremony later.
    await tendPublication(now())
    const later = new Date(end.getTime() + 86_400_000)
    await db().updateTable('seasons').set({ ceremony_at: later }).where('year', '=', year).execute()
    expect((await as(await member()).get(PAGE)).visibleText).toContain('Velvet Moth')
  })

  test('an unset moment keeps them sealed', async () => {
    await setConfig('voting_results_published_at', '')
    setNow('2030-01-01T00:00:00Z')
    const page = await as(await member()).get(PAGE)
    expect(page.visibleText).toContain('The date is not set yet')
    expect(page.visibleText).not.toContain('Velvet Moth')
  })
})

test('what was published can neither be hidden again nor be shown in another way', async () => {
  await released()
  const settings = '/admin/configs?group=700'
  const open = await as(ada).get(settings)
  const shown = (page: typeof open) =>
    page.html.querySelector('#voting_show_tallies')?.hasAttribute('disabled')
  expect(shown(open)).toBe(false)
  setNow(new Date(PUBLISHED))
  const browser = signedIn(ada)
  expect(shown(await browser.get(settings))).toBe(true)
  for (const fields of [
    { voting_show_tallies: undefined },
    { voting_results_published_at: '2030-01-01T00:00' },
  ]) {
    const answer = await browser.submit(open, 'Save voting', fields)
    expect(answer.status).toBe(409)
    expect(answer.visibleText).toContain('The results are published, so their date')
  }
  expect((await as(await member()).get(PAGE)).visibleText).toContain('Velvet Moth')
})

describe('an earlier season', () => {
  const NEXT = 2099
  const files = (of: number) => ['ballots', 'result'].map((name) => `${PAGE}/${of}/${name}.json`)

  async function nextSeason() {
    const by = await adminViewerOf(ada)
    const season = {
      ...{ year: NEXT, label: 'Far', edition: 99, timezone: 'UTC', announcedAt: null, ceremonyAt: null },
      ...{ eligibleFrom: `${NEXT}-01-01`, eligibleTo: `${NEXT}-12-31`, copyDeadlines: false },
    }
    valueOf(await addSeason(season, by, now()))
    valueOf(await makeCurrent(NEXT, by, now()))
  }

  test('keeps its results, and the current one has none of its own', async () => {
    await released()
    setNow(new Date(PUBLISHED))
    await tendPublication(now())
    await nextSeason()
    const reader = as(await member())
    const current = await reader.get(PAGE)
    expect(current.heading).toBe(`Results ${NEXT}`)
    expect(current.visibleText).toContain('Results are sealed')
    expect(current.visibleText).not.toContain('Velvet Moth')
    expect(current.links).toContain(`${PAGE}?season=${year}`)
    const earlier = await reader.get(`${PAGE}?season=${year}`)
    expect(earlier.heading).toBe(`Results ${year}`)
    expect(earlier.visibleText).toMatch(/Velvet Moth.*Nominees: Copper Tide · Velvet Moth/s)
    for (const file of files(year)) expect((await reader.get(file)).status).toBe(200)
    for (const file of files(NEXT)) expect((await reader.get(file)).status).toBe(404)
    for (const unknown of ['1999', 'all', ''])
      expect((await reader.get(`${PAGE}?season=${unknown}`)).status).toBe(404)
    expect((await request(`${PAGE}?season=${year}`)).location).toMatch(/^\/\?next=/)
    // Its page does not change with the next season's settings.
    await setConfig('voting_results_published_at', '')
    await setConfig('voting_show_tallies', '0')
    for (const file of files(year)) expect((await reader.get(file)).status).toBe(200)
    expect((await reader.get(`${PAGE}?season=${year}`)).visibleText).toBe(earlier.visibleText)
  })

  test('has to be published before another is made current; that the worker was not by yet changes nothing', async () => {
    await released()
    setNow(new Date(new Date(PUBLISHED).getTime() - 1))
    await expect(nextSeason()).rejects.toThrow('its results are not published')
    setNow(new Date(PUBLISHED))
    valueOf(await makeCurrent(NEXT, await adminViewerOf(ada), now()))
    await setConfig('voting_results_published_at', '')
    expect((await as(await member()).get(`${PAGE}?season=${year}`)).visibleText).toContain('Velvet Moth')
  })
})

test('ballots of a category with fewer than 20 are withheld, and the hash stays', async () => {
  await db().deleteFrom('ballots').where('year', '=', year).execute()
  const { id } = await category(1)
  const [only = 0] = await onRoll(1)
  await castBallot(only, id, { ranks: [String(tide)] })
  await released()
  setNow(new Date(PUBLISHED))
  const file = await publishedFile(year, 'ballots', null, now())
  expect(file?.text).not.toContain('"ranks"')
  const read = valueOf(readBallots(file?.name ?? '', Buffer.from(file?.text ?? ''), null))
  const run = await db().selectFrom('voting_results').select('input_hash').executeTakeFirstOrThrow()
  expect(countFile(read).input.sha256).toBe(run.input_hash.toString('hex'))
})

test('the whole way by the admins’ page', async () => {
  const browsers = new Map([ada, bea].map((who) => [who, signedIn(who)]))
  const by = (who: Account) => browsers.get(who) ?? signedIn(who)
  const pageOf = (who: Account) => by(who).get(ADMIN_PAGE)
  for (const [who, passphrase] of [
    [ada, SECRET.ada],
    [bea, SECRET.bea],
  ] as const) {
    const short = await by(who).submit(await pageOf(who), 'Become a key holder', {
      passphrase: 'short',
      again: 'short',
    })
    expect(short.status).toBe(422)
    expect(short.visibleText).toContain('12 characters or more')
    expect(short.text).not.toContain('value="short"')
    const saved = await by(who).submit(await pageOf(who), 'Become a key holder', {
      passphrase,
      again: passphrase,
    })
    expect(saved.location).toBe(ADMIN_PAGE)
  }
  setNow(new Date(COUNTED))
  // Sessions from before have ended.
  for (const who of [ada, bea]) browsers.set(who, signedIn(who))
  const countPage = '/admin/voting/count'
  await by(ada).submit(await by(ada).get(countPage), 'Count ballots', { secret: SECRET.ada })
  expect((await pageOf(bea)).visibleText).toContain('The count needs a second key holder')
  await by(bea).submit(await by(bea).get(countPage), 'Count ballots', { secret: SECRET.bea })
  const wrong = await by(ada).submit(await pageOf(ada), 'Open and release run', { secret: 'wrong' })
  expect(wrong.visibleText).toContain('This is not your passphrase')
  await by(ada).submit(await pageOf(ada), 'Open and release run', { secret: SECRET.ada })
  expect((await pageOf(bea)).visibleText).toContain('needs a second key holder')
  await by(bea).submit(await pageOf(bea), 'Open and release run', { secret: SECRET.bea })
  expect((await pageOf(bea)).visibleText).toContain('Run 1 is released')
})
