import { z } from 'zod'
import { sizeText } from '#app/platform/files/rules.ts'
import { oneOf, tickbox } from '#app/platform/validation.ts'

const MAX_LIST_SIZE = 200_000

/** What each of the new categories asks at first. */
export const ASKED_AT_FIRST = ['title', 'film', 'none'] as const
export type AskedAtFirst = (typeof ASKED_AT_FIRST)[number]

/** Several new categories: a list that was typed or pasted, or a file in its place. */
export const categoryLinesSchema = z.object({
  lines: z
    .string()
    .max(MAX_LIST_SIZE, `The list must be ${sizeText(MAX_LIST_SIZE)} or smaller`)
    .default(''),
  file: z
    .file()
    .max(MAX_LIST_SIZE, `The file must be ${sizeText(MAX_LIST_SIZE)} or smaller.`)
    .optional(),
  questions: oneOf(ASKED_AT_FIRST),
  open: tickbox(),
})
