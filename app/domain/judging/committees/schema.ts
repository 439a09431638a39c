import { z } from 'zod'
import { oneOf, optionalLine, optionalText, requiredEmail, requiredLine } from '#app/platform/validation.ts'
import { RANKING_METHODS } from './ranking.ts'
import { COMMITTEE_ROLES, MAX_QUORUM } from './rules.ts'

const id = z.coerce.number().int().positive()

/** Whom an invited person replaces: a seat or an open invitation. */
const IN_PLACE = /^(seat|invitation):([1-9]\d{0,14})$/

export const inviteSchema = z.object({
  name: requiredLine(200),
  email: requiredEmail(),
  employer: requiredLine(200),
  discipline: optionalLine(200),
  role: oneOf(COMMITTEE_ROLES),
  inPlaceOf: z
    .string()
    .regex(IN_PLACE, 'Select a person from the list')
    .nullish()
    .transform((text) => {
      const [, kind, number] = IN_PLACE.exec(text ?? '') ?? []
      return kind ? { kind: kind as 'seat' | 'invitation', id: Number(number) } : null
    }),
})
export type InviteInput = z.output<typeof inviteSchema>

/** The buttons beside members and invitations. */
const peopleActionSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('promote'), userId: id }),
  z.object({ intent: z.literal('chair'), userId: id, chairId: z.coerce.number().int().min(0) }),
  z.object({ intent: z.enum(['send', 'withdraw']), invitationId: id }),
  z.object({ intent: z.enum(['send_all', 'lock', 'unlock']) }),
])
export type PeopleAction = z.output<typeof peopleActionSchema>

export const settingsSchema = z.object({
  quorum: z.coerce
    .number({ error: 'Required' })
    .int('Enter a whole number')
    .min(1, 'At least 1')
    .max(MAX_QUORUM, `At most ${MAX_QUORUM}`),
  notes: optionalText(2_000),
  version: z.coerce.number().int(),
})
export type SettingsInput = z.output<typeof settingsSchema>

export const rankingSchema = z.object({
  rankedBy: oneOf(RANKING_METHODS),
  version: z.coerce.number().int(),
})
export type RankingInput = z.output<typeof rankingSchema>

/** The forms and buttons of a committee's page. */
export const committeeStepSchema = z.discriminatedUnion('intent', [
  settingsSchema.extend({ intent: z.literal('save') }),
  rankingSchema.extend({ intent: z.literal('rank') }),
  inviteSchema.extend({ intent: z.enum(['invite', 'prepare']) }),
  peopleActionSchema,
])

/** How many invitations the page showed. */
export const expectedSchema = z.object({ count: id })

/** Makes a category's committee, or those of all categories without one. */
export const createCommitteeSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('all') }),
  z.object({ intent: z.literal('one'), category: id.nullable().catch(null) }),
])

export const answerSchema = z.discriminatedUnion('answer', [
  z.object({ answer: z.literal('accept') }),
  z.object({ answer: z.literal('decline'), reason: optionalText(1_000) }),
])

/** An answer to one of the invitations on the judge's own page. */
export const invitationAnswerSchema = answerSchema.and(z.object({ invitationId: id }))
