import { z } from 'zod'
import { amountText, readPositiveAmount } from '#app/platform/amounts.ts'
import {
  onceRead,
  oneOf,
  optionalText,
  REQUIRED,
  requiredLine,
  requiredNumber,
} from '#app/platform/validation.ts'
import { optionalMoment } from '#app/domain/season/seasons/moment-input.ts'
import type { POOL_LABELS } from './labels.ts'
import { MAX_ENTRY_CODES } from './rules.ts'

/** An amount above zero; an empty field is `null`. */
const optionalAmount = (currency: string) =>
  z
    .string()
    .default('')
    .transform((typed, context): number | null => {
      if (typed.trim() === '') return null
      const reading = readPositiveAmount(typed, currency)
      if ('cents' in reading) return reading.cents
      context.addIssue({ code: 'custom', message: reading.problem })
      return z.NEVER
    })

/** An amount above zero that has to be typed. */
export const requiredAmount = (currency: string) =>
  optionalAmount(currency).transform((cents, context): number => {
    if (cents !== null) return cents
    context.addIssue({ code: 'custom', message: REQUIRED })
    return z.NEVER
  })

interface Stored {
  opensAt: Date | null
  closesAt: Date | null
}

/** The form of a pool: its amounts in `currency`, its times in `zone`. */
export const poolSchema = (currency: string, zone: string, stored?: Stored) =>
  z
    .object({
      name: requiredLine(80),
      description: optionalText(2_000).transform((value) => value ?? ''),
      targetCents: requiredAmount(currency),
      entryCents: optionalAmount(currency),
      opensAt: optionalMoment(zone, { stored: stored?.opensAt }),
      closesAt: optionalMoment(zone, { stored: stored?.closesAt }),
      termMonths: requiredNumber({ min: 1, max: 60 }),
    })
    .superRefine(
      ({ opensAt, closesAt }, context) => {
        if (opensAt && closesAt && closesAt <= opensAt)
          context.addIssue({ code: 'custom', path: ['closesAt'], message: 'The end must be after the start' })
      },
      onceRead('opensAt', 'closesAt'),
    )
export type PoolInput = z.output<ReturnType<typeof poolSchema>>

/** The button of the page that asks for confirmation. */
export const poolStepSchema = z.object({ to: oneOf(['open', 'close', 'reopen']) })

/** The form that issues codes for entries. */
export const entryCodesSchema = z.object({
  count: requiredNumber({ min: 1, max: MAX_ENTRY_CODES }),
  note: requiredLine(160),
})
export type EntryCodesInput = z.output<typeof entryCodesSchema>

/** A pool's values as its history shows them. */
export function poolText(input: PoolInput, currency: string): Record<keyof typeof POOL_LABELS, string> {
  const { name, description, targetCents, entryCents, opensAt, closesAt, termMonths } = input
  return {
    name,
    description,
    targetCents: amountText(targetCents, currency),
    entryCents: entryCents === null ? '' : amountText(entryCents, currency),
    opensAt: opensAt?.toISOString() ?? '',
    closesAt: closesAt?.toISOString() ?? '',
    termMonths: String(termMonths),
  }
}
