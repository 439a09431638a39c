import { beforeEach, expect, test } from 'vitest'
import { takeWinnersCopy } from '#app/domain/ceremony/packs/copies.server.ts'
import { readPack } from '#app/domain/ceremony/packs/page.server.ts'
import { winnersOf } from '#app/domain/ceremony/packs/content.ts'
import { publicWinners } from '#app/domain/ceremony/trophies/terms.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { decideByHand } from '#app/domain/voting/results/decided.server.ts'
import { openRun } from '#app/domain/voting/results/open-run.server.ts'
import { readRound } from '#app/domain/voting/rounds/round.server.ts'
import { db } from '#db/client.ts'
import { setConfig } from '#tests/support/billing.ts'
import { as, guest, signedIn } from '#tests/support/client.ts'
import { later, now, setNow } from '#tests/support/clock.ts'
import { conflict } from '#tests/support/conflicts.ts'
import { category, valueOf } from '#tests/support/entries.ts'
import { announcedAt, nominated } from '#tests/support/nominees.ts'
import { admin, adminViewerOf, judge, member, type Account } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { audits, mails } from '#tests/support/rows.ts'
import { countedBy, keyHolders } from '#tests/support/voting.ts'

/** Winners that members do not vote on: entered by hand, sealed with the results, opened by two, public at their moment. */

const PUBLISHED = '2027-04-01T18:00:00Z'
const SECRET = { ada: 'a horse behind the pegbar', bea: 'two lanterns under the moss' }
const WINNER = 'Velvet Moth'
const PAGES = [
  '/admin/voting/decided',
  '/admin/voting/results',
  '/admin/history',
  '/winners',
  '/votes/results',
]

let year = 0
let awardId = 0
let moth: Awaited<ReturnType<typeof nominated>>
let tide: Awaited<ReturnType<typeof nominated>>
let ada: Account
let bea: Account

beforeEach(async () => {
  year = (await currentSeason()).year
  setNow(new Date('2027-03-15T00:00:00Z'))
  await announcedAt(new Date('2027-03-01T00:00:00Z'))
  await setConfig('voting_results_published_at', PUBLISHED)
  await setConfig('voting_results_before_ceremony', '1')
  awardId = (await category(1)).id
  moth = await nominated(['Þóra Ægisdóttir'], { title: WINNER })
  tide = await nominated(['李晴风'], { title: 'Copper Tide' })
  // An award whose jury decides, in a season without a vote.
  await db().updateTable('categories').set({ vote_scope: 'jury' }).where('year', '=', year).execute()
  ada = await admin()
  bea = await admin({ firstName: 'Bea' })
  await keyHolders(year, [
    [ada, SECRET.ada],
    [bea, SECRET.bea],
  ])
})

const decide = async (winners: number[], { by = ada, version = 0, noAward = false } = {}) =>
  decideByHand({ year, categoryId: awardId }, { winners, noAward, version }, await adminViewerOf(by), now())

const count = async () =>
  countedBy(year, [
    [ada, SECRET.ada],
    [bea, SECRET.bea],
  ])
async function opened(run: number) {
  valueOf(await openRun({ year, run, passphrase: SECRET.ada }, await adminViewerOf(ada), now()))
  return valueOf(await openRun({ year, run, passphrase: SECRET.bea }, await adminViewerOf(bea), now()))
}

test('a jury’s winner is entered, sealed, opened by two, in the packs of key holders, and public at its moment', async () => {
  const client = signedIn(ada)
  const page = await client.get(`/admin/voting/decided/${awardId}`)
  expect(page.visibleText).toContain(WINNER)
  const sent = await client.post(`/admin/voting/decided/${awardId}`, {
    version: '0',
    winners: String(moth.nominationId),
  })
  expect(sent.location).toBe('/admin/voting/decided')
  later({ minutes: 1 })
  expect(valueOf(await count())).toMatchObject({ run: 1 })
  // Members vote on nothing, so there is no round to close.
  expect((await readRound(year, db())).state).toBe('configured')
  expect(await opened(1)).toBe('released')

  const viewer = await adminViewerOf(ada)
  const pack = { year, type: 'cards', batch: 'all' } as const
  const { publicId } = valueOf(await takeWinnersCopy(pack, 'Envelopes', viewer, now()))
  const read = await readPack(pack, publicId, viewer, now())
  const award = read?.awards.find(({ id }) => id === awardId)
  expect(award && winnersOf(award).map(({ title }) => title)).toEqual([WINNER])
  const cleo = await admin({ firstName: 'Cleo' })
  expect(await takeWinnersCopy(pack, 'x', await adminViewerOf(cleo), now())).toMatchObject({
    code: 'forbidden',
  })

  const before = await guest().get('/winners')
  expect(before.text).not.toContain(WINNER)
  setNow(new Date(PUBLISHED))
  expect((await signedIn(await member()).get('/votes/results')).visibleText).toContain(
    'Decided without a vote of the members.',
  )
  expect((await guest().get('/winners')).visibleText).toContain(WINNER)
  expect(await publicWinners(year, now())).toEqual(new Set([moth.nominationId]))
})

