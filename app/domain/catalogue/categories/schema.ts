import { z } from 'zod'
import { categoryList } from '#app/constants.ts'

const wholeNumber = (expected: string, smallest: number, largest: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, expected)
    .transform(Number)
    .refine((value) => value >= smallest && value <= largest, expected)

const perPage = `Must be a whole number from 1 to ${categoryList.perPage}`

/** The query of the category list (spec 7); `refresh=1` reads the list again although it is cached. */
export const categoryQuerySchema = z.object({
  year: wholeNumber('Must be a year like 2026', 1970, 2200).optional(),
  page: wholeNumber('Must be a whole number from 1', 1, 999_999).default(1),
  perPage: wholeNumber(perPage, 1, categoryList.perPage).default(categoryList.perPage),
  sortBy: z
    .enum(
      ['categories.number', 'categories.name', 'categories.type', 'categories.id'],
      'Must be categories.number, categories.name, categories.type or categories.id',
    )
    .default('categories.number'),
  sortType: z.enum(['asc', 'desc'], 'Must be asc or desc').default('asc'),
  refresh: z
    .enum(['0', '1'], 'Must be 0 or 1')
    .default('0')
    .transform((value) => value === '1'),
})
export type CategoryQuery = z.output<typeof categoryQuerySchema>
