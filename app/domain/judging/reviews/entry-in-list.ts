import { href, withQuery } from '#app/platform/href.ts'

/** Where an entry stands in a judge's list; `query` is what the list's address says. */
export function entryInList(categoryId: number, query: string, code: string): string {
  return `${withQuery(href('/judges/judge/:categoryId', { categoryId }), query)}#entry-${code}`
}
