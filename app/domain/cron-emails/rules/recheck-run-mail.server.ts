import { advisoryLock, transaction, type Trx } from '#db/client.ts'
import {
  dayOf,
  nextDay,
  NO_HOUR_LEFT,
  PAST_ITS_DATE,
  permittedFrom,
} from '#app/domain/cron-emails/rules/occasions.ts'
import { zoneOf } from '#app/domain/cron-emails/rules/planned-people.server.ts'
import { setFree, setFreeThese } from '#app/domain/cron-emails/rules/run-endings.server.ts'
import { seasonDates, type SeasonDates } from '#app/domain/cron-emails/rules/season-dates.server.ts'
import { partOf, writePart, type Part } from '#app/domain/cron-emails/rules/sending-parts.server.ts'
import type { Message, Recheck } from '#app/domain/mail/own-mails.server.ts'
import type { MailContent } from '#app/domain/mail/content.ts'
import { layOut } from '#app/domain/mail/layout.ts'
import { moveMerged, noteRecheck } from '#app/domain/mail/message-rows.server.ts'
import { mailPlace } from '#app/domain/mail/place.server.ts'
import { joinContents } from '#app/domain/mail/text.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { messageLifecycle } from '#app/domain/mail/lifecycle.ts'

/**
 * The last look at a message of a run, at the moment it would be handed over: whether its run still goes, whether it is day
 * where the reader is, of which records what it says is still true, and whether they are reminded of something else today.
 * What goes is written anew, from the rule as it is now. A message an admin sent once more on purpose is left as it is.
 */
export async function recheckRunMail(message: Message, now: Date): Promise<Recheck> {
  if (message.run_id === null || message.again_of !== null) return { go: true }
  return transaction(async (trx) => {
    // One reminder at a time for an address: the other one sees whether this one went.
    if (message.class === 'reminder') await advisoryLock(`reminders ${message.to_email.toLowerCase()}`, trx)
    const dates = await seasonDates(trx)
    const own = dates ? await partOf(message, dates, now, trx) : { stopped: 'There is no season.' }
    if (!dates || 'stopped' in own) {
      await setFree([message.id], now, trx)
      return { skip: 'stopped' in own ? own.stopped : 'There is no season.' }
    }
    const zone = await zoneOfReader(message, dates, trx)
    const hours = byDay(own, zone, now)
    if (hours) return hours
    const guests = await guestsOf(message, dates, now, trx)
    if ([own, ...guests].every(({ members }) => members.length === 0)) return { skip: own.gone }
    if (message.class === 'reminder') {
      const tomorrow = await afterAnother(message, own, zone, now, trx)
      if (tomorrow) return { later: tomorrow }
      guests.push(...(await joinToday(message, dayOf(now, zone), dates, now, trx)))
    }
    return write(message, own, guests, dates, now, trx)
  })
}

/** Its own part first, then the others under their subjects. A part that cannot be written goes, and fails, by itself. */
async function write(
  message: Message,
  own: Part,
  guests: readonly Part[],
  dates: SeasonDates,
  now: Date,
  trx: Trx,
): Promise<Recheck> {
  const contents: MailContent[] = []
  const unwritten: number[] = []
  for (const part of [own, ...guests]) {
    if (part.members.length === 0) continue
    const content = await writePart(part, dates, now, trx)
    if (!('error' in content)) contents.push(content.content)
    else if (part !== own) unwritten.push(part.messageId)
    else {
      await setFree([message.id], now, trx)
      return { fail: content.error }
    }
  }
  await setFreeThese(unwritten, now, trx)
  const [first, ...others] = contents
  if (!first) return { skip: own.gone }
  await noteRecheck(message.id, own.rule.version, now, trx)
  return { go: true, written: layOut(joinContents(first, others), await mailPlace(trx)) }
}

