import { withFacts } from '#app/domain/sponsorship/artwork/check-artwork.server.ts'
import { checkFile } from '#app/domain/sponsorship/artwork/checks/run-check.server.ts'
import { isUsable, logoReport, type CheckLine } from '#app/domain/sponsorship/artwork/report.ts'
import { tellPartner } from '#app/domain/sponsorship/partners/mails.server.ts'
import { logoFailed } from '#app/domain/sponsorship/partners/mails/logo-mails.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { move, moveLocked } from '#app/platform/lifecycle.server.ts'
import { system } from '#app/platform/viewer.ts'
import { db, transaction } from '#db/client.ts'
import { partnerLogoLifecycle } from './lifecycle.ts'
import { lockLogoPartner } from './upload.server.ts'

/**
 * Checks a version of a partner's logo and makes its pictures, as is done with sponsors' logos; the partner is told of one that cannot
 * be used. For the worker only. Done once; a version that was replaced before is left alone.
 */
export async function checkPartnerLogo(logoId: number, now: Date, check = checkFile): Promise<string> {
  const started = await move(
    partnerLogoLifecycle,
    'check',
    { by: 'system', id: logoId, returning: ['partner_id', 'file_id'] },
    db(),
  )
  if (!started.ok) return 'nothing to check'
  const { partner_id: partnerId, file_id: fileId } = started.value
  return withFacts(fileId, 'logo_light', now, check, (facts) =>
    finish(logoId, partnerId, logoReport(facts), now),
  )
}

function finish(logoId: number, partnerId: number, report: CheckLine[], now: Date): Promise<string> {
  return transaction(async (trx) => {
    await lockLogoPartner(partnerId, trx)
    const row = await trx
      .selectFrom('pool_partner_logos')
      .where('id', '=', logoId)
      .select(['state', 'version'])
      .forUpdate()
      .executeTakeFirst()
    if (row?.state !== 'checking') return 'replaced before it was checked'
    const usable = isUsable(report)
    const { state } = await moveLocked(
      partnerLogoLifecycle,
      usable ? 'pass' : 'fail',
      {
        by: 'system',
        id: logoId,
        set: { report: JSON.stringify(report), checked_at: now },
        returning: ['state'],
      },
      trx,
    )
    const change = { after: { version: row.version, logo: state } }
    await auditRecord(system, 'pool_partner.logo_checked', partnerId, change, now, trx)
    const problems = report.flatMap(({ result, check, text }) =>
      result === 'fail' ? [`${check}: ${text}`] : [],
    )
    if (!usable)
      await tellPartner(partnerId, logoFailed, now, trx, {
        reason: problems.join(' '),
        about: `logo-${logoId}`,
      })
    return state
  })
}
