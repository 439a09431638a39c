import { z } from 'zod'
import { fieldValues } from '#app/platform/form-values.ts'
import {
  oneOf,
  optionalNumber,
  optionalText,
  REQUIRED,
  requiredNumber,
  requiredLine,
  requiredText,
  tickbox,
} from '#app/platform/validation.ts'
import { CATEGORY_LABELS, type CategoryInput } from './category-text.ts'

const required = (min: number, max: number) => requiredNumber({ min, max })
const optional = (min: number, max: number) => optionalNumber({ min, max })
const textOrEmpty = (max: number) => optionalText(max).transform((text) => text ?? '')

/** The form of a category. An empty limit limits nothing. */
export const categorySchema = z
  .object({
    number: required(1, 999),
    name: requiredLine(120),
    type: oneOf(['production', 'achievement']),
    summary: textOrEmpty(300),
    description: textOrEmpty(10_000),
    studentOnly: tickbox(),
    maxTeam: optional(1, 30),
    maxPerStudio: optional(1, 1_000),
    onePerTitle: tickbox(),
    minMinutes: optional(0, 10_000),
    maxMinutes: optional(1, 10_000),
    reelMaxSeconds: optional(1, 36_000),
    minNominees: required(1, 50),
    maxNominees: required(1, 50),
    voteScope: oneOf(['all', 'none', 'jury']),
    votePicks: required(1, 10),
    ceremonyBatch: optional(1, 99),
    ceremonyOrder: optional(1, 999),
  })
  .superRefine(
    (form: Partial<Record<string, unknown>>, context) => {
      const check = (smaller: string, larger: string, path: string, message: string) => {
        const [low, high] = [form[smaller], form[larger]]
        if (typeof low === 'number' && typeof high === 'number' && low > high)
          context.addIssue({ code: 'custom', path: [path], message })
      }
      check('minMinutes', 'maxMinutes', 'maxMinutes', 'Must be at least the minimum length')
      check('minNominees', 'maxNominees', 'maxNominees', 'Must be at least the minimum nominees')
      check('votePicks', 'maxNominees', 'votePicks', 'Must be no more than the maximum nominees')
    },
    // The check looks itself which fields are numbers, so it is always made.
    { when: () => true },
  )

/** The number as it was typed, or `null`: a form refused for other fields also says that the number is taken. */
export function typedNumber(typed: unknown): number | null {
  const read = categorySchema.shape.number.safeParse(typed ?? '')
  return read.success ? read.data : null
}

/** What the form's fields hold for a stored category. */
export const shownCategory = (category: CategoryInput) => fieldValues(CATEGORY_LABELS, category)

/** What the form of a new category begins with. */
export const newCategory: Readonly<Record<string, string>> = {
  minNominees: '3',
  maxNominees: '5',
  voteScope: 'all',
  votePicks: '3',
}

/** The new state of a category and, except for an open one, the reason entrants read. */
export const statusNoteSchema = z.discriminatedUnion(
  'to',
  [
    z.object({
      to: z.literal('open'),
      note: z
        .string()
        .optional()
        .transform(() => ''),
    }),
    z.object({ to: z.enum(['closed', 'suspended', 'archived']), note: requiredText(500) }),
  ],
  { error: REQUIRED },
)

const year = requiredNumber({ min: 1900, max: 9999 })

/** The seasons between which categories are copied. */
export const copySeasonSchema = z.object({ from: year, into: year })
