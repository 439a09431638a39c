import { sql } from 'kysely'
import { db, transaction, type Trx } from '#db/client.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { applicationUrl } from '#app/domain/sponsorship/applications/link.server.ts'
import { lockSponsorship } from '#app/domain/sponsorship/applications/progress.server.ts'
import { referenceOf, type SponsorshipState } from '#app/domain/sponsorship/applications/rules.ts'
import { moveAll } from '#app/platform/lifecycle.server.ts'
import { formatDay } from '#app/ui/format/date-time.ts'
import { obligationLifecycle } from './lifecycle.ts'
import { sponsorTasksDue } from './mails/tasks-due.ts'
import { isNear, LADDER, OPEN_STATES, rungDue } from './rules.ts'

const MAX_AT_ONCE = 50
/** Suspended and ended sponsorships are not reminded. */
const REMINDED_IN: readonly SponsorshipState[] = ['accepted', 'contracted', 'active']

/** Today in the award's calendar. */
const dayOf = (now: Date, zone: string) => toLocalText(now, zone).slice(0, 10)

/** Marks obligations whose date is near as due. Answers how many. */
export async function fallDue(now: Date): Promise<number> {
  const { timezone } = await currentSeason()
  const today = dayOf(now, timezone)
  const rows = await db()
    .selectFrom('sponsorship_obligations')
    .where('state', '=', 'not_due')
    .where('due_on', '<=', sql<string>`(${today}::date + ${LADDER[0]}::int)`)
    .select(['id', 'due_on as dueOn'])
    .limit(MAX_AT_ONCE)
    .execute()
  const near = rows.filter(({ dueOn }) => dueOn !== null && isNear(dueOn, today)).map(({ id }) => id)
  const moved = await transaction((trx) =>
    moveAll(obligationLifecycle, 'fall_due', { by: 'system', id: near, set: { updated_at: now } }, trx),
  )
  return moved.length
}

/**
 * Reminds sponsors of what is due in 14, 7 and 2 days, today and since three days, each once, also after a day on which this did not run.
 * One mail has all tasks of a sponsorship that are due then. Answers how many.
 */
export async function remindSponsors(now: Date): Promise<number> {
  const { timezone } = await currentSeason()
  const today = dayOf(now, timezone)
  const due = await db()
    .selectFrom('sponsorship_obligations as o')
    .innerJoin('sponsorships as s', 's.id', 'o.sponsorship_id')
    .where('s.state', 'in', REMINDED_IN)
    .where('o.side', '=', 'sponsor')
    .where('o.state', 'in', OPEN_STATES)
    .where('o.due_on', '<=', sql<string>`(${today}::date + ${LADDER[0]}::int)`)
    .where(rungIsBelow(today))
    .groupBy('s.id')
    .orderBy('s.id')
    .select('s.id')
    .limit(MAX_AT_ONCE)
    .execute()
  let reminded = 0
  for (const { id } of due) if (await transaction((trx) => remindSponsor(id, today, now, trx))) reminded += 1
  return reminded
}

/** The same as `rungDue`, so that what was reminded of is not read again. */
const rungIsBelow = (today: string) =>
  sql<boolean>`(o.reminded is null or (
    select min(rung) from unnest(${[...LADDER]}::int[]) as rung where o.due_on - ${today}::date <= rung) < o.reminded)`

async function remindSponsor(id: number, today: string, now: Date, trx: Trx): Promise<boolean> {
  const sponsorship = await lockSponsorship(id, trx)
  if (!sponsorship || !REMINDED_IN.includes(sponsorship.state)) return false
  const rows = await trx
    .selectFrom('sponsorship_obligations')
    .where('sponsorship_id', '=', id)
    .where('side', '=', 'sponsor')
    .where('state', 'in', OPEN_STATES)
    .where('due_on', 'is not', null)
    .orderBy('due_on')
    .orderBy('n')
    .select(['id', 'what', 'due_on as dueOn', 'reminded'])
    .forUpdate()
    .execute()
  const tasks = rows.flatMap(({ dueOn, ...row }) => {
    const rung = dueOn === null ? null : rungDue({ dueOn, reminded: row.reminded }, today)
    return dueOn !== null && rung !== null ? [{ ...row, dueOn, rung }] : []
  })
  if (tasks.length === 0) return false
  for (const { id: obligationId, rung } of tasks)
    await trx
      .updateTable('sponsorship_obligations')
      .set({ reminded: rung })
      .where('id', '=', obligationId)
      .execute()
  const row = await trx
    .selectFrom('sponsorships as s')
    .leftJoin('sponsorship_package_revisions as r', 'r.id', 's.revision_id')
    .where('s.id', '=', id)
    .select(['s.id', 's.year', 's.contact_name as contactName', 's.contact_email as email'])
    .select(['s.user_id as userId', 's.link_key as linkKey', 'r.name as packageName'])
    .executeTakeFirstOrThrow()
  await queueMail(
    {
      mail: sponsorTasksDue,
      to: { email: row.email, name: row.contactName, userId: row.userId },
      params: {
        contactName: row.contactName,
        packageName: row.packageName ?? '',
        reference: referenceOf(row),
        tasks: tasks.map(({ what, dueOn }) => ({
          text: what,
          note: dueOn < today ? `was due ${formatDay(dueOn)}` : `by ${formatDay(dueOn)}`,
        })),
        link: applicationUrl(row.linkKey),
      },
      dedupeKey: `sponsor-tasks-due:${id}:${tasks.map(({ id: of, rung, dueOn }) => `${of}/${dueOn}/${rung}`).join('+')}`,
      entity: 'sponsorship',
      entityId: id,
    },
    now,
    trx,
  )
  return true
}
