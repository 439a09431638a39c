import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import { isFileField, TITLE_KEY } from '#app/domain/catalogue/fields/answers.ts'
import type { EntryProblem } from '../form/problems.ts'
import { wasSent } from '../changes.ts'
import { isEditable, statusLabels, type SubmissionStatus } from '../rules.ts'

/** What decides whether an admin may correct an answer in place of the entrant. */
export interface CorrectableEntry {
  status: SubmissionStatus
  /** It has a nomination that was not revoked. */
  nominated: boolean
}

type Question = Pick<CategoryField, 'key' | 'type'>

/** Whether the answer is a text, a choice or a list of people; files are uploaded by the entrant. */
export const isCorrectable = (field: Question): boolean => !isFileField(field)

/** Why an admin cannot correct this answer, or `null`: an entry that has ended, or what a nomination was made from. */
export function correctionRefusal({ status, nominated }: CorrectableEntry, field: Question): string | null {
  if (!isCorrectable(field))
    return 'Files can’t be corrected here. Open the entry for editing, so that the entrant uploads another.'
  if (!wasSent(status) && !isEditable(status))
    return `This entry is ${statusLabels[status].label.toLowerCase()}, so its answers can’t be changed.`
  if (nominated && (field.type === 'people' || field.key === TITLE_KEY))
    return 'This entry is nominated: certificates and letters use the names and title of its nomination. Correct a name on the nomination’s page.'
  return null
}

/** The keys of the questions whose answers may be corrected. */
export const correctableKeys = (entry: CorrectableEntry, fields: readonly Question[]): string[] =>
  fields.filter((field) => correctionRefusal(entry, field) === null).map(({ key }) => key)

const keyOf = ({ anchor, message }: EntryProblem) => `${anchor} ${message}`

/** The problems that a correction would add: in a draft an answer may be missing; an invalid one is refused everywhere. */
export function problemsAdded(
  status: SubmissionStatus,
  before: readonly EntryProblem[],
  after: readonly EntryProblem[],
): EntryProblem[] {
  const known = new Set(before.map(keyOf))
  return after.filter(
    (problem) => !known.has(keyOf(problem)) && (wasSent(status) || problem.kind === 'invalid'),
  )
}
