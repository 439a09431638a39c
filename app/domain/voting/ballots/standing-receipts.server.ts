import type { Reader } from '#db/client.ts'
import { openByServer } from './choice-seals.server.ts'
import { codeDigest, earlierCode, hasVoteKey, readCode, receiptKey, sealsOf } from './keys.server.ts'
import { rollWithBallots, type StoredBallot } from './stored-ballots.server.ts'

/**
 * Receipts, compared with the ballots as they are sealed. That a ballot was changed after it was submitted is worked out here and not stored,
 * because storing it would tie the receipt to the save.
 */

interface ReceiptRow {
  digest: Buffer
  hidden: Buffer | null
  seals: Buffer | null
}

export interface MembersReceipt {
  userId: number
  digest: Buffer
  /** `null`: the ballot was changed after it was submitted. */
  code: string | null
}

const COLUMNS = ['receipt_key', 'digest', 'hidden', 'seals'] as const

/** The receipt that a member got last; `null` where they have none. */
export async function receiptOf(
  userId: number,
  year: number,
  ballots: ReadonlyMap<number, StoredBallot>,
  reader: Reader,
): Promise<MembersReceipt | null> {
  if (!hasVoteKey()) return null
  const row = await reader
    .selectFrom('ballot_receipts')
    .where('year', '=', year)
    .where('receipt_key', '=', receiptKey(userId, year))
    .where('state', '=', 'standing')
    .select(COLUMNS)
    .executeTakeFirst()
  return row ? { userId, digest: row.digest, code: codeIfStanding(row, userId, year, ballots) } : null
}

/** The receipts of a season's roll, each with its code where the ballot is still the one that was submitted. */
export async function receiptsOfRoll(year: number, reader: Reader): Promise<MembersReceipt[]> {
  const rows = await reader
    .selectFrom('ballot_receipts')
    .where('year', '=', year)
    .where('state', '=', 'standing')
    .select(COLUMNS)
    .execute()
  const submitted = new Map(rows.map((row) => [row.receipt_key.toString('base64'), row]))
  const receipts: MembersReceipt[] = []
  if (submitted.size === 0) return receipts
  for await (const { userIds, ballots } of rollWithBallots(year, reader))
    for (const userId of userIds) {
      const row = submitted.get(receiptKey(userId, year).toString('base64'))
      if (!row) continue
      const own = ballots.get(userId) ?? new Map<number, StoredBallot>()
      receipts.push({ userId, digest: row.digest, code: codeIfStanding(row, userId, year, own) })
    }
  return receipts
}

function codeIfStanding(
  { digest, hidden, seals }: ReceiptRow,
  userId: number,
  year: number,
  ballots: ReadonlyMap<number, StoredBallot>,
): string | null {
  if (!hidden) return earlierCodeIfStanding(digest, userId, year, ballots)
  if (!seals?.equals(sealsOf(userId, year, ballots))) return null
  return readCode(hidden, receiptKey(userId, year))
}

/** A receipt of an earlier release was made from the choices. It stands as long as the server can read them. */
function earlierCodeIfStanding(
  digest: Buffer,
  userId: number,
  year: number,
  ballots: ReadonlyMap<number, StoredBallot>,
): string | null {
  const choices = [...ballots].flatMap(([categoryId, { sealed, key }]) => {
    const choice = openByServer(sealed, key)
    return choice ? [{ categoryId, choice }] : []
  })
  if (choices.length < ballots.size) return null
  const code = earlierCode(userId, year, choices)
  return codeDigest(code).equals(digest) ? code : null
}
