import { sql } from 'kysely'
import { db, type Trx } from '#db/client.ts'
import type { Recheck } from '#app/domain/mail/own-mails.server.ts'
import { writeMail } from '#app/domain/mail/write-mail.ts'
import { mailPlace } from '#app/domain/mail/place.server.ts'
import { nomineeReminder, type NomineeReminderParams } from './mails/nominee-reminder.ts'
import { repeatedMessages, type Repeatable } from './repeated-messages.server.ts'
import { publicNomination } from '#app/domain/season/announcements/embargo.server.ts'
import { letterFrame } from './letter-text.server.ts'
import { nomineePageUrl } from './nominee-link.server.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import type { LetterFrame } from './views.ts'

/** Waiting reminders are written again when they are sent. */

export interface Asked {
  personId: number
  linkKey: string
  fullName: string
  title: string
  category: string
}

/** A reminder about one person's nominations. */
export function reminderParams(
  frame: LetterFrame,
  asked: readonly Asked[],
  now: Date,
): NomineeReminderParams {
  const nominations = asked.map(({ linkKey, title, category }) => ({
    title,
    category,
    link: nomineePageUrl(linkKey),
  }))
  const { season, contact, zone, namesBy } = frame
  return {
    fullName: asked[0]?.fullName ?? '',
    season,
    nominations,
    contact,
    namesBy: namesBy && namesBy > now ? formatDateTime(namesBy, zone) : null,
  }
}

/** Records the nominations a reminder is about. */
export async function noteAsked(messageId: number, asked: readonly Asked[], trx: Trx): Promise<void> {
  await trx
    .insertInto('nominee_reminders')
    .values(asked.map(({ personId }) => ({ message_id: messageId, person_id: personId })))
    .execute()
}

/** Rechecks a reminder before sending: writes it again about what is still unconfirmed, or skips it. */
export async function recheckReminder(
  message: Repeatable & { to_email: string },
  now: Date,
): Promise<Recheck> {
  const { rows: asked } = await sql<Asked>`
    with recursive ${repeatedMessages(message)}
    select p.id as "personId", p.link_key as "linkKey", p.full_name as "fullName", n.display_title as title, k.name as category
    from nominee_reminders a join nomination_people p on p.id = a.person_id
      join nominations n on n.id = p.nomination_id join categories k on k.id = n.category_id
    where a.message_id in (select id from repeated) and p.confirmed_at is null
      and lower(p.email) = lower(${message.to_email}) and ${publicNomination('n', now)}
    order by k.number, n.id, p.sort`.execute(db())
  if (asked.length === 0) return { skip: 'All names are confirmed.' }
  const [season, configs, place] = [await currentSeason(), await configValues(), await mailPlace(db())]
  const params = reminderParams(await letterFrame(season, configs, now, db()), asked, now)
  return { go: true, written: writeMail(nomineeReminder, params, place) }
}
