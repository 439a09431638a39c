import { db } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import { codeDigest, hasVoteKey, receiptKey, typedCode } from './keys.server.ts'
import { receiptOf } from './standing-receipts.server.ts'
import { ownStored, votedCategories } from './stored-ballots.server.ts'

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
  const { year } = row
  if (row.state === 'changed') return { year, state: 'changed' }
  const roll = await db().selectFrom('voting_roll').where('year', '=', year).select('user_id').execute()
  const member = roll.find(({ user_id }) => receiptKey(user_id, year).equals(row.receipt_key))
  return { year, state: member && (await stands(member.user_id, year, code)) ? 'standing' : 'changed' }
}

async function stands(userId: number, year: number, code: string): Promise<boolean> {
  const ballots = await ownStored(userId, year, await votedCategories(year, db()), db())
  return (await receiptOf(userId, year, ballots, db()))?.code === code
}
