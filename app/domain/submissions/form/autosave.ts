import { SECTIONS, type Section } from '#app/domain/catalogue/categories/fields.ts'
import type { FieldNames } from '#app/ui/form-fields.ts'
import { MARKS_FIELD, marksText } from './marks.ts'
import { MARK_SEPARATOR } from './save-plan.ts'
import type { writerSchema } from './section-schema.ts'
import type { SectionProgress } from './sections.ts'

/** Names the person the page was made for, so that their text is never saved for another person. */
const WRITER_FIELD = 'writer' satisfies FieldNames<typeof writerSchema>

/** What a save by the page itself is answered with. */
export interface AutosaveAnswer {
  savedAt: string
  /** Marks of what is stored now, of the sent fields that are not in conflict. */
  marks: Readonly<Record<string, string>>
  conflicts: Readonly<Record<string, { theirs: string; mark: string }>>
  /** Errors in this section by the control they stand at, without missing answers. */
  errors: Readonly<Record<string, string[]>>
  /** What rules of the award say of answers that can stay as they are, by field. */
  warnings: Readonly<Record<string, string[]>>
  /** Ids of the rows of people, in order, when they were sent. */
  people?: readonly number[]
  completeness: number
  progress: readonly SectionProgress[]
  ready: boolean
}

/** A field's value as its form would send it. */
export type Entries = readonly (readonly [name: string, value: string])[]

/** Something typed that the server has not confirmed. */
export interface KeptField {
  entries: Entries
  /** Mark of the typed value. */
  mark: string
  /** What it was written over, as `planSave` reads it: the loaded value's mark, then those sent and not answered. */
  base: string
  /** Not sent: another person changed the field too, or it was refused. */
  held?: true
}

/** All unconfirmed fields of one entry, by section, in the order they were changed in. */
export type Kept = Readonly<Partial<Record<Section, Readonly<Record<string, KeptField>>>>>

/** So many unanswered values are remembered; of more, the oldest cannot be the one that arrived last. */
const MAX_UNANSWERED = 24

export function isEmpty(kept: Kept): boolean {
  return Object.keys(kept).length === 0
}

function withField(kept: Kept, section: Section, key: string, field: KeptField | null): Kept {
  const { [key]: _old, ...others } = kept[section] ?? {}
  const own = field ? { ...kept[section], [key]: field } : others
  if (Object.keys(own).length > 0) return { ...kept, [section]: own }
  const { [section]: _gone, ...rest } = kept
  return rest
}

/** The base after one more value was sent over it. */
export function alsoSent(base: string, mark: string): string {
  const [loaded = '', ...sent] = base.split(MARK_SEPARATOR)
  if (mark === loaded && sent.length === 0) return base
  const others = sent.filter((each) => each !== mark)
  return [loaded, ...others.slice(1 - MAX_UNANSWERED), mark].join(MARK_SEPARATOR)
}

/** Notes what a field holds; back at the `stored` mark it is forgotten, unless another value may have arrived from here. */
export function noteTyped(
  kept: Kept,
  section: Section,
  key: string,
  typed: { entries: Entries; mark: string },
  stored: string,
): Kept {
  const before = kept[section]?.[key]
  const base = before?.base ?? stored
  if (typed.mark === base) return before ? withField(kept, section, key, null) : kept
  if (before?.mark === typed.mark) return kept
  return withField(kept, section, key, { ...before, ...typed, base })
}

/** One request: the changed fields of one section. */
export interface AutosaveRequest {
  section: Section
  /** What is sent, by field. */
  marks: Readonly<Record<string, string>>
  body: URLSearchParams
}

/** The next fields to send, of the section that was changed first; `null` when there is nothing to send. */
export function nextRequest(kept: Kept, writer: number): AutosaveRequest | null {
  for (const [section, fields] of Object.entries(kept) as [Section, Record<string, KeptField>][]) {
    const going = Object.entries(fields).filter(([, field]) => !field.held)
    if (going.length === 0) continue
    const body = new URLSearchParams({
      [WRITER_FIELD]: String(writer),
      [MARKS_FIELD]: marksText(going.map(([key, { base }]) => ({ key, mark: base }))),
    })
    for (const [, { entries }] of going) for (const [name, value] of entries) body.append(name, value)
    return { section, body, marks: Object.fromEntries(going.map(([key, { mark }]) => [key, mark])) }
  }
  return null
}

