import { z } from 'zod'
import type { CategoryInput } from '#app/domain/catalogue/categories/category-text.ts'
import { cleanText } from '#app/platform/plain-text.ts'
import { REQUIRED, oneOf, requiredText, tickbox } from '#app/platform/validation.ts'

const text = z.string().default('')

function figure({ smallest, largest, required }: { smallest: number; largest: number; required?: boolean }) {
  const message = `Write a whole number from ${smallest} to ${largest.toLocaleString('en')}`
  return text.transform((typed, context): number | null => {
    const trimmed = typed.trim()
    if (trimmed === '' && !required) return null
    const value = /^\d{1,9}$/.test(trimmed) ? Number(trimmed) : Number.NaN
    if (value >= smallest && value <= largest) return value
    context.addIssue({ code: 'custom', message: trimmed === '' ? REQUIRED : message })
    return z.NEVER
  })
}
const needed = (smallest: number, largest: number) =>
  figure({ smallest, largest, required: true }).transform((value) => value ?? smallest)
const ifAny = (smallest: number, largest: number) => figure({ smallest, largest })

const oneOrNone = (max: number) =>
  z
    .string()
    .default('')
    .overwrite((typed) => cleanText(typed).trim())
    .refine((typed) => [...typed].length <= max, `At most ${max.toLocaleString('en')} characters`)

/** The form of a category. Limits left empty are none. */
export const categorySchema = z
  .object({
    number: needed(1, 999),
    name: requiredText(120),
    type: oneOf(['production', 'achievement']),
    summary: oneOrNone(300),
    description: oneOrNone(10_000),
    studentOnly: tickbox(),
    maxTeam: ifAny(1, 30),
    maxPerStudio: ifAny(1, 1_000),
    onePerTitle: tickbox(),
    minMinutes: ifAny(0, 10_000),
    maxMinutes: ifAny(1, 10_000),
    reelMaxSeconds: ifAny(1, 36_000),
    minNominees: needed(1, 50),
    maxNominees: needed(1, 50),
    voteScope: oneOf(['all', 'none', 'jury']),
    votePicks: needed(1, 10),
    ceremonyBatch: ifAny(1, 99),
    ceremonyOrder: ifAny(1, 999),
  })
  .superRefine(
    (form: Partial<Record<string, unknown>>, context) => {
      const over = (smaller: string, larger: string) => {
        const [low, high] = [form[smaller], form[larger]]
        return typeof low === 'number' && typeof high === 'number' && low > high
      }
      const issue = (name: string, message: string) =>
        context.addIssue({ code: 'custom', path: [name], message })
      if (over('minMinutes', 'maxMinutes')) issue('maxMinutes', 'Has to be at least the shortest')
      if (over('minNominees', 'maxNominees')) issue('maxNominees', 'Has to be at least the fewest')
      if (over('votePicks', 'maxNominees')) issue('votePicks', 'Cannot be more than the most nominees')
    },
    // Also beside fields that cannot be read: everything that is wrong is said in one answer.
    { when: () => true },
  )

/** The number as it was typed, where it is one, so that a form refused for other fields says in one go that it is taken. */
export function typedNumber(sent: FormData): number | null {
  const read = categorySchema.shape.number.safeParse(sent.get('number') ?? '')
  return read.success ? read.data : null
}

/** What the form's fields hold for a stored category. */
export function shownCategory(category: CategoryInput): Record<string, string> {
  const number = (value: number | null) => (value === null ? '' : String(value))
  return {
    ...{ number: String(category.number), name: category.name, type: category.type },
    ...{ summary: category.summary, description: category.description },
    studentOnly: category.studentOnly ? 'on' : '',
    maxTeam: number(category.maxTeam),
    maxPerStudio: number(category.maxPerStudio),
    onePerTitle: category.onePerTitle ? 'on' : '',
    minMinutes: number(category.minMinutes),
    maxMinutes: number(category.maxMinutes),
    reelMaxSeconds: number(category.reelMaxSeconds),
    minNominees: String(category.minNominees),
    maxNominees: String(category.maxNominees),
    voteScope: category.voteScope,
    votePicks: String(category.votePicks),
    ceremonyBatch: number(category.ceremonyBatch),
    ceremonyOrder: number(category.ceremonyOrder),
  }
}

/** What a new category begins with. */
export const newCategory: Readonly<Record<string, string>> = {
  minNominees: '3',
  maxNominees: '5',
  voteScope: 'all',
  votePicks: '3',
}

/** The reason entrants read for a category that takes nothing. */
export const statusNoteSchema = (required: boolean) =>
  z.object({
    to: oneOf(['open', 'closed', 'suspended', 'archived']),
    note: required
      ? requiredText(500)
      : z
          .string()
          .default('')
          .transform(() => ''),
  })
