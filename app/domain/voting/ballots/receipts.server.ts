import { db, type Reader } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import { codeDigest, hasVoteKey, receiptKey, typedCode } from './keys.server.ts'
import { codeOf, ownChoices, votedCategories } from './own-ballot.server.ts'

/** `changed`: other choices were saved since, or another ballot submitted. */
export interface FoundReceipt {
  year: number
  state: 'standing' | 'changed'
}

/** What a receipt code stands for, for anyone who has it; `null` when no ballot was submitted with it. */
export async function findReceipt(text: string): Promise<FoundReceipt | null> {
  const code = typedCode(text)
  if (!code || !hasVoteKey()) return null
  const digest = codeDigest(code)
  const row = await findRow('ballot_receipts', { digest }, ['year', 'receipt_key', 'state'], db())
  if (!row) return null
  if (row.state === 'changed') return { year: row.year, state: 'changed' }
  const roll = await db().selectFrom('voting_roll').where('year', '=', row.year).select('user_id').execute()
  const member = roll.find(({ user_id }) => receiptKey(user_id, row.year).equals(row.receipt_key))
  const stands = member && (await currentDigest(member.user_id, row.year, db())).equals(digest)
  return { year: row.year, state: stands ? 'standing' : 'changed' }
}

async function currentDigest(userId: number, year: number, reader: Reader): Promise<Buffer> {
  const choices = await ownChoices(userId, year, await votedCategories(year, reader), reader)
  return codeDigest(codeOf(userId, year, choices))
}
