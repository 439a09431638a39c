import type { Trx } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import type { Again } from '#app/domain/mail/own-mails.server.ts'
import { saysOther } from '#app/domain/mail/sent-again.server.ts'
import { listAdminsToTell } from '#app/domain/people/admins/admins-to-tell.server.ts'
import type { MailTemplate } from '#app/domain/mail/content.ts'
import { configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { href } from '#app/platform/href.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { applicationUrl, renewalUrl } from './link.server.ts'
import { sponsorNews, type SponsorNews } from './mails/admin-mails.ts'
import { sponsorshipRenewal, type ContactMailParams } from './mails/contact-mails.ts'
import { referenceOf, replyDays, stateText } from './rules.ts'
import { whatFollows } from './what-follows.server.ts'

/** An application with what mails tell of it. */
async function readForMail(id: number, trx: Trx) {
  return trx
    .selectFrom('sponsorships as s')
    .innerJoin('seasons', 'seasons.year', 's.year')
    .leftJoin('sponsorship_package_revisions as r', 'r.id', 's.revision_id')
    .where('s.id', '=', id)
    .select(['s.id', 's.year', 's.state', 's.version', 's.link_key as linkKey', 's.package_id as packageId'])
    .select(['s.contact_email as email', 's.contact_name as contactName', 's.user_id as userId', 's.company'])
    .select(['s.offer_ends_at as offerEndsAt', 's.reason', 's.links_mailed as linksMailed'])
    .select(['r.name as packageName', 'seasons.timezone as zone'])
    .executeTakeFirstOrThrow()
}

/** Tells the contact where the application stands. The mail has the secret link; sent again, it answers `null` where what it said has changed. */
export async function tellContact(
  id: number,
  mail: MailTemplate<ContactMailParams>,
  now: Date,
  trx: Trx,
  again?: Again,
): Promise<number | null> {
  const row = await readForMail(id, trx)
  const days = replyDays((await configValuesIn(trx)).sponsor_reply_days)
  const follows = await whatFollows([id], days, now, trx)
  const dedupeKey = `${mail.name.replaceAll('_', '-')}:${id}:${row.version}:${row.linksMailed}`
  if (saysOther(again, dedupeKey)) return null
  const { messageId } = await queueMail(
    {
      mail,
      to: { email: row.email, name: row.contactName, userId: row.userId },
      params: {
        contactName: row.contactName,
        reference: referenceOf(row),
        packageName: row.packageName ?? '',
        endsAt: row.offerEndsAt ? formatDateTime(row.offerEndsAt, row.zone) : '',
        reason: row.reason,
        next: stateText(row.state, follows(id)),
        link: mail === sponsorshipRenewal ? renewalUrl(row.linkKey) : applicationUrl(row.linkKey),
      },
      dedupeKey,
      again,
      entity: 'sponsorship',
      entityId: id,
    },
    now,
    trx,
  )
  return messageId
}

/** Tells every admin what a sponsor did. `about` tells two such events of one state apart, such as two payments. */
export async function tellAdmins(
  id: number,
  what: SponsorNews['what'],
  now: Date,
  trx: Trx,
  about = '',
): Promise<void> {
  const row = await readForMail(id, trx)
  const { waiting } = await trx
    .selectFrom('sponsorships')
    .where('package_id', '=', row.packageId)
    .where('state', '=', 'waitlisted')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow()
  for (const { id: userId, email, name, firstName } of await listAdminsToTell(trx))
    await queueMail(
      {
        mail: sponsorNews,
        to: { email, name, userId },
        params: {
          firstName,
          company: row.company,
          packageName: row.packageName ?? '',
          what,
          waiting: Number(waiting),
          link: config().appUrl + href('/admin/sponsorships/edit/:id', { id }),
        },
        dedupeKey: `sponsor-news:${id}:${row.version}:${userId}:${what}:${about}`,
        entity: 'sponsorship',
        entityId: id,
      },
      now,
      trx,
    )
}
