import { z } from 'zod'
import type { Reader } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { openSigned, sign } from '#app/platform/secret-links/seals.server.ts'
import type { SecretLink } from '#app/platform/secret-links/secret-link.ts'

/** Secret links of guests and of calendars, signed from keys of their rows; who reads the database alone cannot make one. */

const GUEST = 'event-guest'
const FEED = 'event-feed'
const key = z.uuid()

/** Says what a guest's link opens. */
export const guestLink: SecretLink = {
  kind: 'event-guest',
  opens: 'a guest’s answer to an event',
  holder: 'the guest, by email',
  ends: '60 days after the event',
  changed: 'the host or an admin on the page of the event’s guests',
  addresses: ['/calendar/answer'],
  in: 't',
  exchanged: true,
}

/** Says what the address of a person's calendar opens: calendars read it, which keep no cookies. */
export const feedLink: SecretLink = {
  kind: 'calendar',
  opens: 'the events that a person may attend, as a calendar',
  holder: 'the person, on their own page',
  ends: 'two years after it was made',
  changed: 'the person on that page; an admin on the page of the account, who ends it',
  addresses: ['/calendar/feed/:key'],
  in: 'key',
  exchanged: false,
}

/** The address of a guest's answer as mails have it. */
export const guestUrl = (linkKey: string): string =>
  config().appUrl + withQuery(href('/calendar/answer'), { t: sign(GUEST, linkKey) })

function keyOf(purpose: string, token: string): string | null {
  if (!/^[\w-]{20,200}\.[\w-]{10,60}$/.test(token)) return null
  const opened = key.safeParse(openSigned(purpose, token))
  return opened.success ? opened.data : null
}

/** A guest's link opens for so long after the event. */
const GUEST_LINK_MS = 60 * 24 * 60 * 60_000

/** The guest of a link, or `null`. */
export async function readGuestToken(token: string, now: Date, reader: Reader): Promise<number | null> {
  const linkKey = keyOf(GUEST, token)
  if (!linkKey) return null
  const row = await reader
    .selectFrom('event_guests as g')
    .innerJoin('events as e', 'e.id', 'g.event_id')
    .where('g.link_key', '=', linkKey)
    .where('e.ends_at', '>', new Date(now.getTime() - GUEST_LINK_MS))
    .select('g.id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** A calendar's address ends, as one that is forgotten would be read for ever. */
const FEED_LASTS_MS = 730 * 24 * 60 * 60_000

/** The address of a person's own calendar. */
export const feedUrl = (feedKey: string): string =>
  config().appUrl + href('/calendar/feed/:key', { key: `${sign(FEED, feedKey)}.ics` })

/** The person of a calendar's address, or `null`: unknown, closed by a newer one, too old, or of an account that is not active. */
export async function readFeedToken(
  token: string,
  now: Date,
  reader: Reader,
): Promise<{ userId: number } | null> {
  const feedKey = keyOf(FEED, token.replace(/\.ics$/, ''))
  if (!feedKey) return null
  const row = await reader
    .selectFrom('event_feeds as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .where('e.feed_key', '=', feedKey)
    .where('u.status', '=', 'active')
    .where('e.created_at', '>', new Date(now.getTime() - FEED_LASTS_MS))
    .select('u.id as userId')
    .executeTakeFirst()
  return row ?? null
}
