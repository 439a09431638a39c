import { randomUUID } from 'node:crypto'
import { href } from '#app/platform/href.ts'
import type { LinkRenewal } from '#app/platform/secret-links/secret-link.ts'
import { orderLink, orderUrl } from './link.server.ts'
import { findOrder } from './queries.server.ts'

/** Says how admins end the link of an order. */
export const orderLinkRenewal: LinkRenewal = {
  link: orderLink,
  async find(admin, id, now, reader) {
    const order = await findOrder(admin, id, now, reader)
    return (
      order && {
        title: `${order.reference}, ${order.title}`,
        holder: { name: order.contactName, email: order.contactEmail },
        back: href('/admin/duplicate-trophies/view/:id', { id }),
        about: { entity: 'trophy_order', entityId: id },
      }
    )
  },
  async change(id, trx) {
    const key = randomUUID()
    await trx.updateTable('trophy_orders').set({ link_key: key }).where('id', '=', id).execute()
    return orderUrl(key)
  },
}
