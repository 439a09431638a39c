import { documentKind } from '#app/platform/documents/commands.server.ts'
import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { countOf, findRow } from '#db/rows.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { mailWithoutConflict } from './visible-mail.server.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import { findDocument } from '#app/platform/documents/queries.server.ts'
import { partSettings } from '#app/platform/used-parts.server.ts'
import { recordPage } from '#app/platform/audit/records.server.ts'
import { attachmentList } from './attachments.ts'
import { undelivered } from './message-counts.server.ts'
import type { MailFilter } from './rules.ts'
import { waysAgain } from './sent-again.server.ts'

export interface MessageListQuery {
  /** Part of an address, a name or a subject. */
  query: string
  status: MailFilter | null
  /** An address: all mail to it, and to its account at any other. */
  person?: string | null
  /** What the mail is about. */
  about?: { entity: string; id: number } | null
  limit: number
  offset: number
}

const rowColumns = [
  'id',
  'to_email as toEmail',
  'to_name as toName',
  'subject',
  'status',
  'attempts',
  'created_at as createdAt',
  'sent_at as sentAt',
  /** The message this one was merged into. */
  'merged_into as mergedInto',
  /** The message this one is a copy of. */
  'resend_of as resendOf',
] as const

/** The message that says an entry was received, with others of the same checkout. */
function receivedWith(submissionId: number, admin: AdminViewer, reader: Reader) {
  return reader
    .selectFrom('mail_messages as received')
    .innerJoin('invoice_lines as line', 'line.invoice_id', 'received.entity_id')
    .where('received.entity', '=', 'invoice')
    .where('received.template', '=', 'entry_received')
    .where('line.submission_id', '=', submissionId)
    .where(withoutConflict(admin, 'line.submission_id', admin.at))
    .select('received.id')
}

/** Messages, newest first, for an admin. Opens nothing: a person's address only narrows the list. */
export async function listMessages(
  admin: AdminViewer,
  { query, status, person, about, limit, offset }: MessageListQuery,
) {
  const reader = db()
  let found = reader.selectFrom('mail_messages').where(mailWithoutConflict(admin, 'mail_messages'))
  if (status === 'undelivered') found = found.where(undelivered('mail_messages'))
  else if (status) found = found.where('status', '=', status)
  if (person) {
    const account = reader.selectFrom('users').where('email', '=', person).select('id')
    found = found.where((eb) => eb.or([eb('to_email', '=', person), eb('user_id', '=', account)]))
  }
  if (about) {
    const named = reader
      .selectFrom('mail_message_records')
      .where('entity', '=', about.entity)
      .where('entity_id', '=', about.id)
      .select('message_id')
    const byRule = reader
      .selectFrom('mail_run_records')
      .where('entity', '=', about.entity)
      .where('entity_id', '=', about.id)
      .select('message_id')
    found = found.where((eb) =>
      eb.or([
        eb.and([eb('entity', '=', about.entity), eb('entity_id', '=', about.id)]),
        eb('id', 'in', byRule),
        eb('id', 'in', named),
        ...(about.entity === 'submission' ? [eb('id', 'in', receivedWith(about.id, admin, reader))] : []),
      ]),
    )
  }
  if (query) {
    found = found.where(
      sql<boolean>`mail_search_form(to_name, to_email, subject) like search_pattern(${query})`,
    )
  }
  const [rows, count] = await Promise.all([
    found.select(rowColumns).orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    countOf(found),
  ])
  return { rows, count }
}

export type MessageRow = Awaited<ReturnType<typeof listMessages>>['rows'][number]

/** Says who an address belongs to: the name of the account, or the one its latest mail was written to. Opens nothing: an admin reads it. */
export async function findMailPerson(_admin: AdminViewer, address: string) {
  const account = await findRow('users', { email: address }, ['first_name', 'last_name'], db())
  if (account) return { name: `${account.first_name} ${account.last_name}`.trim(), hasAccount: true }
  const latest = await db()
    .selectFrom('mail_messages')
    .where('to_email', '=', address)
    .select('to_name')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { name: latest?.to_name ?? '', hasAccount: false }
}

/** Related messages and reasons shown with a message. */
const MAX_RELATED = 50

function related(admin: AdminViewer, reader: Reader, column: 'merged_into' | 'resend_of', id: number) {
  return reader
    .selectFrom('mail_messages')
    .where(column, '=', id)
    .where(mailWithoutConflict(admin, 'mail_messages'))
    .select(['id', 'subject', 'to_email as toEmail', 'status'])
    .orderBy('id')
    .limit(MAX_RELATED)
    .execute()
}

export type RelatedMessage = Awaited<ReturnType<typeof related>>[number]

const viewColumns = [
  ...rowColumns.map((column) => `m.${column}` as const),
  'm.class',
  'm.message_id as messageId',
  'm.not_before as notBefore',
  'm.handed_over_at as handedOverAt',
  'm.bounced_at as bouncedAt',
  'm.last_error as lastError',
  'm.skip_reason as skipReason',
  'm.reply_to as replyTo',
  'm.run_id as runId',
  'm.attachments',
  'm.sensitive',
  'm.cleared_at as clearedAt',
  'm.entity',
  'm.entity_id as entityId',
] as const

/** Reads one message as it was or will be sent, for an admin; `text` is null where it holds what is for its reader alone. */
export async function findMessage(admin: AdminViewer, id: number) {
  const reader = db()
  const row = await reader
    .selectFrom('mail_messages as m')
    .leftJoin('cron_emails as r', 'r.id', 'm.cron_email_id')
    .select(viewColumns)
    .select(['r.id as ruleId', 'r.name as ruleName'])
    .select((eb) =>
      eb.case().when('m.sensitive', '=', true).then(null).else(eb.ref('m.body_text')).end().as('text'),
    )
    .where('m.id', '=', id)
    .where(mailWithoutConflict(admin, 'm'))
    .executeTakeFirst()
  if (!row) return null
  const [attachments, reasons, merged, copies, again] = await Promise.all([
    Promise.all(
      attachmentList.parse(row.attachments).map(async ({ document, entityId }) => {
        const stored = await findDocument(documentKind(document), entityId, reader)
        return { name: stored?.name ?? `${document}.pdf`, publicId: stored?.publicId ?? null }
      }),
    ),
    reader
      .selectFrom('mail_run_records')
      .where('message_id', '=', id)
      .select('why')
      .orderBy('entity_id')
      .limit(MAX_RELATED)
      .execute(),
    related(admin, reader, 'merged_into', id),
    related(admin, reader, 'resend_of', id),
    waysAgain(row, reader),
  ])
  const { ruleId, ruleName, entity, entityId, ...shown } = row
  const rule = ruleId === null ? null : { id: ruleId, name: ruleName ?? '' }
  const recordPageOf =
    entity === null ? null : recordPage(entity, String(entityId), await partSettings(reader))
  const why = reasons.map((each) => each.why)
  return { ...shown, attachments, rule, why, merged, copies, again, recordPage: recordPageOf }
}

export type MessageView = NonNullable<Awaited<ReturnType<typeof findMessage>>>

/** The HTML of a message as it was or will be sent; `null` when there is none or admins may not see it. */
export async function messageHtml(admin: AdminViewer, id: number): Promise<string | null> {
  const row = await db()
    .selectFrom('mail_messages')
    .where('id', '=', id)
    .where('sensitive', '=', sql.lit(false))
    .where(mailWithoutConflict(admin, 'mail_messages'))
    .select('body_html')
    .executeTakeFirst()
  return row?.body_html ?? null
}
