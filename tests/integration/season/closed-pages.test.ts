import { describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { callWindow } from '#app/domain/season/seasons/deadlines.ts'
import { currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { as, guest, request } from '#tests/support/client.ts'
import { later, now, setNow } from '#tests/support/clock.ts'
import { draft, entrant } from '#tests/support/entries.ts'
import { announcement, nominatedEntry } from '#tests/support/nominations.ts'
import { admin, judge, member, press, pro, voter } from '#tests/support/people.ts'

const hours = (count: number) => new Date(now().getTime() + count * 3_600_000).toISOString()

async function configure(values: Record<string, string>) {
  for (const [name, value] of Object.entries(values))
    await db().updateTable('configs').set({ value }).where('name', '=', name).execute()
  forgetVersions()
}
const vote = (from: number, to: number, on = '1') =>
  configure({ voting_activated_checkbox: on, voting_start_date: hours(from), voting_end_date: hours(to) })

describe('/votes and /votes/closed', () => {
  test('show the ballot while the vote is open', async () => {
    await vote(-1, 1)
    const page = await as(await voter()).get('/votes')
    expect(page.status).toBe(200)
    expect(page.visibleText).toContain('We announce the nominees on')
    expect(page.html.querySelectorAll('tbody tr')).toHaveLength(30)
  })

  test.each([
    ['before it opens', 1, 2, '1', 'Voting has not opened yet'],
    ['before it opens, not switched on yet', 1, 2, '0', 'Voting has not opened yet'],
    ['after it closed', -2, -1, '1', 'Voting has closed'],
    ['while it is switched off', -1, 1, '0', 'Voting is not open'],
  ])('explain %s', async (_, from, to, on, heading) => {
    await vote(from, to, on)
    const who = await voter()
    const sent = await as(who).get('/votes')
    expect(sent.location).toBe('/votes/closed')
    expect((await as(who).follow(sent)).heading).toBe(heading)
    expect((await request('/votes/closed')).heading).toBe(heading)
  })

  test('say why a person has no vote', async () => {
    await vote(-1, 1)
    const without = await as(await member()).open('/votes')
    expect([without.path, without.heading]).toEqual(['/votes/closed', 'You can’t vote this season'])
    expect(without.visibleText).toContain('You have no membership')
    expect((await as(await pro()).open('/votes')).visibleText).toContain('You have not applied to vote yet')
    expect((await request('/votes/closed')).heading).toBe('Voting is open')
  })

  test('never open on a date that cannot be read', async () => {
    await vote(-1, 1)
    await configure({ voting_end_date: 'next week' })
    expect((await as(await voter()).get('/votes')).location).toBe('/votes/closed')
  })
})

describe('/submissions/closed', () => {
  test('says what the call is at, to the second', async () => {
    const { year } = await currentSeason()
    const call = callWindow(await deadlinesOf(year, db()))
    if (!call) throw new Error('no call')
    const headingAt = async (moment: Date) => {
      setNow(moment)
      return (await guest().get('/submissions/closed')).heading
    }
    expect(await headingAt(new Date(call.opens.getTime() - 1))).toBe('Submissions have not opened yet')
    expect(await headingAt(call.opens)).toBe('Submissions are open')
    expect(await headingAt(new Date(call.closes.getTime() - 1))).toBe('Submissions are open')
    expect(await headingAt(call.closes)).toBe('Submissions are closed')
  })

  test('is where entering ends after the close, and tells what becomes of drafts', async () => {
    const who = await entrant()
    const { year } = await currentSeason()
    const call = callWindow(await deadlinesOf(year, db()))
    setNow(new Date((call?.closes.getTime() ?? 0) + 3_600_000))
    const page = await as(who).open('/submissions/add')
    expect(page.path).toBe('/submissions/closed')
    expect(page.visibleText).toContain('Your drafts are kept')
  })
})

describe('/submissions/dashboard outside the call', () => {
  const momentOf = async (side: 'opens' | 'closes', hoursAfter: number) => {
    const { year } = await currentSeason()
    const call = callWindow(await deadlinesOf(year, db()))
    if (!call) throw new Error('no call')
    return new Date(call[side].getTime() + hoursAfter * 3_600_000)
  }

  test('before it opens says so', async () => {
    setNow(await momentOf('opens', -1))
    const page = await as(await entrant()).get('/submissions/dashboard')
    expect(page.visibleText).toContain('Submissions have not opened yet')
    expect(page.visibleText).not.toContain('Your drafts are kept')
  })

  test('after it closed asks for nothing that can no longer be done, unless there is extra time', async () => {
    const who = await entrant()
    const submissionId = await draft(who)
    setNow(await momentOf('closes', 1))
    const closed = await as(who).get('/submissions/dashboard')
    expect(closed.visibleText).toContain('Submissions are closed')
    expect(closed.visibleText).not.toContain('To do')
    await db()
      .updateTable('submissions')
      .set({ custom_deadline: await momentOf('closes', 24) })
      .where('id', '=', submissionId)
      .execute()
    expect((await as(who).get('/submissions/dashboard')).visibleText).toContain('To do')
  })
})

describe('/judges', () => {
  test('lists a judge’s own committees, and all of them for an admin', async () => {
    await judge({ categoryNumber: 8 })
    const own = await as(await judge({ categoryNumber: 12 })).get('/judges')
    expect(own.html.querySelectorAll('tbody tr')).toHaveLength(1)
    expect(own.visibleText).toContain('P12 · Student Film')
    expect((await as(await admin()).get('/judges')).html.querySelectorAll('tbody tr')).toHaveLength(2)
  })

  test.each([
    ['1', -1, 1, 'Judging is open'],
    ['1', 1, 2, 'Judging is open outside its dates'],
    ['0', 1, 2, 'Judging opens on'],
    ['0', -1, 1, 'Judging is switched off at the moment'],
    ['0', -2, -1, 'Judging closed on'],
  ])('with the switch at %s and the dates at %i and %i hours says “%s”', async (on, from, to, text) => {
    await configure({
      judging_activated_checkbox: on,
      judging_date_open: hours(from),
      judging_date_closed: hours(to),
    })
    expect((await as(await judge()).get('/judges')).visibleText).toContain(text)
  })
})

test('/votes and /press have the nominees from the announcement on, and nothing of them before', async () => {
  await vote(-1, 1)
  await nominatedEntry({ title: 'Tin Lanterns', people: [{ fullName: 'Mara Quill' }] })
  await announcement(new Date(now().getTime() + 60_000))
  const [editor, elector] = [await press(), await voter()]
  const pages = async () => Promise.all([as(editor).get('/press'), as(elector).get('/votes')])
  const ballot = async () => {
    const first = (await pages())[1].html.querySelector('main tbody a')?.getAttribute('href')
    return first ? as(elector).get(first) : null
  }
  for (const page of await pages()) expect(page.visibleText).not.toContain('Tin Lanterns')
  expect((await pages())[1].visibleText).toContain('Not announced yet')
  expect(await ballot()).toBeNull()
  later({ minutes: 1 })
  for (const page of [(await pages())[0], await ballot()]) expect(page?.visibleText).toContain('Tin Lanterns')
  expect((await pages())[1].visibleText).not.toMatch(/Not announced yet|We announce the nominees on/)
})

test('the dashboard of a member without entries has their membership and its benefits', async () => {
  const page = await as(await pro()).open('/')
  expect(page.path).toBe('/submissions/dashboard')
  expect(page.visibleText).toMatch(/Your membership.*Active.*You have not applied to vote yet/s)
  expect(page.visibleText).toContain('Start your first entry in 3 steps')
  expect((await as(await member()).open('/')).visibleText).not.toContain('Your membership')
})

test('/press says whom to ask while nothing is published', async () => {
  const page = await as(await press()).get('/press')
  expect(page.visibleText).toContain('Nothing published yet')
  expect(page.links).toContain('mailto:newsroom@example.org')
})

test('a person on the press whitelist starts at /press as press accounts do', async () => {
  const account = await member()
  const { year } = await currentSeason()
  await db()
    .insertInto('whitelist')
    .values({
      year,
      match_kind: 'email',
      match_value: account.email,
      purpose: 'press',
      valid_from: now(),
      note: 'Writes for the programme book',
      created_at: now(),
    })
    .execute()
  expect((await as(account).get('/')).location).toBe('/press')
  expect((await as(account).get('/submissions/dashboard')).links).toContain('/press')
})
