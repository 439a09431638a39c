import { db } from '#db/client.ts'
import { seasonCalendar } from '#app/domain/season/seasons/calendar.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { closingFor, submissionsOpen } from '#app/domain/season/seasons/deadlines.ts'
import { configValues, currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { missingMaterials } from '#app/domain/submissions/form/missing-materials.ts'
import { entryPicture, entryThumbnails } from './pictures.server.ts'
import { readEntries } from './queries.server.ts'
import { shownTitle } from './rules.ts'

/** An entry on an invoice, with what is still to be uploaded for it. */
export type EnteredWork = Awaited<ReturnType<typeof afterCheckout>>['entries'][number]

/** So many entries are listed; an invoice may have more. */
const MAX_READ = 20

/** Says what comes after a checkout: the entries, what each still needs by when, the dates to come, and whether another can be started. */
export async function afterCheckout({ ids, year }: { ids: readonly number[]; year: number }, now: Date) {
  const shown = ids.slice(0, MAX_READ)
  const [deadlines, season, configs, records, pictures] = await Promise.all([
    deadlinesOf(year, db()),
    currentSeason(),
    configValues(),
    readEntries(shown, db()),
    entryThumbnails(shown, db()),
  ])
  const entries = records.map(({ entry, category, fields, content }) => {
    const scope = { categoryId: category.id, categoryType: category.type }
    const end = closingFor(deadlines, 'materials', scope)
    const over = end !== null && end.takenUntil <= now
    const missing = over || entry.status !== 'submitted' ? [] : missingMaterials(fields, content)
    return {
      id: entry.id,
      code: entry.code,
      title: shownTitle(entry.title),
      category: categoryTitle(category),
      kind: category.type,
      picture: pictures.get(entry.id) ?? null,
      // Labels of the materials that are not there yet, and the section of the first.
      missing: missing.map(({ label }) => label),
      section: missing[0]?.section ?? null,
      by: end?.closesAt ?? null,
    }
  })
  const calendar = season.year === year ? seasonCalendar({ season, deadlines, configs }, now) : []
  const [alone, ...others] = entries
  return {
    entries,
    // One entry alone is shown large.
    large: alone && others.length === 0 ? await entryPicture(alone, db()) : null,
    more: ids.length - entries.length,
    calendar: calendar.filter(({ state }) => state !== 'past'),
    open: submissionsOpen(deadlines, now),
  }
}
