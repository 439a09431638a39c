import { sql } from 'kysely'
import { db, transaction, type Trx } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { releaseBatch } from '#app/domain/mail/batches.server.ts'
import {
  announcementReview,
  carryOutAnnouncements,
  decideAnnouncement,
} from '#app/domain/nominees/nominations/announce-nominees.server.ts'
import { prepareLetters } from '#app/domain/nominees/nominations/letters.server.ts'
import { endNomination } from '#app/domain/nominees/nominations/end-nomination.server.ts'
import { addPerson, lockNames } from '#app/domain/nominees/nominations/names.server.ts'
import { refreshSeason } from '#app/domain/judging/committees/status.server.ts'
import { confirmSlate } from '#app/domain/nominees/nominations/slate-decisions.server.ts'
import type { Baseline } from '#db/seed/baseline.ts'
import { outsideSeeds } from '#db/seed/data/nominees.ts'
import { nominee, slateLength } from '#db/seed/nominated-entries.ts'
import { valueOf } from '#db/seed/outcomes.ts'
import type { Admins } from '#db/seed/people.ts'
import { hasNominees, type Phase } from '#db/seed/phases.ts'

const DAY_MS = 24 * 60 * 60_000
/** How many of a hundred nominees have confirmed their name. */
const CONFIRMED: Partial<Record<Phase, number>> = { announced: 30, voting: 70, counting: 88, after: 94 }

/**
 * Nominees of every category from the announcement on: slates submitted and confirmed, the announcement decided and carried
 * out at the calendar's moment, names in every state, and letters that arrived or bounced. The same in every run.
 */
export async function seedNominations(baseline: Baseline, admins: Admins, now: Date): Promise<void> {
  const { year, plan } = baseline
  if (!hasNominees(plan.phase)) return
  const { admin, second } = admins
  const { announced, judgingCloses, votingCloses } = plan.calendar
  const before = (days: number) => new Date(announced.getTime() - days * DAY_MS)

  const slates = await transaction((trx) =>
    submitSlates(year, admin, new Date(judgingCloses.getTime() + DAY_MS), trx),
  )
  for (const { id, version } of slates)
    valueOf(await confirmSlate(id, { version, acceptShort: true }, admin, before(4)))
  await addMissingPeople(year, admin, before(4))
  const { version } = await announcementReview(second, year, before(3))
  valueOf(await decideAnnouncement(year, { announceAt: announced, version }, second, before(3)))
  await sendLetters(year, admins, before(2), announced)
  await carryOutAnnouncements(new Date(announced.getTime() + 60_000))
  await confirmNames(year, CONFIRMED[plan.phase] ?? 0, announced, now)
  await declineOne(year, admin, now)
  if (now > votingCloses) valueOf(await lockNames(year, null, admin, votingCloses))
}

/** A slate of every committee in the race, submitted by its chair, with approved works from outside the entries. */
async function submitSlates(year: number, admin: AdminViewer, at: Date, trx: Trx) {
  const { rows } = await sql<{ id: number; number: number; most: number; chair: number; name: string }>`
    select c.id, k.number, k.max_nominees as most, m.user_id as chair, trim(u.first_name || ' ' || u.last_name) as name
    from committees c join categories k on k.id = c.category_id
    join committee_members m on m.committee_id = c.id and m.role = 'chair' and m.status = 'accepted'
    join users u on u.id = m.user_id
    where c.year = ${year} and k.status in ('open', 'closed')
      and not exists (select from slates l where l.committee_id = c.id) order by k.number`.execute(trx)
  if (rows.length === 0) return []
  const slates = await trx
    .insertInto('slates')
    .values(
      rows.map(({ id, chair, name }) => ({
        committee_id: id,
        status: 'submitted' as const,
        attestation_name: name,
        submitted_by: chair,
        submitted_at: at,
        ranked_by: 'mean' as const,
        updated_at: at,
        tie_reason: 'We watched the tied works again together and agreed on this order.',
      })),
    )
    .returning(['id', 'committee_id', 'version'])
    .execute()
  const outside = await trx
    .insertInto('outside_works')
    .values(
      outsideSeeds.flatMap(({ category, title, studio, reason, fullName, credit }) =>
        rows
          .filter(({ number }) => number === category)
          .map(({ id, chair }) => ({
            committee_id: id,
            title,
            studio,
            reason,
            proposed_by: chair,
            proposed_at: at,
            status: 'approved' as const,
            decided_by: admin.userId,
            decided_at: at,
            people: JSON.stringify([{ fullName, credit, email: '' }]),
          })),
      ),
    )
    .returning(['id', 'committee_id'])
    .execute()
  const lengths = rows.map(({ number, most }) => slateLength(number, most))
  await sql`
    insert into slate_items (slate_id, position, submission_id, outside_work_id)
    select slate, row_number() over (partition by slate order by place nulls last), entry, outside
    from (
      select slate, entry, null::bigint as outside, place from (
        select l.id as slate, s.id as entry,
          row_number() over (partition by l.id
            order by avg(r.total) filter (where r.status = 'final') desc nulls last, s.id) as place,
          wanted.works - (select count(*) from outside_works o where o.committee_id = c.id) as room
        from slates l join committees c on c.id = l.committee_id
        join unnest(${rows.map(({ id }) => id)}::bigint[], ${lengths}::int[]) as wanted (committee, works)
          on wanted.committee = c.id
        join submissions s on s.category_id = c.category_id and s.status = 'accepted'
          and s.payment_status in ('paid', 'waived')
        left join reviews r on r.submission_id = s.id
        where l.id = any (${slates.map(({ id }) => id)}::bigint[])
        group by l.id, c.id, s.id, wanted.works
      ) ranked where place <= room
      union all
      select slate, null, outside, null from unnest(
        ${outside.map(({ committee_id }) => slates.find((each) => each.committee_id === committee_id)?.id ?? 0)}::bigint[],
        ${outside.map(({ id }) => id)}::bigint[]) as also (slate, outside)
    ) works`.execute(trx)
  await refreshSeason(year, at, trx)
  return slates
}

