import { isFileField } from '#app/domain/catalogue/fields/answers.ts'
import { problemsOf } from '#app/domain/submissions/form/problems.ts'
import { loadEntry } from '#app/domain/submissions/queries.server.ts'
import { db } from '#db/client.ts'

/** What keeps an entry from being complete, apart from files. */
export async function entryProblems(submissionId: number) {
  const { fields, content, context } = await loadEntry(submissionId, db())
  return problemsOf(
    fields.filter((field) => !isFileField(field)),
    content,
    context,
  )
}
