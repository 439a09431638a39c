import { z } from 'zod'
import { readOptionLines, optionLines } from '#app/domain/catalogue/categories/field-options.ts'
import {
  ENDINGS_OF_TYPE,
  RESERVED_KEYS,
  RULES_OF_TYPE,
  hasOptions,
  type RuleName,
} from '#app/domain/catalogue/categories/field-types.ts'
import {
  FIELD_TYPES,
  type FieldOption,
  type FieldRules,
  type FieldType,
} from '#app/domain/catalogue/categories/fields.ts'
import { oneOf, optionalText, requiredText, tickbox } from '#app/platform/validation.ts'

/** How a field of the library and its form turn into each other. */

export interface FieldInput {
  key: string
  label: string
  type: FieldType
  help: string
  options: FieldOption[]
  rules: FieldRules
  judgeVisible: boolean
  exportName: string | null
}

/** As sizes are shown everywhere. */
export const MEGABYTE = 1_000_000

const text = z.string().default('')

/** A number typed into a field, or nothing. */
function limit({ smallest, largest, places = 0 }: { smallest: number; largest: number; places?: number }) {
  const shape = places > 0 ? new RegExp(`^-?\\d{1,9}(?:\\.\\d{1,${places}})?$`) : /^-?\d{1,9}$/
  const kind = places > 0 ? 'a number' : 'a whole number'
  const message = `Write ${kind} from ${smallest.toLocaleString('en')} to ${largest.toLocaleString('en')}`
  return text.transform((typed, context): number | undefined => {
    const trimmed = typed.trim()
    if (trimmed === '') return undefined
    const value = shape.test(trimmed) ? Number(trimmed) : Number.NaN
    if (value >= smallest && value <= largest) return value
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}

/** The limits a form can ask for, each under its own name; empty means no limit. */
export const limitShape = {
  maxLength: limit({ smallest: 1, largest: 20_000 }),
  minWords: limit({ smallest: 1, largest: 5_000 }),
  maxWords: limit({ smallest: 1, largest: 5_000 }),
  min: limit({ smallest: -999_999_999, largest: 999_999_999, places: 3 }),
  max: limit({ smallest: -999_999_999, largest: 999_999_999, places: 3 }),
  maxPeople: limit({ smallest: 1, largest: 30 }),
  maxMegabytes: limit({ smallest: 0.1, largest: 10_240, places: 1 }),
  minWidth: limit({ smallest: 1, largest: 20_000 }),
  minSeconds: limit({ smallest: 1, largest: 86_400 }),
  maxSeconds: limit({ smallest: 1, largest: 86_400 }),
}
export type LimitName = keyof typeof limitShape
export type Limits = { [Name in LimitName]: number | undefined }

/** Limits that contradict each other, as form name and message. */
export function limitProblems(limits: Limits): [LimitName, string][] {
  const pairs = [
    ['minWords', 'maxWords'],
    ['min', 'max'],
    ['minSeconds', 'maxSeconds'],
  ] as const
  return pairs.flatMap(([low, high]): [LimitName, string][] => {
    const [from, to] = [limits[low], limits[high]]
    return from !== undefined && to !== undefined && from > to
      ? [[high, 'Has to be at least the smallest one']]
      : []
  })
}

/** The limits that count for a type, as they are stored. */
export function rulesFrom(type: FieldType, limits: Limits): FieldRules {
  const { maxMegabytes, ...plain } = limits
  const all: FieldRules = { ...plain }
  if (maxMegabytes !== undefined) all.maxBytes = Math.round(maxMegabytes * MEGABYTE)
  const counting = RULES_OF_TYPE[type] as readonly string[]
  return Object.fromEntries(
    Object.entries(all).filter(([name, value]) => value !== undefined && counting.includes(name)),
  )
}

/** What the limits' fields hold for stored rules. */
export function shownLimits(rules: FieldRules): Record<string, string> {
  const shown: Record<string, string> = {}
  for (const name of Object.keys(limitShape) as LimitName[]) {
    const value =
      name === 'maxMegabytes'
        ? rules.maxBytes === undefined
          ? undefined
          : Math.round((rules.maxBytes / MEGABYTE) * 10) / 10
        : rules[name]
    shown[name] = value === undefined ? '' : String(value)
  }
  return shown
}

const takes = (type: FieldType, rule: RuleName) => RULES_OF_TYPE[type].includes(rule)

/** The form of a field of the library. Which limits and options count depends on its type. */
export const fieldSchema = z
  .object({
    key: requiredText(63)
      .regex(/^[a-z][a-z0-9_]{1,62}$/, 'Small letters, digits and _, beginning with a letter, 2 to 63 in all')
      .refine((key) => !RESERVED_KEYS.includes(key), 'This name is used by the forms themselves'),
    label: requiredText(300),
    type: oneOf(FIELD_TYPES),
    help: optionalText(500),
    options: text.transform((lines, context): FieldOption[] => {
      const read = readOptionLines(lines)
      if ('options' in read) return read.options
      context.addIssue({ code: 'custom', message: read.problem })
      return z.NEVER
    }),
    ...limitShape,
    decimals: z.enum(['0', '1', '2', '3']).default('0'),
    withinSeason: tickbox(),
    notBeforeVotingEnds: tickbox(),
    accept: z.array(z.string()).optional(),
    judgeVisible: tickbox(),
    exportName: optionalText(80),
  })
  .superRefine((form, context) => {
    const issue = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message })
    for (const [name, message] of limitProblems(form)) issue(name, message)
    if (hasOptions(form.type) && form.options.filter((option) => !option.retired).length === 0)
      issue('options', 'Write at least one option')
    const known = ENDINGS_OF_TYPE[form.type]
    if (known && !form.accept?.some((ending) => known.includes(ending)))
      issue('accept', 'Choose at least one kind of file')
  })
  .transform((form): FieldInput => {
    const { key, label, type, help, options, judgeVisible, exportName, ...rest } = form
    const rules = rulesFrom(type, rest)
    if (takes(type, 'decimals') && form.decimals !== '0') rules.decimals = Number(form.decimals)
    if (takes(type, 'withinSeason') && form.withinSeason) rules.withinSeason = true
    if (takes(type, 'notBefore') && form.notBeforeVotingEnds) rules.notBefore = 'voting_end'
    const known = ENDINGS_OF_TYPE[type]
    if (known) rules.accept = known.filter((ending) => form.accept?.includes(ending))
    return {
      ...{ key, label, type, judgeVisible, exportName, rules },
      help: help ?? '',
      options: hasOptions(type) ? options : [],
    }
  })

/** What the form's fields hold for a stored field. */
export function shownField(field: FieldInput): Record<string, string | string[]> {
  const { rules } = field
  return {
    ...{ key: field.key, label: field.label, type: field.type, help: field.help },
    options: optionLines(field.options),
    ...shownLimits(rules),
    decimals: String(rules.decimals ?? 0),
    withinSeason: rules.withinSeason ? 'on' : '',
    notBeforeVotingEnds: rules.notBefore ? 'on' : '',
    accept: rules.accept ?? [],
    judgeVisible: field.judgeVisible ? 'on' : '',
    exportName: field.exportName ?? '',
  }
}
