import type { Trx } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import type { Again } from '#app/domain/mail/own-mails.server.ts'
import type { MailTemplate } from '#app/domain/mail/content.ts'
import { listAdminsToTell } from '#app/domain/people/admins/admins-to-tell.server.ts'
import { href } from '#app/platform/href.ts'
import { artworkUrl } from './link.server.ts'
import { artworkReplaced } from './mails/admin-mails.ts'
import type { SponsorMailParams } from './mails/sponsor-mails.ts'
import { PART_LABELS } from './rules.ts'

async function readForMail(artworkId: number, trx: Trx) {
  return trx
    .selectFrom('sponsor_artworks as a')
    .innerJoin('sponsorships as s', 's.id', 'a.sponsorship_id')
    .leftJoin('sponsorship_package_revisions as r', 'r.id', 's.revision_id')
    .leftJoin('files as f', 'f.id', 'a.file_id')
    .where('a.id', '=', artworkId)
    .select(['a.id', 'a.part', 'a.version', 'a.note', 'a.report', 'a.wording', 'a.state'])
    .select(['s.id as sponsorshipId', 's.link_key as linkKey', 's.contact_email as email', 's.company'])
    .select(['s.contact_name as contactName', 's.user_id as userId', 'r.name as packageName'])
    .select('f.original_name as fileName')
    .executeTakeFirstOrThrow()
}

/** Tells the sponsor's contact the result of a check or a review. The mail has the secret link; sent again, it answers `null` where what it said has changed. */
export async function tellSponsor(
  artworkId: number,
  mail: MailTemplate<SponsorMailParams>,
  now: Date,
  trx: Trx,
  again?: Again,
): Promise<number | null> {
  const row = await readForMail(artworkId, trx)
  const result = `${mail.name.replaceAll('_', '-')}:${artworkId}:${row.state}:`
  if (again && !again.first.dedupe_key.startsWith(result)) return null
  const { messageId } = await queueMail(
    {
      mail,
      to: { email: row.email, name: row.contactName, userId: row.userId },
      params: {
        contactName: row.contactName,
        part: PART_LABELS[row.part],
        fileName: row.fileName ?? row.wording,
        packageName: row.packageName ?? '',
        note: row.note,
        problems: (row.report ?? []).flatMap(({ result, check, text }) =>
          result === 'pass' ? [] : [`${check}: ${text}`],
        ),
        link: artworkUrl(row.sponsorshipId, row.part, row.linkKey),
      },
      dedupeKey: result + now.getTime(),
      again,
      entity: 'sponsor_artwork',
      entityId: artworkId,
    },
    now,
    trx,
  )
  return messageId
}

/** Tells the admins where a version came in for one that is approved and shown; until it is reviewed the old one stays. */
export async function tellAdminsOfArtwork(artworkId: number, now: Date, trx: Trx): Promise<void> {
  const row = await readForMail(artworkId, trx)
  const approved = await trx
    .selectFrom('sponsor_artworks')
    .where('sponsorship_id', '=', row.sponsorshipId)
    .where('part', '=', row.part)
    .where('state', '=', 'approved')
    .select('id')
    .executeTakeFirst()
  if (!approved) return
  for (const { id: userId, email, name, firstName } of await listAdminsToTell(trx))
    await queueMail(
      {
        mail: artworkReplaced,
        to: { email, name, userId },
        params: {
          firstName,
          company: row.company,
          part: PART_LABELS[row.part],
          link: config().appUrl + href('/admin/sponsorships/artwork/:id', { id: artworkId }),
        },
        dedupeKey: `artwork-replaced:${artworkId}:${userId}`,
        entity: 'sponsor_artwork',
        entityId: artworkId,
      },
      now,
      trx,
    )
}
