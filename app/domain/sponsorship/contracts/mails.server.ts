import type { Trx } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { signatureDocument } from '#app/domain/people/agreements/evidence.server.ts'
import { attachment } from '#app/domain/mail/attachments.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import type { Again } from '#app/domain/mail/own-mails.server.ts'
import { saysOther } from '#app/domain/mail/sent-again.server.ts'
import type { MailTemplate } from '#app/domain/mail/content.ts'
import { listAdminsToTell } from '#app/domain/people/admins/admins-to-tell.server.ts'
import { referenceOf } from '#app/domain/sponsorship/applications/rules.ts'
import { href } from '#app/platform/href.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { contractDocument } from './contract-document.server.ts'
import { contractUrl } from './link.server.ts'
import { contractToCountersign, type ContractMailParams } from './mails/contract-mails.ts'

async function readForMail(id: number, trx: Trx) {
  return trx
    .selectFrom('sponsorship_contracts as c')
    .innerJoin('sponsorships as s', 's.id', 'c.sponsorship_id')
    .innerJoin('seasons', 'seasons.year', 's.year')
    .leftJoin('sponsorship_package_revisions as r', 'r.id', 's.revision_id')
    .where('c.id', '=', id)
    .select([
      'c.public_id as publicId',
      'c.link_key as linkKey',
      'c.n',
      'c.state',
      'c.expires_at as expiresAt',
      'c.reason',
    ])
    .select(['c.signature_id as signatureId', 'c.paper_file_id as paperFileId'])
    .select(['s.id', 's.year', 's.company', 's.contact_name as contactName', 's.contact_email as email'])
    .select(['s.user_id as userId', 'r.name as packageName', 'seasons.timezone as zone'])
    .executeTakeFirstOrThrow()
}

/** Tells the sponsor where a contract stands. The mail has the secret link; sent again, it answers `null` where what it said has changed. */
export async function tellSponsor(
  id: number,
  mail: MailTemplate<ContractMailParams>,
  now: Date,
  trx: Trx,
  again?: Again,
): Promise<number | null> {
  const row = await readForMail(id, trx)
  const { state, signatureId, expiresAt } = row
  const isOpen = state === 'sent' || state === 'viewed'
  const attachments =
    state === 'signed' && signatureId !== null
      ? [attachment(signatureDocument, signatureId)]
      : state === 'executed' && row.paperFileId === null
        ? [attachment(contractDocument, id)]
        : []
  const dedupeKey = `${mail.name.replaceAll('_', '-')}:${id}`
  if (saysOther(again, dedupeKey)) return null
  const { messageId } = await queueMail(
    {
      mail,
      to: { email: row.email, name: row.contactName, userId: row.userId },
      params: {
        contactName: row.contactName,
        reference: referenceOf(row),
        packageName: row.packageName ?? '',
        company: row.company,
        version: `version ${row.n}`,
        signBy: isOpen && expiresAt ? formatDateTime(expiresAt, row.zone) : '',
        reason: row.reason,
        link: contractUrl(row.linkKey),
      },
      dedupeKey,
      again,
      entity: 'sponsorship_contract',
      entityId: id,
      attachments,
    },
    now,
    trx,
  )
  return messageId
}

/** Tells every admin that a contract waits for a countersignature. */
export async function tellAdminsOfContract(id: number, now: Date, trx: Trx): Promise<void> {
  const row = await readForMail(id, trx)
  for (const admin of await listAdminsToTell(trx))
    await queueMail(
      {
        mail: contractToCountersign,
        to: { email: admin.email, name: admin.name, userId: admin.id },
        params: {
          firstName: admin.firstName,
          company: row.company,
          reference: referenceOf(row),
          link: config().appUrl + href('/admin/sponsorships/contract/:id', { id: row.publicId }),
        },
        dedupeKey: `contract-to-countersign:${id}:${admin.id}`,
        entity: 'sponsorship_contract',
        entityId: id,
      },
      now,
      trx,
    )
}
