import type { Trx } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import type { Again } from '#app/domain/mail/own-mails.server.ts'
import { saysOther } from '#app/domain/mail/sent-again.server.ts'
import { listAdminsToTell } from '#app/domain/people/admins/admins-to-tell.server.ts'
import { href } from '#app/platform/href.ts'
import { countText } from '#app/ui/format/plural.ts'
import { orderUrl } from './link.server.ts'
import { trophyNews, type TrophyNews } from './mails/admin-mails.ts'
import type { OrdererMail } from './mails/orderer-mails.ts'
import { CARRIER_LABELS, NEXT_TEXTS, trophyReference } from './rules.ts'

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

/** Tells the orderer what has become of the order. The mail has the secret link; sent again, it answers `null` where what it said has changed. */
export async function tellOrderer(
  id: number,
  mail: OrdererMail,
  now: Date,
  trx: Trx,
  again?: Again,
): Promise<number | null> {
  const row = await readForMail(id, trx)
  const parcel = row.carrier ? [CARRIER_LABELS[row.carrier], row.tracking].filter(Boolean).join(', ') : ''
  const dedupeKey = `${mail.name.replaceAll('_', '-')}:${id}:${row.version}`
  if (saysOther(again, dedupeKey)) return null
  const { messageId } = await queueMail(
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
      dedupeKey,
      again,
      entity: 'trophy_order',
      entityId: id,
    },
    now,
    trx,
  )
  return messageId
}

/** Tells every admin what an orderer did. */
export async function tellAdmins(id: number, what: TrophyNews['what'], now: Date, trx: Trx): Promise<void> {
  const { title, version } = await readForMail(id, trx)
  for (const { id: userId, email, name, firstName } of await listAdminsToTell(trx))
    await queueMail(
      {
        mail: trophyNews,
        to: { email, name, userId },
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
