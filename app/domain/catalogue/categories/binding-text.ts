import { FIELD_LABELS, LIMIT_LABELS, limitText } from '#app/domain/catalogue/categories/field-text.ts'
import {
  SECTION_TITLES,
  type CategoryField,
  type FieldRules,
  type Section,
  type ShowIf,
} from '#app/domain/catalogue/categories/fields.ts'
import { onlyIfText } from '#app/domain/catalogue/categories/show-if.ts'

export const REQUIRED_BY_NAMES: Readonly<Record<CategoryField['requiredBy'], string>> = {
  submit: 'To submit',
  materials: 'By the materials date',
  nomination: 'If nominated',
}

export const SHOW_IF_NAMES: Readonly<Record<ShowIf['is'], string>> = {
  one_of: 'is one of these',
  not: 'is none of these',
  answered: 'is given at all',
}

/** By when an answer is needed, in words. */
export function requiredText({
  required,
  requiredBy,
}: Pick<CategoryField, 'required' | 'requiredBy'>): string {
  return required ? REQUIRED_BY_NAMES[requiredBy] : 'Optional'
}

/** How a category asks a field of the library: what is its own, and what it leaves to the library. */
export interface Binding {
  section: Section
  required: boolean
  requiredBy: CategoryField['requiredBy']
  labelOverride: string | null
  helpOverride: string | null
  rulesOverride: FieldRules | null
  showIf: ShowIf | null
  /** `null`: as the library says. */
  judgeVisible: boolean | null
}

/** The fields of a question's form, in its order. */
export const BINDING_LABELS = {
  section: 'Section',
  required: 'Needed',
  requiredBy: 'By when',
  labelOverride: 'Label here',
  helpOverride: 'Help here',
  maxLength: LIMIT_LABELS.maxLength,
  minWords: LIMIT_LABELS.minWords,
  maxWords: LIMIT_LABELS.maxWords,
  min: LIMIT_LABELS.min,
  max: LIMIT_LABELS.max,
  maxPeople: LIMIT_LABELS.maxPeople,
  maxMegabytes: LIMIT_LABELS.maxMegabytes,
  minWidth: LIMIT_LABELS.minWidth,
  minSeconds: LIMIT_LABELS.minSeconds,
  maxSeconds: LIMIT_LABELS.maxSeconds,
  showIfField: 'Asked only if',
  showIfIs: 'Its answer',
  showIfValues: 'These answers',
  judgeVisible: FIELD_LABELS.judgeVisible,
} as const

type Named = Pick<CategoryField, 'key' | 'label' | 'type' | 'options'>

/** A question's binding in words; two with equal words are equal. `others` are the category's questions. */
export function bindingText(binding: Binding, others: readonly Named[]): Record<string, string> {
  const { rulesOverride, showIf, judgeVisible } = binding
  const limits = limitText(rulesOverride ?? {})
  return {
    section: SECTION_TITLES[binding.section],
    required: binding.required ? 'yes' : 'no',
    requiredBy: REQUIRED_BY_NAMES[binding.requiredBy],
    labelOverride: binding.labelOverride ?? '',
    helpOverride: binding.helpOverride ?? '',
    maxLength: limits.maxLength,
    minWords: limits.minWords,
    maxWords: limits.maxWords,
    min: limits.min,
    max: limits.max,
    maxPeople: limits.maxPeople,
    maxMegabytes: limits.maxMegabytes,
    minWidth: limits.minWidth,
    minSeconds: limits.minSeconds,
    maxSeconds: limits.maxSeconds,
    showIfField: showIf ? onlyIfText(showIf, others) : '',
    judgeVisible: judgeVisible === null ? '' : judgeVisible ? 'yes' : 'no',
  }
}
