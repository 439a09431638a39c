import { href } from '#app/platform/href.ts'

/** The page of a nomination's names, at one of its nominees. */
export function namesHref(nominationId: number, personId?: number | null): string {
  const page = href('/admin/nominations/names/:nominationId', { nominationId })
  return personId ? `${page}#person-${personId}` : page
}
