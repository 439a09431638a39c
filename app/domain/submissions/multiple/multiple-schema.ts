import { z } from 'zod'
import { emptyPerson, type Person } from '#app/domain/catalogue/fields/answers.ts'
import { chosenIds } from '#app/domain/submissions/admin/bulk.ts'
import type { AskedField } from '#app/domain/submissions/form/posted.ts'
import {
  answersOf,
  answersSchema,
  marks,
  personSchema,
  text,
  texts,
} from '#app/domain/submissions/form/section-schema.ts'

const MAX_ROWS = 30

/** Which button of the form was pressed; any other than these shows it again. */
function readButton(
  pressed: string,
): { kind: 'update' | 'create' } | { kind: 'more-people'; categoryId: number } {
  const more = /^more-people:([1-9]\d{0,14})$/.exec(pressed)
  if (more) return { kind: 'more-people', categoryId: Number(more[1]) }
  return { kind: pressed === 'create' ? 'create' : 'update' }
}

/** What the form of one work in several categories sends beside its answers. People are by category. */
export const multipleParts = z.object({
  intent: text.transform(readButton),
  title: text,
  createKey: text,
  category: texts.transform(chosenIds),
  was: marks,
  people: z.record(z.string(), z.array(personSchema)).default({}),
})

/** That form as it was typed so far, with the answers to the questions of the ticked categories. */
export function multipleSchema(fields: readonly AskedField[]) {
  return z.intersection(multipleParts, answersSchema(fields)).transform((sent) => {
    const { title, createKey, category, was, people }: z.output<typeof multipleParts> = sent
    const rowsOf = (id: number): readonly Person[] =>
      (people[id] ?? []).slice(0, MAX_ROWS).map((person) => ({ ...emptyPerson, ...person }))
    return {
      title,
      createKey,
      categoryIds: category,
      answers: answersOf(fields, sent, was),
      people: new Map(category.map((id) => [id, rowsOf(id)])),
    }
  })
}

export type MultipleTyped = z.output<ReturnType<typeof multipleSchema>>
