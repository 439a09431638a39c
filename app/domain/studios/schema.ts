import { z } from 'zod'
import { isCountryCode } from '#app/platform/places/places.ts'
import {
  REQUIRED,
  oneOf,
  optionalLine,
  optionalUrl,
  requiredEmail,
  requiredId,
  requiredLine,
} from '#app/platform/validation.ts'
import { readLoadedDetails } from './details.ts'
import { STUDIO_ROLES, STUDIO_TYPES, isAsked, type StudioType } from './rules.ts'

const common = {
  name: requiredLine(120),
  legalName: optionalLine(200),
  website: optionalUrl(),
  country: z.string({ error: REQUIRED }).refine(isCountryCode, 'Select a country'),
  addressLine1: requiredLine(200),
  addressLine2: optionalLine(200),
  city: requiredLine(120),
  region: optionalLine(120),
  postalCode: optionalLine(20),
  billingName: optionalLine(120),
  billingEmail: requiredEmail(),
  taxId: optionalLine(40),
}

/** The form of one type of studio; students add their school. */
export function studioSchema<Type extends StudioType>(type: Type) {
  return z.object({
    ...common,
    school: type === 'student' ? requiredLine(160) : optionalLine(160),
    course: type === 'student' ? requiredLine(160) : optionalLine(160),
    onBehalfOf: optionalLine(200),
  })
}

/** The form of a new profile, which asks for its kind too; `type` is the kind that was posted. */
export function newStudioSchema(type: StudioType | null) {
  return studioSchema(type ?? 'studio').extend({
    type: z.enum(STUDIO_TYPES, { error: 'Select who is entering' }),
  })
}

/** Without scripts every kind's questions are in the form: what was answered for another kind is left out. */
export function answersOfKind(input: StudioInput): StudioInput {
  const { type, school, course, legalName, onBehalfOf } = input
  return {
    ...input,
    school: isAsked.school(type) ? school : null,
    course: isAsked.school(type) ? course : null,
    legalName: isAsked.legalName(type) ? legalName : null,
    onBehalfOf: isAsked.onBehalfOf(type) ? onBehalfOf : null,
  }
}

/** The form of a stored profile, with the values it was made with. */
export function storedStudioSchema(type: StudioType) {
  return studioSchema(type).extend({ seen: z.string().optional().transform(readLoadedDetails) })
}

export type StudioDetails = z.output<ReturnType<typeof studioSchema>>
export interface StudioInput extends StudioDetails {
  type: StudioType
}

const studioId = requiredId()
const userId = requiredId()
const invitationId = requiredId()

/** Asking to join a studio. */
export const askSchema = z.object({ studioId })

/** Switching to another studio, and answering a request to join one; each button has its intent. */
export const studioActions = {
  /** `next` is the page to show then; default the page of one’s studios. */
  switch: z.object({ studioId, next: z.string().default('') }),
  admit: z.object({ studioId, userId }),
  decline: z.object({ studioId, userId }),
}

export const inviteSchema = z.object({ email: requiredEmail(), role: oneOf(STUDIO_ROLES) })
export type InviteInput = z.output<typeof inviteSchema>

/** The buttons beside a person or an invitation. */
export const peopleActions = {
  role: z.object({ userId, role: z.enum(STUDIO_ROLES) }),
  remove: z.object({ userId }),
  admit: z.object({ userId }),
  decline: z.object({ userId }),
  resend: z.object({ invitationId }),
  cancel: z.object({ invitationId }),
}

/** Archives a studio, or makes it active again. */
export const archiveSchema = z.object({ to: z.enum(['active', 'archived']).default('archived') })

/** The secret of an invitation's link. */
export const acceptSchema = z.object({ token: z.string() })

export const mergeSchema = z.object({ typed: requiredLine(200) })
