import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import {
  REEL_SECONDS_KEY,
  RUNNING_TIME_KEY,
  TICKED,
  TITLE_KEY,
  isValueField,
  type Answer,
  type Person,
} from '#app/domain/catalogue/fields/answers.ts'
import { tableAnswer } from '#app/domain/catalogue/fields/table-answer.ts'
import { SAMPLE_DOMAIN } from '#app/platform/samples.ts'
import type { ProblemContext } from '../form/problems.ts'

const WORDS =
  'A sample answer that shows how long a text like this one looks on the pages of admins and judges'.split(
    ' ',
  )
const USUAL_WORDS = 24

/** Valid answers to all questions but those for files; none where the question itself has no valid answer. */
export function sampleAnswers(
  fields: readonly CategoryField[],
  title: string,
  context: ProblemContext,
): Record<string, Answer> {
  return Object.fromEntries(
    fields.filter(isValueField).flatMap((field) => {
      const answer = field.key === TITLE_KEY ? title : answerTo(field, context)
      return answer === null ? [] : [[field.key, answer]]
    }),
  )
}

/** One person with a credit, at an address that gets no mail. */
export function samplePeople(number: number): Person[] {
  return [
    {
      id: null,
      fullName: `Sample Artist ${number}`,
      credit: 'Director',
      email: `artist-${number}@${SAMPLE_DOMAIN}`,
      pronunciation: '',
    },
  ]
}

function answerTo(field: CategoryField, context: ProblemContext): Answer | null {
  const [option] = field.options.filter(({ retired }) => !retired)
  switch (field.type) {
    case 'text':
    case 'textarea':
      return textOf(field)
    case 'integer':
      return String(numberOf(field, context))
    case 'date':
      return field.rules.notBefore === 'voting_end' ? dayAfterVoting(context) : context.eligibleFrom
    case 'duration':
      return field.key === RUNNING_TIME_KEY ? `${minutesOf(context)}:00` : '1:30'
    case 'select':
    case 'radio':
      return option?.value ?? null
    case 'multiselect':
      return option ? [option.value] : null
    case 'checkbox':
    case 'statement':
      return TICKED
    case 'signature':
      return 'Sample Person'
    case 'country':
      return 'DE'
    case 'language':
      return 'en'
    case 'email':
      return `sample@${SAMPLE_DOMAIN}`
    case 'phone':
      return '+44 20 7946 0000'
    case 'money':
      return [
        String(Math.min(Math.max(field.rules.min ?? 100, 1), field.rules.max ?? Infinity)),
        field.rules.currency ?? context.currency,
      ]
    case 'table': {
      const columns = field.options.filter(({ retired }) => !retired)
      const rows = Array.from({ length: Math.max(1, field.rules.minRows ?? 1) }, (_, at) =>
        columns.map(({ label }) => `${label} ${at + 1}`.slice(0, field.rules.maxLength)),
      )
      return tableAnswer({ columns: columns.map(({ value }) => value), rows })
    }
    case 'address':
      return ['1 Sample Street', '', 'Leipzig', '', '04109', 'DE']
    case 'url':
    case 'video_link':
      return 'https://example.com/sample'
    default:
      return null
  }
}

/** As many words as the question takes, cut to the characters it takes. */
function textOf({ rules: { minWords = 0, maxWords, maxLength } }: CategoryField): string {
  const count = Math.max(minWords, Math.min(USUAL_WORDS, maxWords ?? USUAL_WORDS))
  const words = Array.from({ length: count }, (_, at) => WORDS[at % WORDS.length] ?? 'sample')
  const text = words.join(' ')
  if (maxLength === undefined || text.length <= maxLength) return text
  // Short words, so that a text with a least number of them is not cut.
  const short = Array.from({ length: Math.max(1, minWords) }, () => 'a').join(' ')
  return maxLength >= short.length + 12 ? text.slice(0, maxLength).trim() : short.slice(0, maxLength)
}

function numberOf({ key, rules: { min = 1, max } }: CategoryField, context: ProblemContext): number {
  const most = Math.min(
    max ?? Infinity,
    key === REEL_SECONDS_KEY ? (context.reelMaxSeconds ?? Infinity) : Infinity,
  )
  return Math.min(Math.max(min, 1), most)
}

const minutesOf = ({ minMinutes, maxMinutes }: ProblemContext) =>
  Math.min(Math.max(minMinutes ?? 1, 7), maxMinutes ?? Infinity)

const dayAfterVoting = ({ votingEndsOn, eligibleTo }: ProblemContext) =>
  votingEndsOn !== null && votingEndsOn > eligibleTo ? votingEndsOn : eligibleTo
