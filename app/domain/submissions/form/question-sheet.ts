import {
  SECTIONS,
  SECTION_TITLES,
  type CategoryField,
  type FieldType,
} from '#app/domain/catalogue/categories/fields.ts'
import { onlyIfText } from '#app/domain/catalogue/categories/show-if.ts'
import { sizeText } from '#app/platform/files/rules.ts'
import { durationText, isFileField, isSeries } from '#app/domain/catalogue/fields/answers.ts'
import { mostPeople, mostRows } from './problems.ts'
import { largestFile, mostFiles } from '#app/domain/submissions/uploads/uploads.ts'

/** The questions of a section as they are printed. */
export type PrintedSection = ReturnType<typeof questionSheet>[number]

const kinds: Readonly<Record<FieldType, string>> = {
  text: 'One line of text',
  textarea: 'Text',
  integer: 'A number',
  date: 'A date',
  duration: 'A length in minutes and seconds, such as 7:30',
  select: 'Select one',
  radio: 'Select one',
  multiselect: 'Select any number',
  checkbox: 'A checkbox',
  signature: 'Your full name, as a signature',
  statement: 'A statement to confirm',
  country: 'A country',
  language: 'A language',
  email: 'An email address',
  phone: 'A phone number with its country code',
  address: 'A postal address: street and number, town or city, postal code and country',
  money: 'An amount of money with its currency',
  table: 'A table with these columns',
  url: 'A web address',
  video_link: 'A link to a video, beginning with https://',
  people: 'People: name as printed, role, and optionally email and pronunciation',
  file: 'A file',
  files: 'A series of files, each with a caption',
  image: 'A picture',
  audio: 'A recording',
  video: 'A video',
}

const ENDINGS: Readonly<Record<string, string>> = { jpg: 'JPEG', png: 'PNG', webp: 'WebP', pdf: 'PDF' }

const neededLabels: Readonly<Record<CategoryField['requiredBy'], string>> = {
  submit: 'Needed to submit',
  materials: 'Needed by the materials deadline',
  nomination: 'Needed if nominated',
}

function limitsOf(field: CategoryField, category: { maxTeam: number | null }): string[] {
  const { rules } = field
  const isFile = isFileField(field)
  const numbers = rules.decimals ? `with up to ${rules.decimals} decimal places` : 'whole'
  return [
    ...(field.type === 'integer' ? [numbers] : []),
    ...(rules.minWords === undefined ? [] : [`at least ${rules.minWords} words`]),
    ...(rules.maxWords === undefined ? [] : [`at most ${rules.maxWords} words`]),
    ...(rules.maxLength === undefined ? [] : [`at most ${rules.maxLength} characters`]),
    ...(rules.currency === undefined ? [] : [`in ${rules.currency}`]),
    ...(rules.min === undefined ? [] : [`at least ${rules.min}`]),
    ...(rules.max === undefined ? [] : [`at most ${rules.max}`]),
    ...(isSeries(field) && rules.minFiles !== undefined ? [`at least ${rules.minFiles} files`] : []),
    ...(isSeries(field) ? [`at most ${mostFiles(field)} files`] : []),
    ...(rules.minRows === undefined ? [] : [`at least ${rules.minRows} rows`]),
    ...(field.type === 'table'
      ? [mostRows(field) === 1 ? 'one row' : `at most ${mostRows(field)} rows`]
      : []),
    ...(rules.other ? ['or another answer'] : []),
    ...(field.type === 'people' ? [`at most ${mostPeople(field, category)}`] : []),
    ...(isFile && rules.accept?.length
      ? [rules.accept.map((ending) => ENDINGS[ending] ?? ending.toUpperCase()).join(', ')]
      : []),
    ...(rules.minWidth === undefined ? [] : [`at least ${rules.minWidth} pixels wide`]),
    ...(rules.maxSeconds === undefined ? [] : [`at most ${durationText(rules.maxSeconds)} long`]),
    ...(isFile && field.type !== 'video' ? [`at most ${sizeText(largestFile(field))}`] : []),
  ]
}

/** All questions of a category in the form's order, with the limits of their answers. */
export function questionSheet(fields: readonly CategoryField[], category: { maxTeam: number | null }) {
  return SECTIONS.flatMap((section) => {
    const questions = fields
      .filter((field) => field.section === section)
      .map((field) => ({
        key: field.key,
        label: field.label,
        help: field.help,
        kind: [kinds[field.type], ...limitsOf(field, category)].join(', '),
        needed: field.required ? neededLabels[field.requiredBy] : 'Optional',
        onlyIf: field.showIf ? onlyIfText(field.showIf, fields) : '',
        options: field.options.filter((option) => !option.retired).map((option) => option.label),
      }))
    return questions.length > 0 ? [{ section, title: SECTION_TITLES[section], questions }] : []
  })
}
