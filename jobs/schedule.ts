import { removeExpired } from '#app/domain/people/accounts/expired.server.ts'
import { markOverdue } from '#app/domain/money/billing/overdue.server.ts'
import { removeReviewedProofs } from '#app/domain/people/accounts/membership-proof.server.ts'
import { askForMissingCopies } from '#app/platform/files/copies.server.ts'
import { removeUnneededFiles } from '#app/platform/files/cleanup.server.ts'
import { sweepConflicts } from '#app/domain/judging/conflicts/suggesting.server.ts'
import { planDueRuns } from '#app/domain/cron-emails/rules/planning.server.ts'
import { finishRuns, releaseDueRuns } from '#app/domain/cron-emails/rules/releasing.server.ts'
import { writeUnsentAnew } from '#app/domain/cron-emails/rules/rewriting.server.ts'
import { checkBooksOnceADay } from '#app/domain/money/books/check.server.ts'
import { readBounceMailbox } from '#app/domain/mail/bounce-mailbox.server.ts'
import { enqueueForgottenMail } from '#app/domain/mail/schedule.server.ts'
import { tellOfMailTrouble } from '#app/domain/mail/telling-trouble.server.ts'
import { removeDoneRows } from '#app/platform/outbox/thinning.server.ts'
import { giveSign } from '#app/platform/outbox/signs.server.ts'
import { askAboutQuietAttempts } from '#app/domain/money/payments/settling.server.ts'
import { tellOfOpening } from '#app/domain/submissions/time/opening-notices.server.ts'
import { expireMissedDrafts } from '#app/domain/submissions/time/lapsing.server.ts'
import { tendUploads } from '#app/domain/submissions/uploads/finished-uploads.server.ts'
import { foldTotals } from '#app/domain/season/totals/totals.server.ts'
import { carryOutAnnouncements } from '#app/domain/nominees/nominations/announcing.server.ts'
import { log } from '#app/log.server.ts'
import { storyIsBeingWritten } from '#db/story-lock.ts'

type Tasks = Readonly<Record<string, (now: Date) => Promise<number>>>

/**
 * What is looked for every minute, in our own tables: nothing depends on a minute being hit, only on there being a later
 * one. Each answers how many rows it dealt with. Tasks of one chain follow one another; chains do not wait for each other.
 */
const chains: Readonly<Record<string, Tasks>> = {
  announcements: { 'announced nominees': carryOutAnnouncements },
  mail: {
    'forgotten mail': enqueueForgottenMail,
    'people planned': planDueRuns,
    'unsent mail of changed rules': writeUnsentAnew,
    'runs let go': releaseDueRuns,
    'runs finished': finishRuns,
    'mailbox for bounces': readBounceMailbox,
    'trouble with mail': tellOfMailTrouble,
  },
  files: {
    'unneeded files': removeUnneededFiles,
    'files without copies': askForMissingCopies,
    'reviewed proofs': removeReviewedProofs,
    'expired rows': removeExpired,
    'jobs done long ago': removeDoneRows,
  },
  money: {
    'overdue invoices': markOverdue,
    'check of the books': checkBooksOnceADay,
    'quiet card payments': askAboutQuietAttempts,
  },
  entries: {
    uploads: tendUploads,
    'missed drafts': expireMissedDrafts,
    'opening notices': tellOfOpening,
    'ties of judges': sweepConflicts,
    'running totals': foldTotals,
  },
}

const underway = new Set<string>()

/**
 * Runs every chain of tasks; one that fails is logged and does not keep the others from running. A chain that is still at the
 * tasks of an earlier minute is left to it.
 */
export async function runMinuteTasks(now: Date): Promise<void> {
  if (await storyIsBeingWritten()) return log.info('minute tasks wait until the demonstration is written')
  await Promise.all(Object.entries(chains).map(([chain, tasks]) => runChain(chain, tasks, now)))
  await giveSign('tick', now)
}

async function runChain(chain: string, tasks: Tasks, now: Date): Promise<void> {
  if (underway.has(chain)) return log.warn({ chain }, 'minute tasks of an earlier minute still run')
  underway.add(chain)
  try {
    for (const [task, run] of Object.entries(tasks)) {
      try {
        const count = await run(now)
        if (count > 0) log.info({ task, count }, 'minute task')
      } catch (error) {
        log.error({ err: error, task }, 'minute task failed')
      }
    }
  } finally {
    underway.delete(chain)
  }
}
