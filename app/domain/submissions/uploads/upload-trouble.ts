import type { EntryContent } from '#app/domain/catalogue/fields/answers.ts'

/** The message about an upload that was refused or expired, beside its question and in the to-do list. */
export function uploadTrouble(field: { key: string }, content: Pick<EntryContent, 'uploads'>): string[] {
  const upload = content.uploads?.[field.key]
  if (upload?.status === 'refused') return [`${upload.name} can’t be used. ${upload.refusal ?? ''}`.trim()]
  if (upload?.status === 'expired')
    return [`${upload.name} was not uploaded completely. Select the file again.`]
  return []
}
