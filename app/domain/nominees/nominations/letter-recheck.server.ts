import { sql } from 'kysely'
import { db, type Reader, type Trx } from '#db/client.ts'
import type { Recheck } from '#app/domain/mail/own-mails.server.ts'
import type { TooLate } from '#app/domain/mail/held-messages.server.ts'
import { whyTooLate } from '#app/domain/mail/late.ts'
import type { WrittenMail } from '#app/domain/mail/layout.ts'
import { writeMail } from '#app/domain/mail/write-mail.ts'
import { rewriteMessage } from '#app/domain/mail/message-rows.server.ts'
import { mailPlace } from '#app/domain/mail/place.server.ts'
import { nomineeLetter } from './mails/nominee-letter.ts'
import type { NominationStatus } from '#app/domain/season/announcements/embargo.ts'
import { letterFrame, letterMoment, letterParams, samePerson, type LetterOf } from './letter-text.server.ts'
import { repeatedMessages, type Repeatable } from './repeated-messages.server.ts'
import { clipIsMissing } from '#app/domain/submissions/nominations/missing-clip.server.ts'
import { nomineePageUrl } from './nominee-link.server.ts'
import { configValues, configValuesIn, currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { messageLifecycle } from '#app/domain/mail/lifecycle.ts'

/** Waiting letters are written again when they are sent, to the nominee's current address. */

interface Letter extends LetterOf {
  linkKey: string
  status: NominationStatus
  announcementId: number
  announceAt: Date
  cancelledAt: Date | null
  /** The same person has an earlier letter about another nomination. */
  another: boolean
}

/** The letter a message is, or repeats; null when the nominee was removed. */
async function letterOf(message: Repeatable, reader: Reader): Promise<Letter | null> {
  const { rows } = await sql<Letter>`
    with recursive ${repeatedMessages(message)}
    select p.link_key as "linkKey", n.status, a.id as "announcementId", a.announce_at as "announceAt", a.cancelled_at as "cancelledAt",
      n.id as "nominationId", p.full_name as "fullName", p.credit, k.name as category, n.display_title as title,
      coalesce(${clipIsMissing('n.submission_id')}, false) as "clipMissing",
      exists (select from nominee_letters w join nomination_people q on q.id = w.person_id
        join nominations o on o.id = q.nomination_id
        where w.announcement_id = l.announcement_id and w.id < l.id and w.voided_at is null
          and ${samePerson('q', 'p')} and q.nomination_id <> p.nomination_id
          and o.status in ('confirmed', 'announced')) as another
    from nominee_letters l join nomination_people p on p.id = l.person_id join nominations n on n.id = p.nomination_id
      join categories k on k.id = n.category_id join announcements a on a.id = l.announcement_id
    where l.message_id in (select id from repeated) order by l.id desc limit 1`.execute(reader)
  return rows[0] ?? null
}

async function written(letter: Letter, now: Date, reader: Reader): Promise<WrittenMail> {
  const [season, configs, place] = [
    await currentSeasonIn(reader),
    await configValuesIn(reader),
    await mailPlace(reader),
  ]
  const link = nomineePageUrl(letter.linkKey)
  const frame = await letterFrame(season, configs, now, reader)
  return writeMail(nomineeLetter, letterParams(frame, letter, letter.another, link), place)
}

/** A waiting letter as it would be sent now. */
export async function letterNow(message: Repeatable, now: Date, reader: Reader): Promise<WrittenMail | null> {
  const found = await letterOf(message, reader)
  return found && written(found, now, reader)
}

/** Rechecks a letter before sending: skips it, delays it for the embargo, or writes it again. */
export async function recheckLetter(message: Repeatable, now: Date): Promise<Recheck> {
  const found = await letterOf(message, db())
  if (!found) return { skip: 'The nominee was removed.' }
  if (found.cancelledAt) return { skip: 'The announcement was cancelled.' }
  if (found.status === 'declined') return { skip: 'The nomination was declined.' }
  if (found.status === 'revoked') return { skip: 'The nomination was revoked.' }
  const moment = letterMoment(found.announceAt, await configValues())
  return moment > now ? { later: moment } : { go: true, written: await written(found, now, db()) }
}

/** From when letters may leave, by their announcement and the settings of now. */
export async function letterMoments(
  messageIds: readonly number[],
  reader: Reader,
): Promise<ReadonlyMap<number, Date>> {
  const letters = await reader
    .selectFrom('nominee_letters as l')
    .innerJoin('announcements as a', 'a.id', 'l.announcement_id')
    .where('l.message_id', 'in', messageIds)
    .where('l.voided_at', 'is', null)
    .where('a.cancelled_at', 'is', null)
    .select(['l.message_id', 'a.announce_at'])
    .execute()
  const configs = await configValuesIn(reader)
  return new Map(letters.map((letter) => [letter.message_id, letterMoment(letter.announce_at, configs)]))
}

/** Holds a letter that is more than a day late for review. */
export async function whyLetterIsLate(
  message: Repeatable & { not_before: Date },
  now: Date,
): Promise<TooLate | null> {
  if (!whyTooLate(message.not_before, now)) return null
  const found = await letterOf(message, db())
  if (!found || found.cancelledAt || found.status === 'declined' || found.status === 'revoked') return null
  const moment = letterMoment(found.announceAt, await configValues())
  const why = whyTooLate(moment > message.not_before ? moment : message.not_before, now)
  if (!why) return null
  return { why, title: 'Late letters to nominees', entity: 'announcement', entityId: found.announcementId }
}

/** Updates a nominee's waiting letter after a change of name or address; without an address it is skipped. */
export async function letterFollows(
  person: { id: number; fullName: string; email: string },
  now: Date,
  trx: Trx,
): Promise<void> {
  const waiting = await trx
    .selectFrom('nominee_letters as l')
    .innerJoin('mail_messages as m', 'm.id', 'l.message_id')
    .where('l.person_id', '=', person.id)
    .where('l.voided_at', 'is', null)
    .where('m.status', 'in', ['held', 'queued'])
    .select(['l.id', 'm.id as messageId'])
    .forUpdate('m')
    .executeTakeFirst()
  if (!waiting) return
  if (person.email === '') {
    const set = { skip_reason: 'The nominee has no email address.' }
    await moveLocked(messageLifecycle, 'skip', { by: 'system', id: waiting.messageId, set }, trx)
    await trx.updateTable('nominee_letters').set({ voided_at: now }).where('id', '=', waiting.id).execute()
    return
  }
  const letter = await letterOf({ id: waiting.messageId, resend_of: null }, trx)
  if (!letter) return
  const to = { email: person.email, name: person.fullName }
  await rewriteMessage(waiting.messageId, to, await written(letter, now, trx), trx)
}
