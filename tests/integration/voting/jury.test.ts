import { beforeEach, expect, test } from 'vitest'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { confirmDecision, proposeDecision } from '#app/domain/voting/jury/decisions.server.ts'
import { openRun } from '#app/domain/voting/results/open-run.server.ts'
import { db } from '#db/client.ts'
import { setConfig } from '#tests/support/billing.ts'
import { guest, signedIn } from '#tests/support/client.ts'
import { later, now, setNow } from '#tests/support/clock.ts'
import { conflict, grantAccess } from '#tests/support/conflicts.ts'
import { category, valueOf } from '#tests/support/entries.ts'
import { announcedAt, nominated } from '#tests/support/nominees.ts'
import { admin, adminViewerOf, chair, judge, member, viewerOf, type Account } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { audits, mails } from '#tests/support/rows.ts'
import { countedBy, keyHolders } from '#tests/support/voting.ts'

/** A jury names the winner of its award: written down by the chair, confirmed by a second member, sealed and public with the results. */

const PUBLISHED = '2027-04-01T18:00:00Z'
const SECRET = { ada: 'a horse behind the pegbar', bea: 'two lanterns under the moss' }
const WINNER = 'Velvet Moth'
const STATEMENT = 'A moth that stays with you long after the lights are on.'
const REASON = 'The second vote was close.'

let year = 0
let awardId = 0
let at = ''
let moth: Awaited<ReturnType<typeof nominated>>
let tide: Awaited<ReturnType<typeof nominated>>
let carla: Account
let jonas: Account
let mila: Account
let ada: Account
let bea: Account

beforeEach(async () => {
  year = (await currentSeason()).year
  setNow(new Date('2027-03-15T00:00:00Z'))
  await announcedAt(new Date('2027-03-01T00:00:00Z'))
  await setConfig('voting_results_published_at', PUBLISHED)
  await setConfig('voting_results_before_ceremony', '1')
  awardId = (await category(1)).id
  at = `/judges/decision/${awardId}`
  moth = await nominated(['Þóra Ægisdóttir'], { title: WINNER })
  tide = await nominated(['李晴风'], { title: 'Copper Tide' })
  await db().updateTable('categories').set({ vote_scope: 'jury' }).where('year', '=', year).execute()
  carla = await chair()
  jonas = await judge()
  mila = await judge({ firstName: 'Mila' })
  ada = await admin()
  bea = await admin({ firstName: 'Bea' })
  await keyHolders(year, [
    [ada, SECRET.ada],
    [bea, SECRET.bea],
  ])
})

/** The chair's form: the moth by two votes to one, with an honourable mention. */
const minutes = (more: Record<string, string | string[]> = {}) => ({
  ...{ intent: 'propose', version: '0', decidedBy: 'vote', statement: STATEMENT, reason: REASON },
  present: [carla, jonas, mila].map(({ userId }) => String(userId)),
  winners: String(moth.nominationId),
  honours: String(tide.nominationId),
  'votes[0].nominationId': String(tide.nominationId),
  'votes[0].votes': '1',
  'votes[1].nominationId': String(moth.nominationId),
  'votes[1].votes': '2',
  ...more,
})

const decided = async () => ({
  entered: await db().selectFrom('voting_decided').selectAll().execute(),
  written: await db().selectFrom('jury_decisions').selectAll().execute(),
})

