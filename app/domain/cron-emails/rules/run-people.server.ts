import { sql, type RawBuilder } from 'kysely'
import { db } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import { anyContains } from '#db/containing.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { withoutPersonalLinks } from '#app/domain/mail/personal-links.ts'
import { shownTextOf } from '#app/domain/mail/sealed-text.server.ts'
import { mailWithoutConflict } from '#app/domain/mail/visible-mail.server.ts'
import { readersOf } from './rewrite-mails.server.ts'
import { findRule } from './rule-queries.server.ts'
import { COUNTED, type OddCase, type RunCounts } from './run-labels.ts'
import { seasonDates } from './season-dates.server.ts'
import { writeRuleMails } from './write-mails.server.ts'
import type { ExportColumn } from '#app/platform/exports/columns.ts'
import { MAIL_STATUS_LABELS } from '#app/domain/mail/rules.ts'

/** Letters other than Latin ones, figures and punctuation. */
const OTHER_SCRIPT = '[^\\u0001-\\u024F\\u1E00-\\u1EFF\\u2000-\\u206F]'
const ROLE_ADDRESS = '^(no-?reply|do-?not-?reply|postmaster|mailer-daemon|abuse|info|office|admin|test)@'

const ODD: Readonly<Record<OddCase, RawBuilder<boolean>>> = {
  no_name: sql<boolean>`btrim(m.to_name) = ''`,
  odd_name: sql<boolean>`m.to_name ~ '[][<>{}()/@\\\\]' OR m.to_name ~* 'www\\.'`,
  other_script: sql<boolean>`m.to_name ~ ${sql.lit(OTHER_SCRIPT)}`,
  odd_address: sql<boolean>`m.to_email::text ~* ${sql.lit(ROLE_ADDRESS)} OR m.to_email::text ~ '[^\\u0001-\\u007F]'`,
  stopped: sql<boolean>`m.status IN ('held', 'queued') AND EXISTS (
    SELECT 1 FROM mail_suppressions s WHERE s.address = m.to_email AND s.lifted_at IS NULL AND s.scope IN ('all', m.class))`,
  unwritten: sql<boolean>`m.status = 'failed' AND m.attempts = 0`,
}

/** Whether a message `m` is of an odd case. */
export function oddCondition(odd: OddCase): RawBuilder<boolean> {
  return sql<boolean>`(${ODD[odd]})`
}

export interface RunPersonQuery {
  /** Part of a name or an address. */
  query: string
  state: keyof RunCounts | null
  odd: OddCase | null
  limit: number
  offset: number
}

const WHYS_SHOWN = 2

function messagesOf(
  admin: AdminViewer,
  runId: number,
  { query, state, odd }: Pick<RunPersonQuery, 'query' | 'state' | 'odd'>,
) {
  let found = db()
    .selectFrom('mail_messages as m')
    .where('m.run_id', '=', runId)
    .where(mailWithoutConflict(admin, 'm'))
  if (query) found = found.where((eb) => anyContains(eb, query, ['m.to_email', 'm.to_name']))
  if (state) found = found.where('m.status', 'in', [...COUNTED[state]])
  if (odd) found = found.where(oddCondition(odd))
  return found
}

const personColumns = [
  'm.id',
  'm.to_name as name',
  'm.to_email as address',
  'm.status',
  'm.merged_into as mergedInto',
  /** When it was sent, or is due. */
  sql<Date>`coalesce(m.sent_at, m.not_before)`.as('at'),
  /** Why it was not sent. */
  sql<string | null>`coalesce(m.skip_reason, m.last_error)`.as('reason'),
] as const

/** The people of a run in planning order, with why each is in it, and how many match. */
export async function listRunPeople(admin: AdminViewer, runId: number, asked: RunPersonQuery) {
  const found = messagesOf(admin, runId, asked)
  const [rows, count] = await Promise.all([
    found.select(personColumns).orderBy('m.id').limit(asked.limit).offset(asked.offset).execute(),
    countOf(found),
  ])
  return { rows: await withWhys(rows), count }
}

