import { randomUUID } from 'node:crypto'
import { href } from '#app/platform/href.ts'
import { findRow } from '#db/rows.ts'
import type { LinkRenewal } from '#app/platform/secret-links/secret-link.ts'
import { feedLink, guestLink, guestUrl } from './link.server.ts'
import { findGuest } from './queries.server.ts'

/** Says how admins end the link of a guest. */
export const guestLinkRenewal: LinkRenewal = {
  link: guestLink,
  async find(_admin, id, _now, reader) {
    const guest = await findGuest(id, reader)
    return (
      guest && {
        title: guest.event.title,
        holder: { name: guest.name, email: guest.email },
        back: href('/events/guests/:id', { id: guest.eventId }),
        about: { entity: 'event', entityId: guest.eventId },
      }
    )
  },
  async change(id, trx) {
    const key = randomUUID()
    await trx.updateTable('event_guests').set({ link_key: key }).where('id', '=', id).execute()
    return guestUrl(key)
  },
}

/** Says how admins end the address of a person's calendar; the person makes another. */
export const feedLinkRenewal: LinkRenewal = {
  link: feedLink,
  async find(_admin, id, _now, reader) {
    const feed = await findRow('event_feeds', { user_id: id }, ['user_id'], reader)
    const user = feed && (await findRow('users', { id }, ['first_name', 'last_name'], reader))
    return user
      ? {
          title: 'Calendar',
          holder: { name: `${user.first_name} ${user.last_name}`, email: '' },
          back: href('/admin/people/:id', { id }),
          about: { entity: 'user', entityId: id },
        }
      : null
  },
  async change(id, trx) {
    await trx.deleteFrom('event_feeds').where('user_id', '=', id).execute()
    return null
  },
}
