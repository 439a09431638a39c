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

const MOST_ROWS = 30

/** What the form of one work in several categories sends beside its answers. People are by category. */
export const multipleParts = z.object({
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
      (people[id] ?? []).slice(0, MOST_ROWS).map((person) => ({ ...emptyPerson, ...person }))
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
