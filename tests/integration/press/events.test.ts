import { beforeEach, describe, expect, test } from 'vitest'
import { eraseAccount } from '#app/domain/people/personal-data/deletion.server.ts'
import { askDeletion } from '#app/domain/people/personal-data/requests.server.ts'
import { moveEvent } from '#app/domain/press/events/commands.server.ts'
import { answerEvent, leaveEvent } from '#app/domain/press/events/guests.server.ts'
import { db } from '#db/client.ts'
import { as, guest } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf, member, press, viewerOf, type Account } from '#tests/support/people.ts'
import { eventGuest, pressEvent } from '#tests/support/press.ts'
import { raced } from '#tests/support/raced.ts'
import { linkIn, mails } from '#tests/support/rows.ts'
import { filesOfZip } from '#tests/support/zip.ts'

const nobody = { userId: null, requestId: null }
let author: Account
beforeEach(async () => {
  author = await press()
})

const states = async (eventId: number) =>
  (
    await db()
      .selectFrom('event_guests')
      .where('event_id', '=', eventId)
      .orderBy('id')
      .select('state')
      .execute()
  ).map(({ state }) => state)

describe('the last place', () => {
  raced('goes to one of two at once', {
    reads: [/^select "place" from "event_guests"/],
    guards: ['one_guest_per_place'],
    prepare: () => pressEvent(author, { capacity: 1 }),
    acts: ({ id }) =>
      ['a@example.org', 'b@example.org'].map(
        (email) => () => answerEvent(id, { name: 'Guest', email }, 'attend', nobody, now()),
      ),
    async holds(_answers, { id }) {
      expect((await states(id)).sort()).toEqual(['going', 'waiting'])
    },
    async breaks(_answers, { id }) {
      expect(await states(id)).toEqual(['going', 'going'])
    },
  })

  test('goes to the one who waits longest once it is free', async () => {
    const { id } = await pressEvent(author, { capacity: 1 })
    const first = await eventGuest(id, 'first@example.org')
    await eventGuest(id, 'second@example.org')
    await eventGuest(id, 'third@example.org')
    expect(await states(id)).toEqual(['going', 'waiting', 'waiting'])
    valueOf(await leaveEvent(first, nobody, now()))
    expect(await states(id)).toEqual(['left', 'going', 'waiting'])
    expect(await mails({ template: 'event_place_free' })).toHaveLength(1)
  })
})

test('an answer becomes that of an account only where the account has confirmed its address', async () => {
  const { id, slug } = await pressEvent(author)
  const answer = async (account: Account) => {
    const page = await as(account).get(`/calendar/events/${slug}`)
    later({ seconds: 20 })
    await as(account).submit(page, 'Reserve a place', { name: 'Ines', email: account.email })
  }
  const owners = async () =>
    (await db().selectFrom('event_guests').where('event_id', '=', id).select('user_id').execute()).map(
      ({ user_id: owner }) => owner,
    )
  await answer(await member({ email: 'theirs@example.org', emailVerifiedAt: null }))
  expect(await owners()).toEqual([null])
  const ines = await member()
  await answer(ines)
  expect(await owners()).toEqual([null, ines.userId])
})

test('a cancelled event keeps its page and tells all who answered or asked for news', async () => {
  const { id, slug } = await pressEvent(author)
  await eventGuest(id, 'going@example.org')
  await eventGuest(id, 'told@example.org', 'follow')
  const ada = await admin()
  const all = { userId: ada.userId, sees: 'everything' } as const
  valueOf(await moveEvent(id, 'cancel', 'The hall is closed.', await adminViewerOf(ada), all, now()))
  expect(await mails({ template: 'event_cancelled' })).toHaveLength(2)
  expect((await guest().get(`/calendar/events/${slug}`)).visibleText).toContain('The hall is closed.')
})

test('an event for the press is not there for others: page, list, calendar and sitemap', async () => {
  const { slug } = await pressEvent(author, { title: 'Zyxquietday', audience: 'press' })
  for (const client of [guest(), as(await member())]) {
    expect((await client.get(`/calendar/events/${slug}`)).status).toBe(404)
    for (const path of ['/calendar', '/calendar.ics', '/sitemap.xml'])
      expect((await client.get(path)).text.toLowerCase()).not.toContain('zyxquietday')
  }
  expect((await as(author).get(`/calendar/events/${slug}`)).status).toBe(200)
})

