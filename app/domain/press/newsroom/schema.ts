import { z } from 'zod'
import { readText } from '#app/domain/mail/markdown.ts'
import { optionalMoment } from '#app/domain/season/seasons/moment-input.ts'
import {
  onceRead,
  oneOf,
  optionalText,
  optionalUrl,
  requiredId,
  requiredLine,
  tickbox,
} from '#app/platform/validation.ts'
import { ABOUT, embargoProblem, ITEM_KINDS, slugOf } from './rules.ts'

const text = (max: number) => optionalText(max).transform((value) => value ?? '')

/** A text in the Markdown of emails, without placeholders. */
const formattedText = text(20_000).superRefine((body, context) => {
  const { blocks, problems, strays } = readText(body)
  const hasPlaceholder = JSON.stringify(blocks).includes('{"name":')
  const found = [...problems, ...strays.map((stray) => `Remove “${stray}”`)]
  if (hasPlaceholder) found.push('Remove the {{ }} placeholders: they are for emails')
  for (const message of new Set(found)) context.addIssue({ code: 'custom', message })
}, onceRead())

interface Stored {
  publishAt: Date | null
  embargoUntil: Date | null
}

/** What is typed about an item; times are in `zone`. */
export function itemSchema(zone: string, stored: Stored | null = null) {
  return z
    .object({
      title: requiredLine(140),
      categoryId: requiredId(),
      kind: oneOf(ITEM_KINDS),
      summary: text(300),
      body: formattedText,
      link: optionalUrl(),
      // It arrives beside the fields.
      file: z.string().optional(),
      alt: text(300),
      credit: text(200),
      about: oneOf(ABOUT),
      publishAt: optionalMoment(zone, { stored: stored?.publishAt ?? null }),
      embargoUntil: optionalMoment(zone, { stored: stored?.embargoUntil ?? null }),
      shareUnderEmbargo: tickbox(),
      isPublic: tickbox(),
      tellPress: tickbox(),
    })
    .superRefine(
      ({ publishAt, embargoUntil }, context) => {
        const problem = embargoProblem(embargoUntil, publishAt)
        if (problem) context.addIssue({ code: 'custom', path: ['embargoUntil'], message: problem })
      },
      onceRead('publishAt', 'embargoUntil'),
    )
}
export type ItemInput = z.output<ReturnType<typeof itemSchema>>

/** A category; without an address of its own, its name makes one. */
export const categorySchema = z
  .object({ name: requiredLine(60), slug: text(60) })
  .transform(({ name, slug }) => ({ name, slug: slug === '' ? slugOf(name) : slug }))
  .superRefine(({ slug }, context) => {
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
      context.addIssue({
        code: 'custom',
        path: ['slug'],
        message: 'Enter an address of small letters from a to z, digits and hyphens, like press-kit',
      })
  }, onceRead())
export type CategoryInput = z.output<typeof categorySchema>

export const moveSchema = z.object({ into: requiredId() })
export const nominationSchema = z.object({ nominationId: requiredId() })
export const placeSchema = z.object({ categoryId: requiredId() })
