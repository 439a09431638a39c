import { z } from 'zod'
import { carriedId } from '#app/domain/nominees/nominations/slate-input.ts'
import { oneOf } from '#app/platform/validation.ts'

/** The photo beside the form, and that it may be shown. */
export const portraitSchema = z.object({ photo: z.instanceof(File).optional(), permit: z.literal('on') })

/** An admin shows or removes the photo that they have looked at. */
export const portraitStepSchema = z.object({
  personId: carriedId,
  seen: z.uuid(),
  portrait: oneOf(['show', 'remove']),
})
