import { z } from 'zod'
import { oneOf, optionalText, requiredEmail, requiredText } from '#app/platform/validation.ts'
import { COMMITTEE_ROLES, MOST_QUORUM } from './rules.ts'

const id = z.coerce.number().int().positive()

/** Whom somebody comes in place of: a seat or an open invitation. */
const IN_PLACE = /^(seat|invitation):([1-9]\d{0,14})$/

/** Asking somebody onto a committee (product 1.5). */
export const inviteSchema = z.object({
  name: requiredText(200),
  email: requiredEmail(),
  employer: requiredText(200),
  discipline: optionalText(200),
  role: oneOf(COMMITTEE_ROLES),
  inPlaceOf: z
    .string()
    .regex(IN_PLACE, 'Choose somebody of the list')
    .nullish()
    .transform((text) => {
      const [, kind, number] = IN_PLACE.exec(text ?? '') ?? []
      return kind ? { kind: kind as 'seat' | 'invitation', id: Number(number) } : null
    }),
})
export type InviteInput = z.output<typeof inviteSchema>

/** What the buttons beside people and invitations do. */
export const peopleActionSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('promote'), userId: id }),
  z.object({ intent: z.literal('chair'), userId: id, seen: z.coerce.number().int().min(0) }),
  z.object({ intent: z.enum(['send', 'withdraw']), invitationId: id }),
  z.object({ intent: z.enum(['send_all', 'lock', 'unlock']) }),
])
export type PeopleAction = z.output<typeof peopleActionSchema>

/** What a committee is asked for besides people. */
export const settingsSchema = z.object({
  quorum: z.coerce
    .number({ error: 'Required' })
    .int('A whole number')
    .min(1, 'At least 1')
    .max(MOST_QUORUM, `At most ${MOST_QUORUM}`),
  notes: optionalText(2_000),
  version: z.coerce.number().int(),
})
export type SettingsInput = z.output<typeof settingsSchema>

/** Answering an invitation: why not may be left out. */
export const answerSchema = z.discriminatedUnion('answer', [
  z.object({ answer: z.literal('accept') }),
  z.object({ answer: z.literal('decline'), reason: optionalText(1_000) }),
])
