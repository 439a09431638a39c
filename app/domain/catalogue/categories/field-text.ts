import { valueTexts } from '#app/platform/form-values.ts'
import { optionLines } from './field-options.ts'
import { ENDING_NAMES, FIELD_TYPE_NAMES } from './field-types.ts'
import { megabytesOf, type FieldInput, type FieldRules } from './fields.ts'

/** The limits that are numbers, by the names of their form fields. */
export const NUMBER_LIMIT_LABELS = {
  maxLength: 'Maximum characters',
  minWords: 'Minimum words',
  maxWords: 'Maximum words',
  min: 'Minimum',
  max: 'Maximum',
  maxPeople: 'Maximum people',
  maxMegabytes: 'Maximum file size (MB)',
  minWidth: 'Minimum image width (pixels)',
  minFiles: 'Minimum files',
  maxFiles: 'Maximum files',
  minRows: 'Minimum rows',
  maxRows: 'Maximum rows',
  minSeconds: 'Minimum length (seconds)',
  maxSeconds: 'Maximum length (seconds)',
} as const

export type NumberLimit = keyof typeof NUMBER_LIMIT_LABELS
export const NUMBER_LIMITS = Object.keys(NUMBER_LIMIT_LABELS) as NumberLimit[]

const LIMIT_LABELS = {
  ...NUMBER_LIMIT_LABELS,
  currency: 'Currency',
  decimals: 'Decimal places',
  withinSeason: 'Within the season’s eligibility dates',
  notBeforeVotingEnds: 'Not before voting ends',
  other: 'Entrants can type another answer',
  accept: 'File types',
} as const

/** The fields of the library's form, in its order. */
export const FIELD_LABELS = {
  key: 'Key',
  label: 'Label',
  type: 'Type',
  help: 'Help',
  options: 'Options',
  ...LIMIT_LABELS,
  judgeVisible: 'Visible to judges',
  exportName: 'Name in exports',
} as const

/** Each limit as text, by the name of its form field; empty where there is none. */
export function limitText(rules: FieldRules) {
  return valueTexts(LIMIT_LABELS, {
    ...rules,
    notBeforeVotingEnds: rules.notBefore && true,
    accept: rules.accept?.map((ending) => ENDING_NAMES[ending] ?? ending).join(', '),
    maxMegabytes: megabytesOf(rules),
  })
}

/** A field of the library as text; two with equal texts are equal. */
export function fieldText(field: FieldInput) {
  return valueTexts(FIELD_LABELS, {
    ...field,
    ...limitText(field.rules),
    type: FIELD_TYPE_NAMES[field.type],
    options: optionLines(field.options),
  })
}

/** The limits of a field in one line: "Maximum words: 50". */
export function limitsText(rules: FieldRules): string {
  const texts = limitText(rules)
  return (Object.keys(LIMIT_LABELS) as (keyof typeof LIMIT_LABELS)[])
    .flatMap((name) => {
      if (!texts[name]) return []
      return texts[name] === 'yes' ? [LIMIT_LABELS[name]] : [`${LIMIT_LABELS[name]}: ${texts[name]}`]
    })
    .join('; ')
}
