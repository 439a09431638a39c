import { removeExpired } from '#app/domain/accounts/expired.server.ts'
import { markOverdue } from '#app/domain/billing/overdue.server.ts'
import { removeReviewedProofs } from '#app/domain/accounts/membership-proof.server.ts'
import { removeUnneededFiles } from '#app/domain/files/cleanup.server.ts'
import { sweepConflicts } from '#app/domain/conflicts/suggesting.server.ts'
import { planDueRuns } from '#app/domain/cron-emails/planning.server.ts'
import { finishRuns, releaseDueRuns } from '#app/domain/cron-emails/releasing.server.ts'
import { writeUnsentAnew } from '#app/domain/cron-emails/rewriting.server.ts'
import { checkBooksOnceADay } from '#app/domain/books/check.server.ts'
import { readBounceMailbox } from '#app/domain/mail/bounce-mailbox.server.ts'
import { enqueueForgottenMail } from '#app/domain/mail/schedule.server.ts'
import { tellOfMailTrouble } from '#app/domain/mail/telling-trouble.server.ts'
import { giveSign } from '#app/domain/outbox/signs.server.ts'
import { askAboutQuietAttempts } from '#app/domain/payments/settling.server.ts'
import { tellOfOpening } from '#app/domain/submissions/time/opening-notices.server.ts'
import { expireMissedDrafts } from '#app/domain/submissions/time/lapsing.server.ts'
import { tendUploads } from '#app/domain/submissions/uploads/finished-uploads.server.ts'
import { foldTotals } from '#app/domain/totals/totals.server.ts'
import { carryOutAnnouncements } from '#app/domain/nominations/announcing.server.ts'
import { log } from '#app/log.server.ts'

/**
 * What is looked for every minute, in our own tables: nothing depends on a minute being hit, only on there being a later
 * one. Each answers how many rows it dealt with.
 */
const minuteTasks: Readonly<Record<string, (now: Date) => Promise<number>>> = {
  'announced nominees': carryOutAnnouncements,
  'forgotten mail': enqueueForgottenMail,
  'people planned': planDueRuns,
  'unsent mail of changed rules': writeUnsentAnew,
  'runs let go': releaseDueRuns,
  'runs finished': finishRuns,
  'mailbox for bounces': readBounceMailbox,
  'trouble with mail': tellOfMailTrouble,
  uploads: tendUploads,
  'overdue invoices': markOverdue,
  'unneeded files': removeUnneededFiles,
  'reviewed proofs': removeReviewedProofs,
  'expired rows': removeExpired,
  'check of the books': checkBooksOnceADay,
  'quiet card payments': askAboutQuietAttempts,
  'missed drafts': expireMissedDrafts,
  'opening notices': tellOfOpening,
  'ties of judges': sweepConflicts,
  'running totals': foldTotals,
}

/** Runs every task; one that fails is logged and does not keep the others from running. */
export async function runMinuteTasks(now: Date): Promise<void> {
  for (const [task, run] of Object.entries(minuteTasks)) {
    try {
      const count = await run(now)
      if (count > 0) log.info({ task, count }, 'minute task')
    } catch (error) {
      log.error({ err: error, task }, 'minute task failed')
    }
  }
  await giveSign('tick', now)
}
