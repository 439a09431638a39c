import { countText } from '#app/ui/format/plural.ts'
import type { FieldRules, FieldType } from './fields.ts'

/** What the types of question are called, what they take, and which can become which. Safe for the browser. */

export const FIELD_TYPE_NAMES: Readonly<Record<FieldType, string>> = {
  text: 'Short text',
  textarea: 'Long text',
  integer: 'Number',
  date: 'Date',
  duration: 'Duration',
  select: 'Drop-down list',
  radio: 'Radio buttons',
  multiselect: 'Checkboxes',
  checkbox: 'Single checkbox',
  statement: 'Declaration',
  signature: 'Signature',
  country: 'Country',
  language: 'Language',
  email: 'Email address',
  phone: 'Phone number',
  address: 'Postal address',
  money: 'Amount of money',
  table: 'Table',
  url: 'Web address',
  video_link: 'Video link',
  people: 'People',
  file: 'File',
  files: 'Series of files',
  image: 'Image',
  audio: 'Audio',
  video: 'Video',
}

/** One line about each type, for the page that chooses one. */
export const FIELD_TYPE_HINTS: Readonly<Record<FieldType, string>> = {
  text: 'A title, a name, a password of a link.',
  textarea: 'A synopsis or a statement, with a word limit.',
  integer: 'A whole number, or one with decimal places.',
  date: 'A calendar date.',
  duration: 'Minutes and seconds, such as 7:30.',
  select: 'One of many options.',
  radio: 'One of a few options.',
  multiselect: 'Any number of options.',
  checkbox: 'Yes or no.',
  statement: 'A sentence the entrant must agree to.',
  signature: 'A sentence the entrant signs with their full name.',
  country: 'From the list of countries.',
  language: 'From the list of languages.',
  email: 'One email address.',
  phone: 'One phone number, with its country code.',
  address: 'Street, town, postal code and country.',
  money: 'A sum in one currency, or in one that the entrant selects.',
  table: 'Rows of short texts under headings of your own, such as a budget or earlier awards.',
  url: 'A page on the web.',
  video_link: 'A page where the work can be watched.',
  people: 'Credited people, in order.',
  file: 'A document, an image or an archive, such as PDF, EPUB, PPTX or ZIP.',
  files: 'Several images or documents in their order, each with a caption.',
  image: 'A photograph, a poster or a screenshot.',
  audio: 'A recording, such as MP3, WAV or FLAC.',
  video: 'A video file.',
}

const OPTION_TYPES: ReadonlySet<FieldType> = new Set(['select', 'radio', 'multiselect'])
const TICKED_TYPES: ReadonlySet<FieldType> = new Set(['checkbox', 'statement'])

/** Answered by choosing among its options. */
export function hasOptions(type: FieldType): boolean {
  return OPTION_TYPES.has(type)
}

/** Its lines are the headings of a table's columns, which are told by their values as options are. */
export function hasColumns(type: FieldType): boolean {
  return type === 'table'
}

/** Has lines of a value and a label, which answers refer to by the value. */
export function hasLines(type: FieldType): boolean {
  return hasOptions(type) || hasColumns(type)
}

const PERSONAL_TYPES: ReadonlySet<FieldType> = new Set(['people', 'email', 'phone', 'address', 'signature'])

/** Answered by who a person is, or where they are reached: blind judging hides it. */
export function isPersonal(type: FieldType): boolean {
  return PERSONAL_TYPES.has(type)
}

/** Tells whether a person agrees to it for one entry: no copy, no sheet and no answer for several entries can give it. */
export function isAgreed(type: FieldType): boolean {
  return type === 'statement' || type === 'signature'
}

/** Answered by a tick. */
export function isTickBox(type: FieldType): boolean {
  return TICKED_TYPES.has(type)
}

export type RuleName = keyof FieldRules

