import { z } from 'zod'
import { oneOf } from '#app/platform/validation.ts'
import { categoryIds } from './asked-in.ts'
import { REQUIRED_BY_NAMES } from './binding-text.ts'
import { MANY_CHANGES, type ManyChange } from './many-text.ts'
import { INDISPENSABLE } from './field-types.ts'
import {
  REQUIRED_BY,
  SECTIONS,
  SECTION_TITLES,
  type CategoryField,
  type RequiredBy,
  type Section,
} from './fields.ts'
import { planQuestions } from './question-sets.ts'

/** One change of some questions in many categories. */

export const manySchema = z.object({
  categoryIds: categoryIds.refine((ids) => ids.length > 0, 'Select at least one category'),
  fieldIds: categoryIds.refine((ids) => ids.length > 0, 'Select at least one question'),
  change: oneOf(MANY_CHANGES),
  requiredBy: z.enum(REQUIRED_BY).default('submit'),
  section: z.enum(SECTIONS).default('work'),
})

export interface ManyInput {
  fieldIds: readonly number[]
  change: ManyChange
  requiredBy: RequiredBy
  section: Section
}

/** Says what happens to one question in one category. */
export interface ManyLine {
  question: CategoryField
  /** What it becomes; nothing where it stays. */
  becomes: 'added' | 'changed' | 'removed' | null
  text: string
}

const stays = (question: CategoryField, text: string): ManyLine => ({ question, becomes: null, text })

/**
 * Works out what the change does in one category. `known` are the questions of all categories by their field, from which one that is not asked
 * here is copied.
 */
export function planMany(
  input: ManyInput,
  here: readonly CategoryField[],
  known: ReadonlyMap<number, CategoryField>,
): ManyLine[] {
  if (input.change === 'ask') return planAsking(input, here, known)
  return here.filter(({ id }) => input.fieldIds.includes(id)).map((question) => lineOf(input, question, here))
}

function planAsking(
  { fieldIds }: ManyInput,
  here: readonly CategoryField[],
  known: ReadonlyMap<number, CategoryField>,
): ManyLine[] {
  const wanted = fieldIds.flatMap((id) => known.get(id) ?? [])
  const { added, left } = planQuestions(wanted, here)
  return wanted.map((question) => {
    if (added.includes(question)) return { question, becomes: 'added', text: 'Added' }
    const why = left.find(({ label }) => label === question.label)?.why
    return stays(question, why ?? 'Already asked')
  })
}

function lineOf(input: ManyInput, question: CategoryField, here: readonly CategoryField[]): ManyLine {
  const { key, required, requiredBy, section } = question
  const becomes = (text: string): ManyLine => ({ question, becomes: 'changed', text })
  switch (input.change) {
    case 'required':
      if (required && requiredBy === input.requiredBy) return stays(question, 'Required already')
      return key === INDISPENSABLE
        ? stays(question, 'The title is always required to submit')
        : becomes(`Required: ${REQUIRED_BY_NAMES[input.requiredBy].toLowerCase()}`)
    case 'optional':
      if (!required) return stays(question, 'Optional already')
      return key === INDISPENSABLE
        ? stays(question, 'The title is always required to submit')
        : becomes('Optional')
    case 'section':
      return section === input.section
        ? stays(question, 'In this section already')
        : becomes(`Moves to “${SECTION_TITLES[input.section]}”`)
    default:
      return removal(input, question, here)
  }
}

function removal({ fieldIds }: ManyInput, question: CategoryField, here: readonly CategoryField[]): ManyLine {
  if (question.key === INDISPENSABLE) return stays(question, 'The title names the entry and is always asked')
  const other = here.find(({ id, showIf }) => showIf?.field === question.key && !fieldIds.includes(id))
  return other
    ? stays(question, `“${other.label}” depends on its answer`)
    : { question, becomes: 'removed', text: 'Removed' }
}
