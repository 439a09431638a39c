/** The shape of a category's questions. Client-safe: types and labels only. */

export const SECTIONS = ['work', 'statement', 'people', 'media', 'rights'] as const
export type Section = (typeof SECTIONS)[number]

export const SECTION_TITLES: Readonly<Record<Section, string>> = {
  work: 'Work',
  statement: 'Statement and credits',
  people: 'People',
  media: 'Media',
  rights: 'Rights and permissions',
}

export const FIELD_TYPES = [
  'text',
  'textarea',
  'integer',
  'date',
  'duration',
  'select',
  'radio',
  'multiselect',
  'checkbox',
  'statement',
  'country',
  'language',
  'email',
  'url',
  'video_link',
  'people',
  'file',
  'image',
  'video',
] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** Limits on an answer. Which of them count depends on the field's type. */
export interface FieldRules {
  /** Most characters of a text. */
  maxLength?: number
  minWords?: number
  maxWords?: number
  /** Smallest and largest number. */
  min?: number
  max?: number
  /** Most digits after the point of a number; left out, it is a whole one. */
  decimals?: number
  /** A date within the season's eligible days. */
  withinSeason?: boolean
  /** A date on or after a day of the calendar. */
  notBefore?: 'voting_end'
  /** Kinds of file by their usual ending: `pdf`, `jpg`, `png`, `webp`, `mp4`, `mov`. */
  accept?: string[]
  maxBytes?: number
  minWidth?: number
  /** Length of a video, in seconds. */
  minSeconds?: number
  maxSeconds?: number
  /** Most people; a category's own team size goes before. */
  maxPeople?: number
}

export interface FieldOption {
  value: string
  label: string
  /** No longer offered; where it was chosen it keeps its words and holds. */
  retired?: true
}

/**
 * Asks a question only where another one of the same category has an answer that fits: one of these values, none of them,
 * or any answer at all.
 */
export interface ShowIf {
  /** The other question's key. */
  field: string
  is: 'one_of' | 'not' | 'answered'
  values: string[]
}

/** A field of the library as one category asks it: definition and binding merged, overrides applied. */
export interface CategoryField {
  /** The field's id, which answers are kept under. */
  id: number
  bindingId: number
  key: string
  label: string
  help: string
  type: FieldType
  options: readonly FieldOption[]
  rules: FieldRules
  section: Section
  sort: number
  required: boolean
  /** By when a required answer is needed. */
  requiredBy: 'submit' | 'materials' | 'nomination'
  judgeVisible: boolean
  showIf: ShowIf | null
}
