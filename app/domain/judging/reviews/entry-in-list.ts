import { href, withQuery } from '#app/platform/href.ts'

/** The address of an entry in a judge's list; `query` is that of the list. */
export function entryInList(categoryId: number, query: string, code: string): string {
  return `${withQuery(href('/judges/judge/:categoryId', { categoryId }), query)}#entry-${code}`
}

/** The address of an entry's page in a round of answers; `list` is the query of the list to return to. */
export function answeringPath(publicId: string, list = ''): string {
  const path = href('/judges/answer/:submissionId', { submissionId: publicId })
  return `${withQuery(path, { list: list || undefined })}#entry`
}

/** The address of an entry's scoring page; `list` is the query of the list to return to. */
export function scoringPath(publicId: string, list = ''): string {
  const path = href('/judges/submission/:submissionId', { submissionId: publicId })
  return `${withQuery(path, { list: list || undefined })}#entry`
}
