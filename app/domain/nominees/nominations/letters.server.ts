import { nomineeLetter } from '#app/domain/nominees/nominations/mails/nominee-letter.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { transaction, type Reader, type Trx } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { prepareBatch } from '#app/domain/mail/batches.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { currentAnnouncement } from '#app/domain/season/announcements/embargo.server.ts'
import {
  letterFrame,
  letterMoment,
  letterParams,
  samePerson,
  type LetterOf,
} from '#app/domain/nominees/nominations/letter-text.server.ts'
import { clipIsMissing } from '#app/domain/submissions/nominations/missing-clip.server.ts'
import { nomineeToken } from '#app/domain/nominees/nominations/nominee-link.server.ts'
import { LOST_LETTERS, wentElsewhere } from '#app/domain/nominees/nominations/rules.ts'
import { lockNominations } from '#app/domain/season/announcements/season-lock.server.ts'
import { visibleTo } from '#app/domain/judging/slates/visible-works.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { currentSeasonIn, configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import type { LetterFrame } from '#app/domain/nominees/nominations/views.ts'
import { moveAll, moving } from '#app/platform/lifecycle.server.ts'
import { batchLifecycle, messageLifecycle } from '#app/domain/mail/lifecycle.ts'

interface Addressee extends LetterOf {
  personId: number
  nominationId: number
  submissionId: number | null
  email: string
  /** How many letters of this announcement the person has had, whatever became of them. */
  written: number
  /** They have a letter about another nomination, or one of these comes before this one. */
  another: boolean
}

const NOT_DECIDED = 'Decide the announcement first: a letter needs the moment it may leave at.'

/** Nominees with an address and without a letter that stands, by category; of one person or all. */
async function addressees(
  year: number,
  announcementId: number,
  reader: Reader,
  personId: number | null = null,
): Promise<Addressee[]> {
  const { rows } = await sql<Addressee>`
    select p.id as "personId", n.id as "nominationId", n.submission_id as "submissionId", p.email,
      p.full_name as "fullName", p.credit, k.name as category, n.display_title as title,
      coalesce(${clipIsMissing('n.submission_id')}, false) as "clipMissing",
      (select count(*)::int from nominee_letters w where w.person_id = p.id and w.announcement_id = ${announcementId})
        as written,
      exists (select from nomination_people q join nominations m on m.id = q.nomination_id
          join categories j on j.id = m.category_id
        where ${samePerson('q', 'p')} and m.year = n.year and m.id <> n.id
          and m.status in ('confirmed', 'announced')
          and ((exists (select from nominee_letters w where w.person_id = q.id
              and w.announcement_id = ${announcementId} and w.voided_at is null))
            or (${personId}::bigint is null and (j.number, m.id) < (k.number, n.id)))) as another
    from nomination_people p join nominations n on n.id = p.nomination_id join categories k on k.id = n.category_id
    where n.year = ${year} and n.status in ('confirmed', 'announced') and p.email <> ''
      and (${personId}::bigint is null or p.id = ${personId})
      and not exists (select from nominee_letters l where l.person_id = p.id
        and l.announcement_id = ${announcementId} and l.voided_at is null)
    order by k.number, n.id, p.sort`.execute(reader)
  return rows
}

async function messageTo(
  person: Addressee,
  announcementId: number,
  frame: LetterFrame,
  notBefore: Date,
  trx: Trx,
) {
  const link =
    config().appUrl +
    withQuery(href('/content/letter-to-nominee'), { t: await nomineeToken(person.personId, trx) })
  return {
    to: { email: person.email, name: person.fullName },
    params: letterParams(frame, person, person.another, link),
    dedupeKey: `nominee-letter:${announcementId}:${person.personId}:${person.written}`,
    // The record whose conflicts keep it from admins; work nobody entered has none.
    ...(person.submissionId !== null && { entity: 'submission', entityId: person.submissionId }),
    sensitive: true,
    notBefore,
  }
}

/**
 * Writes a letter to every nominee with an address who has none for this announcement, held until an admin has looked; none
 * leaves before the announced moment. Refuses `closed` without an announcement. With nobody left no mail is prepared.
 */
export async function prepareLetters(
  year: number,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ batchId: number | null; letters: number }>> {
  return transaction(async (trx) => {
    await lockNominations(year, trx)
    const announcement = await currentAnnouncement(year, trx)
    if (!announcement) return refuse('closed', NOT_DECIDED)
    await voidDiscarded(announcement.id, now, trx)
    const [season, configs] = [await currentSeasonIn(trx), await configValuesIn(trx)]
    const people = await addressees(year, announcement.id, trx)
    if (people.length === 0) return ok({ batchId: null, letters: 0 })
    const frame = await letterFrame(season, configs, now, trx)
    const moment = letterMoment(announcement.announceAt, configs)
    const notBefore = moment > now ? moment : now
    const messages = []
    for (const person of people)
      messages.push(await messageTo(person, announcement.id, frame, notBefore, trx))
    const { batchId, messageIds } = await prepareBatch(
      {
        mail: nomineeLetter,
        title: `Letters to the nominees of ${season.label}`,
        entity: 'announcement',
        entityId: announcement.id,
        facts: {},
      },
      messages,
      admin,
      now,
      trx,
    )
    await trx
      .insertInto('nominee_letters')
      .values(
        people.map(({ personId }, index) => ({
          person_id: personId,
          announcement_id: announcement.id,
          message_id: messageIds[index] ?? 0,
        })),
      )
      .execute()
    return ok({ batchId, letters: people.length })
  })
}

