/** The shape of a category's questions, safe for the browser. */

export const SECTIONS = ['work', 'statement', 'people', 'media', 'rights'] as const
export type Section = (typeof SECTIONS)[number]

export const SECTION_TITLES: Readonly<Record<Section, string>> = {
  work: 'Work',
  statement: 'Statement and credits',
  people: 'People',
  media: 'Media',
  rights: 'Rights and permissions',
}

/** By when a required answer is needed. */
export const REQUIRED_BY = ['submit', 'materials', 'nomination'] as const
export type RequiredBy = (typeof REQUIRED_BY)[number]

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
  'signature',
  'country',
  'language',
  'email',
  'phone',
  'address',
  'money',
  'table',
  'url',
  'video_link',
  'people',
  'file',
  'files',
  'image',
  'audio',
  'video',
] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** Limits on an answer; the field's type decides which of them count. */
export interface FieldRules {
  /** Characters of a text. */
  maxLength?: number
  minWords?: number
  maxWords?: number
  min?: number
  max?: number
  /** The one currency of an amount; without it entrants select one. */
  currency?: string
  /** The most decimal places of a number; without it the number is whole. */
  decimals?: number
  /** A date within the season's eligible days. */
  withinSeason?: boolean
  /** A date on or after a day of the season. */
  notBefore?: 'voting_end'
  /** Another answer than the options can be typed. */
  other?: boolean
  /** Kinds of file by their usual ending: `pdf`, `jpg`, `zip`, `mp3`, `mp4`. */
  accept?: string[]
  maxBytes?: number
  minWidth?: number
  /** Limits how many files a series has. */
  minFiles?: number
  maxFiles?: number
  /** Limits how many rows a table has. */
  minRows?: number
  maxRows?: number
  /** Length of a video, in seconds. */
  minSeconds?: number
  maxSeconds?: number
  /** A category's own team size overrides it. */
  maxPeople?: number
}

export const MEGABYTE = 1_000_000

/** The largest file in megabytes, with one decimal place. */
export const megabytesOf = ({ maxBytes }: FieldRules) =>
  maxBytes === undefined ? undefined : Math.round((maxBytes / MEGABYTE) * 10) / 10

export interface FieldOption {
  value: string
  label: string
  /** No longer offered; answers that chose it stay valid and keep its label. */
  retired?: true
}

/** The most files one question can ask for. */
export const MAX_FILES_OF_SERIES = 40

/** The most rows and columns of a table that is asked for. */
export const MAX_TABLE_ROWS = 40
export const MAX_TABLE_COLUMNS = 8

/** Most characters of a title; some films have titles of more than two hundred. */
export const MAX_TITLE_LENGTH = 300

/** What admins write of a field of the library. */
export interface FieldInput {
  key: string
  label: string
  type: FieldType
  help: string
  options: FieldOption[]
  rules: FieldRules
  judgeVisible: boolean
  exportName: string | null
}

/** Asks a question only if another one of the category has one of these values, none of them, or any answer. */
export interface ShowIf {
  /** The other question's key. */
  field: string
  is: 'one_of' | 'not' | 'answered'
  values: string[]
}

/** A field of the library as one category asks it, with the category's overrides. */
export interface CategoryField {
  /** The id of the field, which answers refer to. */
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
  requiredBy: RequiredBy
  judgeVisible: boolean
  showIf: ShowIf | null
  /** Asked of those who advance from a round of judging, and not in the form of the call. */
  later?: boolean
}
