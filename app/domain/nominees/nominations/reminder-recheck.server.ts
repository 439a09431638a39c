import { sql } from 'kysely'
import { db, type Reader, type Trx } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import type { Recheck } from '#app/domain/mail/own-mails.server.ts'
import { writeMail } from '#app/domain/mail/write-mail.ts'
import { mailPlace } from '#app/domain/mail/place.server.ts'
import {
  nomineeReminder,
  type NomineeReminderParams,
} from '#app/domain/nominees/nominations/mails/nominee-reminder.ts'
import { publicNomination } from '#app/domain/season/announcements/embargo.server.ts'
import { letterFrame } from '#app/domain/nominees/nominations/letter-text.server.ts'
import { nomineeToken } from '#app/domain/nominees/nominations/nominee-link.server.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import type { LetterFrame } from '#app/domain/nominees/nominations/views.ts'

/** A reminder that waits asks for what is still missing when it leaves. */

interface Asked {
  personId: number
  fullName: string
  title: string
  category: string
}

/** The words of a reminder about these, who are one person; the first says how they are called. */
export async function reminderParams(
  frame: LetterFrame,
  asked: readonly Asked[],
  now: Date,
  reader: Reader,
): Promise<NomineeReminderParams> {
  const nominations = []
  for (const { personId, title, category } of asked) {
    const link =
      config().appUrl +
      withQuery(href('/content/letter-to-nominee'), { t: await nomineeToken(personId, reader) })
    nominations.push({ title, category, link })
  }
  const { season, contact, zone, namesBy } = frame
  return {
    ...{ fullName: asked[0]?.fullName ?? '', season, nominations, contact },
    namesBy: namesBy && namesBy > now ? formatDateTime(namesBy, zone) : null,
  }
}

/** Keeps whose names a reminder asks to confirm. */
export async function noteAsked(messageId: number, asked: readonly Asked[], trx: Trx): Promise<void> {
  await trx
    .insertInto('nominee_reminders')
    .values(asked.map(({ personId }) => ({ message_id: messageId, person_id: personId })))
    .execute()
}

/**
 * The last look at a reminder: said anew about those who have not confirmed, are reached at its address and are public; not
 * sent when nobody is left. A copy sent again, and a copy of that, is looked at by the reminder it repeats.
 */
export async function recheckReminder(
  message: { id: number; again_of: number | null; to_email: string },
  now: Date,
): Promise<Recheck> {
  const { rows: asked } = await sql<Asked>`
    with recursive repeated(id, again_of) as (
      select ${message.id}::bigint, ${message.again_of}::bigint
      union select m.id, m.again_of from mail_messages m join repeated r on m.id = r.again_of)
    select p.id as "personId", p.full_name as "fullName", n.display_title as title, k.name as category
    from nominee_reminders a join nomination_people p on p.id = a.person_id
      join nominations n on n.id = p.nomination_id join categories k on k.id = n.category_id
    where a.message_id in (select id from repeated) and p.confirmed_at is null
      and lower(p.email) = lower(${message.to_email}) and ${publicNomination('n', now)}
    order by k.number, n.id, p.sort`.execute(db())
  if (asked.length === 0) return { skip: 'There is nothing left for them to confirm.' }
  const [season, configs, place] = [await currentSeason(), await configValues(), await mailPlace(db())]
  const params = await reminderParams(await letterFrame(season, configs, now, db()), asked, now, db())
  return { go: true, written: writeMail(nomineeReminder, params, place) }
}
