import { agreementReminder } from './mails/agreement-reminder.ts'
import { sql } from 'kysely'
import { advisoryLock, db, transaction, type Trx } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { listUnsignedPeople, type Unsigned } from './lists.server.ts'
import { audiencePart, type SignerKey } from './audience.server.ts'
import { findActiveAgreement } from './queries.server.ts'
import type { Audience } from './rules.ts'
import { hasSigned } from './valid-signatures.server.ts'
import { prepareBatch } from '#app/domain/mail/batches.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { everyPart } from '#app/platform/module.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { currentSeason, currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'

/** Beyond this number no reminder is prepared. */
const MAX_REMINDED = 5_000

type Reminding = NonNullable<Awaited<ReturnType<typeof beginReminding>>>

/** Reads today's reminders under a lock, so that each person gets one a day. */
async function beginReminding(audience: Audience, now: Date, trx: Trx) {
  const { year, timezone } = await currentSeasonIn(trx)
  await advisoryLock(`agreement reminders ${audience} ${year}`, trx)
  const agreement = await findActiveAgreement(audience, year, trx)
  if (!agreement) return null
  const day = toLocalText(now, timezone).slice(0, 10)
  const kind = audiencePart(audience).recordKind
  const ofSigners =
    kind === null
      ? sql`select g.user_id as id, g.status from mail_messages g join agreements v on v.id = g.entity_id
          where g.entity = 'agreement' and v.audience = ${audience} and g.user_id is not null`
      : sql`select g.entity_id as id, g.status from mail_messages g where g.entity = ${kind}`
  const { rows } = await sql<{ signerId: number; written: number; counts: boolean }>`
    select id as "signerId", count(*)::int as written, bool_or(status <> 'skipped') as counts
    from (${ofSigners} and g.template = 'agreement_reminder'
      and to_char(g.created_at at time zone ${timezone}, 'YYYY-MM-DD') = ${day}) as today
    group by id`.execute(trx)
  return {
    audience,
    agreement,
    year,
    /** Today in the award's time zone, a part of each message's key. */
    day,
    /** Each signer's reminders of today, sent or not. */
    today: new Map(rows.map(({ signerId, ...each }) => [signerId, each])),
  }
}

async function reminderOf({ audience, agreement, day, today }: Reminding, person: Unsigned, trx: Trx) {
  const { recordKind, page } = audiencePart(audience)
  const { signerId, userId, name } = person
  const key: SignerKey = recordKind === null ? { userId: signerId } : { recordId: signerId }
  return {
    to: { email: person.email, name, userId },
    params: {
      recipientName: name,
      title: agreement.title,
      seats: person.detail,
      again: person.lastVersion !== null,
      audience,
      link: config().appUrl + ((await page(key, trx)) ?? ''),
    },
    // A reminder skipped today leaves room for another.
    dedupeKey: `agreement-reminder:${audience}:${signerId}:${day}:${today.get(signerId)?.written ?? 0}`,
    entity: recordKind ?? 'agreement',
    entityId: recordKind === null ? agreement.id : signerId,
  }
}

const NOTHING_TO_SIGN = 'No agreement is in force. Publish one first.'

/** Sends a reminder to one person who has neither signed nor declined; at most one a day. */
export async function remindOne(
  audience: Audience,
  signerId: number,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ name: string }>> {
  return transaction(async (trx) => {
    const reminding = await beginReminding(audience, now, trx)
    if (!reminding) return refuse('closed', NOTHING_TO_SIGN)
    const { agreement, year, today } = reminding
    const [person] = await listUnsignedPeople(audience, year, 1, trx, signerId)
    if (!person) return refuse('conflict', 'This person has answered or no longer has to sign.')
    if (today.get(signerId)?.counts) return refuse('conflict', `${person.name} was already reminded today.`)
    const message = await reminderOf(reminding, person, trx)
    await queueMail({ mail: agreementReminder, ...message }, now, trx)
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
    const people = await listUnsignedPeople(audience, year, MAX_REMINDED + 1, trx)
    if (people.length > MAX_REMINDED)
      return refuse('invalid', `More than ${MAX_REMINDED} people have not signed. Remind them one by one.`)
    const due = people.filter(({ signerId }) => !today.get(signerId)?.counts)
    const left = people.length - due.length
    if (due.length === 0) return ok({ batchId: null, people: 0, left })
    const messages = []
    for (const person of due) messages.push(await reminderOf(reminding, person, trx))
    const { batchId } = await prepareBatch(
      {
        mail: agreementReminder,
        title: `Reminder to sign the agreement, version ${agreement.version}`,
        entity: 'agreement',
        entityId: agreement.id,
        facts: {},
      },
      messages,
      admin,
      now,
      trx,
    )
    return ok({ batchId, people: due.length, left })
  })
}

interface Reminded {
  user_id: number | null
  entity: string | null
  entity_id: number | null
}

/** Why a prepared reminder is no longer valid, or null. */
export async function whyReminderIsObsolete(message: Reminded): Promise<string | null> {
  const asked = await askedBy(message)
  if (!asked) return null
  const { audience, year, signer } = asked
  const { rows } = await sql<{ asked: boolean; signed: boolean; declined: boolean }>`select
    count(*) > 0 as asked, coalesce(bool_or(${hasSigned(audience, year)}), false) as signed,
    exists (select 1 from agreement_declines d join agreements v on v.id = d.agreement_id
      where d.user_id = ${message.user_id} and v.audience = ${audience} and v.year = ${year} and v.status = 'active')
      as declined
    from (${audiencePart(audience).signers(year)}) as p where ${signer}`.execute(db())
  const [found] = rows
  if (found?.signed) return 'The person has signed the agreement.'
  if (found?.declined) return 'The person has declined the agreement.'
  return found?.asked ? null : 'The person no longer has to sign.'
}

/** Of which audience and season a reminder is, and its signer among those `p` who have to sign. */
async function askedBy({ user_id, entity, entity_id }: Reminded) {
  if (entity_id === null) return null
  const ofRecord = everyPart('agreementAudiences').find(({ recordKind }) => recordKind === entity)
  if (ofRecord) {
    const { year } = await currentSeason()
    return { audience: ofRecord.audience, year, signer: sql`p.record_id = ${entity_id}` }
  }
  if (user_id === null) return null
  const of = await db()
    .selectFrom('agreements')
    .where('id', '=', entity_id)
    .select(['audience', 'year'])
    .executeTakeFirst()
  return of ? { ...of, signer: sql`p.user_id = ${user_id}` } : null
}
