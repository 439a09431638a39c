import { z } from 'zod'
import { requiredId, requiredNumber } from '#app/platform/validation.ts'
import { MAX_SAMPLES } from './rules.ts'

export const SAMPLES_FORMS = {
  add: z.object({
    year: requiredId(),
    count: requiredNumber({ min: 1, max: MAX_SAMPLES }),
  }),
  remove: z.object({ year: requiredId() }),
}
