import { lateFeeFrom, priceOfEntry } from '#app/domain/billing/pricing.ts'
import { callWindow, closingFor, type PriceNow } from '#app/domain/seasons/deadlines.ts'
import { configValues, deadlinesOf } from '#app/domain/seasons/queries.server.ts'
import type { ChangeWindows } from '#app/domain/submissions/changing.ts'
import { windowsOfEntry } from '#app/domain/submissions/drafts.server.ts'
import type { EntryProblem } from './problems.ts'
import { problemsOfEntry, readEntry, type EntryRecord } from '#app/domain/submissions/queries.server.ts'
import { progressOf, type SectionProgress } from './sections.ts'

/** A submission with all that stands around its form. */
export interface EntryForm {
  record: EntryRecord
  problems: EntryProblem[]
  progress: SectionProgress[]
  /** Price of this entry at `now`; `null` when nothing is taken any more. */
  price: PriceNow | null
  closesAt: Date | null
  materialsDue: Date | null
  /** Which part may still be changed, and until when. */
  windows: ChangeWindows
}

/** What the pages of one submission's form are made of at `now`; what may be changed is asked for the address, if one is given. */
export async function readForm(submissionId: number, now: Date, email = ''): Promise<EntryForm | null> {
  const record = await readEntry(submissionId)
  if (!record) return null
  const { entry, category, fields, content } = record
  const [deadlines, configs] = await Promise.all([deadlinesOf(entry.year), configValues()])
  const problems = problemsOfEntry(record)
  const facts = {
    categoryId: category.id,
    categoryType: category.type,
    studioType: entry.studioType,
    customDeadline: entry.customDeadline,
  }
  return {
    record,
    problems,
    progress: progressOf(fields, content, problems),
    price: priceOfEntry(facts, deadlines, lateFeeFrom(configs), now),
    closesAt: entry.customDeadline ?? callWindow(deadlines)?.closes ?? null,
    materialsDue: closingFor(deadlines, 'materials', facts)?.closesAt ?? null,
    windows: await windowsOfEntry(record, email, now),
  }
}
