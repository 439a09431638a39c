import { db } from '#db/client.ts'
import { closingFor, submissionsOpen } from '#app/domain/season/seasons/deadlines.ts'
import { deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { missingMaterials } from '#app/domain/submissions/form/missing-materials.ts'
import { readEntries } from './queries.server.ts'
import { shownTitle } from './rules.ts'

/** An entry on an invoice, with what is still to be uploaded for it. */
export type EnteredWork = Awaited<ReturnType<typeof afterCheckout>>['entries'][number]

/** So many entries are listed; an invoice may have more. */
const MOST_READ = 20

/** What comes after a checkout: the entries, what each still needs by when, and whether another can be started. */
export async function afterCheckout({ ids, year }: { ids: readonly number[]; year: number }, now: Date) {
  const deadlines = await deadlinesOf(year, db())
  const records = await readEntries(ids.slice(0, MOST_READ), db())
  const entries = records.map(({ entry, category, fields, content }) => {
    const scope = { categoryId: category.id, categoryType: category.type }
    const end = closingFor(deadlines, 'materials', scope)
    const over = end !== null && end.takenUntil <= now
    const missing = over || entry.status !== 'submitted' ? [] : missingMaterials(fields, content)
    return {
      id: entry.id,
      code: entry.code,
      title: shownTitle(entry.title),
      // Labels of the materials that are not there yet, and the section of the first.
      missing: missing.map(({ label }) => label),
      section: missing[0]?.section ?? null,
      by: end?.closesAt ?? null,
    }
  })
  return { entries, open: submissionsOpen(deadlines, now) }
}