test('what was entered is shown to no one and lies nowhere in clear before two have opened it', async () => {
  valueOf(await decide([moth.nominationId]))
  later({ minutes: 1 })
  valueOf(await count())
  const { rows } = await db()
    .selectFrom('voting_decided')
    .selectAll()
    .execute()
    .then((found) => ({ rows: found }))
  expect(rows[0]?.hidden.toString('latin1')).not.toContain('winners')
  const told = JSON.stringify([await audits(), await mails()])
  expect(told).not.toContain(WINNER)
  expect(told).not.toContain(`"winners":[${moth.nominationId}]`)
  expect((await mails({ to: bea.email })).map(({ body_text }) => body_text).join()).toContain(
    'has entered who wins',
  )
  for (const account of [ada, bea, await admin(), await judge(), await member()])
    for (const path of PAGES) {
      const { text } = await signedIn(account).get(path)
      expect(text, `${path} as ${account.email}`).not.toMatch(
        new RegExp(`checked[^>]*value="${moth.nominationId}"`),
      )
      if (path !== '/admin/history') expect(text).not.toContain(WINNER)
    }
  const again = await signedIn(bea).get(`/admin/voting/decided/${awardId}`)
  expect(again.html.querySelectorAll('input[checked]')).toHaveLength(0)
})

test('what is entered again replaces it in the next run, and the page says that the run is older', async () => {
  valueOf(await decide([moth.nominationId]))
  later({ minutes: 1 })
  valueOf(await count())
  later({ minutes: 1 })
  expect(await decide([tide.nominationId], { by: bea })).toMatchObject({ code: 'conflict' })
  valueOf(await decide([tide.nominationId], { by: bea, version: 1 }))
  expect((await as(ada).get('/admin/voting/results')).visibleText).toContain('count again to seal them')
  later({ minutes: 1 })
  valueOf(await count())
  expect((await as(ada).get('/admin/voting/results')).visibleText).not.toContain('count again to seal them')
  await opened(2)
  setNow(new Date(PUBLISHED))
  expect(await publicWinners(year, now())).toEqual(new Set([tide.nominationId]))
  expect(await decide([moth.nominationId], { version: 2 })).toMatchObject({
    code: 'conflict',
    message: 'The results are published and stay as they are.',
  })
})

test('two admins at once enter one winner', async () => {
  const viewers = [ada, bea, ada, bea]
  const done = await race(4, (n) =>
    decide([n % 2 ? moth.nominationId : tide.nominationId], { by: viewers[n] }),
  )
  expect(done.filter(({ ok }) => ok)).toHaveLength(1)
})

test('no winner is entered of an award that members vote on, of another award, or by who has a conflict', async () => {
  expect(await decide([moth.nominationId + 900])).toMatchObject({ code: 'invalid' })
  expect(await decide([])).toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('Select a winner'),
  })
  valueOf(await decide([], { noAward: true }))
  await conflict(ada, moth.submissionId, 'declared')
  expect(await decide([tide.nominationId], { version: 1 })).toMatchObject({ code: 'not_found' })
  expect((await signedIn(ada).get(`/admin/voting/decided/${awardId}`)).status).toBe(404)
  await db().updateTable('categories').set({ vote_scope: 'all' }).where('id', '=', awardId).execute()
  expect(await decide([tide.nominationId], { by: bea, version: 1 })).toMatchObject({ code: 'not_found' })
})

test('a season in which members vote is counted after the vote, whatever was entered by hand', async () => {
  valueOf(await decide([moth.nominationId]))
  await db()
    .updateTable('categories')
    .set({ vote_scope: 'all', status: 'open' })
    .where('id', '=', (await category(2)).id)
    .execute()
  expect(await count()).toMatchObject({ message: 'Ballots are counted after voting has closed.' })
})
