import { z } from 'zod'
import { isCurrency } from '#app/platform/currency-list.ts'
import { fieldValues } from '#app/platform/form-values.ts'
import {
  onceRead,
  oneOf,
  optionalNumber,
  optionalLine,
  optionalText,
  requiredLine,
  tickbox,
} from '#app/platform/validation.ts'
import { askedInShape } from './asked-in.ts'
import { optionLines, readOptionLines } from './field-options.ts'
import { FIELD_LABELS, NUMBER_LIMIT_LABELS, NUMBER_LIMITS, type NumberLimit } from './field-text.ts'
import {
  ENDINGS_OF_TYPE,
  RESERVED_KEYS,
  RULES_OF_TYPE,
  hasColumns,
  hasLines,
  hasOptions,
  type RuleName,
} from './field-types.ts'
import {
  FIELD_TYPES,
  MAX_FILES_OF_SERIES,
  MAX_TABLE_COLUMNS,
  MAX_TABLE_ROWS,
  type FieldInput,
  MEGABYTE,
  megabytesOf,
  type FieldOption,
  type FieldRules,
  type FieldType,
} from './fields.ts'

const MAX_SIZE = { min: -999_999_999, max: 999_999_999, decimals: 3 }

/** The numeric limits a form can set, each under its own name; an empty field sets none. */
export const limitShape = {
  maxLength: optionalNumber({ min: 1, max: 20_000 }),
  minWords: optionalNumber({ min: 1, max: 5_000 }),
  maxWords: optionalNumber({ min: 1, max: 5_000 }),
  min: optionalNumber(MAX_SIZE),
  max: optionalNumber(MAX_SIZE),
  maxPeople: optionalNumber({ min: 1, max: 30 }),
  maxMegabytes: optionalNumber({ min: 0.1, max: 10_240, decimals: 1 }),
  minWidth: optionalNumber({ min: 1, max: 20_000 }),
  minFiles: optionalNumber({ min: 1, max: MAX_FILES_OF_SERIES }),
  maxFiles: optionalNumber({ min: 1, max: MAX_FILES_OF_SERIES }),
  minRows: optionalNumber({ min: 1, max: MAX_TABLE_ROWS }),
  maxRows: optionalNumber({ min: 1, max: MAX_TABLE_ROWS }),
  minSeconds: optionalNumber({ min: 1, max: 86_400 }),
  maxSeconds: optionalNumber({ min: 1, max: 86_400 }),
}
type Limits = Record<NumberLimit, number | null>

/** Says beside its field which limit contradicts another; it is a check of a form with `limitShape`. */
export function checkLimits(limits: Limits, context: z.core.$RefinementCtx): void {
  const pairs = [
    ['minWords', 'maxWords'],
    ['min', 'max'],
    ['minSeconds', 'maxSeconds'],
    ['minFiles', 'maxFiles'],
    ['minRows', 'maxRows'],
  ] as const
  for (const [low, high] of pairs) {
    const [from, to] = [limits[low], limits[high]]
    if (from !== null && to !== null && from > to)
      context.addIssue({ code: 'custom', path: [high], message: 'Must be at least the minimum' })
  }
}

/** They are compared once all of them can be read. */
export const limitsRead = onceRead(...NUMBER_LIMITS)

const takes = (type: FieldType, rule: string) => RULES_OF_TYPE[type].includes(rule as RuleName)

/** The limits that a type has, as they are stored. */
export function rulesFrom(type: FieldType, limits: Limits): FieldRules {
  const stored = NUMBER_LIMITS.flatMap((name): [string, number][] => {
    const value = limits[name]
    if (value === null) return []
    return [name === 'maxMegabytes' ? ['maxBytes', Math.round(value * MEGABYTE)] : [name, value]]
  })
  return Object.fromEntries(stored.filter(([name]) => takes(type, name)))
}

/** What the limits' fields hold for stored rules. */
export const shownLimits = (rules: FieldRules) =>
  fieldValues(NUMBER_LIMIT_LABELS, { ...rules, maxMegabytes: megabytesOf(rules) })

