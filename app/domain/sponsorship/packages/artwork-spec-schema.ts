import { z } from 'zod'
import { requiredNumber } from '#app/platform/validation.ts'
import { SOLD_PLACES, COLOURS, FORMATS, MAX_ARTWORK_MB, NEW_SPEC, type ArtworkSpec } from './artwork-spec.ts'

const text = z.string().default('')
const number = (min: number, max: number, decimals = 0) => requiredNumber({ min, max, decimals })

const details = z.object({
  width: number(1, 20_000, 1),
  height: number(1, 20_000, 1),
  bleed: number(0, 50, 1),
  safe: number(0, 100, 1),
  pages: number(1, 200),
  colour: z.enum(COLOURS),
  minDpi: number(36, 2_400),
  formats: z.enum(FORMATS),
  maxMb: number(1, MAX_ARTWORK_MB),
})

/** The fields of the form; the others say nothing while no place is selected. */
export const artworkSpecSchema = z
  .object({
    place: text,
    ...{ width: text, height: text, bleed: text, safe: text, pages: text },
    ...{ colour: text, minDpi: text, formats: text, maxMb: text },
  })
  .transform((typed, context): ArtworkSpec | null => {
    const place = SOLD_PLACES.find((each) => each === typed.place)
    if (!place) return null
    const isPrinted = place === 'programme'
    // A banner has pixels only: what is printed does not matter for it.
    const screen = { bleed: '0', safe: '0', pages: '1', colour: 'rgb', minDpi: '72', formats: 'picture' }
    const read = details.safeParse({ ...NEW_SPEC, ...typed, ...(isPrinted ? {} : screen) })
    if (read.success) return { place, ...read.data }
    for (const { path, message } of read.error.issues) context.addIssue({ code: 'custom', path, message })
    return z.NEVER
  })
  .optional()
  .transform((spec) => spec ?? null)
