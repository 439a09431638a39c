import { valueTexts } from '#app/platform/form-values.ts'
import { FIELD_LABELS, NUMBER_LIMIT_LABELS, limitText } from './field-text.ts'
import { SECTION_TITLES, type CategoryField, type FieldRules, type ShowIf } from './fields.ts'
import { onlyIfText, type NamedField } from './show-if.ts'

export const REQUIRED_BY_NAMES: Readonly<Record<CategoryField['requiredBy'], string>> = {
  submit: 'To submit',
  materials: 'By the materials date',
  nomination: 'If nominated',
}

export const SHOW_IF_NAMES: Readonly<Record<ShowIf['is'], string>> = {
  one_of: 'is one of these',
  not: 'is none of these',
  answered: 'is answered',
}

/** When an answer is required. */
export function requiredText(question: Pick<CategoryField, 'required' | 'requiredBy'>): string {
  return question.required ? REQUIRED_BY_NAMES[question.requiredBy] : 'Optional'
}

/** How a category asks a field of the library; `null` leaves a value to the library. */
export interface Binding extends Pick<CategoryField, 'section' | 'required' | 'requiredBy' | 'showIf'> {
  labelOverride: string | null
  helpOverride: string | null
  rulesOverride: FieldRules | null
  judgeVisible: boolean | null
}

/** The fields of a question's form, in its order. */
export const BINDING_LABELS = {
  section: 'Section',
  required: 'Required',
  requiredBy: 'Required by',
  labelOverride: 'Label for this category',
  helpOverride: 'Help for this category',
  ...NUMBER_LIMIT_LABELS,
  showIfField: 'Show this question only if',
  showIfIs: 'The answer',
  showIfValues: 'Answers',
  judgeVisible: FIELD_LABELS.judgeVisible,
} as const

/** A question's binding as text; two with equal texts are equal. `others` are the category's questions. */
export function bindingText(binding: Binding, others: readonly NamedField[]) {
  const { rulesOverride, showIf } = binding
  return valueTexts(BINDING_LABELS, {
    ...limitText(rulesOverride ?? {}),
    ...binding,
    section: SECTION_TITLES[binding.section],
    requiredBy: REQUIRED_BY_NAMES[binding.requiredBy],
    showIfField: showIf ? onlyIfText(showIf, others) : '',
    showIfIs: '',
    showIfValues: '',
  })
}

/** The fields that say where a new question is asked. */
export const ASKED_LABELS = {
  where: 'Asked in',
  categoryIds: 'Categories',
  section: BINDING_LABELS.section,
  required: BINDING_LABELS.required,
  requiredBy: BINDING_LABELS.requiredBy,
} as const
