import { db, type Reader } from '#db/client.ts'
import { containing } from '#db/containing.ts'
import type { AdminViewer } from '#app/domain/accounts/viewer.ts'
import { findDocument } from '#app/domain/documents/queries.server.ts'
import { attachmentList } from '#app/domain/mail/attachments.ts'
import type { MessageRow, MessageView } from '#app/domain/mail/message-view.ts'
import type { MailStatus } from '#app/domain/mail/rules.ts'

export interface MessageListQuery {
  /** Part of an address, a name or a subject. */
  query: string
  status: MailStatus | null
  limit: number
  offset: number
}

const rowColumns = [
  'id',
  'to_email',
  'to_name',
  'subject',
  'status',
  'attempts',
  'created_at',
  'sent_at',
] as const

/** Messages, newest first, for an admin. */
export async function listMessages(
  _admin: AdminViewer,
  { query, status, limit, offset }: MessageListQuery,
  reader: Reader = db(),
): Promise<{ rows: MessageRow[]; count: number }> {
  let found = reader.selectFrom('mail_messages')
  if (status) found = found.where('status', '=', status)
  if (query) {
    const pattern = containing(query)
    found = found.where((eb) =>
      eb.or([
        eb('to_email', 'ilike', pattern),
        eb('to_name', 'ilike', pattern),
        eb('subject', 'ilike', pattern),
      ]),
    )
  }
  const [rows, { count }] = await Promise.all([
    found.select(rowColumns).orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return {
    count,
    rows: rows.map((row) => ({
      id: row.id,
      toEmail: row.to_email,
      toName: row.to_name,
      subject: row.subject,
      status: row.status,
      attempts: row.attempts,
      createdAt: row.created_at,
      sentAt: row.sent_at,
    })),
  }
}

/** One message as it was or will be sent, for an admin; the text of a sensitive one stays closed. */
export async function findMessage(
  _admin: AdminViewer,
  id: number,
  reader: Reader = db(),
): Promise<MessageView | null> {
  const row = await reader.selectFrom('mail_messages').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const attachments = await Promise.all(
    attachmentList.parse(row.attachments).map(async ({ document, entityId }) => {
      const stored = await findDocument(document, entityId, reader)
      return { name: stored?.name ?? `${document}.pdf`, publicId: stored?.publicId ?? null }
    }),
  )
  return {
    id: row.id,
    toEmail: row.to_email,
    toName: row.to_name,
    subject: row.subject,
    status: row.status,
    attempts: row.attempts,
    createdAt: row.created_at,
    sentAt: row.sent_at,
    text: row.sensitive ? null : row.body_text,
    html: row.sensitive ? null : row.body_html,
    messageId: row.message_id,
    template: row.template,
    attachments,
    notBefore: row.not_before,
    handedOverAt: row.handed_over_at,
    lastError: row.last_error,
    skipReason: row.skip_reason,
  }
}
