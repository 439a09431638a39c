import type { CategoryField, Section } from '#app/domain/catalogue/categories/fields.ts'
import { SECTIONS, SECTION_TITLES } from '#app/domain/catalogue/categories/fields.ts'
import { sizeText } from '#app/platform/files/rules.ts'
import { isFileField, type EntryContent, shownPerson } from '#app/domain/catalogue/fields/answers.ts'
import { askedFields } from '#app/domain/catalogue/fields/shown-fields.ts'
import { readTable } from '#app/domain/catalogue/fields/table-answer.ts'
import { shownAnswer } from './shown-answer.ts'

/** One question with its answer as text. */
export interface ShownItem {
  key: string
  label: string
  text: string
  /** Web addresses are links. */
  link?: true
  /** The text as a table, the headings apart. */
  table?: { columns: string[]; rows: string[][] }
  people?: { line: string; email: string; pronunciation: string }[]
  files?: { publicId: string; name: string; size: string; caption?: string }[]
  /** Needed and not given. */
  open?: true
}

export interface ShownSection {
  section: Section
  title: string
  items: ShownItem[]
}

/** All answers in the form's order; optional questions without an answer and those that do not apply are left out. */
export function shownSections(fields: readonly CategoryField[], content: EntryContent): ShownSection[] {
  const asked = askedFields(fields, content)
  return SECTIONS.flatMap((section) => {
    const items = asked
      .filter((field) => field.section === section)
      .flatMap((field) => shownItem(field, content))
    return items.length > 0 ? [{ section, title: SECTION_TITLES[section], items }] : []
  })
}

function shownItem(field: CategoryField, content: EntryContent): ShownItem[] {
  const item: ShownItem = { key: field.key, label: field.label, text: '' }
  if (field.type === 'people') {
    item.people = content.people.map((person) => ({
      line: shownPerson(person),
      email: person.email,
      pronunciation: person.pronunciation,
    }))
  } else if (isFileField(field)) {
    item.files = (content.files[field.key] ?? []).map((file) => ({
      publicId: file.publicId,
      name: file.originalName,
      size: sizeText(file.sizeBytes),
      ...(file.caption ? { caption: file.caption } : {}),
    }))
    const upload = content.uploads?.[field.key]
    if (item.files.length === 0 && (upload?.status === 'arriving' || upload?.status === 'checking'))
      item.text = `${upload.name} is on its way: ${sizeText(upload.receivedBytes)} of ${sizeText(upload.sizeBytes)}`
  } else {
    item.text = shownAnswer(field, content.answers[field.key])
    if (field.type === 'table' && item.text) item.table = readTable(field.options, content.answers[field.key])
    if ((field.type === 'url' || field.type === 'video_link') && /^https?:\/\//i.test(item.text))
      item.link = true
  }
  const empty = !item.text && !item.people?.length && !item.files?.length
  if (empty && !field.required) return []
  if (empty) item.open = true
  return [item]
}
