import type { Trx } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { href } from '#app/platform/href.ts'
import { countText } from '#app/ui/format/plural.ts'
import { orderUrl } from './link.server.ts'
import { trophyNews, type TrophyNews } from './mails/admin-mails.ts'
import type { OrdererMail } from './mails/orderer-mails.ts'
import { CARRIER_LABELS, NEXT_TEXTS, trophyReference } from './rules.ts'

const MOST_ADMINS = 100

async function readForMail(id: number, trx: Trx) {
  return trx
    .selectFrom('trophy_orders as o')
    .innerJoin('nominations as n', 'n.id', 'o.nomination_id')
    .innerJoin('categories as k', 'k.id', 'n.category_id')
    .where('o.id', '=', id)
    .select(['o.state', 'o.version', 'o.reason', 'o.engraving', 'o.qty', 'o.carrier', 'o.tracking'])
    .select(['o.link_key as linkKey', 'o.contact_name as contactName', 'o.contact_email as email'])
    .select(['o.user_id as userId', 'n.display_title as title', 'k.name as category'])
    .executeTakeFirstOrThrow()
}

/** Tells the orderer what has become of the order. The mail has the secret link, so admins do not see its text. */
export async function tellOrderer(id: number, mail: OrdererMail, now: Date, trx: Trx): Promise<void> {
  const row = await readForMail(id, trx)
  const parcel = row.carrier ? [CARRIER_LABELS[row.carrier], row.tracking].filter(Boolean).join(', ') : ''
  await queueMail(
    {
      mail,
      to: { email: row.email, name: row.contactName, userId: row.userId },
      params: {
        contactName: row.contactName,
        reference: trophyReference(id),
        category: row.category,
        title: row.title,
        pieces: countText(row.qty, 'piece', 'pieces'),
        plate: row.engraving.join(' / '),
        reason: row.reason,
        parcel,
        next: NEXT_TEXTS[row.state],
        link: orderUrl(row.linkKey),
      },
      dedupeKey: `${mail.name.replaceAll('_', '-')}:${id}:${row.version}`,
      entity: 'trophy_order',
      entityId: id,
      sensitive: true,
    },
    now,
    trx,
  )
}

/** Tells every admin what an orderer did. */
export async function tellAdmins(id: number, what: TrophyNews['what'], now: Date, trx: Trx): Promise<void> {
  const { title, version } = await readForMail(id, trx)
  const admins = await trx
    .selectFrom('users')
    .where('role', '=', 'admin')
    .where('admin_role', '=', 'admin')
    .where('status', '=', 'active')
    .where('email_verified_at', 'is not', null)
    .orderBy('id')
    .select(['id', 'email', 'first_name as firstName', 'last_name as lastName'])
    .limit(MOST_ADMINS)
    .execute()
  for (const { id: userId, email, firstName, lastName } of admins)
    await queueMail(
      {
        mail: trophyNews,
        to: { email, name: `${firstName} ${lastName}`.trim(), userId },
        params: {
          ...{ firstName, reference: trophyReference(id), title, what },
          link: config().appUrl + href('/admin/duplicate-trophies/view/:id', { id }),
        },
        dedupeKey: `trophy-news:${what}:${id}:${version}:${userId}`,
        entity: 'trophy_order',
        entityId: id,
      },
      now,
      trx,
    )
}
