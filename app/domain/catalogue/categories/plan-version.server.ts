import { versionOf } from '#app/platform/record-version.server.ts'
import type { CategoryField } from './fields.ts'
import type { Category } from './rules.ts'

/**
 * The version of all that a plan for many categories depends on: their questions as they are asked, and their state, because one that was
 * archived since is no longer among those that can be chosen.
 */
export function planVersion(
  categories: ReadonlyMap<number, Pick<Category, 'status'>>,
  questions: ReadonlyMap<number, readonly CategoryField[]>,
): string {
  return versionOf(
    Object.fromEntries(
      [...questions].map(([id, asked]) => [String(id), JSON.stringify([categories.get(id)?.status, asked])]),
    ),
  )
}
