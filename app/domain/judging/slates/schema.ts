import { z } from 'zod'
import { peopleFromText } from './rules.ts'
import { isEmailAddress, storedAddress } from '#app/platform/mail-address.ts'
import {
  INVALID_EMAIL,
  onceRead,
  oneOf,
  optionalLine,
  optionalText,
  REQUIRED,
  requiredLine,
  requiredText,
} from '#app/platform/validation.ts'

const id = z.coerce.number().int().positive()
/** Of the slate as the form showed it; 0 before there was one. */
const version = z.coerce.number().int().min(0)

/** What a button of the slate asks for. */
export const slateStepSchema = z.discriminatedUnion('do', [
  // `next` is the candidate whose button takes the focus.
  z.object({ do: z.literal('add'), version, entry: id, next: id.optional().catch(undefined) }),
  z.object({ do: z.literal('fill'), version }),
  z.object({ do: z.literal('remove'), version, item: id }),
  z.object({ do: z.literal('up'), version, item: id }),
  z.object({ do: z.literal('down'), version, item: id }),
  z.object({ do: z.literal('place'), version, item: id, place: id }),
])
export type SlateStep = z.output<typeof slateStepSchema>

export const reasonsSchema = z.object({
  version,
  shortReason: optionalText(2_000),
  tieReason: optionalText(2_000),
})
export type ReasonsInput = z.output<typeof reasonsSchema>

export const submitSlateSchema = reasonsSchema.extend({ attestation: requiredLine(120) })
export type SubmitSlateInput = z.output<typeof submitSlateSchema>

/** The review of a slate: its reasons saved for later, or the slate submitted. */
export const reviewSlateSchema = z.discriminatedUnion('do', [
  reasonsSchema.extend({ do: z.literal('save') }),
  submitSlateSchema.extend({ do: z.undefined().optional() }),
])

const MAX_PEOPLE = 30

export const outsideWorkSchema = z.object({
  version,
  title: requiredLine(300),
  studio: optionalLine(160),
  people: requiredText(6_000)
    .transform((text) =>
      peopleFromText(text).map((person) => ({ ...person, email: storedAddress(person.email) })),
    )
    .superRefine((people, context) => {
      const refuse = (message: string) => context.addIssue({ code: 'custom', message })
      if (people.length === 0) refuse(REQUIRED)
      if (people.length > MAX_PEOPLE) refuse(`Enter at most ${MAX_PEOPLE} people`)
      const long = people.find(({ fullName, credit }) => fullName.length > 160 || credit.length > 160)
      if (long) refuse('Names and credits must be 160 characters or fewer')
      const wrong = people.find(({ email }) => email !== '' && !isEmailAddress(email))
      if (wrong) refuse(`${INVALID_EMAIL}: ${wrong.fullName}`)
    }, onceRead()),
  reason: requiredText(2_000),
})
export type OutsideWorkInput = z.output<typeof outsideWorkSchema>

/** An admin adds an entry the chair has a conflict with. */
export const addEntrySchema = z.object({
  version,
  submissionId: z.coerce.number({ error: 'Select an entry' }).int().positive('Select an entry'),
  place: z.union([z.literal('rank'), z.coerce.number({ error: 'Select a place' }).int().positive()]),
})
export type AddEntryInput = z.output<typeof addEntrySchema>

/** An admin's decision about a work that was not entered, with its reason. */
export const outsideDecisionSchema = z.object({
  outsideWorkId: id,
  version,
  decision: oneOf(['approved', 'refused']),
  note: requiredText(2_000),
})
export type OutsideDecision = z.output<typeof outsideDecisionSchema>
