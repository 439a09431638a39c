import { db } from '#db/client.ts'
import { reminderOvertaken } from '#app/domain/judging/agreements/reminding.server.ts'
import { stillConcerns } from '#app/domain/season/seasons/extension-notice.server.ts'

interface Planned {
  template: string
  user_id: number | null
  entity: string | null
  entity_id: number | null
  batch_id: number | null
}

/**
 * Why a message written earlier is no longer wanted at the moment of sending, in words; `null` when it is. A mail that asks
 * for what has been done meanwhile is not sent.
 */
export async function reasonToSkip(message: Planned): Promise<string | null> {
  if (message.template === 'verify_email' && message.user_id !== null) {
    const user = await db()
      .selectFrom('users')
      .select('email_verified_at')
      .where('id', '=', message.user_id)
      .executeTakeFirst()
    if (user?.email_verified_at) return 'The address was confirmed meanwhile.'
  }
  const bringsInvoice = message.template === 'invoice_issued' || message.template === 'invoice_replaced'
  if (bringsInvoice && message.entity === 'invoice' && message.entity_id !== null) {
    const invoice = await db()
      .selectFrom('invoices')
      .select('status')
      .where('id', '=', message.entity_id)
      .executeTakeFirst()
    if (invoice?.status === 'void') return 'The invoice was voided meanwhile.'
  }
  if (message.template === 'certificate_ready' && message.entity_id !== null) {
    const certificate = await db()
      .selectFrom('certificates')
      .select('status')
      .where('id', '=', message.entity_id)
      .executeTakeFirst()
    if (certificate?.status === 'void') return 'The certificate is void.'
  }
  if (message.template === 'deadline_extended') return extensionOvertaken(message)
  if (message.template === 'agreement_reminder') return reminderOvertaken(message)
  return null
}

/** More time is told only while it is true, and only to whom it still concerns. */
async function extensionOvertaken({ entity_id, batch_id, user_id }: Planned): Promise<string | null> {
  if (entity_id === null || batch_id === null || user_id === null) return null
  const [deadline, batch] = await Promise.all([
    db().selectFrom('deadlines').selectAll().where('id', '=', entity_id).executeTakeFirst(),
    db().selectFrom('mail_batches').select('facts').where('id', '=', batch_id).executeTakeFirst(),
  ])
  const promised = (batch?.facts as { closesAt?: string } | undefined)?.closesAt
  if (!deadline) return 'The deadline was removed meanwhile.'
  if (deadline.closes_at.toISOString() !== promised) return 'The deadline was moved again meanwhile.'
  const concerns = await stillConcerns(deadline.kind, deadline.year, user_id)
  return concerns ? null : 'Nothing of theirs is concerned any more.'
}
