import { agreementReminder } from '#app/domain/judging/agreements/mails/agreement-reminder.ts'
import { sql } from 'kysely'
import { advisoryLock, db, transaction, type Trx } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { unsignedPeopleOf, type Unsigned } from '#app/domain/judging/agreements/lists.server.ts'
import { activeAgreement, askedIn, type Agreement } from '#app/domain/judging/agreements/queries.server.ts'
import type { Audience } from '#app/domain/judging/agreements/rules.ts'
import { findValidSignature } from '#app/domain/judging/agreements/valid-signatures.server.ts'
import { prepareBatch } from '#app/domain/mail/batches.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { href } from '#app/platform/href.ts'

/** More people than any award has judges; beyond it no mail is prepared rather than some of it. */
const MOST_REMINDED = 5_000

interface Reminding {
  audience: Audience
  agreement: Agreement
  year: number
  /** Today by the award's calendar, as part of each message's key. */
  day: string
  /** How many reminders of today each person has, sent or not, and whether one of them counts. */
  today: Map<number, { written: number; counts: boolean }>
}

/** What today has seen already. One reminder is written at a time, so nobody gets two of a day. */
async function beginReminding(audience: Audience, now: Date, trx: Trx): Promise<Reminding | null> {
  const { year, timezone } = await currentSeasonIn(trx)
  await advisoryLock(`agreement reminders ${audience} ${year}`, trx)
  const agreement = await activeAgreement(audience, year, trx)
  if (!agreement) return null
  const day = toLocalText(now, timezone).slice(0, 10)
  const { rows } = await sql<{ userId: number; written: number; counts: boolean }>`
    select g.user_id as "userId", count(*)::int as written, bool_or(g.status <> 'skipped') as counts
    from mail_messages g join agreements v on v.id = g.entity_id
    where g.entity = 'agreement' and g.template = 'agreement_reminder' and v.audience = ${audience}
      and g.user_id is not null and to_char(g.created_at at time zone ${timezone}, 'YYYY-MM-DD') = ${day}
    group by g.user_id`.execute(trx)
  return { audience, agreement, year, day, today: new Map(rows.map(({ userId, ...each }) => [userId, each])) }
}

function reminderOf({ audience, agreement, day, today }: Reminding, person: Unsigned) {
  return {
    to: { email: person.email, name: person.name, userId: person.userId },
    params: {
      recipientName: person.name,
      title: agreement.title,
      seats: person.seats,
      again: person.lastVersion !== null,
      link: config().appUrl + href('/judges/privacy'),
    },
    // One that was written today and then not sent leaves room for another.
    dedupeKey: `agreement-reminder:${audience}:${person.userId}:${day}:${today.get(person.userId)?.written ?? 0}`,
  }
}

const NOTHING_TO_SIGN = 'There is no agreement in force; publish one first.'

/**
 * Reminds one person who has neither signed nor declined; the mail goes at once. Refuses `conflict` when they have answered
 * meanwhile or were reminded today (by the award's calendar), and `not_found` when they are not asked at all.
 */
export async function remindOne(
  audience: Audience,
  userId: number,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ name: string }>> {
  return transaction(async (trx) => {
    const reminding = await beginReminding(audience, now, trx)
    if (!reminding) return refuse('closed', NOTHING_TO_SIGN)
    const { agreement, year, today } = reminding
    const [person] = await unsignedPeopleOf(audience, year, 1, trx, userId)
    if (!person) return refuse('conflict', 'They have answered meanwhile, or are not asked any more.')
    if (today.get(userId)?.counts)
      return refuse('conflict', `${person.name} has a reminder of today already; once a day is enough.`)
    const message = reminderOf(reminding, person)
    const about = { entity: 'agreement', entityId: agreement.id }
    await queueMail({ mail: agreementReminder, ...message, ...about }, now, trx)
    const after = { to: person.name, version: agreement.version }
    await audit(admin, { action: 'agreement.reminded', ...about, after }, now, trx)
    return ok({ name: person.name })
  })
}

/**
 * Prepares a reminder to everybody who has neither signed nor declined, but for those who were reminded today; the mail is
 * held until somebody has looked at it. `left` counts those left out. With nobody to remind no mail is prepared.
 */
export async function remindAll(
  audience: Audience,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ batchId: number | null; people: number; left: number }>> {
  return transaction(async (trx) => {
    const reminding = await beginReminding(audience, now, trx)
    if (!reminding) return refuse('closed', NOTHING_TO_SIGN)
    const { agreement, year, today } = reminding
    const people = await unsignedPeopleOf(audience, year, MOST_REMINDED + 1, trx)
    if (people.length > MOST_REMINDED)
      return refuse('invalid', `More than ${MOST_REMINDED} people have not signed; remind them in parts.`)
    const due = people.filter(({ userId }) => !today.get(userId)?.counts)
    const left = people.length - due.length
    if (due.length === 0) return ok({ batchId: null, people: 0, left })
    const { batchId } = await prepareBatch(
      {
        mail: agreementReminder,
        title: `Reminder to sign the agreement, version ${agreement.version}`,
        entity: 'agreement',
        entityId: agreement.id,
        facts: {},
      },
      due.map((person) => reminderOf(reminding, person)),
      admin,
      now,
      trx,
    )
    return ok({ batchId, people: due.length, left })
  })
}

/** Why a reminder is not sent after all: the person has signed or declined meanwhile, or is not asked any more. */
export async function reminderOvertaken({
  user_id,
  entity_id,
}: {
  user_id: number | null
  entity_id: number | null
}): Promise<string | null> {
  if (user_id === null || entity_id === null) return null
  const of = await db()
    .selectFrom('agreements')
    .where('id', '=', entity_id)
    .select(['audience', 'year'])
    .executeTakeFirst()
  if (!of) return null
  const { audience, year } = of
  if (await findValidSignature(user_id, audience, year, db())) return 'The agreement was signed meanwhile.'
  const { rows } = await sql<{ asked: boolean; declined: boolean }>`select
    exists (select 1 from (${askedIn(audience, year)}) as q where q.user_id = ${user_id}) as asked,
    exists (select 1 from agreement_declines d join agreements v on v.id = d.agreement_id
      where d.user_id = ${user_id} and v.audience = ${audience} and v.year = ${year} and v.status = 'active')
      as declined`.execute(db())
  if (rows[0]?.declined) return 'They have said meanwhile that they cannot accept it.'
  return rows[0]?.asked ? null : 'They are not asked to sign any more.'
}