/** The people of a run after a message, for the export. */
export async function runPeopleAfter(
  admin: AdminViewer,
  runId: number,
  last: { id: number } | null,
  limit: number,
) {
  const rows = await db()
    .selectFrom('mail_messages as m')
    .where('m.run_id', '=', runId)
    .where(mailWithoutConflict(admin, 'm'))
    .where('m.id', '>', last?.id ?? 0)
    .select(personColumns)
    .orderBy('m.id')
    .limit(limit)
    .execute()
  return withWhys(rows)
}

async function withWhys<Row extends { id: number }>(rows: readonly Row[]) {
  const whys = await db()
    .selectFrom('mail_run_records')
    .select(['message_id', 'why'])
    .distinct()
    .where(sql<boolean>`message_id = ANY(${rows.map(({ id }) => id)}::bigint[])`)
    .orderBy('why')
    .execute()
  return rows.map((row) => {
    const own = whys.flatMap(({ message_id, why }) => (message_id === row.id ? [why] : []))
    return { ...row, whys: own.slice(0, WHYS_SHOWN), more: Math.max(0, own.length - WHYS_SHOWN) }
  })
}

export type RunPerson = Awaited<ReturnType<typeof listRunPeople>>['rows'][number]

export const runPeopleColumns: readonly ExportColumn<RunPerson>[] = [
  { header: 'Name', kind: 'text', value: (row) => row.name },
  { header: 'Address', kind: 'text', value: (row) => row.address },
  { header: 'State', kind: 'text', value: (row) => MAIL_STATUS_LABELS[row.status].label },
  { header: 'Sent or due', kind: 'moment', value: (row) => row.at },
  {
    header: 'Why',
    kind: 'text',
    value: ({ whys, more }) => [...whys, ...(more > 0 ? [`and ${more} more`] : [])].join('; '),
  },
  { header: 'Reason', kind: 'text', value: (row) => row.reason },
  { header: 'Message', kind: 'integer', value: (row) => row.id },
]

export type Sample = Awaited<ReturnType<typeof runSamples>>[number]

/**
 * Three messages of a run: the first, the one about the most records, and the last. Unsent ones are written from the rule as
 * it is now.
 */
export async function runSamples(admin: AdminViewer, runId: number, now: Date) {
  const reader = db()
  const columns = ['m.id', 'm.to_name', 'm.to_email', 'm.subject', 'm.status'] as const
  const texts = ['m.body_text', 'm.body_html', 'm.sealed_body', 'm.cleared_at'] as const
  const messages = reader
    .selectFrom('mail_messages as m')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .where('m.run_id', '=', runId)
    .where(mailWithoutConflict(admin, 'm'))
    .where('m.status', 'not in', ['skipped', 'failed'])
    .select([...columns, ...texts, 'u.timezone'])
  const fullest = await reader
    .selectFrom('mail_run_records')
    .where('run_id', '=', runId)
    .groupBy('message_id')
    .select('message_id')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('message_id')
    .limit(1)
    .executeTakeFirst()
  const found = await Promise.all([
    messages.orderBy('m.id').limit(1).executeTakeFirst(),
    messages.where('m.id', '=', fullest?.message_id ?? 0).executeTakeFirst(),
    messages.orderBy('m.id', 'desc').limit(1).executeTakeFirst(),
  ])
  const chosen = [...new Map(found.flatMap((row) => (row ? [[row.id, row] as const] : []))).values()]
  if (chosen.length === 0) return []
  const run = await reader
    .selectFrom('mail_runs')
    .selectAll()
    .where('id', '=', runId)
    .executeTakeFirstOrThrow()
  const [rule, dates] = [await findRule(run.cron_email_id, reader), await seasonDates(reader)]
  if (!rule || !dates) return []
  const moment = {
    season: dates.season,
    now: run.scheduled_for > now ? run.scheduled_for : now,
    anchorAt: run.anchor_at,
  }
  const written = await writeRuleMails(rule, await readersOf(chosen, reader), moment, reader)
  return chosen.map((row) => {
    const fresh = written.get(row.to_email.toLowerCase())
    const sent = !COUNTED.unsent.includes(row.status)
    const shown =
      sent || !fresh || !('ok' in fresh) ? { subject: row.subject, text: shownTextOf(row) } : fresh.ok
    return {
      messageId: row.id,
      name: row.to_name,
      address: row.to_email,
      subject: shown.subject,
      text: withoutPersonalLinks(shown.text),
      /** As it was sent; otherwise as it would be sent now. */
      sent,
    }
  })
}
