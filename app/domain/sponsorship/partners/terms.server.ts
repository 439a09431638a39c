import type { Reader, Trx } from '#db/client.ts'
import { withLevelFrom, type LevelSpan } from './ledger.ts'
import { addMonths, dayAfter, endOf, spanOn, type Span } from './rules.ts'

export interface Term extends LevelSpan {
  id: number
  currency: string
  freeEntries: number
}

/** The days of a partner with their terms and levels, in their order. */
export async function termsOf(partnerId: number, reader: Reader): Promise<Term[]> {
  return reader
    .selectFrom('pool_partner_terms as t')
    .innerJoin('pool_level_revisions as r', 'r.id', 't.revision_id')
    .where('t.partner_id', '=', partnerId)
    .orderBy('t.from_on')
    .select(['t.id', 't.revision_id as revisionId', 't.from_on as from', 't.to_on as to'])
    .select(['t.term_from as termFrom', 't.term_to as termTo'])
    .select(['r.amount_cents as amountCents', 'r.currency', 'r.free_entries as freeEntries'])
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
    .values({
      ...{ partner_id: partnerId, revision_id: revisionId },
      ...{ from_on: from, to_on: to, term_from: from, term_to: to },
    })
    .execute()
  return { from, to }
}

interface OtherLevel {
  partnerId: number
  day: string
  level: { revisionId: number; amountCents: number }
}

/** Writes the days of a locked partner as the ledger has them with another level from a day on. */
export async function changeTerms({ partnerId, day, level }: OtherLevel, trx: Trx): Promise<void> {
  const changed = withLevelFrom(
    (await termsOf(partnerId, trx)).filter(({ to }) => to > day),
    day,
    level,
  )
  await trx
    .deleteFrom('pool_partner_terms')
    .where('partner_id', '=', partnerId)
    .where('to_on', '>', day)
    .execute()
  const rows = changed.map(({ revisionId, from, to, termFrom, termTo }) => ({
    ...{ partner_id: partnerId, revision_id: revisionId },
    ...{ from_on: from, to_on: to, term_from: termFrom, term_to: termTo },
  }))
  if (rows.length > 0) await trx.insertInto('pool_partner_terms').values(rows).execute()
}

/**
 * Ends a locked partner's terms today: what was is kept, and what would have followed is not. A level that began today was held for
 * that day.
 */
export async function cutTerms(partnerId: number, today: string, trx: Trx): Promise<void> {
  await trx
    .deleteFrom('pool_partner_terms')
    .where('partner_id', '=', partnerId)
    .where('from_on', '>', today)
    .execute()
  for (const { id, from } of (await termsOf(partnerId, trx)).filter(({ to }) => to > today))
    await trx
      .updateTable('pool_partner_terms')
      .set({ to_on: from === today ? dayAfter(today) : today })
      .where('id', '=', id)
      .execute()
}
