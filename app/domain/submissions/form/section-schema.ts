import { z } from 'zod'
import { isValueField, type Answer } from '#app/domain/catalogue/fields/answers.ts'
import { cleanLine } from '#app/platform/plain-text.ts'
import { answerOf, isListed, readIntent, type AskedField } from './posted.ts'
import type { PostedSection } from './save-plan.ts'

const MAX_ROWS = 60

const textsOf = (sent: unknown) => [sent].flat().filter((each) => typeof each === 'string')

/** Every text sent under one name, empty ones too; none where no control of that name was sent. */
export const texts = z.transform(textsOf)
export const text = texts.transform(([first = '']) => cleanLine(first))

/** A person's row. */
export const personSchema = z.object({ fullName: text, credit: text, email: text })

/** The marks of the values that were on the page, by field. */
export const marks = text.transform((sent): Record<string, string> => {
  const pairs = sent.split(' ').map((pair) => [pair, pair.indexOf(':')] as const)
  return Object.fromEntries(
    pairs.flatMap(([pair, colon]) => (colon > 0 ? [[pair.slice(0, colon), pair.slice(colon + 1)]] : [])),
  )
})

/** What a section's form sends beside its answers. */
export const sectionParts = z.object({
  intent: text.transform(readIntent),
  was: marks,
  keep: z.record(z.string(), z.unknown()).default({}).transform(readChoices),
  person: z.array(
    personSchema.extend({
      id: text.transform((id) => (/^\d{1,15}$/.test(id) ? Number(id) : null)),
      pronunciation: text,
    }),
  ),
})

function readChoices(sent: Record<string, unknown>): Record<string, 'mine' | 'theirs'> {
  const choices: Record<string, 'mine' | 'theirs'> = {}
  for (const [key, choice] of Object.entries(sent))
    if (choice === 'mine' || choice === 'theirs') choices[key] = choice
  return choices
}

/** Who saves by script; none when the form does not say. */
export const writerSchema = z.object({ writer: texts.transform(([writer]) => writer ?? null) })

/** The answers to these questions as they were sent. */
export const answersSchema = (fields: readonly AskedField[]) =>
  z.object(Object.fromEntries(fields.filter(isValueField).map(({ key }) => [key, texts])))

/** The answers as they are stored. Empty boxes send nothing; their mark shows that they were on the page. */
export function answersOf(
  fields: readonly AskedField[],
  sent: Readonly<Record<string, readonly string[]>>,
  onPage: Readonly<Record<string, string>>,
): Record<string, Answer> {
  const answers: Record<string, Answer> = {}
  for (const field of fields.filter(isValueField)) {
    const own = sent[field.key] ?? []
    if (own.length > 0 || field.key in onPage) answers[field.key] = answerOf(field, own)
  }
  return answers
}

/**
 * The form of a section that asks these questions. Of an interrupted form (`whole` false) only text counts that arrived, because
 * boxes and lists may have been cut off.
 */
export function sectionSchema(fields: readonly AskedField[], whole = true) {
  const asked = whole ? fields : fields.filter((field) => field.type !== 'people' && !isListed(field))
  const list = asked.find(({ type }) => type === 'people')
  return z.intersection(sectionParts, answersSchema(asked)).transform((sent) => {
    const { intent, was, keep, person: people }: z.output<typeof sectionParts> = sent
    const section: PostedSection = { answers: answersOf(asked, sent, whole ? was : {}), marks: was, keep }
    // A page with a list of people has a row at least.
    const hasPeople = list && list.key in was && people.length > 0
    return { intent, section: hasPeople ? { ...section, people: people.slice(0, MAX_ROWS) } : section }
  })
}
