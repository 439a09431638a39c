import type { Reader, Trx } from '#db/client.ts'
import { addMonths, endOf, spanOn, type Span } from './rules.ts'

export interface Term extends Span {
  id: number
  revisionId: number
}

/** The terms of a partner, in their order. */
export async function termsOf(partnerId: number, reader: Reader): Promise<Term[]> {
  return reader
    .selectFrom('pool_partner_terms')
    .where('partner_id', '=', partnerId)
    .orderBy('from_on')
    .select(['id', 'revision_id as revisionId', 'from_on as from', 'to_on as to'])
    .execute()
}

/** The level that a partner had on a day of the award, by its revision; `null` where it was no partner then. */
export async function levelOn(partnerId: number, day: string, reader: Reader): Promise<number | null> {
  return spanOn(await termsOf(partnerId, reader), day)?.revisionId ?? null
}

interface NextTerm {
  partnerId: number
  revisionId: number
  months: number
  today: string
}

/** Adds a term to a locked partner: from the end of the one that runs, or from today. */
export async function addTerm({ partnerId, revisionId, months, today }: NextTerm, trx: Trx): Promise<Span> {
  const from = endOf(await termsOf(partnerId, trx), today) ?? today
  const to = addMonths(from, months)
  await trx
    .insertInto('pool_partner_terms')
    .values({ partner_id: partnerId, revision_id: revisionId, from_on: from, to_on: to })
    .execute()
  return { from, to }
}

/** Gives the rest of a locked partner's terms another level: the running one is split today, later ones follow. */
export async function changeTerms(
  { partnerId, revisionId, today }: Omit<NextTerm, 'months'>,
  trx: Trx,
): Promise<void> {
  const terms = await termsOf(partnerId, trx)
  const running = spanOn(terms, today)
  if (running && running.from < today) {
    await trx.updateTable('pool_partner_terms').set({ to_on: today }).where('id', '=', running.id).execute()
    await trx
      .insertInto('pool_partner_terms')
      .values({ partner_id: partnerId, revision_id: revisionId, from_on: today, to_on: running.to })
      .execute()
  }
  await trx
    .updateTable('pool_partner_terms')
    .set({ revision_id: revisionId })
    .where('partner_id', '=', partnerId)
    .where('from_on', '>=', today)
    .execute()
}

/** Ends a locked partner's terms today: what was is kept, and what would have followed is not. */
export async function cutTerms(partnerId: number, today: string, trx: Trx): Promise<void> {
  await trx
    .deleteFrom('pool_partner_terms')
    .where('partner_id', '=', partnerId)
    .where('from_on', '>=', today)
    .execute()
  await trx
    .updateTable('pool_partner_terms')
    .set({ to_on: today })
    .where('partner_id', '=', partnerId)
    .where('to_on', '>', today)
    .execute()
}
