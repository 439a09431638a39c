import { randomBytes } from 'node:crypto'
import type { Trx } from '#db/client.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import type { Actor } from '#app/platform/viewer.ts'

/** Letters and digits that are not taken for one another. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 10

/** A code that cannot be guessed and names no one. */
export function newGivenCode(): string {
  const letters = [...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length])
  return `GIFT-${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
}

interface GivenCodes {
  year: number
  currency: string
  count: number
  /** Each takes off so much at most; `null` pays for one entry at any price. */
  worthCents: number | null
  /** The first moment in which they no longer count; `null` for as long as entries are sold. */
  validTo: Date | null
  /** For admins. */
  note: string
}

/** Makes codes that are used once each, to be given away. Answers their ids. */
export async function issueGivenCodes(
  { year, currency, count, worthCents, validTo, note }: GivenCodes,
  by: Actor,
  now: Date,
  trx: Trx,
): Promise<number[]> {
  if (count <= 0) return []
  const codes = Array.from({ length: count }, newGivenCode)
  const terms =
    worthCents === null
      ? { kind: 'free_entries' as const, value: 1 }
      : { kind: 'amount' as const, value: worthCents }
  const rows = await trx
    .insertInto('discounts')
    .values(
      codes.map((code) => ({
        year,
        code,
        ...terms,
        currency,
        max_uses: 1,
        max_uses_per_studio: 1,
        valid_from: now,
        valid_to: validTo,
        note,
        created_by: by.userId,
        created_at: now,
      })),
    )
    .returning(['id', 'code'])
    .execute()
  for (const { id, code } of rows) {
    const after = { code, ...terms, maxUses: 1, validTo, note }
    await auditRecord(by, 'discount.added', id, { after }, now, trx)
  }
  return rows.map(({ id }) => id)
}

/** Moves the end of codes that have not ended; an end of now keeps them from being used until it is moved again. */
export async function moveEndOfCodes(
  ids: readonly number[],
  validTo: Date | null,
  by: Actor,
  now: Date,
  trx: Trx,
): Promise<void> {
  for (const id of ids) {
    const { valid_to: before } = await trx
      .selectFrom('discounts')
      .where('id', '=', id)
      .select('valid_to')
      .forUpdate()
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('discounts')
      .set({ valid_to: validTo })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .execute()
    const change = { before: { valid_to: before }, after: { valid_to: validTo } }
    await auditRecord(by, 'discount.changed', id, change, now, trx)
  }
}

/** Ends codes for good that were not used; those that were used stay as they are. Answers how many. */
export async function endUnusedCodes(
  ids: readonly number[],
  by: Actor,
  now: Date,
  trx: Trx,
): Promise<number> {
  if (ids.length === 0) return 0
  const ended = await trx
    .updateTable('discounts')
    .set({ ended_at: now })
    .where('id', 'in', ids)
    .where('ended_at', 'is', null)
    .where('uses', '=', 0)
    .returning('id')
    .execute()
  for (const { id } of ended) await auditRecord(by, 'discount.ended', id, {}, now, trx)
  return ended.length
}
