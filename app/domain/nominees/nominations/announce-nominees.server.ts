import { z } from 'zod'
import { defineJob, recordId } from '#app/platform/outbox/jobs.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { db, isUniqueViolation, transaction, type Reader, type Trx } from '#db/client.ts'
import { system, type AdminViewer } from '#app/platform/viewer.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { rebuildCertificate } from '#app/domain/nominees/certificates/build-certificates.server.ts'
import { currentAnnouncement } from '#app/domain/season/announcements/embargo.server.ts'
import { hasCome } from '#app/domain/season/announcements/embargo.ts'
import { lockNominations } from '#app/domain/season/announcements/season-lock.server.ts'
import type { SlateState } from '#app/domain/judging/slates/rules.ts'
import { visibleTo } from '#app/domain/judging/slates/visible-works.server.ts'
import { withdrawLetters } from './letters.server.ts'
import { enqueue } from '#app/platform/outbox/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'
import { moveAll } from '#app/platform/lifecycle.server.ts'
import { submissionOutcomeLifecycle } from '#app/domain/submissions/lifecycle.ts'
import { nominationLifecycle } from './lifecycle.ts'

/** Runs at the announcement's moment; a cancelled one is skipped. */
export const announceNominees = defineJob({
  kind: 'nominees.announce',
  lane: 'clock',
  payload: z.strictObject({ announcementId: recordId }),
})

/** What would be announced now, without the admin's conflicts. */
export async function announcementReview(admin: AdminViewer, year: number, now: Date) {
  const reader = db()
  const none = { nominations: 0, people: 0, unconfirmed: 0, withoutAddress: 0 }
  const [announcement, counts, without, version] = await Promise.all([
    currentAnnouncement(year, reader),
    sql<typeof none>`
      select count(distinct n.id)::int as nominations, count(p.id)::int as people,
        count(p.id) filter (where p.confirmed_at is null)::int as unconfirmed,
        count(p.id) filter (where p.email = '')::int  as "withoutAddress"
      from nominations n left join nomination_people p on p.nomination_id = n.id
      where n.year = ${year} and n.status in ('confirmed', 'announced') and ${visibleTo(admin, 'n', now)}`.execute(
      reader,
    ),
    sql<{ id: number; type: CategoryType; number: number; name: string; state: SlateState }>`
      select k.id, k.type, k.number, k.name, coalesce(l.status, 'missing') as state
      from categories k left join committees c on c.category_id = k.id left join slates l on l.committee_id = c.id
      where k.year = ${year} and k.status in ('open', 'closed') and l.status is distinct from 'confirmed'
      order by k.number limit 200`.execute(reader),
    announcementVersion(year, reader),
  ])
  return {
    announcement,
    ...(counts.rows[0] ?? none),
    /** Active categories without a confirmed slate. */
    without: without.rows,
    /** Changes with the nominations, so that an announcement is only of what was reviewed. */
    version,
  }
}

export type AnnouncementReview = Awaited<ReturnType<typeof announcementReview>>

/** A hash of the nominations in force. */
async function announcementVersion(year: number, reader: Reader): Promise<string> {
  const { rows } = await sql<{ standing: string }>`
    select coalesce(string_agg(id || '.' || version, ' ' order by id), '') as standing from nominations
    where year = ${year} and status in ('confirmed', 'announced')`.execute(reader)
  return createHash('sha256')
    .update(rows[0]?.standing ?? '')
    .digest('base64url')
    .slice(0, 16)
}

/** The shortest notice, in which the announcement can be cancelled. */
const NOTICE_MS = 60_000

