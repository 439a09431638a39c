import { z } from 'zod'
import { requiredId } from '#app/platform/validation.ts'

/** The buttons of a pair: two works, or to be looked at once more. */
export const pairSchema = z.object({ pair: requiredId(), apart: z.enum(['yes', 'no']) })
