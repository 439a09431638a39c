import { z } from 'zod'
import { CATEGORY_TYPE_LABELS } from '#app/domain/season/seasons/category-title.ts'
import { oneOf, tickbox } from '#app/platform/validation.ts'
import { ENDINGS_OF_TYPE, isAgreed } from './field-types.ts'
import { REQUIRED_BY, SECTIONS, type FieldType, type RequiredBy, type Section } from './fields.ts'
import type { Category } from './rules.ts'

/** Says which categories ask a new question. */

const ASKED_WHERE = ['all', 'production', 'achievement', 'ticked', 'none'] as const
type AskedWhere = (typeof ASKED_WHERE)[number]

const MAX_CATEGORIES_ASKED = 300

/** Ids of ticked categories, as a form sends them. */
export const categoryIds = z
  .array(z.string().regex(/^[1-9]\d{0,14}$/))
  .optional()
  .transform((ids) => [...new Set(ids ?? [])].map(Number))
  .refine((ids) => ids.length <= MAX_CATEGORIES_ASKED, `Select ${MAX_CATEGORIES_ASKED} categories or fewer`)

/** The part of a new question's form that says where it is asked. */
export const askedInShape = {
  where: z.enum(ASKED_WHERE).default('none'),
  categoryIds,
  section: oneOf(SECTIONS).default('work'),
  required: tickbox(),
  requiredBy: z.enum(REQUIRED_BY).default('submit'),
}

export interface AskedIn {
  where: AskedWhere
  categoryIds: readonly number[]
  section: Section
  required: boolean
  requiredBy: RequiredBy
}

/** The categories among these that ask the question; archived ones only where they are ticked. */
export function categoriesAsked<Each extends Pick<Category, 'id' | 'type' | 'status'>>(
  { where, categoryIds: ticked }: Pick<AskedIn, 'where' | 'categoryIds'>,
  categories: readonly Each[],
): Each[] {
  if (where === 'none') return []
  if (where === 'ticked') return categories.filter(({ id }) => ticked.includes(id))
  return categories.filter(({ type, status }) => status !== 'archived' && (where === 'all' || type === where))
}

/** The choices of a season, each with how many categories it means; a kind only where the season has both. */
export function askedChoices(categories: readonly Pick<Category, 'id' | 'type' | 'status'>[]) {
  const count = (where: AskedWhere) => categoriesAsked({ where, categoryIds: [] }, categories).length
  const [productions, achievements] = [count('production'), count('achievement')]
  const kinds = productions > 0 && achievements > 0
  return [
    { value: 'all', label: `All categories of the season (${count('all')})` },
    ...(kinds
      ? [
          { value: 'production', label: `Kind “${CATEGORY_TYPE_LABELS.production}” (${productions})` },
          { value: 'achievement', label: `Kind “${CATEGORY_TYPE_LABELS.achievement}” (${achievements})` },
        ]
      : []),
    { value: 'ticked', label: 'The categories ticked below' },
    { value: 'none', label: 'No category yet' },
  ]
}

/** The section where questions of a type usually stand. */
export function usualSection(type: FieldType): Section {
  if (type === 'people') return 'people'
  if (isAgreed(type)) return 'rights'
  if (ENDINGS_OF_TYPE[type] || type === 'video_link') return 'media'
  return type === 'textarea' ? 'statement' : 'work'
}
