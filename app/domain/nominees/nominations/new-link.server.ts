import { z } from 'zod'
import { defineJob, recordId } from '#app/platform/outbox/jobs.ts'
import { sql } from 'kysely'
import { db, transaction, type Reader, type Trx } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { system } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import type { Recheck } from '#app/domain/mail/own-mails.server.ts'
import { writeMail } from '#app/domain/mail/write-mail.ts'
import { mailPlace } from '#app/domain/mail/place.server.ts'
import { nomineeLink, type NomineeLinkParams } from '#app/domain/nominees/nominations/mails/nominee-link.ts'
import { publicNomination } from '#app/domain/season/announcements/embargo.server.ts'
import { letterMoment } from '#app/domain/nominees/nominations/letter-text.server.ts'
import { linkIsOver, nomineeTokenOf } from '#app/domain/nominees/nominations/nominee-link.server.ts'
import { enqueue } from '#app/platform/outbox/commands.server.ts'
import { configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { href, withQuery } from '#app/platform/href.ts'

export const answerNewLink = defineJob({
  kind: 'nominee.link',
  lane: 'personal',
  payload: z.strictObject({ requestId: recordId }),
})

/** A nominee's link sent once more to whom the office reaches them at. Asking changes nothing: an earlier link still opens. */

const MAILS_AN_HOUR = 3
const HOUR_MS = 3_600_000
const MOST_PEOPLE = 100

/**
 * Writes down that somebody wants the link of a nominee at this address, and leaves the rest to the worker: what is done now
 * is the same whether or not there is one, so neither answer nor time tells.
 */
export async function requestNewLink(email: string, now: Date): Promise<void> {
  await transaction(async (trx) => {
    const request = await trx
      .insertInto('nominee_link_requests')
      .values({ email, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const options = { dedupeKey: `nominee.link:${request.id}` }
    await enqueue(answerNewLink, { requestId: request.id }, options, now, trx)
  })
}

interface Nominee {
  personId: number
  nominationId: number
  submissionId: number | null
  email: string
  fullName: string
  title: string
  category: string
  season: string
  ceremonyAt: Date | null
  linkKey: string
}

/** Who may be sent a link now: public, reached at an address, their page still open, and no embargo on letters. */
async function nominees(
  where: { email: string } | { messageId: number; email: string },
  now: Date,
  reader: Reader,
): Promise<Nominee[]> {
  if (letterMoment(now, await configValuesIn(reader)) > now) return []
  const { rows } = await sql<Nominee>`
    select p.id as "personId", n.id as "nominationId", n.submission_id as "submissionId", p.email,
      p.full_name as "fullName", n.display_title as title, k.name as category, s.label as season,
      s.ceremony_at as "ceremonyAt", p.link_key as "linkKey"
    from nomination_people p join nominations n on n.id = p.nomination_id join categories k on k.id = n.category_id
      join seasons s on s.year = n.year
    where lower(p.email) = lower(${where.email}) and p.email <> '' and ${publicNomination('n', now)}
      and ${'messageId' in where ? sql<boolean>`p.id in (select l.person_id from nominee_link_letters l where l.message_id = ${where.messageId})` : sql<boolean>`true`}
    order by n.year desc, k.number, n.id, p.sort limit ${MOST_PEOPLE}`.execute(reader)
  return rows.filter(({ ceremonyAt }) => !linkIsOver(ceremonyAt, now))
}

async function paramsFor(nominee: Nominee, reader: Reader): Promise<NomineeLinkParams> {
  const { fullName, category, title, season, linkKey } = nominee
  const link = config().appUrl + withQuery(href('/content/letter-to-nominee'), { t: nomineeTokenOf(linkKey) })
  return {
    fullName,
    category,
    title,
    season,
    link,
    contact: (await configValuesIn(reader)).support_email || null,
  }
}

/**
 * The worker's half: a letter with their link to each nominee at the address, one for each nomination, at most three an hour.
 * It goes to the address on record as the office wrote it. Doing it twice writes once.
 */
export async function answerLinkRequest(requestId: number, now: Date): Promise<void> {
  await transaction(async (trx) => {
    const request = await trx
      .deleteFrom('nominee_link_requests')
      .where('id', '=', requestId)
      .returning('email')
      .executeTakeFirst()
    if (!request) return
    for (const nominee of await nominees({ email: request.email }, now, trx))
      await sendLink(nominee, requestId, now, trx)
  })
}

async function sendLink(nominee: Nominee, requestId: number, now: Date, trx: Trx): Promise<void> {
  const { personId, nominationId, submissionId, email, fullName } = nominee
  // Two requests at once count each other.
  await trx.selectFrom('nomination_people').select('id').where('id', '=', personId).forUpdate().execute()
  const { sent } = await trx
    .selectFrom('nominee_link_letters')
    .where('person_id', '=', personId)
    .where('created_at', '>', new Date(now.getTime() - HOUR_MS))
    .select((eb) => eb.fn.countAll<number>().as('sent'))
    .executeTakeFirstOrThrow()
  if (Number(sent) >= MAILS_AN_HOUR) return
  const { messageId } = await queueMail(
    {
      mail: nomineeLink,
      to: { email, name: fullName },
      params: await paramsFor(nominee, trx),
      dedupeKey: `nominee-link:${requestId}:${personId}`,
      // The record whose conflicts keep it from admins; work nobody entered has none.
      ...(submissionId !== null && { entity: 'submission', entityId: submissionId }),
      sensitive: true,
    },
    now,
    trx,
  )
  await trx
    .insertInto('nominee_link_letters')
    .values({ message_id: messageId, person_id: personId, created_at: now })
    .execute()
  const entry = { action: 'nomination.link_sent', entity: 'nomination', entityId: nominationId }
  await audit(system, { ...entry, after: { fullName } }, now, trx)
}

/**
 * The last look at a letter with a link: said anew, and not sent where its nominee is not reached at its address any more or
 * their page has closed. A copy sent again, and a copy of that, is looked at by the letter it repeats.
 */
export async function recheckLink(
  message: { id: number; again_of: number | null; to_email: string },
  now: Date,
): Promise<Recheck> {
  const { rows } = await sql<{ id: number }>`
    with recursive repeated(id, again_of) as (
      select ${message.id}::bigint, ${message.again_of}::bigint
      union select m.id, m.again_of from mail_messages m join repeated r on m.id = r.again_of)
    select l.message_id as id from nominee_link_letters l where l.message_id in (select id from repeated)`.execute(
    db(),
  )
  const [nominee] = rows[0]
    ? await nominees({ messageId: rows[0].id, email: message.to_email }, now, db())
    : []
  if (!nominee) return { skip: 'They are not reached at this address any more, or their page is closed.' }
  const place = await mailPlace(db())
  return { go: true, written: writeMail(nomineeLink, await paramsFor(nominee, db()), place) }
}
