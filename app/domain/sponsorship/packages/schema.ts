import { z } from 'zod'
import { amountText, readAmount } from '#app/platform/amounts.ts'
import { isCalendarDay } from '#app/platform/calendar-day.ts'
import {
  oneOf,
  optionalNumber,
  optionalText,
  requiredId,
  requiredLine,
  requiredText,
} from '#app/platform/validation.ts'
import { specText } from './artwork-spec.ts'
import { artworkSpecSchema } from './artwork-spec-schema.ts'
import {
  BENEFIT_SIDES,
  KIND_LABELS,
  MAX_BENEFITS,
  MAX_FREE_ENTRIES,
  PACKAGE_KINDS,
  type Benefit,
} from './rules.ts'
import type { PACKAGE_LABELS } from './labels.ts'

const text = (max: number) => optionalText(max).transform((value) => value ?? '')

const optionalDay = z
  .string()
  .trim()
  .default('')
  .refine((day) => day === '' || isCalendarDay(day), 'Enter a date, like 2026-11-27')
  .transform((day) => day || null)

const benefit = z.object({
  what: requiredText(200),
  from: oneOf(['award', 'sponsor']).default('award'),
  due: optionalDay,
})

/** The form of a package, with its price in `currency`. Its kind is chosen when it is added. */
export const packageSchema = (currency: string) =>
  z.object({
    name: requiredLine(80),
    level: optionalNumber({ min: 1, max: 20 }),
    priceCents: z
      .string()
      .default('')
      .transform((typed, context) => {
        const reading = readAmount(typed, currency)
        if ('cents' in reading) return reading.cents
        context.addIssue({ code: 'custom', message: reading.problem })
        return z.NEVER
      }),
    places: optionalNumber({ min: 1, max: 10_000 }),
    description: text(1_000),
    benefits: z.array(benefit).max(MAX_BENEFITS, `Enter at most ${MAX_BENEFITS} lines`).default([]),
    freeEntries: optionalNumber({ min: 0, max: MAX_FREE_ENTRIES }).transform((count) => count ?? 0),
    size: text(120),
    artwork: artworkSpecSchema,
    artworkRules: text(2_000),
    artworkDue: optionalDay,
  })
export type PackageInput = z.output<ReturnType<typeof packageSchema>>

/** The form that adds a package. */
export const newPackageSchema = (currency: string) =>
  packageSchema(currency).extend({ kind: oneOf(PACKAGE_KINDS) })
export type NewPackageInput = z.output<ReturnType<typeof newPackageSchema>>

/** Buttons of the list. */
export const placeSchema = z.object({ packageId: requiredId() })

const benefitText = ({ what, from, due }: Benefit) =>
  `${what} (${BENEFIT_SIDES[from].toLowerCase()}${due ? `, by ${due}` : ''})`

/** A package's values as its history shows them. */
export function packageText(
  input: PackageInput,
  currency: string,
): Record<keyof typeof PACKAGE_LABELS, string> {
  const { name, level, priceCents, places, description, benefits, size, artwork, artworkRules } = input
  const { artworkDue } = input
  return {
    kind: '',
    name,
    level: level === null ? '' : String(level),
    priceCents: amountText(priceCents, currency),
    places: places === null ? '' : String(places),
    description,
    benefits: benefits.map(benefitText).join('; '),
    freeEntries: String(input.freeEntries),
    size,
    artwork: specText(artwork),
    artworkRules,
    artworkDue: artworkDue ?? '',
  }
}

export const kindText = (kind: keyof typeof KIND_LABELS) => KIND_LABELS[kind]

/** The button of the page that asks for confirmation. */
export const stepSchema = z.object({ to: oneOf(['open', 'close', 'archive', 'restore']) })
