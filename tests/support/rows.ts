import type { Selectable } from 'kysely'
import { textOf } from '#app/domain/mail/sealed-text.server.ts'
import { db } from '#db/client.ts'
import { keptText } from '#tests/support/sent-texts.ts'
import type { AuditLog, MailMessages, Outbox } from '#db/types.ts'

/** What waits to happen or has happened later, oldest first. */
export async function outbox(filter: { kind?: string } = {}): Promise<Selectable<Outbox>[]> {
  let query = db().selectFrom('outbox').selectAll().orderBy('id')
  if (filter.kind) query = query.where('kind', '=', filter.kind)
  return query.execute()
}

/** Messages written, oldest first, sent or not, each with its text, which may be sealed by now, or cleared where it was sent. */
export async function mails(
  filter: { to?: string; template?: string } = {},
): Promise<Selectable<MailMessages>[]> {
  let query = db().selectFrom('mail_messages').selectAll().orderBy('id')
  if (filter.to) query = query.where('to_email', '=', filter.to)
  if (filter.template) query = query.where('template', '=', filter.template)
  const rows = await query.execute()
  return rows.map((row) => {
    const { text, html } = textOf(row) ?? keptText(row.message_id) ?? { text: '', html: '' }
    return { ...row, body_text: text, body_html: html }
  })
}

/** The audit log, oldest first. */
export async function audits(
  filter: { action?: string; entity?: string } = {},
): Promise<Selectable<AuditLog>[]> {
  let query = db().selectFrom('audit_log').selectAll().orderBy('id')
  if (filter.action) query = query.where('action', '=', filter.action)
  if (filter.entity) query = query.where('entity', '=', filter.entity)
  return query.execute()
}

/** The first address in a message's text that leads to this path, query included. */
export function linkIn(mail: { body_text: string }, path: string): string {
  for (const [address] of mail.body_text.matchAll(/https?:\/\/[^\s<>"')\]]+/g)) {
    const url = new URL(address)
    if (url.pathname === path) return url.pathname + url.search
  }
  throw new Error(`No link to ${path} in:\n${mail.body_text}`)
}