test('the chair writes a decision down, a member confirms it, and it is public with the results and not before', async () => {
  expect((await signedIn(carla).get('/judges')).html.querySelector(`a[href="${at}"]`)).toBeNull()
  const empty = await signedIn(jonas).get(at)
  expect(empty.visibleText).toContain('The chair has not written down a decision yet.')
  expect(empty.html.querySelector('[value=propose]')).toBeNull()

  const sent = await signedIn(carla).post(at, minutes())
  expect(sent.location).toBe(at)
  expect((await decided()).entered).toEqual([])
  const asked = await mails({ template: 'jury_to_confirm' })
  expect(asked.map(({ to_email }) => to_email).sort()).toEqual([jonas.email, mila.email].sort())
  const own = await signedIn(carla).get(at)
  expect(own.visibleText).toContain('Not confirmed yet')
  expect(own.html.querySelector('[value=confirm]')).toBeNull()
  expect(await signedIn(carla).post(at, { intent: 'confirm', version: '1' })).toMatchObject({ status: 403 })

  expect((await signedIn(ada).get('/admin/voting/decided')).visibleText).toContain('Needs a second member')
  later({ minutes: 1 })
  const read = await signedIn(jonas).get(at)
  for (const words of [WINNER, 'Copper Tide', STATEMENT, REASON, 'By a vote of those present'])
    expect(read.visibleText).toContain(words)
  expect((await signedIn(jonas).post(at, { intent: 'confirm', version: '1' })).location).toBe(at)
  expect((await decided()).entered).toHaveLength(1)

  // From here on no one reads it, the jury included.
  for (const who of [carla, jonas, mila]) {
    const { text, html } = await signedIn(who).get(at)
    expect(text).toContain('Confirmed and sealed')
    expect(text).not.toContain(STATEMENT)
    expect(html.querySelectorAll('[name=winners][checked], [name=honours][checked]')).toHaveLength(0)
  }
  const told = JSON.stringify([await audits(), await mails()])
  for (const secret of [WINNER, STATEMENT, REASON, `"winners":[${moth.nominationId}`])
    expect(told).not.toContain(secret)
  expect((await mails({ to: bea.email })).map(({ body_text }) => body_text).join()).toContain(
    'has confirmed what the jury',
  )

  later({ minutes: 1 })
  valueOf(
    await countedBy(year, [
      [ada, SECRET.ada],
      [bea, SECRET.bea],
    ]),
  )
  valueOf(await openRun({ year, run: 1, passphrase: SECRET.ada }, await adminViewerOf(ada), now()))
  valueOf(await openRun({ year, run: 1, passphrase: SECRET.bea }, await adminViewerOf(bea), now()))
  expect((await guest().get('/winners')).text).not.toContain(WINNER)
  expect((await signedIn(ada).get('/admin/voting/decided')).visibleText).toContain('Confirmed and sealed')
  // An admin on the jury who rehearses a later moment reads nothing of it: the real clock decides.
  await db()
    .updateTable('users')
    .set({ role: 'admin', admin_role: 'admin' })
    .where('id', '=', mila.userId)
    .execute()
  const rehearsing = signedIn(mila)
  expect((await rehearsing.post('/admin/rehearsal', { moment: PUBLISHED, side: 'at' })).status).toBe(303)
  const rehearsed = await rehearsing.get(at)
  expect(rehearsed.visibleText).toContain('Confirmed and sealed')
  expect(rehearsed.text).not.toContain(STATEMENT)
  setNow(new Date(PUBLISHED))
  const winners = await guest().get('/winners')
  for (const words of [WINNER, 'Honourable mention', STATEMENT]) expect(winners.visibleText).toContain(words)
  expect(winners.text).not.toContain(REASON)
  const results = await signedIn(await member()).get('/votes/results')
  expect(results.visibleText).toContain('Honourable mentions: Copper Tide')
  expect(results.visibleText).toContain(STATEMENT)
  expect((await signedIn(mila).get(at)).visibleText).toContain(REASON)
  expect(await signedIn(carla).post(at, minutes({ version: '2' }))).toMatchObject({ status: 409 })
})

test('what the chair sent stays in the form with its problems, and nothing is kept', async () => {
  const sent = await signedIn(carla).post(at, minutes({ winners: String(tide.nominationId), honours: [] }))
  expect(sent.status).toBe(422)
  expect(sent.visibleText).toContain('A winner has fewer votes than another nominee')
  expect(
    sent.html.querySelector(`[name=winners][value="${tide.nominationId}"]`)?.hasAttribute('checked'),
  ).toBe(true)
  expect(sent.html.querySelector('[name="votes[1].votes"]')?.getAttribute('value')).toBe('2')
  expect(sent.text).toContain(STATEMENT)
  expect((await decided()).written).toEqual([])
})

test('all that is wrong with the minutes is said together, and not to who does not write them', async () => {
  const faulty = minutes({ decidedBy: '', noAward: 'on' })
  const sent = await signedIn(carla).post(at, faulty)
  expect(sent.status).toBe(422)
  expect(sent.visibleText).toContain('Select how it was decided')
  expect(sent.visibleText).toContain('Select winners or “No award is given”, not both')
  expect((await signedIn(mila).post(at, faulty)).text).not.toContain('not both')
})

test('a member sends it back with a note that only the jury reads, and the corrected one counts', async () => {
  await signedIn(carla).post(at, minutes())
  later({ minutes: 1 })
  expect((await signedIn(mila).post(at, { intent: 'return', version: '1', wrong: '' })).status).toBe(422)
  await signedIn(mila).post(at, { intent: 'return', version: '1', wrong: 'Copper Tide had two votes' })
  expect(await signedIn(jonas).post(at, { intent: 'confirm', version: '2' })).toMatchObject({ status: 409 })
  expect((await decided()).entered).toEqual([])
  const back = await signedIn(carla).get(at)
  expect(back.visibleText).toContain('Copper Tide had two votes')
  expect(
    back.html.querySelector(`[name=winners][value="${moth.nominationId}"]`)?.hasAttribute('checked'),
  ).toBe(true)
  expect(JSON.stringify([await audits(), await mails()])).not.toContain('had two votes')
  await signedIn(carla).post(
    at,
    minutes({
      ...{ version: '2', winners: String(tide.nominationId), honours: [] },
      ...{ 'votes[0].votes': '2', 'votes[1].votes': '1' },
    }),
  )
  expect((await signedIn(mila).post(at, { intent: 'confirm', version: '3' })).location).toBe(at)
})

