import { randomUUID } from 'node:crypto'
import { findRow } from '#db/rows.ts'
import { href } from '#app/platform/href.ts'
import type { LinkRenewal } from '#app/platform/secret-links/secret-link.ts'
import { contractLink, contractUrl } from './link.server.ts'
import { findContract } from './queries.server.ts'

/** Says how admins end the link of a contract that was sent. */
export const contractLinkRenewal: LinkRenewal = {
  link: contractLink,
  async find(_admin, id, _now, reader) {
    const row = await findRow('sponsorship_contracts', { id }, ['public_id'], reader)
    const contract = row && (await findContract({ publicId: row.public_id }, reader))
    if (!contract || contract.state === 'draft') return null
    return {
      title: `Contract ${contract.number}`,
      holder: { name: contract.contactName, email: contract.contactEmail },
      back: href('/admin/sponsorships/contract/:id', { id: contract.publicId }),
      about: { entity: 'sponsorship_contract', entityId: id },
    }
  },
  async change(id, trx) {
    const key = randomUUID()
    await trx.updateTable('sponsorship_contracts').set({ link_key: key }).where('id', '=', id).execute()
    return contractUrl(key)
  },
}
