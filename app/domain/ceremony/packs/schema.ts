import { z } from 'zod'
import { requiredText } from '#app/platform/validation.ts'

/** What a copy with winners is taken for. */
export const purposeSchema = z.object({ purpose: requiredText(200) })
