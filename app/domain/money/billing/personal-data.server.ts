import { sql } from 'kysely'
import { MAX_HELD_ROWS, type PersonalData } from '#app/platform/personal-data.ts'

/** Invoices made out by a person or for their studios. They stay as issued. */
export const invoicesOfPerson: PersonalData = {
  async held({ userId }, reader) {
    const invoices = await reader
      .selectFrom('invoices as i')
      .where(
        sql<boolean>`(i.user_id = ${userId} or i.studio_id in (
          select studio_id from studio_members where user_id = ${userId} and status = 'active'))`,
      )
      .orderBy('i.id', 'desc')
      .select(['i.number', 'i.kind', 'i.status', 'i.bill_to as billTo', 'i.currency'])
      .select(['i.total_cents as totalMinorUnits', 'i.paid_cents as paidMinorUnits'])
      .select(['i.issued_at as issuedAt', 'i.due_at as dueAt', 'i.paid_at as paidAt'])
      .limit(MAX_HELD_ROWS)
      .execute()
    return { invoices }
  },
}
