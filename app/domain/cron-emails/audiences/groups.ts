import type { GroupFilter } from '#app/domain/season/audiences/audience.ts'
import { trimEnds } from '#app/platform/trim.ts'
import { words } from '#app/platform/award-words.ts'

/** A named audience: one of the product's, limited. Client-safe. */
export interface MailGroup {
  id: number
  /** "drafts_animation", its name in code and logs. */
  code: string
  name: string
  audience: string
  filter: GroupFilter
  version: number
  archivedAt: Date | null
}

export const EVERYBODY: GroupFilter = { categoryIds: [], categoryTypes: [], studioTypes: [] }

function listOf<T>(value: unknown, is: (each: unknown) => each is T): T[] {
  return Array.isArray(value) ? value.filter(is) : []
}

const isId = (each: unknown): each is number => typeof each === 'number' && Number.isSafeInteger(each)
const isText = (each: unknown): each is string => typeof each === 'string'
const isType = (each: unknown): each is 'production' | 'achievement' =>
  each === 'production' || each === 'achievement'

/** A stored filter; what is missing limits nothing. */
export function readFilter(stored: unknown): GroupFilter {
  const { categoryIds, categoryTypes, studioTypes } = (stored ?? {}) as Record<string, unknown>
  return {
    categoryIds: listOf(categoryIds, isId),
    categoryTypes: listOf(categoryTypes, isType),
    studioTypes: listOf(studioTypes, isText),
  }
}

/** The names of a filter's values. */
export interface FilterNames {
  categories: ReadonlyMap<number, string>
  studioTypes: ReadonlyMap<string, string>
}

const either = (parts: readonly string[]) =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(parts).replace(/, or /, ' or ')

/** "Owners and submitters of studios with drafts …; only category 3 · Best Short Film; only from studios of the kind Student". */
export function ruleText(rule: string, filter: GroupFilter, names: FilterNames): string {
  const { categoryIds, categoryTypes, studioTypes } = filter
  const parts = [rule]
  if (categoryIds.length > 0) {
    const shown = categoryIds
      .slice(0, 5)
      .map((id) => names.categories.get(id) ?? `a removed category (${id})`)
    const more = categoryIds.length - shown.length
    parts.push(`only in ${either(more > 0 ? [...shown, `${more} more`] : shown)}`)
  }
  if (categoryTypes.length > 0) parts.push(`only in ${either(categoryTypes)} categories`)
  if (studioTypes.length > 0)
    parts.push(
      `only from ${words.studios} of type ${either(studioTypes.map((code) => names.studioTypes.get(code) ?? code))}`,
    )
  return parts.join('; ')
}

/** A code from a name: "Drafts, animation" is drafts_animation. */
export function codeFrom(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
  return trimEnds(plain, /_/).slice(0, 60) || 'group'
}
