import { z } from 'zod'
import { defineJob, recordId } from '#app/platform/outbox/jobs.ts'
import { sql } from 'kysely'
import { db, transaction, type Reader, type Trx } from '#db/client.ts'
import { system } from '#app/platform/viewer.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import type { Recheck } from '#app/domain/mail/own-mails.server.ts'
import { writeMail } from '#app/domain/mail/write-mail.ts'
import { mailPlace } from '#app/domain/mail/place.server.ts'
import { nomineeLink, type NomineeLinkParams } from './mails/nominee-link.ts'
import { repeatedMessages, type Repeatable } from './repeated-messages.server.ts'
import { publicNomination } from '#app/domain/season/announcements/embargo.server.ts'
import { letterMoment } from './letter-text.server.ts'
import { linkIsOver, nomineePageUrl } from './nominee-link.server.ts'
import { enqueue } from '#app/platform/outbox/commands.server.ts'
import { configValuesIn } from '#app/domain/season/seasons/queries.server.ts'

export const answerNewLink = defineJob({
  kind: 'nominee.link',
  lane: 'personal',
  payload: z.strictObject({ requestId: recordId }),
})

/** A nominee's link is sent again to their stored address; earlier links keep working. */

const MAILS_AN_HOUR = 3
const HOUR_MS = 3_600_000
const MAX_PEOPLE = 100

/** Stores a request; the worker answers, so that neither the reply nor its time reveals a nominee. */
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
  year: number
  ceremonyAt: Date | null
  linkKey: string
}

/** Announced nominees at the address whose page is open. */
async function nominees(
  where: { email: string } | { messageId: number; email: string },
  now: Date,
  reader: Reader,
): Promise<Nominee[]> {
  if (letterMoment(now, await configValuesIn(reader)) > now) return []
  const { rows } = await sql<Nominee>`
    select p.id as "personId", n.id as "nominationId", n.submission_id as "submissionId", p.email,
      p.full_name as "fullName", n.display_title as title, k.name as category, s.label as season,
      n.year, s.ceremony_at as "ceremonyAt", p.link_key as "linkKey"
    from nomination_people p join nominations n on n.id = p.nomination_id join categories k on k.id = n.category_id
      join seasons s on s.year = n.year
    where lower(p.email) = lower(${where.email}) and p.email <> '' and ${publicNomination('n', now)}
      and ${'messageId' in where ? sql<boolean>`p.id in (select l.person_id from nominee_link_letters l where l.message_id = ${where.messageId})` : sql<boolean>`true`}
    order by n.year desc, k.number, n.id, p.sort limit ${MAX_PEOPLE}`.execute(reader)
  return rows.filter((nominee) => !linkIsOver(nominee, now))
}

async function paramsFor(nominee: Nominee, reader: Reader): Promise<NomineeLinkParams> {
  const { fullName, category, title, season, linkKey } = nominee
  return {
    fullName,
    category,
    title,
    season,
    link: nomineePageUrl(linkKey),
    contact: (await configValuesIn(reader)).support_email || null,
  }
}

/** Emails each nominee at the address their link, at most three times an hour. */
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
  // The lock makes concurrent requests count each other.
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
      // Admins with a conflict about the entry cannot read it.
      ...(submissionId !== null && { entity: 'submission', entityId: submissionId }),
    },
    now,
    trx,
  )
  await trx
    .insertInto('nominee_link_letters')
    .values({ message_id: messageId, person_id: personId, created_at: now })
    .execute()
  await auditRecord(system, 'nomination.link_sent', nominationId, { after: { fullName } }, now, trx)
}

/** Rechecks a link email before sending: the nominee still has this address and an open page. */
export async function recheckLink(message: Repeatable & { to_email: string }, now: Date): Promise<Recheck> {
  const { rows } = await sql<{ id: number }>`
    with recursive ${repeatedMessages(message)}
    select l.message_id as id from nominee_link_letters l where l.message_id in (select id from repeated)`.execute(
    db(),
  )
  const [nominee] = rows[0]
    ? await nominees({ messageId: rows[0].id, email: message.to_email }, now, db())
    : []
  if (!nominee) return { skip: 'The nominee has another address, or their page is closed.' }
  const place = await mailPlace(db())
  return { go: true, written: writeMail(nomineeLink, await paramsFor(nominee, db()), place) }
}
