import type { Section } from '#app/domain/catalogue/categories/fields.ts'
import { ok } from '#app/platform/outcome.ts'
import type { EntrantViewer } from '#app/platform/viewer.ts'
import { saveSection } from '#app/domain/submissions/commands.server.ts'
import { answerWarnings, wholeEntryOf } from '#app/domain/submissions/eligibility/breaches.ts'
import { problemsOfEntry } from '#app/domain/submissions/queries.server.ts'
import { storedMark, type PostedSection } from './save-plan.ts'
import { unsavedView } from './section-page.server.ts'
import { progressOf } from './sections.ts'

/** Saves what a page sends by itself and answers what its status line and checklist show; `conflict` for submitted entries. */
export async function autosave(
  submissionId: number,
  section: Section,
  posted: PostedSection,
  entrant: EntrantViewer,
  now: Date,
) {
  const saved = await saveSection({ ...posted, submissionId, unasked: true }, entrant, now)
  if (!saved.ok) return saved
  const { record, conflicts: met } = saved.value
  const { conflicts } = unsavedView(posted, null, { conflicts: met, refused: {}, record })
  const problems = problemsOfEntry(record)
  const own = record.fields.filter((field) => field.section === section)
  const marks: Record<string, string> = {}
  for (const field of own) {
    const wasSent = field.key in posted.answers || (field.type === 'people' && posted.people !== undefined)
    if (wasSent && !(field.key in conflicts)) marks[field.key] = storedMark(field, record.content)
  }
  const errors: Record<string, string[]> = {}
  for (const problem of problems) {
    if (problem.section === section && problem.kind === 'invalid')
      (errors[problem.anchor] ??= []).push(problem.message)
  }
  return ok({
    savedAt: record.entry.updatedAt.toISOString(),
    marks,
    conflicts,
    errors,
    warnings: answerWarnings(record),
    people: posted.people ? record.content.people.flatMap(({ id }) => (id === null ? [] : [id])) : undefined,
    completeness: record.entry.completeness,
    progress: progressOf(record.fields, record.content, problems),
    ready: problems.length === 0 && wholeEntryOf(record, now).refusals.length === 0,
  })
}
