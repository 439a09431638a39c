import type { Trx } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import type { Again } from '#app/domain/mail/own-mails.server.ts'
import { saysOther } from '#app/domain/mail/sent-again.server.ts'
import type { MailTemplate } from '#app/domain/mail/content.ts'
import { configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { listAdminsToTell } from '#app/domain/people/admins/admins-to-tell.server.ts'
import { href } from '#app/platform/href.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { credentialUrl } from './link.server.ts'
import { credentialNews, type CredentialNews } from './mails/admin-mails.ts'
import type { ApplicantMailParams } from './mails/applicant-mails.ts'
import { areasText, referenceOf, stateText } from './rules.ts'

function readForMail(id: number, trx: Trx) {
  return trx
    .selectFrom('media_credentials as m')
    .innerJoin('seasons as s', 's.year', 'm.year')
    .where('m.id', '=', id)
    .select(['m.id', 'm.year', 'm.state', 'm.version', 'm.link_key as linkKey', 'm.email', 'm.applicant'])
    .select(['m.outlet_name as outlet', 'm.note', 'm.areas', 'm.links_mailed as linksMailed'])
    .select(['s.ceremony_at as ceremonyAt', 's.timezone as zone'])
    .executeTakeFirstOrThrow()
}

/** Tells the applicant where the application is. The mail has the secret link; sent again, it answers `null` where what it said has changed. */
export async function tellApplicant(
  id: number,
  mail: MailTemplate<ApplicantMailParams>,
  now: Date,
  trx: Trx,
  again?: Again,
): Promise<number | null> {
  const row = await readForMail(id, trx)
  const { ceremony_place: place } = await configValuesIn(trx)
  const dedupeKey = `${mail.name.replaceAll('_', '-')}:${id}:${row.version}:${row.linksMailed}`
  if (saysOther(again, dedupeKey)) return null
  const { messageId } = await queueMail(
    {
      mail,
      to: { email: row.email, name: row.applicant },
      params: {
        applicant: row.applicant,
        outlet: row.outlet,
        reference: referenceOf(row),
        note: row.note,
        next: stateText(row.state),
        areas: areasText(row.areas),
        ceremony: row.ceremonyAt ? formatDateTime(row.ceremonyAt, row.zone) : '',
        place: place ?? '',
        link: credentialUrl(row.linkKey),
      },
      dedupeKey,
      again,
      entity: 'media_credential',
      entityId: id,
    },
    now,
    trx,
  )
  return messageId
}

/** Tells every admin what an applicant did. */
export async function tellAdmins(
  id: number,
  what: CredentialNews['what'],
  now: Date,
  trx: Trx,
): Promise<void> {
  const row = await readForMail(id, trx)
  for (const { id: userId, email, name, firstName } of await listAdminsToTell(trx))
    await queueMail(
      {
        mail: credentialNews,
        to: { email, name, userId },
        params: {
          firstName,
          outlet: row.outlet,
          what,
          link: config().appUrl + href('/admin/media-credentials/edit/:id', { id }),
        },
        dedupeKey: `credential-news:${id}:${row.version}:${what}:${userId}`,
        entity: 'media_credential',
        entityId: id,
      },
      now,
      trx,
    )
}
