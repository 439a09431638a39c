import type { SponsorshipHook } from '#app/domain/sponsorship/applications/moved.server.ts'
import { moveAll } from '#app/platform/lifecycle.server.ts'
import { insertDraft } from './draft.server.ts'
import { href } from '#app/platform/href.ts'
import { contractLifecycle } from './lifecycle.ts'
import { contractKey } from './link.server.ts'
import { findNewestSent } from './queries.server.ts'

/** An accepted offer has a contract from then on, as a draft; the contracts of a sponsorship that ends early are void. */
export const followSponsorship: SponsorshipHook = {
  async moved({ id, year, to }, by, now, trx) {
    if (to === 'accepted') await insertDraft(id, year, by, now, trx)
    if (to !== 'withdrawn' && to !== 'terminated') return
    await trx
      .deleteFrom('sponsorship_contracts')
      .where('sponsorship_id', '=', id)
      .where('state', '=', 'draft')
      .execute()
    const reason = to === 'terminated' ? 'The sponsorship was terminated.' : 'The sponsorship was withdrawn.'
    await moveAll(
      contractLifecycle,
      'void',
      {
        by: 'admin',
        where: { sponsorship_id: id },
        set: { reason, ended_at: now, updated_at: now },
      },
      trx,
    )
  },
  async taskPage({ kind, sponsorshipId, isSecret }, reader) {
    if (kind !== 'contract') return null
    const contract = (await findNewestSent([sponsorshipId], reader)).get(sponsorshipId)
    if (!contract) return null
    const id = isSecret ? contractKey(contract.linkKey) : contract.publicId
    return href('/sponsorships/contract/:id', { id })
  },
}