/** Schedules a season's announcement; refuses `conflict` when there is one or nominations changed since the review. */
export async function decideAnnouncement(
  year: number,
  input: { announceAt: Date; version: string },
  admin: AdminViewer,
  now: Date,
) {
  try {
    return await transaction(async (trx) => {
      await lockNominations(year, trx)
      const announcement = await currentAnnouncement(year, trx)
      const version = await announcementVersion(year, trx)
      if (announcement) return refuse('conflict', 'The announcement is already scheduled.')
      if (version !== input.version)
        return refuse('conflict', 'The nominations have changed. Review them again.')
      if (input.announceAt.getTime() < now.getTime() + NOTICE_MS)
        return refuse('invalid', 'Enter a time in the future', {
          announceAt: ['Enter a time at least a minute from now'],
        })
      const { id } = await trx
        .insertInto('announcements')
        .values({ year, announce_at: input.announceAt, decided_by: admin.userId, decided_at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
      const job = { dedupeKey: `nominees.announce:${id}`, runAt: input.announceAt }
      await enqueue(announceNominees, { announcementId: id }, job, now, trx)
      await rebuildCertificate(year, now, trx)
      const after = { announceAt: input.announceAt.toISOString() }
      await auditRecord(admin, 'announcement.decided', id, { after }, now, trx)
      return ok({ id })
    })
  } catch (error) {
    if (isUniqueViolation(error, 'one_announcement'))
      return refuse('conflict', 'The announcement is already scheduled.')
    throw error
  }
}

/** Cancels an announcement before its moment, with its letters. */
export async function cancelAnnouncement(id: number, admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    const of = await trx.selectFrom('announcements').where('id', '=', id).select('year').executeTakeFirst()
    if (!of) return refuse('not_found', 'We can’t find this announcement.')
    // The season is locked first, so that letters being prepared are cancelled too.
    await lockNominations(of.year, trx)
    const found = await lockAnnouncement(id, trx)
    if (!found) return refuse('not_found', 'We can’t find this announcement.')
    if (found.cancelled_at) return refuse('conflict', 'The announcement was already cancelled.')
    if (found.carried_out_at || found.announce_at.getTime() <= now.getTime())
      return refuse('closed', 'The nominees are already public.')
    await trx
      .updateTable('announcements')
      .set({ cancelled_by: admin.userId, cancelled_at: now })
      .where('id', '=', id)
      .execute()
    const letters = await withdrawLetters(id, 'The announcement was cancelled.', admin, now, trx)
    await rebuildCertificate(of.year, now, trx)
    await auditRecord(admin, 'announcement.cancelled', id, { after: { letters } }, now, trx)
    return ok()
  })
}

/** Updates nominations and entries of announcements whose moment has come; returns how many. */
export async function carryOutAnnouncements(now: Date): Promise<number> {
  const due = await db()
    .selectFrom('announcements as a')
    .where('a.cancelled_at', 'is', null)
    .where('a.announce_at', '<=', now)
    .where((eb) =>
      eb.or([
        eb('a.carried_out_at', 'is', null),
        eb.exists(
          eb
            .selectFrom('nominations as n')
            .whereRef('n.year', '=', 'a.year')
            .where('n.status', '=', 'confirmed')
            .select('n.id'),
        ),
      ]),
    )
    .select('a.id')
    .execute()
  let count = 0
  for (const { id } of due) count += await carryOutOne(id, now)
  return count
}

/** One announcement under its lock, unless it was cancelled. */
export async function carryOutOne(id: number, now: Date): Promise<number> {
  return transaction(async (trx) => {
    const found = await lockAnnouncement(id, trx)
    if (!found || !hasCome({ announceAt: found.announce_at, cancelledAt: found.cancelled_at }, now)) return 0
    const announced = await moveAll(
      nominationLifecycle,
      'announce',
      {
        by: 'system',
        where: { year: found.year },
        set: (eb) => ({
          announced_at: found.announce_at,
          updated_at: now,
          version: eb('version', '+', 1),
        }),
        returning: ['submission_id'],
      },
      trx,
    )
    const entries = announced.flatMap(({ submission_id }) => submission_id ?? [])
    await moveAll(submissionOutcomeLifecycle, 'nominate', { by: 'system', id: entries }, trx)
    if (!found.carried_out_at)
      await trx.updateTable('announcements').set({ carried_out_at: now }).where('id', '=', id).execute()
    const after = { nominations: announced.length }
    if (announced.length > 0) await auditRecord(system, 'announcement.carried_out', id, { after }, now, trx)
    return announced.length
  })
}

async function lockAnnouncement(id: number, trx: Trx) {
  return trx.selectFrom('announcements').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
}
