import { z } from 'zod'
import { carried, carriedId } from './slate-input.ts'
import { requiredMoment } from '#app/domain/season/seasons/moment-input.ts'
import {
  oneOf,
  optionalEmail,
  optionalLine,
  optionalText,
  requiredEmail,
  requiredLine,
  requiredText,
  tickbox,
} from '#app/platform/validation.ts'

/** The moment in the award's zone; the calendar's own moment is kept where its hour comes twice. */
export function announceSchema(zone: string, planned: Date | null) {
  return z.object({
    announceAt: requiredMoment(zone, { stored: planned }),
    version: z.string().default(''),
    letters: tickbox(),
  })
}

export const cancelAnnouncementSchema = z.object({ takeBack: carriedId })

/** As in entries. */
export const MAX_NAME = 200

const person = {
  fullName: requiredLine(MAX_NAME),
  credit: optionalLine(200),
  email: optionalEmail(),
  pronunciation: optionalLine(200),
}

export const addPersonSchema = z.object(person)
export const savePersonSchema = z.object({
  ...person,
  personId: carriedId,
  version: carried,
  /** Required where names are locked and the print changes. */
  reason: optionalText(500),
})
export type PersonInput = z.output<typeof addPersonSchema>
export type SavePersonInput = z.output<typeof savePersonSchema>

export const saveWorkSchema = z.object({
  version: carried,
  title: requiredLine(300),
  studio: optionalLine(200),
  /** Required where names are locked and one of them changes. */
  workReason: optionalText(500),
})
export type SaveWorkInput = z.output<typeof saveWorkSchema>

export const personStepSchema = z.object({
  personId: carriedId,
  step: oneOf(['up', 'down', 'remove', 'confirm', 'grant', 'decline']),
})
export type PersonStep = z.output<typeof personStepSchema>['step']

export const endSchema = z.object({
  version: carried,
  status: oneOf(['declined', 'revoked']),
  reason: requiredText(1000),
})

export const lockSchema = z.object({ categoryId: z.coerce.number().int().nonnegative().catch(0) })

export const remindSchema = z.object({ person: z.array(carriedId).default([]) })

export const lettersStepSchema = z.object({ intent: z.enum(['prepare', 'stop']) })

export const letterToSchema = z.object({ personId: carriedId, email: requiredEmail() })

export const nameSchema = z.object({
  fullName: requiredLine(MAX_NAME),
  pronunciation: optionalLine(200),
  version: carried,
})
export type NameInput = z.output<typeof nameSchema>
export const rsvpSchema = z.object({ attending: oneOf(['yes', 'no']) })
export const newLinkSchema = z.object({ email: requiredEmail() })
