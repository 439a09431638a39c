import type { ConfirmedEmail } from '#app/platform/viewer.ts'
import { lateFeeFrom, priceOfEntry } from '#app/domain/submissions/pricing.ts'
import { shownPrice } from '#app/domain/submissions/studio-price.ts'
import { callWindow, closingFor } from '#app/domain/season/seasons/deadlines.ts'
import { configValues, currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { windowsOfEntry } from '#app/domain/submissions/drafts.server.ts'
import {
  problemsOfEntry,
  readEntries,
  readEntry,
  type EntryRecord,
} from '#app/domain/submissions/queries.server.ts'
import { wholeEntryOf } from '#app/domain/submissions/eligibility/breaches.ts'
import { firstUnfinished, progressOf, type FormPage } from './sections.ts'
import { isEditable, type SubmissionStatus } from '#app/domain/submissions/rules.ts'
import { db } from '#db/client.ts'

/** An entry with what surrounds its form. */
export type EntryForm = NonNullable<Awaited<ReturnType<typeof readForm>>>

/** The data of the pages of one entry's form at `now`, with the change windows of the person with this confirmed address. */
export async function readForm(submissionId: number, now: Date, email: ConfirmedEmail | null = null) {
  const record = await readEntry(submissionId, db())
  if (!record) return null
  const { entry, category, fields, content } = record
  const [deadlines, configs, season] = await Promise.all([
    deadlinesOf(entry.year, db()),
    configValues(),
    currentSeason(),
  ])
  const facts = {
    categoryId: category.id,
    categoryType: category.type,
    studioType: entry.studioType,
    customDeadline: entry.customDeadline,
  }
  const price = priceOfEntry(facts, deadlines, lateFeeFrom(configs), now)
  const problems = problemsOfEntry(record)
  return {
    record,
    problems,
    // Said of the entry as a whole by the award's rules.
    whole: isEditable(entry.status) ? wholeEntryOf(record, now) : { refusals: [], warnings: [] },
    progress: progressOf(fields, content, problems),
    // At `now`; null when nothing is taken any more.
    price: price && shownPrice(price, season.tax),
    closesAt: entry.customDeadline ?? callWindow(deadlines)?.closes ?? null,
    materialsDue: closingFor(deadlines, 'materials', facts)?.closesAt ?? null,
    windows: await windowsOfEntry(record, email, now, db()),
  }
}

interface Line {
  id: number
  status: SubmissionStatus
  completeness: number
}

/** The owner can change the entry, and something is missing. */
export function isUnfinished({ status, completeness }: Line): boolean {
  return isEditable(status) && completeness < 100
}

/** The first unfinished page of each of these entries, by id. */
export async function openPagesOf(rows: readonly Line[]): Promise<Map<number, FormPage>> {
  const records = await readEntries(
    rows.filter(isUnfinished).map(({ id }) => id),
    db(),
  )
  return openPagesIn(rows, new Map(records.map((record) => [record.entry.id, record])))
}

/** The same from what was read of them. */
export function openPagesIn(
  rows: readonly Line[],
  records: ReadonlyMap<number, EntryRecord>,
): Map<number, FormPage> {
  const pages = rows.filter(isUnfinished).flatMap(({ id }): [number, FormPage][] => {
    const record = records.get(id)
    if (!record) return []
    const progress = progressOf(record.fields, record.content, problemsOfEntry(record))
    return [[id, firstUnfinished(progress)]]
  })
  return new Map(pages)
}
