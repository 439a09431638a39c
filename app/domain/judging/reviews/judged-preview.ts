import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import { isFileField } from '#app/domain/catalogue/fields/answers.ts'
import { sampleAnswers, samplePeople } from '#app/domain/submissions/samples/sample-answers.ts'
import type { ProblemContext } from '#app/domain/submissions/form/problems.ts'
import { shownSections } from '#app/domain/submissions/form/read-view.ts'
import { isBlindField } from './blind.ts'

/** Shows what judges read of a category's entries, with sample answers, and what is kept from them. */
export function judgedPreview(fields: readonly CategoryField[], context: ProblemContext) {
  const visible = fields.filter((field) => field.judgeVisible)
  const written = visible.filter((field) => !isFileField(field) && field.key !== 'screener_password')
  const people = samplePeople(1).map((person) => ({ ...person, email: '' }))
  const content = { answers: sampleAnswers(written, 'Sample title', context), people, files: {} }
  const labels = (some: readonly CategoryField[]) => some.map(({ key, label }) => ({ key, label }))
  return {
    sections: shownSections(
      written.map((field) => ({ ...field, showIf: null })),
      content,
    ),
    files: labels(visible.filter(isFileField)),
    hidden: labels(fields.filter((field) => !field.judgeVisible)),
    blind: labels(visible.filter((field) => !isBlindField(field))),
  }
}
