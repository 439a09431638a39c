import type { LoggedStep, Vocabulary } from '#app/platform/audit/history.ts'
import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import { shownAnswer } from '#app/domain/submissions/form/shown-answer.ts'

const actionLabels: ReadonlyMap<string, string> = new Map([
  ['submission.started', 'Draft created'],
  ['submission.saved', 'Answers saved'],
  ['submission.revised', 'Changed after it was submitted'],
  ['submission.corrected', 'Answer corrected on behalf of the entrant'],
  ['submission.person_added', 'Person added'],
  ['submission.file_stored', 'File uploaded'],
  ['submission.files_arranged', 'Files put in order or captions changed'],
  ['submission.file_removed', 'File removed'],
  ['submission.added_to_cart', 'Added to cart'],
  ['submission.removed_from_cart', 'Removed from cart'],
  ['submission.submitted', 'Submitted and invoiced'],
  ['submission.paid', 'Paid'],
  ['submission.copied', 'Answers copied from another entry'],
  ['submission.expired', 'Missed the deadline'],
  ['submission.extra_time_requested', 'Extra time requested'],
  ['submission.extra_time_granted', 'Extra time granted'],
  ['submission.extra_time_declined', 'Extra time declined'],
  ['submission.withdrawn', 'Withdrawn'],
  ['submission.extra_time_used', 'Extra time used'],
  ['submission.resubmitted', 'Resubmitted'],
  ['submission.reviewed', 'Review started'],
  ['submission.accepted', 'Accepted'],
  ['submission.returned', 'Returned to the entrant'],
  ['submission.disqualification_proposed', 'Disqualification proposed'],
  ['submission.disqualification_dropped', 'Disqualification proposal rejected'],
  ['submission.disqualified', 'Disqualified'],
  ['submission.moved', 'Moved to another category'],
  ['submission.materials_received', 'Materials received'],
  ['submission.materials_missing', 'Materials marked as missing'],
  ['submission.fee_waived', 'Fee waived'],
  ['submission.tagged', 'Tag added'],
  ['submission.untagged', 'Tag removed'],
  ['submission.flagged', 'Flagged'],
  ['submission.unflagged', 'Flag removed'],
  ['submission.reopened', 'Reopened with extra time'],
  ['submission.opened', 'Opened for editing'],
  ['submission.custom_deadline_set', 'Individual deadline set'],
  ['submission.note_added', 'Note added'],
  ['submission.files_retried', 'Withheld files processed again'],
  ['submission.materials_handed_in', 'Handed in what was asked after a round'],
  ['submission.comment_withheld', 'Judge’s comment held back'],
  ['submission.comment_let_go', 'Judge’s comment let go as it is'],
  ['submission.comments_released', 'Judges’ comments released'],
])

const factLabels: ReadonlyMap<string, string> = new Map([
  ['status', 'Status'],
  ['payment', 'Payment'],
  ['code', 'Code'],
  ['title', 'Title'],
  ['category', 'Category'],
  ['revision', 'Revision'],
  ['reason', 'Reason'],
  ['open_until', 'Open until'],
  ['extra_time', 'Extra time'],
  ['materials', 'Materials'],
  ['tags', 'Tags'],
  ['flag', 'Flag'],
  ['files', 'Files'],
  ['comments', 'Comments'],
])

/** Saves of one person that follow each other as closely as this are one sitting. */
const SITTING_MS = 15 * 60_000

/** The log's rows, newest first, with the saves of one sitting as one step. */
export function inSittings(rows: readonly LoggedStep[]): LoggedStep[] {
  const steps: LoggedStep[] = []
  let since = 0
  for (const row of rows) {
    const later = steps.at(-1)
    const goesOn =
      row.action === 'submission.saved' &&
      later?.action === row.action &&
      later.actor === row.actor &&
      since - row.at.getTime() <= SITTING_MS
    since = row.at.getTime()
    if (!goesOn) steps.push(row)
    else
      steps[steps.length - 1] = {
        ...later,
        before: { ...objectOf(later.before), ...objectOf(row.before) },
        after: { ...objectOf(row.after), ...objectOf(later.after) },
      }
  }
  return steps
}

const objectOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

const isAnswer = (value: unknown): value is string | string[] =>
  typeof value === 'string' || (Array.isArray(value) && value.every((each) => typeof each === 'string'))

/**
 * The labels of an entry's history: answers have their question's label and are shown as on its page. `questions` are the labels of
 * all that are asked anywhere, since an entry may have come from another category.
 */
export function entryVocabulary(
  fields: readonly CategoryField[],
  questions: ReadonlyMap<string, string> = new Map(),
): Vocabulary {
  const byKey = new Map(fields.map((field) => [field.key, field]))
  return {
    actions: actionLabels,
    label: (key) => byKey.get(key)?.label ?? factLabels.get(key) ?? questions.get(key),
    value: (key, value) => {
      const field = byKey.get(key)
      return field && isAnswer(value) ? shownAnswer(field, value) || undefined : undefined
    },
    fold: inSittings,
  }
}