test('who has a conflict with a nominee, was not there, or is no member takes no part, access granted or not', async () => {
  await conflict(mila, moth.submissionId, 'declared')
  await grantAccess(mila, moth.submissionId, ada)
  const kept = await signedIn(mila).get(at)
  expect(kept.visibleText).toContain('You take no part in this decision')
  expect(kept.text).not.toContain(WINNER)
  expect(await signedIn(carla).post(at, minutes())).toMatchObject({ status: 422 })
  const present = [carla, jonas].map(({ userId }) => String(userId))
  await signedIn(carla).post(at, minutes({ present, 'votes[0].votes': '0' }))
  expect((await signedIn(mila).get(at)).text).not.toContain(WINNER)
  expect(await signedIn(mila).post(at, { intent: 'confirm', version: '1' })).toMatchObject({ status: 403 })
  const late = await judge({ firstName: 'Late' })
  const seen = await signedIn(late).get(at)
  expect(seen.text).not.toContain(STATEMENT)
  expect(seen.visibleText).toContain('If you were, ask the chair to add you.')
  expect(await signedIn(late).post(at, { intent: 'confirm', version: '1' })).toMatchObject({ status: 403 })
  for (const stranger of [ada, await judge({ categoryNumber: 2 })]) {
    expect((await signedIn(stranger).get(at)).status).toBe(404)
    expect((await signedIn(stranger).post(at, { intent: 'confirm', version: '1' })).status).toBe(404)
  }
  // A conflict that was found since: the decision was not made by these people.
  await conflict(jonas, tide.submissionId, 'declared')
  expect(await signedIn(jonas).post(at, { intent: 'confirm', version: '1' })).toMatchObject({ status: 403 })
  expect((await decided()).entered).toEqual([])
})

test('an award that members vote on, or that has no nominee, has no decision of a jury', async () => {
  await db().updateTable('categories').set({ vote_scope: 'all' }).where('id', '=', awardId).execute()
  expect((await signedIn(carla).get(at)).status).toBe(404)
  expect((await signedIn(carla).post(at, minutes())).status).toBe(404)
  await db().updateTable('categories').set({ vote_scope: 'jury' }).where('id', '=', awardId).execute()
  await db().updateTable('nominations').set({ status: 'declined' }).where('year', '=', year).execute()
  expect((await signedIn(carla).get(at)).status).toBe(404)
})

const proposal = () => ({
  ...{ present: [carla.userId, jonas.userId, mila.userId], decidedBy: 'agreed' as const, votes: [] },
  ...{ winners: [moth.nominationId], noAward: false, honours: [], statement: '', reason: '', version: 0 },
})

test('of two that are sent at once one is kept, and of two confirmations one counts', async () => {
  const chairViewer = await viewerOf(carla)
  const written = await race(4, () => proposeDecision(awardId, proposal(), chairViewer, now()))
  expect(written.filter(({ ok }) => ok)).toHaveLength(1)
  const [first, second] = [await viewerOf(jonas), await viewerOf(mila)]
  const confirmed = await race(4, (n) =>
    confirmDecision(awardId, { version: 1 }, n % 2 ? first : second, now()),
  )
  expect(confirmed.filter(({ ok }) => ok)).toHaveLength(1)
  expect((await decided()).entered).toMatchObject([{ version: 1 }])
})

test('a later decision replaces the sealed one only once it is confirmed', async () => {
  await signedIn(carla).post(at, minutes())
  await signedIn(jonas).post(at, { intent: 'confirm', version: '1' })
  const [first] = (await decided()).entered
  later({ minutes: 1 })
  await signedIn(carla).post(at, minutes({ version: '2', winners: [], honours: [], noAward: 'on' }))
  expect((await decided()).entered).toEqual([first])
  await signedIn(mila).post(at, { intent: 'confirm', version: '3' })
  expect((await decided()).entered).toMatchObject([{ version: 2 }])
  expect((await mails({ to: ada.email })).map(({ body_text }) => body_text).join()).toContain(
    'It replaces what was entered before.',
  )
})
