import { z } from 'zod'
import { fieldValues } from '#app/platform/form-values.ts'
import { onceRead, oneOf, optionalLine, optionalText, requiredId, tickbox } from '#app/platform/validation.ts'
import { categoryIds } from './asked-in.ts'
import { BINDING_LABELS, type Binding } from './binding-text.ts'
import { checkLimits, limitShape, limitsRead, rulesFrom, shownLimits } from './field-input.ts'
import { hasOptions, isTickBox } from './field-types.ts'
import { REQUIRED_BY, SECTIONS, type FieldType, type ShowIf } from './fields.ts'
import type { NamedField } from './show-if.ts'

const SHOW_IF_IS = ['one_of', 'not', 'answered'] as const

interface RuleForm {
  showIfField: string
  showIfIs: ShowIf['is']
  showIfValues?: string[]
}

/** The rule a form sets, or what is wrong with one of its fields. A tick box has one answer: ticked. */
function readRule(
  { showIfField, showIfIs: is, showIfValues = [] }: RuleForm,
  others: readonly NamedField[],
): { showIf: ShowIf | null } | { name: keyof RuleForm; message: string } {
  if (showIfField === '') return { showIf: null }
  const other = others.find((each) => each.key === showIfField)
  if (!other) return { name: 'showIfField', message: 'Select a question of this category' }
  const rule = { field: other.key, is }
  if (is === 'answered') return { showIf: { ...rule, values: [] } }
  if (isTickBox(other.type)) return { showIf: { ...rule, values: ['on'] } }
  if (!hasOptions(other.type))
    return { name: 'showIfIs', message: 'This question has no options. Select “is answered”' }
  const values = other.options.map(({ value }) => value).filter((value) => showIfValues.includes(value))
  if (values.length === 0) return { name: 'showIfValues', message: 'Select at least one answer' }
  return { showIf: { ...rule, values } }
}

/** The form of one question of a category. `others` are its other questions, which a rule can be about. */
export function bindingSchema(type: FieldType, others: readonly NamedField[]) {
  return z
    .object({
      section: oneOf(SECTIONS),
      required: tickbox(),
      requiredBy: z.enum(REQUIRED_BY).default('submit'),
      labelOverride: optionalLine(300),
      helpOverride: optionalText(500),
      ...limitShape,
      showIfField: z.string().default(''),
      showIfIs: z.enum(SHOW_IF_IS).default('one_of'),
      showIfValues: z.array(z.string()).optional(),
      judgeVisible: z.enum(['', 'yes', 'no']).default(''),
    })
    .superRefine(checkLimits, limitsRead)
    .superRefine(
      (form, context) => {
        const rule = readRule(form, others)
        if ('name' in rule) context.addIssue({ code: 'custom', path: [rule.name], message: rule.message })
      },
      onceRead('showIfField', 'showIfIs', 'showIfValues'),
    )
    .transform((form): Binding => {
      const { section, required, requiredBy, labelOverride, helpOverride, judgeVisible } = form
      const rules = rulesFrom(type, form)
      const rule = readRule(form, others)
      return {
        section,
        required,
        requiredBy,
        labelOverride,
        helpOverride,
        rulesOverride: Object.keys(rules).length > 0 ? rules : null,
        showIf: 'showIf' in rule ? rule.showIf : null,
        judgeVisible: judgeVisible === '' ? null : judgeVisible === 'yes',
      }
    })
}

/** What the form's fields hold for a stored binding. */
export function shownBinding({
  showIf,
  judgeVisible,
  ...binding
}: Binding): Record<string, string | string[]> {
  return {
    ...fieldValues(BINDING_LABELS, {
      ...shownLimits(binding.rulesOverride ?? {}),
      ...binding,
      showIfField: showIf?.field,
      showIfIs: showIf?.is ?? 'one_of',
      showIfValues: '',
      judgeVisible: judgeVisible === null ? '' : judgeVisible ? 'yes' : 'no',
    }),
    showIfValues: showIf?.values ?? [],
  }
}

/** The form that adds fields of the library to a category. */
export const bindSchema = z.object({
  fieldIds: z
    .array(z.string().regex(/^[1-9]\d{0,14}$/))
    .optional()
    .transform((ids) => [...new Set(ids ?? [])].map(Number))
    .refine((ids) => ids.length > 0, 'Select at least one field')
    .refine((ids) => ids.length <= 100, 'Select 100 fields or fewer'),
  section: oneOf(SECTIONS),
  required: tickbox(),
  requiredBy: z.enum(REQUIRED_BY).default('submit'),
})
export type BindInput = z.output<typeof bindSchema>

/** The buttons that move a question up or down. */
export const moveSchema = z.object({ bindingId: requiredId(), move: z.enum(['up', 'down']) })

/** The form that copies a category's questions to others. */
export const copyToSchema = z.object({
  to: categoryIds.refine((ids) => ids.length > 0, 'Select at least one category'),
})

/** The form that copies another category's questions. */
export const copyFromSchema = z.object({
  from: requiredId('Select a category'),
})
