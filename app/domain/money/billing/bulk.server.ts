import type { EntrantViewer } from '#app/platform/viewer.ts'
import { configValues, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { judgingHasBegun } from '#app/domain/season/seasons/windows.ts'
import { mayEnterFor } from '#app/domain/studios/rules.ts'
import type { BulkAction } from '#app/domain/submissions/admin/bulk.ts'
import { putInCart } from './put-in-cart.server.ts'
import { wholeEntryOf } from '#app/domain/submissions/eligibility/breaches.ts'
import { isTaking } from '#app/domain/submissions/entry-refusal.ts'
import { mayEnterLate } from '#app/domain/submissions/time/late-entry.server.ts'
import { problemsOfEntry, readEntries, type EntryRecord } from '#app/domain/submissions/queries.server.ts'
import { shownTitle } from '#app/domain/submissions/rules.ts'
import { countText } from '#app/ui/format/plural.ts'
import { withdraw } from '#app/domain/submissions/withdraw.server.ts'
import { withdrawalRefusal, wasSentIn } from '#app/domain/submissions/withdrawal.ts'
import { db } from '#db/client.ts'
import { words } from '#app/platform/award-words.ts'

const problemsText = (count: number) => `${countText(count, 'answer', 'answers')} to complete or fix.`

/** An entry as a bulk action lists it. */
function lineOf({ entry, category }: EntryRecord) {
  return {
    id: entry.id,
    title: shownTitle(entry.title),
    categoryType: category.type,
    categoryNumber: category.number,
    categoryName: category.name,
  }
}

async function ownRecords(ids: readonly number[], entrant: EntrantViewer): Promise<EntryRecord[]> {
  return (await readEntries(ids, db())).filter(({ entry }) => entry.studioId === entrant.studio.id)
}

/** What would happen to each of the selected submissions. Others' are left out. The commands check again. */
export async function previewBulk(
  action: BulkAction,
  ids: readonly number[],
  entrant: EntrantViewer,
  now: Date,
) {
  const begun = judgingHasBegun(await configValues(), now)
  const lines = []
  for (const record of await ownRecords(ids, entrant)) {
    const { entry } = record
    const refusal = !mayEnterFor(entrant.studio.role)
      ? `Your role in this ${words.studio} is read-only.`
      : action === 'withdraw'
        ? withdrawalRefusal(entry, begun)
        : await bulkCartRefusal(record, entrant, now)
    // What is wrong with it is shown on its review page.
    const fixable = refusal !== null && refusal === problemsText(problemsOfEntry(record).length)
    lines.push({ ...lineOf(record), sent: wasSentIn(entry.status), refusal, fixable })
  }
  return lines
}

async function bulkCartRefusal(record: EntryRecord, entrant: EntrantViewer, now: Date) {
  const { entry, category } = record
  if (entry.paymentStatus === 'in_cart') return 'Already in the cart.'
  if (entry.status !== 'draft' || entry.paymentStatus !== 'unpaid') return 'Not a draft.'
  if (category.status !== 'open') return category.statusNote || 'This category is closed.'
  const ownTime = entry.customDeadline !== null && now < entry.customDeadline
  if (!isTaking(await deadlinesOf(entry.year, db()), category, ownTime, now)) {
    const late = await mayEnterLate(entry, entrant.confirmedEmail, now, db())
    if (!late) return 'Entries have closed.'
  }
  const problems = problemsOfEntry(record)
  if (problems.length > 0) return problemsText(problems.length)
  return wholeEntryOf(record, now).refusals[0] ?? null
}

/**
 * Does the same to each of the selected submissions, one transaction each: what can be done is done, the others come with the
 * reason in `failed`. Doing it again changes nothing more.
 */
export async function runBulk(
  action: BulkAction,
  input: { ids: readonly number[]; reason: string | null },
  entrant: EntrantViewer,
  now: Date,
) {
  const failureOf = async (id: number): Promise<string | null> => {
    if (action === 'withdraw') {
      const done = await withdraw({ submissionId: id, reason: input.reason }, entrant, now)
      return done.ok ? null : done.message
    }
    const done = await putInCart(id, entrant, now)
    return done.ok ? null : done.problems ? problemsText(done.problems.length) : done.message
  }
  const results = []
  for (const record of await ownRecords(input.ids, entrant))
    results.push({ ...lineOf(record), failed: await failureOf(record.entry.id) })
  return results
}
