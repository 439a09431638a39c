import { config } from '#app/config.server.ts'
import { transaction } from '#db/client.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { configValuesIn, currentSeason, currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { votingStatus } from '#app/domain/season/seasons/windows.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { href } from '#app/platform/href.ts'
import { moveAll } from '#app/platform/lifecycle.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { codeDigest, receiptKey, shownCode } from './keys.server.ts'
import { receiptLifecycle } from './lifecycle.ts'
import { votingReceipt } from './mails/voting-receipt.ts'
import { codeOf, ownChoices, votedCategories } from './own-ballot.server.ts'
import { beforeWriting, votingMember } from './save.server.ts'

/**
 * Submits a member's ballot as it is saved: a receipt for it, on the page and by mail. Written without a ballot's row; a receipt
 * from before is marked as changed.
 */
export async function submitBallot(viewer: Viewer, now: Date) {
  const refused = await beforeWriting(viewer, (await currentSeason()).year, now)
  if (refused) return refused
  return transaction(async (trx) => {
    const open = await votingMember(viewer, now, trx)
    if (!open.ok) return open
    const { year } = open.round
    const { userId } = viewer
    const choices = await ownChoices(userId, year, await votedCategories(year, trx), trx)
    if (choices.size === 0)
      return refuse('invalid', 'Your ballot is empty. Vote in a category or skip one, then submit.')
    const code = codeOf(userId, year, choices)
    const receipt = { year, digest: codeDigest(code), receipt_key: receiptKey(userId, year) }
    const own = { year, receipt_key: receipt.receipt_key }
    const by = 'member' as const
    await moveAll(
      receiptLifecycle,
      'change',
      {
        by,
        where: (eb) => eb.and([eb.and(own), eb('digest', '<>', receipt.digest)]),
      },
      trx,
    )
    await moveAll(receiptLifecycle, 'restore', { by, where: { ...own, digest: receipt.digest } }, trx)
    await trx
      .insertInto('ballot_receipts')
      .values(receipt)
      .onConflict((conflict) => conflict.columns(['year', 'digest']).doNothing())
      .execute()
    const [season, configs] = [await currentSeasonIn(trx), await configValuesIn(trx)]
    const { closesAt } = votingStatus(configs, now)
    const { appUrl } = config()
    await queueMail(
      {
        mail: votingReceipt,
        to: { email: viewer.email, name: viewer.displayName, userId },
        params: {
          recipientName: viewer.firstName,
          code: shownCode(code),
          closes: closesAt ? formatDateTime(closesAt, season.timezone) : '',
          check: appUrl + href('/votes/receipt'),
          ballot: appUrl + href('/votes'),
        },
        dedupeKey: `voting-receipt:${receipt.digest.toString('hex')}`,
      },
      now,
      trx,
    )
    return ok({ code })
  })
}
