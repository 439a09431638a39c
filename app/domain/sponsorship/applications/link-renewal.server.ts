import { randomUUID } from 'node:crypto'
import { href } from '#app/platform/href.ts'
import type { LinkRenewal } from '#app/platform/secret-links/secret-link.ts'
import { applicationLink, applicationUrl } from './link.server.ts'
import { findSponsorship } from './queries.server.ts'

/** Says how admins end the link of a sponsor's contact. Contracts and invoices have links of their own. */
export const applicationLinkRenewal: LinkRenewal = {
  link: applicationLink,
  async find(admin, id, _now, reader) {
    const row = await findSponsorship(admin, id, reader)
    return (
      row && {
        title: `Sponsorship ${row.reference}`,
        holder: { name: row.contactName, email: row.contactEmail },
        back: href('/admin/sponsorships/edit/:id', { id }),
        about: { entity: 'sponsorship', entityId: id },
      }
    )
  },
  async change(id, trx) {
    const key = randomUUID()
    await trx.updateTable('sponsorships').set({ link_key: key }).where('id', '=', id).execute()
    return applicationUrl(key)
  },
}
