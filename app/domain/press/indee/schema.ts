import { z } from 'zod'
import { optionalUrl, requiredEmail, requiredLine, ticked } from '#app/platform/validation.ts'

export const consentSchema = z.object({
  email: requiredEmail(),
  consent: ticked('Agree so that we can pass your name and email address on'),
})
export const listSchema = z.object({ purpose: requiredLine(200) })
export const roomSchema = z.object({ url: optionalUrl() })
