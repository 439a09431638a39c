import type { BoundField } from '#app/domain/categories/fields.ts'
import type { FileKind } from '#app/domain/files/rules.ts'

/** The most one file may weigh in a plain form post, whatever its field allows (requirement 5.1). */
export const LARGEST_UPLOAD = 25_000_000

/** The most a file for this field may weigh in a form post. */
export function largestFile({ rules }: Pick<BoundField, 'rules'>): number {
  return Math.min(rules.maxBytes ?? LARGEST_UPLOAD, LARGEST_UPLOAD)
}

const kindOfEnding: Readonly<Record<string, FileKind>> = { jpg: 'jpeg', png: 'png', webp: 'webp', pdf: 'pdf' }

/** The kinds of file a field takes in a form post; none for video, which does not come this way. */
export function kindsOf(field: Pick<BoundField, 'type' | 'rules'>): FileKind[] {
  if (field.type === 'video') return []
  return (field.rules.accept ?? []).flatMap((ending) => kindOfEnding[ending] ?? [])
}
