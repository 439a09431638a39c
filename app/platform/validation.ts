import { z } from 'zod'
import { cleanLine, cleanText } from '#app/platform/plain-text.ts'
import { hasUnreadableDomain, isEmailAddress, storedAddress } from '#app/platform/mail-address.ts'
import { isWebAddress, withScheme } from '#app/platform/web-address.ts'

/** Spec 5: the messages of every form. */
export const REQUIRED = 'Required'
export const INVALID_EMAIL = 'Invalid email format'
/** Spec 5: the messages of fields without their own. Every check of a form or body uses it. */
export const defaultMessage: z.core.$ZodErrorMap = (issue) => {
  const path = issue.path?.map(String).join('.') || 'this'
  if (issue.input === undefined || issue.input === null || issue.input === '')
    return `${path} is a required field`
  if (issue.code === 'invalid_format' && issue.format === 'email') return `${path} must be a valid email`
  return undefined
}

const trimmed = (text: string) => cleanText(text).trim()

/** Required text of at most `max` characters, trimmed. */
export const requiredText = (max: number) => requiredAs(trimmed, max)

/** The same on one line: names, titles and what else has no second line. */
export const requiredLine = (max: number) => requiredAs(cleanLine, max)

/** Optional text; an empty field is `null`. */
export const optionalText = (max: number) => optionalAs(trimmed, max)

/** The same on one line. */
export const optionalLine = (max: number) => optionalAs(cleanLine, max)

function requiredAs(clean: (text: string) => string, max: number) {
  return z
    .string({ error: REQUIRED })
    .overwrite(clean)
    .min(1, REQUIRED)
    .max(max, `At most ${max.toLocaleString('en')} characters`)
}

function optionalAs(clean: (text: string) => string, max: number) {
  return z
    .string()
    .overwrite(clean)
    .max(max, `At most ${max.toLocaleString('en')} characters`)
    .nullish()
    .transform((text) => text || null)
}

/** The id of a record, as a button or a selection sends it. */
export function requiredId(error = REQUIRED) {
  return z
    .string({ error })
    .regex(/^[1-9]\d{0,14}$/, error)
    .transform(Number)
}

/** Says what is wrong with an address; `null` when it is one. */
export function emailProblem(text: string): string | null {
  if (isEmailAddress(text)) return null
  return hasUnreadableDomain(text)
    ? `${INVALID_EMAIL}: there can be no domain like the one after the @`
    : INVALID_EMAIL
}

function checkEmail({ value, issues }: z.core.ParsePayload<string>): void {
  const message = value === '' ? null : emailProblem(value)
  if (message) issues.push({ code: 'custom', message, input: value })
}

const readEmail = (text: string) => storedAddress(trimmed(text))

/** An address, as it is stored. */
export function requiredEmail() {
  return z.string({ error: REQUIRED }).overwrite(readEmail).min(1, REQUIRED).check(checkEmail)
}

/** The same where it may be left empty, which is `null`. */
export function optionalEmail() {
  return z
    .string()
    .overwrite(readEmail)
    .check(checkEmail)
    .nullish()
    .transform((text) => text || null)
}

interface NumberRange {
  min: number
  max: number
  /** The most digits after the point. */
  decimals?: number
  message?: string
}

/** A number typed into a field; an empty field is `null`. */
export function optionalNumber({ min, max, decimals = 0, message }: NumberRange) {
  // Keypads of many regions have no point.
  const pattern = decimals > 0 ? new RegExp(`^-?\\d{1,9}(?:[.,]\\d{1,${decimals}})?$`) : /^-?\d{1,9}$/
  const kind = decimals > 0 ? 'number' : 'whole number'
  const range = `Enter a ${kind} from ${min.toLocaleString('en')} to ${max.toLocaleString('en')}`
  return z
    .string()
    .default('')
    .transform((typed, context): number | null => {
      const text = typed.normalize('NFKC').trim()
      if (text === '') return null
      const value = pattern.test(text) ? Number(text.replace(',', '.')) : Number.NaN
      if (value >= min && value <= max) return value
      context.addIssue({ code: 'custom', message: message ?? range })
      return z.NEVER
    })
}

/** A number that has to be typed. */
export function requiredNumber(range: NumberRange) {
  return optionalNumber(range).transform((value, context): number => {
    if (value !== null) return value
    context.addIssue({ code: 'custom', message: REQUIRED })
    return z.NEVER
  })
}

/** One of the values; no selection is `Required`. */
export function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, { error: REQUIRED })
}

/**
 * Makes a check of several fields as soon as these can be read, whatever is wrong with others, so that one answer has all problems.
 * Without names, the whole has to be right.
 */
export function onceRead(...names: string[]) {
  return {
    when: ({ issues }: z.core.ParsePayload) =>
      issues.every(
        ({ path = [] }) => names.length > 0 && path.length > 0 && !names.includes(String(path[0])),
      ),
  }
}

/** A checkbox that must be ticked. */
export function ticked(message = REQUIRED) {
  return z.preprocess(
    (value) => value === 'on' || value === 'true' || value === true,
    z.literal(true, { error: message }),
  )
}

/** An optional checkbox. */
export function tickbox() {
  return z.preprocess((value) => value === 'on' || value === 'true' || value === true, z.boolean())
}

/** A web address, with or without https://; http is accepted, other schemes never. */
export function optionalUrl(max = 500) {
  return z
    .string()
    .overwrite((text) => withScheme(trimmed(text)))
    .max(max, `At most ${max} characters`)
    .refine((text) => text === '' || isWebAddress(text), 'Enter a web address, like https://example.org')
    .optional()
    .transform((text) => text || null)
}
