import { z } from 'zod'
import { requiredLine } from '#app/platform/validation.ts'

/** What a copy with winners is taken for. */
export const purposeSchema = z.object({ purpose: requiredLine(200) })
