import { z } from 'zod'
import { requiredAmount } from '#app/domain/sponsorship/pools/schema.ts'
import { amountText } from '#app/platform/amounts.ts'
import { oneOf, optionalNumber, optionalText, requiredLine, tickbox } from '#app/platform/validation.ts'
import type { LEVEL_LABELS } from './labels.ts'
import { MAX_FREE_ENTRIES } from './rules.ts'

/** The form of a level, with its contribution in `currency`. Its pool is chosen when it is added. */
export const levelSchema = (currency: string) =>
  z.object({
    name: requiredLine(60),
    amountCents: requiredAmount(currency),
    mostPartners: optionalNumber({ min: 1, max: 10_000 }),
    benefits: optionalText(1_000).transform((value) => (value ?? '').replace(/\r\n?/g, '\n')),
    freeEntries: optionalNumber({ min: 0, max: MAX_FREE_ENTRIES }).transform((count) => count ?? 0),
    withLogo: tickbox(),
  })
export type LevelInput = z.output<ReturnType<typeof levelSchema>>

/** The form that adds a level: of one pool, or of all. */
export const newLevelSchema = (currency: string) =>
  levelSchema(currency).extend({
    poolId: z
      .string()
      .default('')
      .transform((id) => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : null)),
  })
export type NewLevelInput = z.output<ReturnType<typeof newLevelSchema>>

/** The button of the page that asks for confirmation. */
export const levelStepSchema = z.object({ to: oneOf(['open', 'close', 'archive', 'restore']) })

/** A level's values as its history shows them. */
export function levelText(
  { name, amountCents, mostPartners, benefits, freeEntries, withLogo }: LevelInput,
  currency: string,
): Record<keyof typeof LEVEL_LABELS, string> {
  return {
    poolId: '',
    name,
    amountCents: amountText(amountCents, currency),
    mostPartners: mostPartners === null ? '' : String(mostPartners),
    benefits,
    freeEntries: String(freeEntries),
    withLogo: withLogo ? 'yes' : 'no',
  }
}
