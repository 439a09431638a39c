/** The words of a change of some questions in many categories, safe for the browser. */

export const MANY_CHANGES = ['ask', 'required', 'optional', 'section', 'remove'] as const
export type ManyChange = (typeof MANY_CHANGES)[number]

export const MANY_CHANGE_NAMES: Readonly<Record<ManyChange, string>> = {
  ask: 'Ask them in all of these categories',
  required: 'Make them required',
  optional: 'Make them optional',
  section: 'Move them to a section',
  remove: 'Remove them from these categories',
}

export const MANY_LABELS = {
  categoryIds: 'Categories',
  fieldIds: 'Questions',
  change: 'Change',
  requiredBy: 'Required by',
  section: 'Section',
} as const
