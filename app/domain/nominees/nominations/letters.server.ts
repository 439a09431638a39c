import { nomineeLetter } from './mails/nominee-letter.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { transaction, type Reader, type Trx } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { prepareBatch } from '#app/domain/mail/batches.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { currentAnnouncement } from '#app/domain/season/announcements/embargo.server.ts'
import { letterFrame, letterMoment, letterParams, samePerson, type LetterOf } from './letter-text.server.ts'
import { clipIsMissing } from '#app/domain/submissions/nominations/missing-clip.server.ts'
import { nomineePageUrl } from './nominee-link.server.ts'
import { LOST_LETTERS, wentElsewhere } from './rules.ts'
import { lockNominations } from '#app/domain/season/announcements/season-lock.server.ts'
import { visibleTo } from '#app/domain/judging/slates/visible-works.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { currentSeasonIn, configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import type { LetterFrame } from './views.ts'
import { moveAll, moving } from '#app/platform/lifecycle.server.ts'
import { batchLifecycle, messageLifecycle } from '#app/domain/mail/lifecycle.ts'

interface Addressee extends LetterOf {
  personId: number
  nominationId: number
  submissionId: number | null
  email: string
  linkKey: string
  /** Letters of this announcement so far, sent or not. */
  written: number
  /** They have, or get before this one, a letter about another nomination. */
  another: boolean
}

const NOT_DECIDED = 'Schedule the announcement first.'

/** Nominees with an address and without a current letter, by category; one person or all. */
async function addressees(
  year: number,
  announcementId: number,
  reader: Reader,
  personId: number | null = null,
): Promise<Addressee[]> {
  const { rows } = await sql<Addressee>`
    select p.id as "personId", n.id as "nominationId", n.submission_id as "submissionId", p.email,
      p.link_key as "linkKey",
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

function messageTo(person: Addressee, announcementId: number, frame: LetterFrame, notBefore: Date) {
  return {
    to: { email: person.email, name: person.fullName },
    params: letterParams(frame, person, person.another, nomineePageUrl(person.linkKey)),
    dedupeKey: `nominee-letter:${announcementId}:${person.personId}:${person.written}`,
    // Admins with a conflict about the entry cannot read it.
    ...(person.submissionId !== null && { entity: 'submission', entityId: person.submissionId }),
    notBefore,
  }
}

/** What all letters say, and when they are sent at the earliest. */
async function letterTerms(announceAt: Date, now: Date, trx: Trx) {
  const configs = await configValuesIn(trx)
  const moment = letterMoment(announceAt, configs)
  const frame = await letterFrame(await currentSeasonIn(trx), configs, now, trx)
  return { frame, notBefore: moment > now ? moment : now }
}

/** Prepares held letters to all nominees with an address and without one, to be sent at the announcement. */
export async function prepareLetters(year: number, admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    await lockNominations(year, trx)
    const announcement = await currentAnnouncement(year, trx)
    if (!announcement) return refuse('closed', NOT_DECIDED)
    await voidDiscarded(announcement.id, now, trx)
    const people = await addressees(year, announcement.id, trx)
    if (people.length === 0) return ok({ batchId: null, letters: 0 })
    const { frame, notBefore } = await letterTerms(announcement.announceAt, now, trx)
    const messages = people.map((person) => messageTo(person, announcement.id, frame, notBefore))
    const { batchId, messageIds } = await prepareBatch(
      {
        mail: nomineeLetter,
        title: `Letters to the nominees of ${frame.season}`,
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

/** Voids the letters of discarded batches. */
async function voidDiscarded(announcementId: number, now: Date, trx: Trx): Promise<void> {
  await sql`update nominee_letters l set voided_at = ${now}
    from mail_messages m join mail_batches b on b.id = m.batch_id
    where m.id = l.message_id and l.announcement_id = ${announcementId} and l.voided_at is null
      and b.status = 'discarded' and m.status = 'skipped'`.execute(trx)
}

/** Sends a lost or missing letter to a new address; a letter to a former address gets a new link. */
export async function sendLetterTo(personId: number, email: string, admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    const person = await trx
      .selectFrom('nomination_people as p')
      .innerJoin('nominations as n', 'n.id', 'p.nomination_id')
      .where('p.id', '=', personId)
      .where(visibleTo(admin, 'n', now))
      .select(['p.id', 'p.full_name', 'p.email', 'n.id as nominationId', 'n.year', 'n.status'])
      .executeTakeFirst()
    if (!person) return refuse('not_found', 'We can’t find this nominee.')
    await lockNominations(person.year, trx)
    const announcement = await currentAnnouncement(person.year, trx)
    if (!announcement) return refuse('closed', NOT_DECIDED)
    const letter = await trx
      .selectFrom('nominee_letters as l')
      .innerJoin('mail_messages as m', 'm.id', 'l.message_id')
      .where('l.person_id', '=', personId)
      .where('l.announcement_id', '=', announcement.id)
      .where('l.voided_at', 'is', null)
      .select(['l.id', 'm.status', 'm.to_email'])
      .executeTakeFirst()
    const elsewhere = letter?.status === 'sent' && wentElsewhere(letter.to_email, person.email)
    if (letter && !elsewhere && !LOST_LETTERS.includes(letter.status))
      return refuse('conflict', 'This nominee’s letter is already queued or sent.')
    if (letter)
      await trx.updateTable('nominee_letters').set({ voided_at: now }).where('id', '=', letter.id).execute()
    await trx
      .updateTable('nomination_people')
      .set((eb) => ({
        email,
        version: eb('version', '+', 1),
        ...(elsewhere && { link_key: randomUUID() }),
      }))
      .where('id', '=', personId)
      .execute()
    const [addressee] = await addressees(person.year, announcement.id, trx, personId)
    if (!addressee) return refuse('conflict', 'This nomination has ended, so no letter is sent.')
    const { frame, notBefore } = await letterTerms(announcement.announceAt, now, trx)
    const message = messageTo(addressee, announcement.id, frame, notBefore)
    const { messageId } = await queueMail({ mail: nomineeLetter, ...message }, now, trx)
    await trx
      .insertInto('nominee_letters')
      .values({ person_id: personId, announcement_id: announcement.id, message_id: messageId })
      .execute()
    const change = { before: { email: person.email }, after: { email, fullName: person.full_name } }
    await auditRecord(admin, 'nomination.letter_sent_to', person.nominationId, change, now, trx)
    return ok({ name: person.full_name })
  })
}

/** Cancels an announcement's held and queued letters; returns how many. */
export async function withdrawLetters(
  announcementId: number,
  why: string,
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<number> {
  // Batches are locked before their messages.
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

/** Cancels a season's unsent letters. */
export async function stopLetters(year: number, admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    await lockNominations(year, trx)
    const announcement = await currentAnnouncement(year, trx)
    if (!announcement) return refuse('closed', NOT_DECIDED)
    const stopped = await withdrawLetters(announcement.id, 'Cancelled by an admin.', admin, now, trx)
    if (stopped > 0)
      await auditRecord(
        admin,
        'announcement.letters_stopped',
        announcement.id,
        { after: { stopped } },
        now,
        trx,
      )
    return ok({ stopped })
  })
}