test.each([
  // Clocks go forward at 02:00, and back at 02:00: from half past one to half past three, and the day before at half past two.
  ['2027-03-14T09:30:00Z', '2027-03-14T10:30:00Z', '01:30', '03:30'],
  ['2027-03-13T10:30:00Z', '2027-03-13T11:30:00Z', '02:30', '03:30'],
  ['2027-11-07T10:30:00Z', '2027-11-07T11:30:00Z', '02:30', '03:30'],
])(
  'from %s, page and calendar file say the same on a night on which clocks change',
  async (from, to, starts, ends) => {
    const { slug } = await pressEvent(author, {
      ...{ timezone: 'America/Los_Angeles', startsAt: new Date(from), endsAt: new Date(to) },
    })
    const page = (await guest().get(`/calendar/events/${slug}`)).visibleText
    expect(page).toContain(`${starts} Los Angeles`)
    expect(page).toContain(`${ends} Los Angeles`)
    const { text } = await guest().get(`/calendar/events/${slug}/file.ics`)
    const packed = (moment: string) => moment.replace(/[-:]/g, '')
    expect(text).toContain(`DTSTART:${packed(from)}`)
    expect(text).toContain(`DTEND:${packed(to)}`)
  },
)

test('the place of a deleted account goes to the one who waits, and the answer says no longer whose it was', async () => {
  const ines = await member()
  const { id } = await pressEvent(author, { capacity: 1 })
  const over = await pressEvent(author, { title: 'Zyxover' })
  for (const event of [id, over.id]) await eventGuest(event, ines.email)
  await eventGuest(id, 'next@example.org')
  const past = { starts_at: new Date(0), ends_at: new Date(1) }
  await db().updateTable('events').set(past).where('id', '=', over.id).execute()
  expect(filesOfZip((await as(ines).get('/account/download')).bytes)['events.json']).toContain('Zyxover')
  valueOf(await askDeletion({ reason: '' }, await viewerOf(ines), now()))
  valueOf(await eraseAccount(ines.userId, await adminViewerOf(await admin()), now()))
  expect(await states(id)).toEqual(['left', 'going'])
  expect(await states(over.id)).toEqual(['going'])
  expect(await mails({ template: 'event_place_free', to: 'next@example.org' })).toHaveLength(1)
  const guests = await db().selectFrom('event_guests').select(['name', 'email']).execute()
  expect(JSON.stringify(guests)).not.toContain(ines.email)
})

test('a calendar is sent again only when something in it has changed', async () => {
  const { id } = await pressEvent(author)
  const sent = await guest().get('/calendar.ics')
  const etag = sent.headers.get('etag') ?? ''
  const again = async () =>
    (await guest().get('/calendar.ics', { headers: { 'if-none-match': etag } })).status
  later({ hours: 1 })
  expect([sent.status, await again()]).toEqual([200, 304])
  const all = { userId: author.userId, sees: 'press' } as const
  valueOf(await moveEvent(id, 'cancel', 'The hall is closed.', await viewerOf(author), all, now()))
  expect(await again()).toBe(200)
})

test('a guest’s link ends two months after the event', async () => {
  const event = await pressEvent(await press())
  await eventGuest(event.id, 'ines@example.org')
  const [told] = await mails({ to: 'ines@example.org' })
  const link = linkIn(told ?? { body_text: '' }, '/calendar/answer')
  expect((await guest().get(link)).status).toBe(200)
  later({ days: 61 })
  expect((await guest().get(link)).status).toBe(200)
  later({ days: 2 })
  expect((await guest().get(link)).status).toBe(404)
})

test('robots are told of the sitemap, and readers of the feed', async () => {
  expect((await guest().get('/robots.txt')).text).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m)
  const { text } = await guest().get('/press-room')
  expect(text).toMatch(/<link rel="alternate"[^>]+href="\/press-room\/feed\.xml"/)
})
