import type { EntryContent } from '#app/domain/catalogue/fields/answers.ts'

/** What became of an upload that is no answer: said beside its question and in the list of what there is to do. */
export function uploadTrouble(field: { key: string }, content: Pick<EntryContent, 'uploads'>): string[] {
  const upload = content.uploads?.[field.key]
  if (upload?.status === 'refused') return [`${upload.name} was not taken. ${upload.refusal ?? ''}`.trim()]
  if (upload?.status === 'expired')
    return [`${upload.name} did not arrive whole: nothing more came for a day. Choose it again.`]
  return []
}
