import { config } from '#app/config.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { configValues, findCurrentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { isVotingOpen, votingStatus } from '#app/domain/season/seasons/windows.ts'
import { href } from '#app/platform/href.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { db, transaction } from '#db/client.ts'
import { hasVoteKey, lostMailKey } from './keys.server.ts'
import { votingReceiptLost } from './mails/voting-receipt-lost.ts'
import { receiptsOfRoll } from './standing-receipts.server.ts'

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
  const lost = (await receiptsOfRoll(season.year, db())).filter(({ code }) => code === null)
  const closes = formatDateTime(closesAt, season.timezone)
  for (const { userId, digest } of lost) await tell(userId, digest, closes, now)
  return lost.length
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
        dedupeKey: lostMailKey(digest),
      },
      now,
      trx,
    )
  })
}
