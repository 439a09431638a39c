import { db } from '#db/client.ts'

interface Planned {
  template: string
  user_id: number | null
  entity: string | null
  entity_id: number | null
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
  if (message.template === 'invoice_issued' && message.entity === 'invoice' && message.entity_id !== null) {
    const invoice = await db()
      .selectFrom('invoices')
      .select('status')
      .where('id', '=', message.entity_id)
      .executeTakeFirst()
    if (invoice?.status === 'void') return 'The invoice was voided meanwhile.'
  }
  return null
}
