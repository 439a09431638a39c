import type { Trx } from '#db/client.ts'
import { filmQuestions, type LibraryQuestion } from './film-questions.ts'

/** The fields a library begins with; answers with their ids by key. */
export async function insertFirstFields(
  trx: Trx,
  questions: readonly LibraryQuestion[] = filmQuestions,
): Promise<Map<string, number>> {
  const rows = await trx
    .insertInto('fields')
    .values(
      questions.map((field) => ({
        key: field.key,
        label: field.label,
        help: field.help ?? '',
        type: field.type,
        options: JSON.stringify(field.options ?? []),
        rules: JSON.stringify(field.rules ?? {}),
        judge_visible: field.judgeVisible ?? true,
      })),
    )
    .returning(['id', 'key'])
    .execute()
  return new Map(rows.map((row) => [row.key, row.id]))
}
