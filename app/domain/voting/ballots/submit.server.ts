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
import {
  codeDigest,
  hideCode,
  newCode,
  receiptKey,
  receiptMailKey,
  sealsOf,
  shownCode,
} from './keys.server.ts'
import { receiptLifecycle } from './lifecycle.ts'
import { votingReceipt } from './mails/voting-receipt.ts'
import { beforeWriting, votingMember } from './save.server.ts'
import { receiptOf } from './standing-receipts.server.ts'
import { ownStored, votedCategories } from './stored-ballots.server.ts'

/**
 * Submits a member's ballot as it is saved: a receipt for it, on the page and by mail. Written without a ballot's row, and without reading
 * what is on it; a receipt from before is marked as changed.
 */
export async function submitBallot(viewer: Viewer, now: Date) {
  const refused = await beforeWriting(viewer, (await currentSeason()).year, now)
  if (refused) return refused
  return transaction(async (trx) => {
    const open = await votingMember(viewer, now, trx)
    if (!open.ok) return open
    const { year } = open.round
    const { userId } = viewer
    const ballots = await ownStored(userId, year, await votedCategories(year, trx), trx)
    if (ballots.size === 0)
      return refuse('invalid', 'Your ballot is empty. Vote in a category or skip one, then submit.')
    const standing = await receiptOf(userId, year, ballots, trx)
    // The same ballot, as with a button that was pressed twice: it has its receipt.
    if (standing?.code) return ok({ code: standing.code })
    const code = newCode()
    const own = { year, receipt_key: receiptKey(userId, year) }
    const receipt = {
      ...{ ...own, digest: codeDigest(code) },
      hidden: hideCode(code, own.receipt_key),
      seals: sealsOf(userId, year, ballots),
    }
    await moveAll(receiptLifecycle, 'change', { by: 'member', where: own }, trx)
    await trx.insertInto('ballot_receipts').values(receipt).execute()
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
        dedupeKey: receiptMailKey(receipt.digest),
      },
      now,
      trx,
    )
    return ok({ code })
  })
}
