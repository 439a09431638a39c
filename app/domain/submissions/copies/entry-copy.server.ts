import { clip } from '#app/platform/clip.ts'
import { seasonTitle } from '#app/domain/season/seasons/rules.ts'
import { categoryCode, categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { csvOf } from '#app/platform/exports/csv.server.ts'
import type { ExportColumn } from '#app/platform/exports/columns.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { breakable, copySections, entryRows, entryText, openLines, type EntryCopy } from './entry-copy.ts'
import {
  everyField,
  problemsOfEntry,
  readEntry,
  type EntryRecord,
} from '#app/domain/submissions/queries.server.ts'
import { shownSections } from '#app/domain/submissions/form/read-view.ts'
import { isEditable, paymentLabels, shownTitle, statusLabels } from '#app/domain/submissions/rules.ts'
import { db } from '#db/client.ts'

export const COPY_FORMATS = ['txt', 'csv', 'pdf'] as const
export type CopyFormat = (typeof COPY_FORMATS)[number]

/** An entry with its printed copy; the caller has checked whose it is. */
export async function readCopy(submissionId: number, now: Date) {
  const record = await readEntry(submissionId, db())
  return record && { record, copy: await copyOf(record, now) }
}

async function copyOf(record: EntryRecord, now: Date): Promise<EntryCopy> {
  const { entry, category } = record
  const { timezone } = await currentSeason()
  const facts = [
    { label: 'Code', value: entry.code ?? 'Assigned when submitted' },
    { label: 'Category', value: `${categoryTitle(category)}, ${entry.year}` },
    { label: 'Entered by', value: entry.studioName },
    { label: 'Status', value: statusLabels[entry.status].label },
    { label: 'Payment', value: paymentLabels[entry.paymentStatus].label },
    ...(entry.submittedAt
      ? [{ label: 'Submitted', value: formatDateTime(entry.submittedAt, timezone) }]
      : []),
    { label: 'Last changed', value: formatDateTime(entry.updatedAt, timezone) },
    { label: 'Copied on', value: formatDateTime(now, timezone) },
  ]
  return {
    title: shownTitle(entry.title),
    facts,
    sections: copySections(shownSections(everyField(record), record.content)),
    open: isEditable(entry.status) ? openLines(problemsOfEntry(record)) : [],
  }
}

/** What the file is called: its code, or its category and title. */
export function copyName({ entry, category }: EntryRecord, format: CopyFormat): string {
  const name = entry.code ?? `${categoryCode(category)} ${shownTitle(entry.title)}`
  return `${clip(name.replace(/[\p{Cc}/\\:*?"<>|]+/gu, ' ').trim(), 80)}.${format}`
}

const columns: ExportColumn<ReturnType<typeof entryRows>[number]>[] = [
  { header: 'Section', kind: 'text', value: (row) => row.section },
  { header: 'Question', kind: 'text', value: (row) => row.question },
  { header: 'Answer', kind: 'text', value: (row) => row.answer },
]

/** The copy as a file of the asked kind. Throws where the typesetter cannot set it. */
export async function copyFile(
  { record, copy }: { record: EntryRecord; copy: EntryCopy },
  format: CopyFormat,
  now: Date,
): Promise<Buffer> {
  if (format === 'txt') return Buffer.from(`\ufeff${entryText(copy)}`)
  if (format === 'csv') {
    let text = ''
    for await (const part of csvOf(columns, [entryRows(copy)])) text += part
    return Buffer.from(text)
  }
  // The typesetter is heavy, and most processes never need it.
  const { renderAsAward, templateFile } = await import('#app/platform/documents/render.server.ts')
  const [season, configs] = await Promise.all([currentSeason(), configValues()])
  const { year } = record.entry
  return renderAsAward(
    templateFile('domain/submissions/documents/entry.typ'),
    {
      title: breakable(copy.title),
      language: 'en',
      number: record.entry.code ?? '',
      seasonName: year === season.year ? seasonTitle(season) : String(year),
      seller: { name: configs.site_name || season.label },
      facts: copy.facts.map(({ label, value }) => ({ label, value: breakable(value) })),
      sections: copy.sections.map(({ title, answers }) => ({
        title,
        answers: answers.map(({ label, value }) => ({
          label: breakable(label),
          lines: value.split('\n').map(breakable),
        })),
      })),
      open: copy.open.map(breakable),
    },
    now,
    db(),
  )
}
