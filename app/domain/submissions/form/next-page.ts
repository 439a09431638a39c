import type { CategoryField, Section } from '#app/domain/catalogue/categories/fields.ts'
import type { EntryContent } from '#app/domain/catalogue/fields/answers.ts'
import { askedFields } from '#app/domain/catalogue/fields/shown-fields.ts'
import { isNeededToSubmit } from './problems.ts'
import type { FormPage, SectionProgress } from './sections.ts'

/**
 * The page after a section: the next one with an answer that is needed or needs fixing. Where nothing is required, a section is
 * left to the list of all of them, or the way to the review would lead over pages that ask for nothing.
 */
export function pageAfter(
  section: Section,
  { fields, content }: { fields: readonly CategoryField[]; content: EntryContent },
  progress: readonly SectionProgress[],
): FormPage {
  // A question that depends on an answer is required only where it is asked.
  const needed = new Set(
    askedFields(fields, content)
      .filter(isNeededToSubmit)
      .map((field) => field.section),
  )
  const place = progress.findIndex((each) => each.section === section)
  const next = progress.slice(place + 1).find((each) => each.invalid > 0 || needed.has(each.section))
  return next?.section ?? 'review'
}
