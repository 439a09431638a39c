import { agreementReminder } from './mails/agreement-reminder.ts'
import { sql } from 'kysely'
import { advisoryLock, db, transaction, type Trx } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { listUnsignedPeople, type Unsigned } from './lists.server.ts'
import { findActiveAgreement, signersOf } from './queries.server.ts'
import type { Audience } from './rules.ts'
import { findValidSignature } from './valid-signatures.server.ts'
import { prepareBatch } from '#app/domain/mail/batches.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { href } from '#app/platform/href.ts'

/** Beyond this number no reminder is prepared. */
const MOST_REMINDED = 5_000

type Reminding = NonNullable<Awaited<ReturnType<typeof beginReminding>>>

/** Reads today's reminders under a lock, so that each person gets one a day. */
async function beginReminding(audience: Audience, now: Date, trx: Trx) {
  const { year, timezone } = await currentSeasonIn(trx)
  await advisoryLock(`agreement reminders ${audience} ${year}`, trx)
  const agreement = await findActiveAgreement(audience, year, trx)
  if (!agreement) return null
  const day = toLocalText(now, timezone).slice(0, 10)
  const { rows } = await sql<{ userId: number; written: number; counts: boolean }>`
    select g.user_id as "userId", count(*)::int as written, bool_or(g.status <> 'skipped') as counts
    from mail_messages g join agreements v on v.id = g.entity_id
    where g.entity = 'agreement' and g.template = 'agreement_reminder' and v.audience = ${audience}
      and g.user_id is not null and to_char(g.created_at at time zone ${timezone}, 'YYYY-MM-DD') = ${day}
    group by g.user_id`.execute(trx)
  return {
    audience,
    agreement,
    year /** Today in the award's time zone, a part of each message's key. */,
    day /** Each person's reminders of today, sent or not. */,
    today: new Map(rows.map(({ userId, ...each }) => [userId, each])),
  }
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
    // A reminder skipped today leaves room for another.
    dedupeKey: `agreement-reminder:${audience}:${person.userId}:${day}:${today.get(person.userId)?.written ?? 0}`,
  }
}

const NOTHING_TO_SIGN = 'No agreement is in force. Publish one first.'

/** Sends a reminder to one person who has neither signed nor declined; at most one a day. */
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
    const [person] = await listUnsignedPeople(audience, year, 1, trx, userId)
    if (!person) return refuse('conflict', 'This person has answered or no longer has to sign.')
    if (today.get(userId)?.counts) return refuse('conflict', `${person.name} was already reminded today.`)
    const message = reminderOf(reminding, person)
    const about = { entity: 'agreement', entityId: agreement.id }
    await queueMail({ mail: agreementReminder, ...message, ...about }, now, trx)
    const after = { to: person.name, version: agreement.version }
    await auditRecord(admin, 'agreement.reminded', agreement.id, { after }, now, trx)
    return ok({ name: person.name })
  })
}

/** Prepares a held reminder to all who have neither signed nor declined; `left` counts those already reminded today. */
export async function remindAll(
  audience: Audience,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ batchId: number | null; people: number; left: number }>> {
  return transaction(async (trx) => {
    const reminding = await beginReminding(audience, now, trx)
    if (!reminding) return refuse('closed', NOTHING_TO_SIGN)
    const { agreement, year, today } = reminding
    const people = await listUnsignedPeople(audience, year, MOST_REMINDED + 1, trx)
    if (people.length > MOST_REMINDED)
      return refuse('invalid', `More than ${MOST_REMINDED} people have not signed. Remind them one by one.`)
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

/** Why a prepared reminder is no longer valid, or null. */
export async function whyReminderIsObsolete({
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
  if (await findValidSignature(user_id, audience, year, db())) return 'The person has signed the agreement.'
  const { rows } = await sql<{ asked: boolean; declined: boolean }>`select
    exists (select 1 from (${signersOf(audience, year)}) as q where q.user_id = ${user_id}) as asked,
    exists (select 1 from agreement_declines d join agreements v on v.id = d.agreement_id
      where d.user_id = ${user_id} and v.audience = ${audience} and v.year = ${year} and v.status = 'active')
      as declined`.execute(db())
  if (rows[0]?.declined) return 'The person has declined the agreement.'
  return rows[0]?.asked ? null : 'The person no longer has to sign.'
}
