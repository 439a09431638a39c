import { z } from 'zod'
import type { Binding } from '#app/domain/catalogue/categories/binding-text.ts'
import {
  limitProblems,
  limitShape,
  rulesFrom,
  shownLimits,
} from '#app/domain/catalogue/categories/field-input.ts'
import { hasOptions, isTickBox } from '#app/domain/catalogue/categories/field-types.ts'
import {
  SECTIONS,
  type CategoryField,
  type FieldType,
  type ShowIf,
} from '#app/domain/catalogue/categories/fields.ts'
import { oneOf, optionalText, tickbox } from '#app/platform/validation.ts'

/** How a category's binding of a field and its form turn into each other. */

export const SHOW_IF_IS = ['one_of', 'not', 'answered'] as const
export const REQUIRED_BY = ['submit', 'materials', 'nomination'] as const

export type OtherQuestion = Pick<CategoryField, 'key' | 'label' | 'type' | 'options'>

interface RuleForm {
  showIfField: string
  showIfIs: ShowIf['is']
  showIfValues: string[]
}

/** The rule a form asks for, or the form's field and what is wrong with it. Tick boxes have one answer: ticked. */
function readRule(
  { showIfField, showIfIs: is, showIfValues }: RuleForm,
  others: readonly OtherQuestion[],
): { showIf: ShowIf | null } | { name: string; message: string } {
  if (showIfField === '') return { showIf: null }
  const other = others.find((each) => each.key === showIfField)
  if (!other) return { name: 'showIfField', message: 'Choose a question of this category' }
  const rule = { field: other.key, is }
  if (is === 'answered') return { showIf: { ...rule, values: [] } }
  if (isTickBox(other.type)) return { showIf: { ...rule, values: ['on'] } }
  if (!hasOptions(other.type))
    return { name: 'showIfIs', message: 'This question has no options: it can only be answered or not' }
  const values = other.options.map(({ value }) => value).filter((value) => showIfValues.includes(value))
  if (values.length === 0) return { name: 'showIfValues', message: 'Choose at least one answer' }
  return { showIf: { ...rule, values } }
}

/** The form of one question of a category. `others` are its other questions, which a rule can be about. */
export function bindingSchema(type: FieldType, others: readonly OtherQuestion[]) {
  return z
    .object({
      section: oneOf(SECTIONS),
      required: tickbox(),
      requiredBy: z.enum(REQUIRED_BY).default('submit'),
      labelOverride: optionalText(300),
      helpOverride: optionalText(500),
      ...limitShape,
      showIfField: z.string().default(''),
      showIfIs: z.enum(SHOW_IF_IS).default('one_of'),
      showIfValues: z.array(z.string()).optional(),
      judgeVisible: z.enum(['', 'yes', 'no']).default(''),
    })
    .superRefine((form, context) => {
      for (const [name, message] of limitProblems(form))
        context.addIssue({ code: 'custom', path: [name], message })
      const rule = readRule({ ...form, showIfValues: form.showIfValues ?? [] }, others)
      if ('name' in rule) context.addIssue({ code: 'custom', path: [rule.name], message: rule.message })
    })
    .transform((form): Binding => {
      const { section, required, requiredBy, labelOverride, helpOverride, judgeVisible, ...rest } = form
      const rules = rulesFrom(type, rest)
      const rule = readRule({ ...form, showIfValues: form.showIfValues ?? [] }, others)
      return {
        ...{ section, required, requiredBy, labelOverride, helpOverride },
        rulesOverride: Object.keys(rules).length > 0 ? rules : null,
        showIf: 'showIf' in rule ? rule.showIf : null,
        judgeVisible: judgeVisible === '' ? null : judgeVisible === 'yes',
      }
    })
}

/** What the form's fields hold for a stored binding. */
export function shownBinding(binding: Binding): Record<string, string | string[]> {
  const { showIf, judgeVisible } = binding
  return {
    section: binding.section,
    required: binding.required ? 'on' : '',
    requiredBy: binding.requiredBy,
    labelOverride: binding.labelOverride ?? '',
    helpOverride: binding.helpOverride ?? '',
    ...shownLimits(binding.rulesOverride ?? {}),
    showIfField: showIf?.field ?? '',
    showIfIs: showIf?.is ?? 'one_of',
    showIfValues: showIf?.values ?? [],
    judgeVisible: judgeVisible === null ? '' : judgeVisible ? 'yes' : 'no',
  }
}

/** The form that adds fields of the library to a category. */
export const bindSchema = z.object({
  fieldIds: z
    .array(z.string().regex(/^[1-9]\d{0,14}$/))
    .optional()
    .transform((ids) => [...new Set(ids ?? [])].map(Number))
    .refine((ids) => ids.length > 0, 'Choose at least one field')
    .refine((ids) => ids.length <= 100, 'At most 100 at once'),
  section: oneOf(SECTIONS),
  required: tickbox(),
  requiredBy: z.enum(REQUIRED_BY).default('submit'),
})
export type BindInput = z.output<typeof bindSchema>

/** The form that copies another category's questions. */
export const copyFromSchema = z.object({
  from: z
    .string({ error: 'Choose a category' })
    .regex(/^[1-9]\d{0,14}$/, 'Choose a category')
    .transform(Number),
})
