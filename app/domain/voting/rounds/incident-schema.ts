import { z } from 'zod'
import { requiredText } from '#app/platform/validation.ts'

export const incidentSchema = z.object({ note: requiredText(2_000) })
