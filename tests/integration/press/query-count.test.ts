import { expect, test } from 'vitest'
import { nameNomination } from '#app/domain/press/newsroom/name-nomination.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { db } from '#db/client.ts'
import { giveConsent } from '#app/domain/press/indee/commands.server.ts'
import { as, guest } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { announcement, nominatedEntry } from '#tests/support/nominations.ts'
import { admin, adminViewerOf, press, pro, viewerOf, type Account } from '#tests/support/people.ts'
import { eventGuest, itemInput, pressCategory, pressEvent, pressItem } from '#tests/support/press.ts'
import { countQueries } from '#tests/support/queries.ts'
import { approvedCredential, areaPlaces, openToThePress } from '#tests/support/credentials.ts'

let ada: Account
let ben: Account
let first: { itemId: number; eventId: number }

/** One more of everything that the lists of the press show. */
async function more(number: number) {
  const { nominationId } = await nominatedEntry({ number })
  const input = itemInput({ categoryId: await pressCategory(ada) })
  const { id: itemId } = await pressItem(input, { by: ada, then: 'publish' })
  const reading = { userId: ada.userId, sees: 'everything' } as const
  const naming = { by: await viewerOf(ada), admin: await adminViewerOf(ada), reading }
  valueOf(await nameNomination(itemId, nominationId, naming, now()))
  const { id: eventId } = await pressEvent(ada)
  for (const id of new Set([eventId, first?.eventId ?? eventId]))
    await eventGuest(id, `g${eventId}@example.org`)
  const ines = await pro()
  valueOf(await giveConsent(ines.email, await viewerOf(ines), now()))
  await approvedCredential({ ada, ben })
  return { itemId, eventId }
}

test('pages of the press ask the database as often for much as for little', { timeout: 60_000 }, async () => {
  ;[ada, ben] = [await admin(), await admin()]
  await announcement(now())
  await openToThePress()
  await areaPlaces(ben, 20)
  first = await more(1)
  const [office, journalist] = [as(ada), as(await press())]
  const pages = [
    ...[href('/press'), href('/press/category'), href('/events'), '/events?month=2027-03'],
    href('/press/nominees/:id', { id: first.itemId }),
    href('/events/guests/:id', { id: first.eventId }),
    ...[href('/admin/indee'), href('/admin/media-credentials'), '/admin/search?q=press'],
  ].map((address) => ({ address, client: office }))
  for (const address of ['/press', '/events']) pages.push({ address, client: journalist })
  const ofEveryone = ['/nominees', '/press-room', '/calendar', '/sitemap.xml', '/press-room/feed.xml']
  for (const address of ofEveryone) pages.push({ address: `${address}?fresh`, client: guest() })
  const counts = async () => {
    const found: Record<string, number> = {}
    for (const [index, { address, client }] of pages.entries()) {
      const open = async () => expect((await client.get(address)).status, address).toBe(200)
      // What is read once in a while is read by the first.
      await open()
      found[`${index} ${address}`] = await countQueries(open)
    }
    return found
  }
  const few = await counts()
  for (const number of [2, 3, 4]) await more(number)
  expect(await counts()).toEqual(few)
  expect(Math.max(...Object.values(few))).toBeLessThan(40)
  // What is searched for by admins: events by their venue, applications by their reference.
  const { id: credentialId, year } = await db()
    .selectFrom('media_credentials')
    .select(['id', 'year'])
    .orderBy('id')
    .executeTakeFirstOrThrow()
  for (const [text, page] of [
    ['palace hotel', href('/events/edit/:id', { id: first.eventId })],
    [`mc-${year}-${credentialId}`, href('/admin/media-credentials/edit/:id', { id: credentialId })],
  ] as const)
    expect((await office.get(withQuery(href('/admin/search'), { q: text }))).links, text).toContain(page)
})
