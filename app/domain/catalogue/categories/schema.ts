import { z } from 'zod'
import { categoryList } from '#app/constants.ts'

const wholeNumber = (expected: string, smallest: number, largest: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, expected)
    .transform(Number)
    .refine((value) => value >= smallest && value <= largest, expected)

const perPage = `Has to be a whole number from 1 to ${categoryList.perPage}`

/** The query of the category list (spec 7); `refresh=1` reads the list anew whatever is kept. */
export const categoryQuerySchema = z.object({
  year: wholeNumber('Has to be a year like 2026', 1970, 2200).optional(),
  page: wholeNumber('Has to be a whole number from 1', 1, 999_999).default(1),
  perPage: wholeNumber(perPage, 1, categoryList.perPage).default(categoryList.perPage),
  sortBy: z
    .enum(
      ['categories.number', 'categories.name', 'categories.type', 'categories.id'],
      'Has to be categories.number, categories.name, categories.type or categories.id',
    )
    .default('categories.number'),
  sortType: z.enum(['asc', 'desc'], 'Has to be asc or desc').default('asc'),
  refresh: z
    .enum(['0', '1'], 'Has to be 0 or 1')
    .default('0')
    .transform((value) => value === '1'),
})
export type CategoryQuery = z.output<typeof categoryQuerySchema>