/** Letters of mail that an admin has discarded as a whole were never written, as far as their readers go. */
async function voidDiscarded(announcementId: number, now: Date, trx: Trx): Promise<void> {
  await sql`update nominee_letters l set voided_at = ${now}
    from mail_messages m join mail_batches b on b.id = m.batch_id
    where m.id = l.message_id and l.announcement_id = ${announcementId} and l.voided_at is null
      and b.status = 'discarded' and m.status = 'skipped'`.execute(trx)
}

/**
 * Sends a nominee's letter to the address given, which is theirs from then on: one that came back, one that was never
 * written for want of an address, or one that went to an address which is not theirs any more; whoever read that one does not
 * open their page from then on. Refuses `conflict` while a letter of theirs is on its way or has arrived.
 */
export async function sendLetterTo(
  personId: number,
  email: string,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ name: string }>> {
  return transaction(async (trx) => {
    const person = await trx
      .selectFrom('nomination_people as p')
      .innerJoin('nominations as n', 'n.id', 'p.nomination_id')
      .where('p.id', '=', personId)
      .where(visibleTo(admin, 'n', now))
      .select(['p.id', 'p.full_name', 'p.email', 'n.id as nominationId', 'n.year', 'n.status'])
      .executeTakeFirst()
    if (!person) return refuse('not_found', 'There is no such nominee.')
    await lockNominations(person.year, trx)
    const announcement = await currentAnnouncement(person.year, trx)
    if (!announcement) return refuse('closed', NOT_DECIDED)
    const standing = await trx
      .selectFrom('nominee_letters as l')
      .innerJoin('mail_messages as m', 'm.id', 'l.message_id')
      .where('l.person_id', '=', personId)
      .where('l.announcement_id', '=', announcement.id)
      .where('l.voided_at', 'is', null)
      .select(['l.id', 'm.status', 'm.to_email'])
      .executeTakeFirst()
    const astray = standing?.status === 'sent' && wentElsewhere(standing.to_email, person.email)
    if (standing && !astray && !LOST_LETTERS.includes(standing.status))
      return refuse('conflict', 'A letter to this person is on its way or has been sent.')
    if (standing)
      await trx.updateTable('nominee_letters').set({ voided_at: now }).where('id', '=', standing.id).execute()
    await trx
      .updateTable('nomination_people')
      .set((eb) => ({
        email,
        version: eb('version', '+', 1),
        ...(astray && { link_key: randomUUID() }),
      }))
      .where('id', '=', personId)
      .execute()
    const [addressee] = await addressees(person.year, announcement.id, trx, personId)
    if (!addressee) return refuse('conflict', 'This nomination is out of the race; no letter is sent.')
    const [season, configs] = [await currentSeasonIn(trx), await configValuesIn(trx)]
    const frame = await letterFrame(season, configs, now, trx)
    const moment = letterMoment(announcement.announceAt, configs)
    const message = await messageTo(addressee, announcement.id, frame, moment > now ? moment : now, trx)
    const { messageId } = await queueMail({ mail: nomineeLetter, ...message }, now, trx)
    await trx
      .insertInto('nominee_letters')
      .values({ person_id: personId, announcement_id: announcement.id, message_id: messageId })
      .execute()
    const entry = {
      action: 'nomination.letter_sent_to',
      entity: 'nomination',
      entityId: person.nominationId,
      before: { email: person.email },
      after: { email, fullName: person.full_name },
    }
    await audit(admin, entry, now, trx)
    return ok({ name: person.full_name })
  })
}

/**
 * Stops the letters of an announcement that have not left, held ones and queued ones; whoever got none can be written to
 * anew. Answers how many were stopped.
 */
export async function withdrawLetters(
  announcementId: number,
  why: string,
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<number> {
  // First the batches: whoever holds or lets go a letter has locked its batch.
  const batches = await trx
    .selectFrom('mail_batches')
    .select('id')
    .where('entity', '=', 'announcement')
    .where('entity_id', '=', announcementId)
    .forUpdate()
    .execute()
  const { rows } = await sql<{ id: number }>`
    with stopped as (${moving(messageLifecycle, 'skip', {
      by: 'admin',
      where: () => sql<boolean>`status in ('held', 'queued') and exists (select from nominee_letters l
        where l.message_id = mail_messages.id and l.announcement_id = ${announcementId} and l.voided_at is null)`,
      set: { skip_reason: why },
      returning: ['id'],
    })})
    update nominee_letters l set voided_at = ${now} from stopped where l.message_id = stopped.id
    returning l.id`.execute(trx)
  const ended = {
    by: 'admin',
    id: batches.map(({ id }) => id),
    set: { decided_by: admin.userId, decided_at: now },
  } as const
  await moveAll(batchLifecycle, 'discard', ended, trx)
  return rows.length
}

/** Stops what has not left of a season's letters. */
export async function stopLetters(
  year: number,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ stopped: number }>> {
  return transaction(async (trx) => {
    await lockNominations(year, trx)
    const announcement = await currentAnnouncement(year, trx)
    if (!announcement) return refuse('closed', NOT_DECIDED)
    const stopped = await withdrawLetters(announcement.id, 'The office stopped it.', admin, now, trx)
    const about = { entity: 'announcement', entityId: announcement.id }
    if (stopped > 0)
      await audit(admin, { action: 'announcement.letters_stopped', ...about, after: { stopped } }, now, trx)
    return ok({ stopped })
  })
}
