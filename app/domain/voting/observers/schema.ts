import { z } from 'zod'
import { requiredEmail } from '#app/platform/validation.ts'

export const observerSchema = z.object({ email: requiredEmail() })

export const removeObserverSchema = z.object({ observerId: z.uuid() })
