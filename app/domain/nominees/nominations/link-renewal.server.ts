import { randomUUID } from 'node:crypto'
import { href } from '#app/platform/href.ts'
import type { LinkRenewal } from '#app/platform/secret-links/secret-link.ts'
import { visibleTo } from '#app/domain/judging/slates/visible-works.server.ts'
import { nomineePageLink, nomineePageUrl } from './nominee-link.server.ts'

/** Says how admins end the link of a nominee. */
export const nomineeLinkRenewal: LinkRenewal = {
  link: nomineePageLink,
  async find(admin, id, now, reader) {
    const person = await reader
      .selectFrom('nomination_people as p')
      .innerJoin('nominations as n', 'n.id', 'p.nomination_id')
      .where('p.id', '=', id)
      .where(visibleTo(admin, 'n', now))
      .select(['p.full_name as name', 'p.email', 'n.id as nominationId', 'n.display_title as title'])
      .executeTakeFirst()
    if (!person) return null
    const { name, email, nominationId, title } = person
    return {
      title: `Your nomination, ${title}`,
      holder: { name, email },
      back: href('/admin/nominations/names/:nominationId', { nominationId }),
      about: { entity: 'nomination', entityId: nominationId },
    }
  },
  async change(id, trx) {
    const key = randomUUID()
    await trx.updateTable('nomination_people').set({ link_key: key }).where('id', '=', id).execute()
    return nomineePageUrl(key)
  },
}
