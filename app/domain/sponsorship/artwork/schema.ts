import { z } from 'zod'
import { optionalText, requiredId, requiredLine, requiredText } from '#app/platform/validation.ts'
import { MAX_CREDIT } from './rules.ts'

/** A file beside the form. */
export const fileSchema = z.object({ file: z.instanceof(File).optional() })

/** A version of an earlier season. */
export const earlierSchema = z.object({ artworkId: requiredId() })

/** How a sponsor is named, and where the name leads. */
export const creditSchema = z.object({
  wording: requiredLine(MAX_CREDIT),
  link: optionalText(300)
    .transform((link) => link ?? '')
    .refine((link) => link === '' || isSecureAddress(link), 'Enter an address that begins with https://'),
})

function isSecureAddress(text: string): boolean {
  if (!/^https:\/\/[^\s<>"]+$/i.test(text) || !URL.canParse(text)) return false
  const { username, password, hostname } = new URL(text)
  return username === '' && password === '' && hostname.includes('.')
}

/** The state of a version on the page from which it is decided. */
export const seenState = { seen: requiredText(40) }

export const noteSchema = z.object({ note: requiredText(1_000) })
export const optionalNoteSchema = z.object({ note: optionalText(1_000).transform((note) => note ?? '') })
