import type { Trx } from '#db/client.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import type { Again } from '#app/domain/mail/own-mails.server.ts'
import { saysOther } from '#app/domain/mail/sent-again.server.ts'
import { placeText, spanText } from './event-text.ts'
import { guestUrl } from './link.server.ts'
import type { GuestMail } from './mails/guest-mails.ts'

/** Tells a guest where their answer stands. The mail has their secret link; sent again, it answers `null` where what it said has changed. */
export async function tellGuest(
  guestId: number,
  mail: GuestMail,
  now: Date,
  trx: Trx,
  again?: Again,
): Promise<number | null> {
  const row = await trx
    .selectFrom('event_guests as g')
    .innerJoin('events as e', 'e.id', 'g.event_id')
    .where('g.id', '=', guestId)
    .select(['g.email', 'g.name', 'g.user_id as userId', 'g.link_key as linkKey', 'g.version'])
    .select(['g.links_mailed as linksMailed', 'e.title', 'e.starts_at as startsAt', 'e.ends_at as endsAt'])
    .select(['e.timezone', 'e.venue', 'e.address', 'e.online_url as onlineUrl', 'e.reason'])
    .select(['e.version as eventVersion', 'e.id as eventId'])
    .executeTakeFirstOrThrow()
  const dedupeKey = `${mail.name.replaceAll('_', '-')}:${guestId}:${row.version}:${row.linksMailed}:${row.eventVersion}`
  if (saysOther(again, dedupeKey)) return null
  const { messageId } = await queueMail(
    {
      mail,
      to: { email: row.email, name: row.name, userId: row.userId },
      params: {
        name: row.name,
        title: row.title,
        facts: {
          When: spanText(row),
          ...(row.venue && { Where: placeText(row) }),
          ...(row.onlineUrl && { Online: row.onlineUrl }),
        },
        reason: row.reason,
        link: guestUrl(row.linkKey),
      },
      dedupeKey,
      again,
      entity: 'event',
      entityId: row.eventId,
    },
    now,
    trx,
  )
  return messageId
}

/** The guest whom a mail of this key was written to. */
export function guestOfKey(key: string): number[] {
  const [, id] = /^[a-z-]+:(\d+):/.exec(key) ?? []
  return id === undefined ? [] : [Number(id)]
}

/** Tells all who come, wait or asked to be told. */
export async function tellGuests(eventId: number, mail: GuestMail, now: Date, trx: Trx): Promise<number> {
  const guests = await trx
    .selectFrom('event_guests')
    .where('event_id', '=', eventId)
    .where('state', '<>', 'left')
    .orderBy('id')
    .select('id')
    .execute()
  for (const { id } of guests) await tellGuest(id, mail, now, trx)
  return guests.length
}
