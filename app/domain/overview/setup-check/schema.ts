import { z } from 'zod'
import { requiredLine, tickbox } from '#app/platform/validation.ts'

/** Which check, and whether it is left out or asked again. */
export const leaveOutSchema = z.object({ check: requiredLine(200), leaveOut: tickbox() })
export type LeaveOutInput = z.output<typeof leaveOutSchema>
