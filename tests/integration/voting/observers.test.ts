import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { tendBlocks } from '#app/domain/voting/ballots/minute.server.ts'
import { pauseVoting, resumeVoting } from '#app/domain/voting/rounds/pause.server.ts'
import { as, guest } from '#tests/support/client.ts'
import { now, setNow } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf, member, voter, type Account } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { audits, mails } from '#tests/support/rows.ts'
import {
  announced,
  countedBy,
  hoursFromNow,
  keyHolders,
  voteBetween,
  votedCategory,
} from '#tests/support/voting.ts'

const ADMINS = '/admin/voting/observers'
const PAGE = '/votes/observers'

let ada: Account
let olga: Account

beforeEach(async () => {
  ada = await admin()
  olga = await member({ firstName: 'Ольга', lastName: '観察' })
})

const add = (email = olga.email) => as(ada).post(ADMINS, { intent: 'add', email })

describe('admins', () => {
  test('add an observer by the address of an account, who is told with a link', async () => {
    const client = as(ada)
    const done = await client.follow(await add(olga.email.toUpperCase()))
    expect(done.visibleText).toContain('Ольга 観察 is an observer')
    const [mail] = await mails({ to: olga.email, template: 'observer_added' })
    expect(mail?.body_text).toContain(PAGE)
    const again = await add()
    expect(again.status).toBe(409)
    expect(again.visibleText).toContain('This person is already an observer')
    const unknown = await add('unknown@example.org')
    expect(unknown.status).toBe(422)
    expect(unknown.html.querySelector('input[name=email]')?.getAttribute('value')).toBe('unknown@example.org')
    expect((await add('x')).status).toBe(422)
    expect((await client.get(`${ADMINS}?q=観察`)).visibleText).toContain(olga.email)
    expect((await client.get(`${ADMINS}?q=zzz`)).visibleText).toContain('No results')
  })

  test('make no observer of an account that registered the address and has not confirmed it', async () => {
    const stranger = await member({ email: 'observer@guild.example', emailVerifiedAt: null })
    const refused = await add(stranger.email)
    expect(refused.status).toBe(422)
    expect(refused.visibleText).toContain('The account with this email has not confirmed it')
    expect((await as(stranger).get(PAGE)).status).toBe(404)
    expect(await mails({ template: 'observer_added' })).toEqual([])
    await db()
      .updateTable('users')
      .set({ email_verified_at: now() })
      .where('id', '=', stranger.userId)
      .execute()
    await add(stranger.email)
    expect((await as(stranger).get(PAGE)).status).toBe(200)
  })

  test('remove one, who is told and sees nothing any more', async () => {
    await add()
    expect((await as(olga).get(PAGE)).status).toBe(200)
    const { id } = await db().selectFrom('voting_observers').select('id').executeTakeFirstOrThrow()
    const remove = () => as(ada).post(ADMINS, { intent: 'remove', observerId: id })
    await remove()
    expect((await as(olga).get(PAGE)).status).toBe(404)
    expect(await mails({ to: olga.email, template: 'observer_removed' })).toHaveLength(1)
    const twice = await as(ada).follow(await remove())
    expect(twice.visibleText).toContain('no longer an observer')
    expect((await as(ada).post(ADMINS, { intent: 'remove', observerId: '1' })).status).toBe(400)
    expect((await audits({ entity: 'voting_round' })).map(({ action }) => action)).toEqual([
      'voting_round.observer_added',
      'voting_round.observer_removed',
    ])
  })

  test('add one once by many at once', async () => {
    const answers = await race(4, () => add())
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
    expect(await mails({ template: 'observer_added' })).toHaveLength(1)
  })

  test('with the role of a reader change nothing', async () => {
    const reader = await admin({ adminRole: 'reader' })
    expect((await as(reader).get(ADMINS)).status).toBe(200)
    await as(reader).post(ADMINS, { intent: 'add', email: olga.email })
    expect(await db().selectFrom('voting_observers').select('id').execute()).toEqual([])
  })
})

describe('the page', () => {
  test('is for observers of the season and admins; for others it does not exist', async () => {
    expect((await as(olga).get(PAGE)).status).toBe(404)
    expect((await guest().get(PAGE)).location).toContain('next=')
    await add()
    expect((await as(olga).get(PAGE)).status).toBe(200)
    expect((await as(await admin({ adminRole: 'reader' })).get(PAGE)).status).toBe(200)
    expect((await as(await member()).get(PAGE)).status).toBe(404)
    const { year } = await currentSeason()
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
      .updateTable('voting_observers')
      .set({ year: year - 1 })
      .execute()
    expect((await as(olga).get(PAGE)).status).toBe(404)
  })

  test('has numbers, hashes, incidents, extensions and counts, and no name', async () => {
    const { year } = await currentSeason()
    await voteBetween(hoursFromNow(-1), hoursFromNow(1))
    const film = await votedCategory(1, ['Moss Parade', 'Saltbox'], { method: 'one' })
    await announced()
    await add()
    expect((await as(olga).get(PAGE)).visibleText).toContain('Voting has not opened yet')
    const vera = await voter()
    await as(vera).post(`/votes/category/${film.id}`, {
      writer: String(vera.userId),
      intent: 'save',
      pick: film.nominees[0] ?? '',
    })
    await tendBlocks(now())
    await as(ada).post('/admin/voting/incidents', { note: 'The clip of one work had no sound.' })
    const bea = await admin({ firstName: 'Bea' })
    await db()
      .insertInto('voting_extensions')
      .values({
        ...{ year, old_end: now(), new_end: hoursFromNow(1), reason: 'An outage of an hour' },
        ...{
          asked_by: ada.userId,
          asked_at: now(),
          state: 'agreed',
          decided_by: bea.userId,
          decided_at: now(),
        },
      })
      .execute()
    const held = [ada, bea].map((each) => [each, 'a horse behind the pegbar'] as const)
    await keyHolders(year, held)
    setNow(hoursFromNow(2))
    valueOf(await countedBy(year, held))
    const { input_hash: hash, code_version: version } = await db()
      .selectFrom('voting_results')
      .select(['input_hash', 'code_version'])
      .executeTakeFirstOrThrow()
    const page = await as(olga).get(PAGE)
    for (const words of [
      'The clip of one work had no sound.',
      'An outage of an hour',
      hash.toString('hex'),
      version,
      'Receipts that stood',
    ])
      expect(page.visibleText).toContain(words)
    for (const { email, lastName } of [vera, ada, bea]) {
      expect(page.text).not.toContain(email)
      expect(page.text).not.toContain(lastName)
    }
    expect(page.html.querySelectorAll('script[src]')).toHaveLength(0)
  })

  test('says that voting is paused, why, and that it was', async () => {
    await voteBetween(hoursFromNow(-1), hoursFromNow(1))
    await add()
    valueOf(await pauseVoting('A nominee’s clip was wrong.', await adminViewerOf(ada), now()))
    const paused = (await as(olga).get(PAGE)).visibleText
    expect(paused).toContain('Voting is paused')
    expect(paused).toContain('A nominee’s clip was wrong.')
    valueOf(await resumeVoting(await adminViewerOf(ada), now()))
    const resumed = (await as(olga).get(PAGE)).visibleText
    expect(resumed).not.toContain('Voting is paused')
    expect(resumed).toContain('Resumed')
    expect(resumed).toContain('A nominee’s clip was wrong.')
    expect(resumed).not.toContain(ada.lastName)
  })
})