/** The form of a production asks for no people: admins add its makers. */
async function addMissingPeople(year: number, admin: AdminViewer, at: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select n.id from nominations n where n.year = ${year}
      and not exists (select from nomination_people p where p.nomination_id = n.id) order by n.id`.execute(
    db(),
  )
  for (const [index, { id }] of rows.entries()) {
    const { full_name: fullName, pronunciation, email } = nominee(index * 3 + 1)
    valueOf(await addPerson(id, { fullName, credit: 'Director', email, pronunciation }, admin, at))
  }
}

/** Prepared two days ahead and released; sent at the announcement, and a few bounced. */
async function sendLetters(year: number, { admin, second }: Admins, at: Date, announced: Date) {
  const { batchId } = valueOf(await prepareLetters(year, admin, at))
  if (batchId === null) return
  valueOf(await releaseBatch(batchId, second, new Date(at.getTime() + DAY_MS)))
  const sent = new Date(announced.getTime() + 60_000)
  await sql`
    with delivered as (
      update mail_messages m set status = case when t.turn % 41 = 17 then 'bounced' else 'sent' end, attempts = 1,
        sent_at = ${sent}, handed_over_at = ${sent},
        bounced_at = case when t.turn % 41 = 17 then ${sent}::timestamptz end,
        last_error = case when t.turn % 41 = 17 then '550 5.1.1 The mailbox does not exist.' end
      from (select id, row_number() over (order by id) as turn from mail_messages where batch_id = ${batchId}) t
      where m.id = t.id returning m.id)
    update outbox o set state = 'done', relayed_at = ${sent}, finished_at = ${sent}
    from delivered where o.dedupe_key = 'mail.send:' || delivered.id`.execute(db())
}

/** Some have confirmed their name, by their link or on the phone. */
async function confirmNames(year: number, share: number, from: Date, now: Date): Promise<void> {
  const minutes = Math.max(2, Math.min(20 * 24 * 60, Math.floor((now.getTime() - from.getTime()) / 60_000)))
  await sql`
    update nomination_people p set opened_at = t.at, attending = t.attending, attending_at = t.at,
      confirmed_at = case when t.luck < ${share} then t.at end,
      confirmed_via = case when t.luck < ${share} then case when t.luck % 7 = 3 then 'admin' else 'link' end end
    from (select q.id, luck, ${from}::timestamptz + (1 + luck * ${minutes - 2}::int / 100) * interval '1 minute' as at,
        case when luck < ${share} then case luck % 5 when 0 then 'no' when 4 then null else 'yes' end end as attending
      from (select q.id, (row_number() over (order by q.id) * 37 % 100)::int as luck
        from nomination_people q join nominations n on n.id = q.nomination_id where n.year = ${year}) q) t
    where p.id = t.id and (t.luck < ${share} or t.luck % 4 = 1)`.execute(db())
}

async function declineOne(year: number, admin: AdminViewer, now: Date): Promise<void> {
  const row = await db()
    .selectFrom('nominations as n')
    .innerJoin('categories as k', 'k.id', 'n.category_id')
    .where('n.year', '=', year)
    .where('k.number', '=', 9)
    .select(['n.id', 'n.version'])
    .orderBy('n.id', 'desc')
    .executeTakeFirst()
  const reason = 'The director asked to be left out: the film is shown in another award’s competition.'
  if (row)
    valueOf(await endNomination(row.id, { version: row.version, status: 'declined', reason }, admin, now))
}
