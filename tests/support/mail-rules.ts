import { sql, type Insertable } from 'kysely'
import { db } from '#db/client.ts'
import type { CronEmails } from '#db/types.ts'
import { releaseDueRuns, finishRuns } from '#app/domain/cron-emails/rules/release-runs.server.ts'
import { planDueRuns } from '#app/domain/cron-emails/rules/plan-runs.server.ts'
import { sendMessage } from '#app/domain/mail/send.server.ts'
import type { MailTransport, OutgoingMail } from '#app/domain/mail/transport.ts'
import { callWindow } from '#app/domain/season/seasons/deadlines.ts'
import { currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { now } from '#tests/support/clock.ts'
import { keepText } from '#tests/support/sent-texts.ts'

let count = 0

/** A group of an audience, narrowed by nothing unless told. */
export async function mailGroup(audience = 'drafts', filter: Record<string, unknown> = {}): Promise<number> {
  count += 1
  const { id } = await db()
    .insertInto('mail_groups')
    .values({
      code: `group_${count}`,
      name: `Group ${count}`,
      audience,
      filter: JSON.stringify(filter),
      created_at: now(),
      updated_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type RuleColumns = Partial<Omit<Insertable<CronEmails>, 'id'>>

/** A rule that is active as of now, as an admin would leave it: it writes to everyone with drafts unless told otherwise. */
export async function mailRule({
  groups,
  ...columns
}: RuleColumns & { groups?: readonly number[] } = {}): Promise<number> {
  count += 1
  const { id } = await db()
    .insertInto('cron_emails')
    .values({
      code: `rule_${count}`,
      name: `Rule ${count}`,
      status: 'active',
      trigger: 'at',
      send_at: columns.trigger === undefined || columns.trigger === 'at' ? now() : null,
      subject: 'Your drafts wait',
      body: 'Hello {{person.first_name}},\n\n{{drafts.list}}',
      activated_at: now(),
      created_at: now(),
      updated_at: now(),
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const group_id of groups ?? [await mailGroup()]) {
    await db().insertInto('cron_email_groups').values({ cron_email_id: id, group_id }).execute()
  }
  return id
}

/** What the worker does every minute for rules. */
export async function tick(at = now()): Promise<void> {
  await planDueRuns(at)
  await releaseDueRuns(at)
  await finishRuns(at)
}

/** Takes every message and keeps it. */
export function collecting(): MailTransport & { sent: OutgoingMail[] } {
  const sent: OutgoingMail[] = []
  return {
    sent,
    handoverMs: 1_000,
    send(mail) {
      sent.push(mail)
      keepText(mail)
      return Promise.resolve()
    },
    close: () => Promise.resolve(),
  }
}

/** Sends what is due, as the worker would, and answers with what went out. */
export async function deliver(transport = collecting()): Promise<OutgoingMail[]> {
  const due = await db()
    .selectFrom('mail_messages')
    .select('id')
    .where('status', '=', 'queued')
    .where('not_before', '<=', now())
    .orderBy('not_before')
    .orderBy('id')
    .execute()
  for (const { id } of due) await sendMessage(id, transport, now())
  await finishRuns(now())
  return transport.sent
}

export const mailRuns = () => db().selectFrom('mail_runs').selectAll().orderBy('id').execute()

/** Of every run: what was planned is exactly what has become of its messages. */
export async function sumsOfRuns(): Promise<{ planned: number; messages: number }[]> {
  const rows = await db()
    .selectFrom('mail_runs as r')
    .leftJoin('mail_messages as m', 'm.run_id', 'r.id')
    .groupBy('r.id')
    .orderBy('r.id')
    .select((eb) => ['r.planned', eb.fn.count<number>('m.id').as('messages')])
    .execute()
  return rows.map(({ planned, messages }) => ({ planned, messages: Number(messages) }))
}

/** When the call of the tests' season closes. */
export async function callCloses(): Promise<Date> {
  const { year } = await currentSeason()
  const call = callWindow(await deadlinesOf(year, db()))
  if (!call) throw new Error('The season has no call')
  return call.closes
}

/** So many more people who act for an entrant's studio, and so are concerned by its drafts; quickly, by their rows. */
export async function colleagues(studioId: number, many: number): Promise<void> {
  const stamp = (count += 1)
  await sql`
    WITH made AS (
      INSERT INTO users (email, first_name, last_name, created_at, updated_at)
      SELECT 'colleague-' || ${stamp}::int || '-' || lpad(n::text, 5, '0') || '@example.org', 'Cleo', 'Vale', ${now()}, ${now()}
      FROM generate_series(1, ${many}::int) n RETURNING id)
    INSERT INTO studio_members (studio_id, user_id, role, created_at)
    SELECT ${studioId}, id, 'submitter', ${now()} FROM made`.execute(db())
}
