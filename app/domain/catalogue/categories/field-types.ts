import type { FieldRules, FieldType } from '#app/domain/catalogue/categories/fields.ts'

/** What the kinds of question are called, what they take, and which can become which. Client-safe. */

export const FIELD_TYPE_NAMES: Readonly<Record<FieldType, string>> = {
  text: 'Text in one line',
  textarea: 'Long text',
  integer: 'Number',
  date: 'Date',
  duration: 'Duration',
  select: 'Choice from a list',
  radio: 'Choice, all in view',
  multiselect: 'Several choices',
  checkbox: 'Box to tick',
  statement: 'Statement to agree to',
  country: 'Country',
  language: 'Language',
  email: 'E-mail address',
  url: 'Web address',
  video_link: 'Link to a video',
  people: 'People',
  file: 'File',
  image: 'Image',
  video: 'Video',
}

/** One line for whoever chooses a type. */
export const FIELD_TYPE_HINTS: Readonly<Record<FieldType, string>> = {
  text: 'A title, a name, a password of a screener.',
  textarea: 'A synopsis or a statement, with limits in words.',
  integer: 'A whole number, or one with digits after the point.',
  date: 'A day of the calendar, within the season if need be.',
  duration: 'Minutes and seconds, such as 7:30.',
  select: 'One of many options, in a list that opens.',
  radio: 'One of a few options.',
  multiselect: 'Any number of options.',
  checkbox: 'Yes when ticked.',
  statement: 'A sentence that the entrant stands by.',
  country: 'From the list of countries.',
  language: 'From the list of languages.',
  email: 'Checked for its form.',
  url: 'A page on the web.',
  video_link: 'A page on which the work can be watched; needs https.',
  people: 'Who is honoured, in the order of the credits.',
  file: 'A PDF or a picture of a document.',
  image: 'A still, a poster, a picture of a credit.',
  video: 'A reel or a clip.',
}

const OPTION_TYPES: ReadonlySet<FieldType> = new Set(['select', 'radio', 'multiselect'])
const TICKED_TYPES: ReadonlySet<FieldType> = new Set(['checkbox', 'statement'])

/** Answered by choosing among options of its own. */
export function hasOptions(type: FieldType): boolean {
  return OPTION_TYPES.has(type)
}

/** Answered by a tick or not at all. */
export function isTickBox(type: FieldType): boolean {
  return TICKED_TYPES.has(type)
}

export type RuleName = keyof FieldRules

/** The limits that count for a type; others are never asked for nor stored. */
export const RULES_OF_TYPE: Readonly<Record<FieldType, readonly RuleName[]>> = {
  text: ['maxLength'],
  textarea: ['minWords', 'maxWords', 'maxLength'],
  integer: ['min', 'max', 'decimals'],
  date: ['withinSeason', 'notBefore'],
  duration: [],
  select: [],
  radio: [],
  multiselect: [],
  checkbox: [],
  statement: [],
  country: [],
  language: [],
  email: [],
  url: ['maxLength'],
  video_link: [],
  people: ['maxPeople'],
  file: ['accept', 'maxBytes'],
  image: ['accept', 'maxBytes', 'minWidth'],
  video: ['accept', 'maxBytes', 'minSeconds', 'maxSeconds'],
}

/** The kinds of file a type can take, by their usual ending. */
export const ENDINGS_OF_TYPE: Readonly<Partial<Record<FieldType, readonly string[]>>> = {
  file: ['pdf', 'jpg', 'png', 'webp'],
  image: ['jpg', 'png', 'webp'],
  video: ['mp4', 'mov'],
}

export const ENDING_NAMES: Readonly<Record<string, string>> = {
  pdf: 'PDF',
  jpg: 'JPEG',
  png: 'PNG',
  webp: 'WebP',
  mp4: 'MP4',
  mov: 'QuickTime (MOV)',
}

/**
 * What a type may become while answers exist: each answer holds in the new type just as it was given. A line of text fits a
 * text box, and never the other way round, since line breaks would be lost.
 */
const COMPATIBLE: Readonly<Record<FieldType, readonly FieldType[]>> = {
  text: ['textarea'],
  textarea: [],
  integer: ['text', 'textarea'],
  date: ['text', 'textarea'],
  duration: ['text', 'textarea'],
  select: ['radio'],
  radio: ['select'],
  multiselect: [],
  checkbox: ['statement'],
  statement: ['checkbox'],
  country: [],
  language: [],
  email: ['text', 'textarea'],
  url: ['text', 'textarea'],
  video_link: ['url', 'text', 'textarea'],
  people: [],
  file: [],
  image: ['file'],
  video: [],
}

export function countedAnswers(count: number): string {
  return count === 1 ? '1 answer' : `${count.toLocaleString('en')} answers`
}

/** Why a field with this many answers cannot change its type, or `null`. Without answers any type can become any other. */
export function typeRefusal(from: FieldType, to: FieldType, answers: number): string | null {
  if (from === to || answers === 0 || COMPATIBLE[from].includes(to)) return null
  const given = `${countedAnswers(answers)} ${answers === 1 ? 'was' : 'were'} given as “${FIELD_TYPE_NAMES[from]}”`
  return `${given}, which “${FIELD_TYPE_NAMES[to]}” cannot hold. Add a new field instead and archive this one`
}

/** The types a field may have now, its own first. */
export function possibleTypes(from: FieldType, answers: number): FieldType[] {
  const others = (Object.keys(FIELD_TYPE_NAMES) as FieldType[]).filter((to) => to !== from)
  return [from, ...others.filter((to) => typeRefusal(from, to, answers) === null)]
}

/** Fields that the product itself reads, and what for: key and type stay. */
const BUILT_IN: Readonly<Record<string, string>> = {
  work_title: 'It names the entry in every list',
  running_time: 'The category’s limits in minutes are measured by it',
  reel_seconds: 'The category’s limit for reels is measured by it',
}

export function builtInUse(key: string): string | null {
  return Object.hasOwn(BUILT_IN, key) ? (BUILT_IN[key] ?? null) : null
}

/** Entries without this question would have no name: it can be neither archived nor taken out of a category. */
export const INDISPENSABLE = 'work_title'

/** Names that forms use for themselves, or that stand for something else in a page's address or in the program. */
export const RESERVED_KEYS: readonly string[] = [
  ...['was', 'intent', 'keep', 'people', 'person', 'version', 'title'],
  ...['main', 'content', 'root', 'constructor', 'q', 'type'],
]