/** The form of a field of the library. Its type decides which limits and options count. */
export const fieldSchema = z
  .object({
    // Without one it is made from the label.
    key: optionalText(63)
      .refine(
        (key) => key === null || /^[a-z][a-z0-9_]{1,62}$/.test(key),
        'Use 2 to 63 lower-case letters, digits and underscores, starting with a letter',
      )
      .refine((key) => !RESERVED_KEYS.includes(key ?? ''), 'This key is reserved. Enter another one'),
    label: requiredLine(300),
    type: oneOf(FIELD_TYPES),
    help: optionalText(500),
    options: z
      .string()
      .default('')
      .transform((lines, context): FieldOption[] => {
        const read = readOptionLines(lines)
        if ('options' in read) return read.options
        context.addIssue({ code: 'custom', message: read.problem })
        return z.NEVER
      }),
    ...limitShape,
    currency: z
      .string()
      .default('')
      .refine((code) => code === '' || isCurrency(code), 'Select a currency from the list'),
    decimals: z.enum(['0', '1', '2', '3']).default('0'),
    withinSeason: tickbox(),
    notBeforeVotingEnds: tickbox(),
    other: tickbox(),
    accept: z.array(z.string()).optional(),
    judgeVisible: tickbox(),
    exportName: optionalLine(80),
  })
  .superRefine(checkLimits, limitsRead)
  .superRefine(
    ({ type, currency, min, max }, context) => {
      if (type === 'money' && currency === '' && (min !== null || max !== null))
        context.addIssue({
          code: 'custom',
          path: ['currency'],
          message: 'Select the currency of these limits',
        })
    },
    onceRead('type', 'currency', 'min', 'max'),
  )
  .superRefine(
    ({ type, options }, context) => {
      const offered = options.filter((option) => !option.retired).length
      const refused = (message: string) => context.addIssue({ code: 'custom', path: ['options'], message })
      if (hasOptions(type) && offered === 0) refused('Enter at least one option')
      if (hasColumns(type) && offered === 0) refused('Enter at least one column')
      if (hasColumns(type) && offered > MAX_TABLE_COLUMNS)
        refused(`Enter ${MAX_TABLE_COLUMNS} columns or fewer`)
    },
    onceRead('type', 'options'),
  )
  .superRefine(
    ({ type, accept }, context) => {
      const endings = ENDINGS_OF_TYPE[type]
      if (endings && !accept?.some((ending) => endings.includes(ending)))
        context.addIssue({ code: 'custom', path: ['accept'], message: 'Select at least one file type' })
    },
    onceRead('type', 'accept'),
  )
  .transform((form): FieldInput => {
    const { key, label, type, help, options, judgeVisible, exportName, accept } = form
    const rules = rulesFrom(type, form)
    if (takes(type, 'currency') && form.currency !== '') rules.currency = form.currency
    if (takes(type, 'decimals') && form.decimals !== '0') rules.decimals = Number(form.decimals)
    if (takes(type, 'withinSeason') && form.withinSeason) rules.withinSeason = true
    if (takes(type, 'notBefore') && form.notBeforeVotingEnds) rules.notBefore = 'voting_end'
    if (takes(type, 'other') && form.other) rules.other = true
    const endings = ENDINGS_OF_TYPE[type]
    if (endings) rules.accept = endings.filter((ending) => accept?.includes(ending))
    const given = { key: key ?? '', label, type, judgeVisible, exportName, rules }
    return { ...given, help: help ?? '', options: hasLines(type) ? options : [] }
  })

/** The form of a new field, which says where it is asked too. */
export const newFieldSchema = z.intersection(
  fieldSchema.transform((field) => ({ field })),
  z.object(askedInShape).transform((asked) => ({ asked })),
)

/** What the form's fields hold for a stored field. */
export function shownField({
  rules,
  ...field
}: FieldInput): Record<string, string | string[]> & { key: string } {
  return {
    ...fieldValues(FIELD_LABELS, {
      ...field,
      ...shownLimits(rules),
      options: optionLines(field.options),
      currency: rules.currency,
      decimals: rules.decimals ?? 0,
      withinSeason: rules.withinSeason,
      other: rules.other,
      notBeforeVotingEnds: rules.notBefore && true,
      accept: '',
    }),
    accept: rules.accept ?? [],
  }
}
