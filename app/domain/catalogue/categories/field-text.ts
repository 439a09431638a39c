import type { FieldInput } from '#app/domain/catalogue/categories/field-input.ts'
import { optionLines } from '#app/domain/catalogue/categories/field-options.ts'
import { ENDING_NAMES, FIELD_TYPE_NAMES } from '#app/domain/catalogue/categories/field-types.ts'
import type { FieldRules } from '#app/domain/catalogue/categories/fields.ts'

/** The limits, by the names of their form fields. */
export const LIMIT_LABELS = {
  maxLength: 'Most characters',
  minWords: 'Fewest words',
  maxWords: 'Most words',
  min: 'Smallest number',
  max: 'Largest number',
  decimals: 'Digits after the point',
  withinSeason: 'Only a day within the season',
  notBeforeVotingEnds: 'Not before voting ends',
  accept: 'Kinds of file',
  maxMegabytes: 'Largest file in MB',
  minWidth: 'Narrowest image in pixels',
  minSeconds: 'Shortest video in seconds',
  maxSeconds: 'Longest video in seconds',
  maxPeople: 'Most people',
} as const

/** The fields of the library's form, in its order. */
export const FIELD_LABELS = {
  key: 'Key',
  label: 'Label',
  type: 'Type',
  help: 'Help',
  options: 'Options',
  ...LIMIT_LABELS,
  judgeVisible: 'Judges see the answer',
  exportName: 'Name in exports',
} as const

/** Each limit in words, by the name of its form field; empty where there is none. */
export function limitText(rules: FieldRules): Record<keyof typeof LIMIT_LABELS, string> {
  const number = (value: number | undefined) => (value === undefined ? '' : String(value))
  const { maxBytes } = rules
  return {
    maxLength: number(rules.maxLength),
    minWords: number(rules.minWords),
    maxWords: number(rules.maxWords),
    min: number(rules.min),
    max: number(rules.max),
    decimals: number(rules.decimals),
    withinSeason: rules.withinSeason ? 'yes' : '',
    notBeforeVotingEnds: rules.notBefore ? 'yes' : '',
    accept: (rules.accept ?? []).map((ending) => ENDING_NAMES[ending] ?? ending).join(', '),
    maxMegabytes: maxBytes === undefined ? '' : String(Math.round((maxBytes / 1_000_000) * 10) / 10),
    minWidth: number(rules.minWidth),
    minSeconds: number(rules.minSeconds),
    maxSeconds: number(rules.maxSeconds),
    maxPeople: number(rules.maxPeople),
  }
}

/** A field of the library in words; two fields with equal words are equal. */
export function fieldText(field: FieldInput): Record<keyof typeof FIELD_LABELS, string> {
  return {
    key: field.key,
    label: field.label,
    type: FIELD_TYPE_NAMES[field.type],
    help: field.help,
    options: optionLines(field.options),
    ...limitText(field.rules),
    judgeVisible: field.judgeVisible ? 'yes' : 'no',
    exportName: field.exportName ?? '',
  }
}

/** What a field asks of an answer, in a line: "Most words: 50". */
export function limitsText(rules: FieldRules): string {
  const words = limitText(rules)
  return Object.entries(LIMIT_LABELS)
    .flatMap(([name, label]) => {
      const value = words[name as keyof typeof LIMIT_LABELS]
      if (!value) return []
      return value === 'yes' ? [label] : [`${label}: ${value}`]
    })
    .join('; ')
}
