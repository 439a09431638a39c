import { randomUUID } from 'node:crypto'
import { href } from '#app/platform/href.ts'
import type { LinkRenewal } from '#app/platform/secret-links/secret-link.ts'
import { credentialLink, credentialUrl } from './link.server.ts'
import { findSentCredential } from './queries.server.ts'

/** Says how admins end the link of an application. */
export const credentialLinkRenewal: LinkRenewal = {
  link: credentialLink,
  async find(admin, id, _now, reader) {
    const row = await findSentCredential(admin, id, reader)
    return (
      row && {
        title: `Media credentials, ${row.outlet}`,
        holder: { name: row.applicant, email: row.email },
        back: href('/admin/media-credentials/edit/:id', { id }),
        about: { entity: 'media_credential', entityId: id },
      }
    )
  },
  async change(id, trx) {
    const key = randomUUID()
    await trx.updateTable('media_credentials').set({ link_key: key }).where('id', '=', id).execute()
    return credentialUrl(key)
  },
}