/** From now on these values may have arrived, whatever comes back. */
export function noteSent(kept: Kept, section: Section, marks: Readonly<Record<string, string>>): Kept {
  return Object.entries(marks).reduce((all, [key, mark]) => {
    const field = all[section]?.[key]
    return field ? withField(all, section, key, { ...field, base: alsoSent(field.base, mark) }) : all
  }, kept)
}

/** What is left after an answer: text typed since is sent again, over what is stored now. */
export function noteAnswer(kept: Kept, request: AutosaveRequest, answer: AutosaveAnswer): Kept {
  const { section } = request
  return Object.entries(request.marks).reduce((all, [key, sent]) => {
    const field = all[section]?.[key]
    if (!field) return all
    if (key in answer.conflicts) return withField(all, section, key, { ...field, held: true })
    const stored = answer.marks[key]
    // A question that is no longer asked here: there is nothing to keep the text for.
    if (stored === undefined || field.mark === sent || field.mark === stored)
      return withField(all, section, key, null)
    return withField(all, section, key, { ...field, base: stored })
  }, kept)
}

/** These are refused as they are, so they are kept and not sent again. */
export function noteHeld(kept: Kept, section: Section, keys: Iterable<string>): Kept {
  return [...keys].reduce((all, key) => {
    const field = all[section]?.[key]
    return field ? withField(all, section, key, { ...field, held: true }) : all
  }, kept)
}

/** A button sends them, with the choice where there was one to make. */
export function notePressed(kept: Kept, section: Section, marks: Readonly<Record<string, string>>): Kept {
  return noteSent(released(kept, section, Object.keys(marks)), section, marks)
}

function released(kept: Kept, section: Section, keys: readonly string[]): Kept {
  return keys.reduce((all, key) => {
    const { held: _held, ...field } = all[section]?.[key] ?? {}
    return 'mark' in field ? withField(all, section, key, field as KeptField) : all
  }, kept)
}

/** What other pages kept is sent again: a refusal or conflict may be settled by now. */
export function noteTakenOver(left: Kept, own: Kept): Kept {
  return SECTIONS.reduce(
    (all, section) => released(all, section, Object.keys(all[section] ?? {})),
    merged(left, own),
  )
}

/** What a section's status line shows of the fields that wait. */
export function waitingIn(
  kept: Kept,
  section: Section,
): { kind: 'saving' } | { kind: 'choose'; section?: Section } | null {
  const own = Object.values(kept[section] ?? {})
  if (own.some(({ held }) => !held)) return { kind: 'saving' }
  if (own.length > 0) return { kind: 'choose' }
  const elsewhere = SECTIONS.find((each) => Object.values(kept[each] ?? {}).some(({ held }) => held))
  return elsewhere ? { kind: 'choose', section: elsewhere } : null
}

/** Given up for the value of another person. */
export function noteDropped(kept: Kept, section: Section, keys: Iterable<string>): Kept {
  return [...keys].reduce((all, key) => withField(all, section, key, null), kept)
}

/** Compares what waits with a newly loaded page: what it shows as stored is done, the rest is sent again. */
export function noteLoaded(kept: Kept, section: Section, stored: Readonly<Record<string, string>>): Kept {
  return Object.entries(kept[section] ?? {}).reduce((all, [key, { held: _held, ...field }]) => {
    const mark = stored[key]
    if (mark === undefined) return all
    if (mark === field.mark) return withField(all, section, key, null)
    const own = field.base.split(MARK_SEPARATOR).includes(mark)
    return withField(all, section, key, own ? { ...field, base: mark } : field)
  }, kept)
}

/** Both, the later text of a field winning: what other pages of this browser left behind is taken over. */
export function merged(older: Kept, newer: Kept): Kept {
  const all: Partial<Record<Section, Record<string, KeptField>>> = {}
  for (const kept of [older, newer])
    for (const [section, fields] of Object.entries(kept) as [Section, Record<string, KeptField>][])
      all[section] = { ...all[section], ...fields }
  return all
}