async function zoneOfReader(message: Message, { season }: SeasonDates, trx: Trx): Promise<string> {
  const user = await trx
    .selectFrom('users')
    .select('timezone')
    .where((eb) =>
      message.user_id === null ? eb('email', '=', message.to_email) : eb('id', '=', message.user_id),
    )
    .executeTakeFirst()
  return zoneOf(user?.timezone ?? null, season)
}

/** A reminder that comes to its turn by night waits for the day, unless that would be after the date it speaks of. */
function byDay({ rule, speaksOf }: Part, zone: string, now: Date): Recheck | null {
  const isBefore = speaksOf !== null && speaksOf.offsetMinutes < 0
  if (isBefore && now >= speaksOf.anchorAt) return { skip: PAST_ITS_DATE }
  const at = permittedFrom(rule.class, now, zone)
  if (at <= now) return null
  if (!isBefore || at < speaksOf.anchorAt) return { later: at }
  return rule.lastDay === 'skip' ? { skip: NO_HOUR_LEFT } : null
}

/** More in one mail nobody reads; the rest comes on the next day. */
const MOST_JOINED = 5

const otherReminders = (message: Message, trx: Trx) =>
  trx
    .selectFrom('mail_messages as m')
    .where('m.to_email', '=', message.to_email)
    .where('m.class', '=', 'reminder')
    .where('m.id', '<>', message.id)
    .where('m.run_id', 'is not', null)

/**
 * The reader's next day, when they have been reminded of something else today already; `null` when not, and when the date
 * this one speaks of would have passed by then.
 */
async function afterAnother(
  message: Message,
  { rule, speaksOf }: Part,
  zone: string,
  now: Date,
  trx: Trx,
): Promise<Date | null> {
  const { from } = dayOf(now, zone)
  const another = await otherReminders(message, trx)
    // One that another worker has in hand counts as sent: it may be any moment.
    .where('m.status', 'in', ['sent', 'unknown', 'bounced', 'sending'])
    .where('m.looked_at', '>=', from)
    .select('m.id')
    .limit(1)
    .executeTakeFirst()
  if (!another) return null
  const tomorrow = nextDay(rule, now, zone)
  const tooLate = speaksOf !== null && speaksOf.offsetMinutes < 0 && tomorrow >= speaksOf.anchorAt
  return tooLate ? null : tomorrow
}

/** What was put into this message when it was tried before. */
async function guestsOf(message: Message, dates: SeasonDates, now: Date, trx: Trx): Promise<Part[]> {
  const guests = await trx
    .selectFrom('mail_messages')
    .selectAll()
    .where('merged_into', '=', message.id)
    .orderBy('id')
    .execute()
  const parts: Part[] = []
  for (const guest of guests) {
    const part = await partOf(guest, dates, now, trx)
    if (!('stopped' in part)) parts.push(part)
  }
  return parts
}

const JOINED = 'Put into another reminder of the same day.'

/** Puts into this message what else the reader would be reminded of before their day is over. */
async function joinToday(
  message: Message,
  day: { to: Date },
  dates: SeasonDates,
  now: Date,
  trx: Trx,
): Promise<Part[]> {
  const others = await otherReminders(message, trx)
    .innerJoin('mail_runs as r', 'r.id', 'm.run_id')
    .where('m.status', '=', 'queued')
    .where('m.again_of', 'is', null)
    .where('m.not_before', '<', day.to)
    .where('r.status', 'in', ['sending', 'done'])
    .selectAll('m')
    .orderBy('m.id')
    .limit(MOST_JOINED)
    .forUpdate('m')
    .skipLocked()
    .execute()
  const parts: Part[] = []
  for (const other of others) {
    const part = await partOf(other, dates, now, trx)
    // What is no longer true says so at its own turn.
    if ('stopped' in part || part.members.length === 0) continue
    parts.push(part)
    const set = { skip_reason: JOINED, merged_into: message.id }
    await moveLocked(messageLifecycle, 'skip', { by: 'system', id: other.id, set }, trx)
    await moveMerged(other.id, message.id, trx)
    parts.push(...(await guestsOf({ ...message, id: other.id }, dates, now, trx)))
  }
  return parts
}
