import { advisoryLock, transaction, type Trx } from '#db/client.ts'
import { dayOf, nextDay, NO_HOUR_LEFT, PAST_ITS_DATE, permittedFrom } from './occasions.ts'
import { zoneOf } from './planned-people.server.ts'
import { releaseMergedInto, releaseMerged } from './run-endings.server.ts'
import { seasonDates, type SeasonDates } from './season-dates.server.ts'
import { partOf, writePart, type Part } from './sending-parts.server.ts'
import type { Message, Recheck } from '#app/domain/mail/own-mails.server.ts'
import type { MailContent } from '#app/domain/mail/content.ts'
import { layOut } from '#app/domain/mail/layout.ts'
import { moveMerged, noteRecheck } from '#app/domain/mail/message-rows.server.ts'
import { mailPlace } from '#app/domain/mail/place.server.ts'
import { joinContents } from '#app/domain/mail/text.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { messageLifecycle } from '#app/domain/mail/lifecycle.ts'

/**
 * Rechecks a message of a run right before it is handed over: whether its run is still on, whether it is daytime for the
 * reader, which of its records are still valid, and whether the reader had another reminder today. What is sent is written
 * again from the rule as it is now. A copy that an admin sent is left as it is.
 */
export async function recheckRunMail(message: Message, now: Date): Promise<Recheck> {
  if (message.run_id === null || message.resend_of !== null) return { go: true }
  return transaction(async (trx) => {
    // One reminder at a time for an address: the other sees whether this one was sent.
    if (message.class === 'reminder') await advisoryLock(`reminders ${message.to_email.toLowerCase()}`, trx)
    const dates = await seasonDates(trx)
    const own = dates ? await partOf(message, dates, now, trx) : { stopped: 'There is no season.' }
    if (!dates || 'stopped' in own) {
      await releaseMergedInto([message.id], now, trx)
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

/** Its own part first, then the merged ones under their subjects. A part that cannot be written fails alone. */
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
      await releaseMergedInto([message.id], now, trx)
      return { fail: content.error }
    }
  }
  await releaseMerged(unwritten, now, trx)
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

/** A reminder due at night waits for the day, except where that is after its date. */
function byDay({ rule, anchor }: Part, zone: string, now: Date): Recheck | null {
  const isBefore = anchor !== null && anchor.offsetMinutes < 0
  if (isBefore && now >= anchor.anchorAt) return { skip: PAST_ITS_DATE }
  const at = permittedFrom(rule.class, now, zone)
  if (at <= now) return null
  if (!isBefore || at < anchor.anchorAt) return { later: at }
  return rule.lastDay === 'skip' ? { skip: NO_HOUR_LEFT } : null
}

/** No more in one email; the rest is sent the next day. */
const MAX_JOINED = 5

const otherReminders = (message: Message, trx: Trx) =>
  trx
    .selectFrom('mail_messages as m')
    .where('m.to_email', '=', message.to_email)
    .where('m.class', '=', 'reminder')
    .where('m.id', '<>', message.id)
    .where('m.run_id', 'is not', null)

/**
 * The reader's next day if they had another reminder today; `null` if not, and where the date of this one would have passed.
 */
async function afterAnother(message: Message, { rule, anchor }: Part, zone: string, now: Date, trx: Trx) {
  const { from } = dayOf(now, zone)
  const another = await otherReminders(message, trx)
    // One that another worker is sending counts as sent.
    .where('m.status', 'in', ['sent', 'unknown', 'bounced', 'sending'])
    .where('m.rechecked_at', '>=', from)
    .select('m.id')
    .limit(1)
    .executeTakeFirst()
  if (!another) return null
  const tomorrow = nextDay(rule, now, zone)
  const tooLate = anchor !== null && anchor.offsetMinutes < 0 && tomorrow >= anchor.anchorAt
  return tooLate ? null : tomorrow
}

/** What was merged into this message at an earlier attempt. */
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

const JOINED = 'Merged into another reminder of the same day.'

/** Merges the reader's other reminders of the day into this message. */
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
    .where('m.resend_of', 'is', null)
    .where('m.not_before', '<', day.to)
    .where('r.status', 'in', ['sending', 'done'])
    .selectAll('m')
    .orderBy('m.id')
    .limit(MAX_JOINED)
    .forUpdate('m')
    .skipLocked()
    .execute()
  const parts: Part[] = []
  for (const other of others) {
    const part = await partOf(other, dates, now, trx)
    // What is no longer valid is skipped when it is due.
    if ('stopped' in part || part.members.length === 0) continue
    parts.push(part)
    const set = { skip_reason: JOINED, merged_into: message.id }
    await moveLocked(messageLifecycle, 'skip', { by: 'system', id: other.id, set }, trx)
    await moveMerged(other.id, message.id, trx)
    parts.push(...(await guestsOf({ ...message, id: other.id }, dates, now, trx)))
  }
  return parts
}
