import { config } from '#app/config.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { configValues, findCurrentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { isVotingOpen, votingStatus } from '#app/domain/season/seasons/windows.ts'
import { href } from '#app/platform/href.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { db, transaction, type Reader } from '#db/client.ts'
import type { Choice } from '../tally/choices.ts'
import { rollWithChoices } from './closing.server.ts'
import { codeDigest, hasVoteKey, receiptKey } from './keys.server.ts'
import { votingReceiptLost } from './mails/voting-receipt-lost.ts'
import { codeOf } from './own-ballot.server.ts'

/** The last day of a vote, on which who changed a submitted ballot is told. */
const LAST_MS = 24 * 3_600_000
const LOOK_EVERY_MS = 3_600_000

/** This process's last look, which only saves work: a member is told once of each receipt. */
let lookedAt: Date | null = null

/**
 * Writes to members who changed their ballot after submitting that their receipt stands no more, while they can submit again. Not with
 * the change itself: a message of the same moment would join a member and the row of a ballot. Answers how many messages.
 */
export async function tellOfLostReceipts(now: Date): Promise<number> {
  const season = await findCurrentSeason()
  const configs = await configValues()
  const { closesAt } = votingStatus(configs, now)
  if (!season || !hasVoteKey() || !closesAt || !isVotingOpen(configs, now)) return 0
  if (closesAt.getTime() - now.getTime() > LAST_MS) return 0
  const ago = lookedAt === null ? Infinity : Math.abs(now.getTime() - lookedAt.getTime())
  if (ago < LOOK_EVERY_MS) return 0
  lookedAt = now
  const lost = await lostReceipts(season.year, db())
  const closes = formatDateTime(closesAt, season.timezone)
  for (const { userId, digest } of lost) await tell(userId, digest, closes, now)
  return lost.length
}

/** Members whose submitted ballot is not the saved one, with the receipt that was for it. */
async function lostReceipts(year: number, reader: Reader): Promise<{ userId: number; digest: Buffer }[]> {
  const receipts = await reader
    .selectFrom('ballot_receipts')
    .where('year', '=', year)
    .where('state', '=', 'standing')
    .select(['receipt_key', 'digest'])
    .execute()
  const submitted = new Map(receipts.map((row) => [row.receipt_key.toString('base64'), row.digest]))
  const lost: { userId: number; digest: Buffer }[] = []
  if (submitted.size === 0) return lost
  for await (const { userIds, choices } of rollWithChoices(year, reader))
    for (const userId of userIds) {
      const digest = submitted.get(receiptKey(userId, year).toString('base64'))
      if (!digest) continue
      const code = codeOf(userId, year, choices.get(userId) ?? new Map<number, Choice>())
      if (!codeDigest(code).equals(digest)) lost.push({ userId, digest })
    }
  return lost
}

async function tell(userId: number, digest: Buffer, closes: string, now: Date): Promise<void> {
  await transaction(async (trx) => {
    const person = await trx
      .selectFrom('users')
      .where('id', '=', userId)
      .select(['email', 'first_name', 'last_name'])
      .executeTakeFirst()
    if (!person) return
    await queueMail(
      {
        mail: votingReceiptLost,
        to: { email: person.email, name: `${person.first_name} ${person.last_name}`.trim(), userId },
        params: {
          recipientName: person.first_name,
          closes,
          review: config().appUrl + href('/votes/review'),
        },
        dedupeKey: `voting-receipt-lost:${digest.toString('hex')}`,
      },
      now,
      trx,
    )
  })
}
