import { transactionOnCached } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { tellPartner } from '#app/domain/sponsorship/partners/mails.server.ts'
import { logoApproved, logoChanges } from '#app/domain/sponsorship/partners/mails/logo-mails.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { moveAll, moveLocked } from '#app/platform/lifecycle.server.ts'
import { canMove } from '#app/platform/lifecycle.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { partnerLogoLifecycle } from './lifecycle.ts'
import { lockLogoPartner } from './upload.server.ts'

const GONE = refuse('not_found', 'We can’t find this logo.')
const CHANGED = refuse('conflict', 'This logo has changed since you opened the page. Check it and try again.')

/** What an admin decides about a version of a partner's logo. */
export interface LogoReview {
  logoId: number
  action: 'approve' | 'request_changes'
  note: string
  /** The state of the version on the page from which it is decided. */
  seen: string
}

/**
 * Approves a version, which takes the place of the one approved before, or asks for changes with a note; the partner is told.
 * Refuses `conflict` where the version is no longer in the state that was `seen`, such as after another admin’s decision or a newer
 * upload.
 */
export async function reviewPartnerLogo(
  partnerId: number,
  { logoId, action, note, seen }: LogoReview,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome> {
  return transactionOnCached(async (trx): Promise<Outcome> => {
    if (!(await lockLogoPartner(partnerId, trx))) return GONE
    const versions = await trx
      .selectFrom('pool_partner_logos')
      .where('partner_id', '=', partnerId)
      .where('state', '<>', 'replaced')
      .select(['id', 'state', 'version'])
      .forUpdate()
      .execute()
    const row = versions.find(({ id }) => id === logoId)
    if (row?.state !== seen || !canMove(partnerLogoLifecycle, row.state, action, 'admin')) return CHANGED
    if (action === 'approve')
      await moveAll(
        partnerLogoLifecycle,
        'replace',
        { by: 'admin', where: { partner_id: partnerId, state: 'approved' } },
        trx,
      )
    // A version that was approved would be beside one that is on its way.
    else if (row.state === 'approved' && versions.length > 1)
      return refuse('conflict', 'The partner has uploaded a newer version. Review that one.')
    const { state } = await moveLocked(
      partnerLogoLifecycle,
      action,
      {
        by: 'admin',
        id: logoId,
        set: { note, reviewed_by: admin.userId, reviewed_at: now },
        returning: ['state'],
      },
      trx,
    )
    const change = { after: { version: row.version, logo: state, ...(note && { note }) } }
    const done = action === 'approve' ? 'pool_partner.logo_approved' : 'pool_partner.logo_changes_requested'
    await auditRecord(admin, done, partnerId, change, now, trx)
    const mail = action === 'approve' ? logoApproved : logoChanges
    const about = `logo-${logoId}-${now.getTime()}`
    await tellPartner(partnerId, mail, now, trx, { reason: note, about })
    return ok()
  })
}
