import type { EntrantViewer } from '#app/platform/viewer.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'
import { configValues, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { judgingHasBegun } from '#app/domain/season/seasons/windows.ts'
import { mayEnterFor } from '#app/domain/studios/rules.ts'
import { MOST_CHOSEN, type BulkAction } from '#app/domain/submissions/admin/bulk.ts'
import { putInCart } from '#app/domain/money/billing/put-in-cart.server.ts'
import { isTaking } from '#app/domain/submissions/entry-refusal.ts'
import { mayEnterLate } from '#app/domain/submissions/time/late-entry.server.ts'
import { problemsOfEntry, readEntries, type EntryRecord } from '#app/domain/submissions/queries.server.ts'
import { shownTitle } from '#app/domain/submissions/rules.ts'
import { withdraw } from '#app/domain/submissions/withdraw.server.ts'
import { withdrawalRefusal, wasSentIn } from '#app/domain/submissions/withdrawal.ts'
import { db } from '#db/client.ts'

export interface BulkLine {
  id: number
  title: string
  categoryType: CategoryType
  categoryNumber: number
  categoryName: string
  /** It was submitted, so withdrawing it needs a reason. */
  sent: boolean
  /** Why it will be left as it is. */
  refusal: string | null
  /** What stands against it is on the page where it is reviewed. */
  fixable: boolean
}

/** The ids of one form, each once; what is no id is passed over. */
export function chosenIds(values: readonly unknown[]): number[] {
  const ids = values.flatMap((value) => (/^[1-9]\d{0,14}$/.test(String(value)) ? [Number(value)] : []))
  return [...new Set(ids)].slice(0, MOST_CHOSEN)
}

async function ownRecords(ids: readonly number[], entrant: EntrantViewer): Promise<EntryRecord[]> {
  return (await readEntries(ids, db())).filter(({ entry }) => entry.studioId === entrant.studio.id)
}

function countWords(count: number): string {
  return count === 1
    ? 'One answer is missing or needs fixing.'
    : `${count} answers are missing or need fixing.`
}

/** What would happen to each of the chosen submissions. Others' are left out. The commands look again when they do it. */
export async function previewBulk(
  action: BulkAction,
  ids: readonly number[],
  entrant: EntrantViewer,
  now: Date,
): Promise<BulkLine[]> {
  const records = await ownRecords(ids, entrant)
  const begun = judgingHasBegun(await configValues(), now)
  const lines: BulkLine[] = []
  for (const record of records) {
    const { entry, category } = record
    const refusal = !mayEnterFor(entrant.studio.role)
      ? 'Your role in this studio reads submissions.'
      : action === 'withdraw'
        ? withdrawalRefusal(entry, begun)
        : await bulkCartRefusal(record, entrant, now)
    const fixable = refusal !== null && refusal === countWords(problemsOfEntry(record).length)
    const { type: categoryType, number: categoryNumber, name: categoryName } = category
    const title = shownTitle(entry.title)
    lines.push({
      id: entry.id,
      title,
      categoryType,
      categoryNumber,
      categoryName,
      sent: wasSentIn(entry.status),
      refusal,
      fixable,
    })
  }
  return lines
}

async function bulkCartRefusal(
  record: EntryRecord,
  entrant: EntrantViewer,
  now: Date,
): Promise<string | null> {
  const { entry, category } = record
  if (entry.paymentStatus === 'in_cart') return 'It is in the cart already.'
  if (entry.status !== 'draft' || entry.paymentStatus !== 'unpaid') return 'It is not a draft.'
  if (category.status !== 'open') return category.statusNote || 'This category is closed.'
  const ownTime = entry.customDeadline !== null && now < entry.customDeadline
  if (!isTaking(await deadlinesOf(entry.year, db()), category, ownTime, now)) {
    const late = await mayEnterLate(entry, entrant.email, now, db())
    if (!late) return 'Submissions have closed.'
  }
  const problems = problemsOfEntry(record)
  return problems.length > 0 ? countWords(problems.length) : null
}

export interface BulkResult extends Pick<
  BulkLine,
  'id' | 'title' | 'categoryType' | 'categoryNumber' | 'categoryName'
> {
  /** Why it was left as it is; `null` when it was done. */
  failed: string | null
}

/**
 * Does the same to each of the chosen submissions, one transaction each: what can be done is done, and for the others it is
 * said why not. Doing it again changes nothing more.
 */
export async function runBulk(
  action: BulkAction,
  input: { ids: readonly number[]; reason: string | null },
  entrant: EntrantViewer,
  now: Date,
): Promise<BulkResult[]> {
  const results: BulkResult[] = []
  for (const { entry, category } of await ownRecords(input.ids, entrant)) {
    const { id } = entry
    const line = {
      id,
      title: shownTitle(entry.title),
      categoryType: category.type,
      categoryNumber: category.number,
      categoryName: category.name,
    }
    if (action === 'withdraw') {
      const done = await withdraw({ submissionId: id, reason: input.reason }, entrant, now)
      results.push({ ...line, failed: done.ok ? null : done.message })
    } else {
      const done = await putInCart(id, entrant, now)
      const failed = done.ok ? null : done.problems ? countWords(done.problems.length) : done.message
      results.push({ ...line, failed })
    }
  }
  return results
}