/** The limits a type has; others are neither shown nor stored. */
export const RULES_OF_TYPE: Readonly<Record<FieldType, readonly RuleName[]>> = {
  text: ['maxLength'],
  textarea: ['minWords', 'maxWords', 'maxLength'],
  integer: ['min', 'max', 'decimals'],
  date: ['withinSeason', 'notBefore'],
  duration: [],
  select: ['other'],
  radio: ['other'],
  multiselect: ['other'],
  checkbox: [],
  statement: [],
  signature: [],
  country: [],
  language: [],
  email: [],
  phone: [],
  address: [],
  money: ['currency', 'min', 'max'],
  table: ['minRows', 'maxRows', 'maxLength'],
  url: ['maxLength'],
  video_link: [],
  people: ['maxPeople'],
  file: ['accept', 'maxBytes'],
  files: ['accept', 'maxBytes', 'minWidth', 'minFiles', 'maxFiles'],
  image: ['accept', 'maxBytes', 'minWidth'],
  audio: ['accept', 'maxBytes'],
  video: ['accept', 'maxBytes', 'minSeconds', 'maxSeconds'],
}

/** The file types a field can take, by their usual ending. */
export const ENDINGS_OF_TYPE: Readonly<Partial<Record<FieldType, readonly string[]>>> = {
  file: ['pdf', 'jpg', 'png', 'webp', 'docx', 'pptx', 'xlsx', 'epub', 'zip'],
  files: ['jpg', 'png', 'webp', 'pdf'],
  image: ['jpg', 'png', 'webp'],
  audio: ['mp3', 'm4a', 'wav', 'flac', 'ogg'],
  video: ['mp4', 'mov'],
}

export const ENDING_NAMES: Readonly<Record<string, string>> = {
  pdf: 'PDF',
  jpg: 'JPEG',
  png: 'PNG',
  webp: 'WebP',
  mp4: 'MP4',
  mov: 'QuickTime (MOV)',
  docx: 'Word (DOCX)',
  pptx: 'PowerPoint (PPTX)',
  xlsx: 'Excel (XLSX)',
  epub: 'EPUB',
  zip: 'ZIP',
  mp3: 'MP3',
  m4a: 'M4A',
  wav: 'WAV',
  flac: 'FLAC',
  ogg: 'OGG',
}

/** What a type may become while it has answers, all of which must be valid in the new type. */
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
  signature: [],
  country: [],
  language: [],
  email: ['text', 'textarea'],
  phone: ['text', 'textarea'],
  address: [],
  money: [],
  table: [],
  url: ['text', 'textarea'],
  video_link: ['url', 'text', 'textarea'],
  people: [],
  file: [],
  files: [],
  image: ['file'],
  audio: [],
  video: [],
}

export const countedAnswers = (count: number) => countText(count, 'answer', 'answers')

/** Why a field with this many answers cannot change its type, or `null`; without answers it always can. */
export function typeRefusal(from: FieldType, to: FieldType, answers: number): string | null {
  if (from === to || answers === 0 || COMPATIBLE[from].includes(to)) return null
  const given = `${countedAnswers(answers)} given as “${FIELD_TYPE_NAMES[from]}”`
  return `${given} can’t become “${FIELD_TYPE_NAMES[to]}”. Add a new field and archive this one`
}

/** The types a field can have now, its current one first. */
export function possibleTypes(from: FieldType, answers: number): FieldType[] {
  const others = (Object.keys(FIELD_TYPE_NAMES) as FieldType[]).filter((to) => to !== from)
  return [from, ...others.filter((to) => typeRefusal(from, to, answers) === null)]
}

/** Fields the product itself reads, and what for: their key and type cannot change. */
const BUILT_IN: Readonly<Record<string, string>> = {
  work_title: 'It names the entry in every list',
  running_time: 'It is checked against the category’s length limits',
  reel_seconds: 'It is checked against the category’s limit',
}

export function builtInUse(key: string): string | null {
  return Object.hasOwn(BUILT_IN, key) ? (BUILT_IN[key] ?? null) : null
}

/** This question names the entry, so it can be neither archived nor removed from a category. */
export const INDISPENSABLE = 'work_title'

/** Keys that forms, addresses or the program use for something else. */
export const RESERVED_KEYS: readonly string[] =
  'was intent keep because people person version title main content root constructor q type'.split(' ')
