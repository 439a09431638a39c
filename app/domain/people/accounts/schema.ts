import { z } from 'zod'
import { isKnownZone } from '#app/ui/format/date-time.ts'
import { isCountryCode } from '#app/platform/places/places.ts'
import {
  optionalLine,
  optionalText,
  optionalUrl,
  REQUIRED,
  requiredEmail,
  requiredId,
  requiredLine,
  requiredText,
  tickbox,
  ticked,
} from '#app/platform/validation.ts'
import { NO_MEMBERSHIP } from './rules.ts'
import { passwordProblem, PASSWORD_MAX, type PasswordOwner } from './password-rules.ts'

const PHONE = /^\+?[\d\s().\-/]{5,30}$/

/** A phone number of any country, as people write it. */
export function optionalPhone() {
  return z
    .string()
    .trim()
    .refine((text) => text === '' || PHONE.test(text), 'Enter a phone number, like +1 213 555 0142')
    .optional()
    .transform((text) => text || null)
}

/** A new password: long, not common, without the owner's or the award's name. */
export function newPassword(owner: PasswordOwner, awardName: string) {
  return z
    .string({ error: REQUIRED })
    .min(1, REQUIRED)
    .check((input) => {
      if (input.value === '') return
      const problem = passwordProblem(input.value, owner, awardName)
      if (problem) input.issues.push({ code: 'custom', message: problem, input: input.value })
    })
}

/** The sign-in form (spec 5). The password keeps its spaces. */
export const signInSchema = z.object({
  email: requiredEmail(),
  password: z
    .string({ error: REQUIRED })
    .min(1, REQUIRED)
    .max(PASSWORD_MAX * 4),
  remember: tickbox(),
})

export const forgotPasswordSchema = z.object({ email: requiredEmail() })

/** Looks a member up by email or member number, together with the last name. */
export const lookUpSchema = z.object({ member: requiredLine(254), lastName: requiredLine(60) })
export type LookUpInput = z.output<typeof lookUpSchema>

const text = z.string().default('')

/** The button that mails a member the link to set up their account. */
export const setUpLinkSchema = z.object({ reference: text })

/** What a page sends whose address has the token of a link. */
export const tokenSchema = z.object({ token: text })

/** The button that mails a new link to confirm an address; `next` is the page it is on. */
export const resendSchema = z.object({ next: text })

/** The setting of the light version. */
export const lightSchema = z.object({ light: tickbox() })

/** The own time zone; an empty one is the browser's. */
export const timeZoneSchema = z.object({
  timezone: text.refine((zone) => zone === '' || isKnownZone(zone)).transform((zone) => zone || null),
})

/** The decision on a membership that waits for one. */
export const membershipDecisionSchema = z.object({
  membershipId: requiredId(),
  decision: z.enum(['activate', 'reject']),
})

/** The form of a proof of enrolment. */
export const proofSchema = z.object({ proof: z.file() })

/** A day as date fields send it. */
function requiredDay() {
  return z
    .string({ error: REQUIRED })
    .min(1, REQUIRED)
    .refine((day) => /^\d{4}-\d{2}-\d{2}$/.test(day) && isDay(day), 'Enter a date')
}

function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(+date) && date.toISOString().startsWith(day)
}

export interface SignUpFrame {
  /** The types a person can choose themselves. */
  types: readonly { code: string; isStudent: boolean; isPro: boolean }[]
  awardName: string
}

/** What an application for a type of membership tells of its person. */
export const membershipDetails = (type: { isStudent: boolean; isPro: boolean } | undefined) => ({
  school: type?.isStudent ? requiredLine(160) : optionalLine(160),
  studentNumber: optionalLine(60),
  expectedGraduation: type?.isStudent ? requiredDay() : z.string().optional(),
  discipline: type?.isPro ? requiredLine(120) : optionalLine(120),
  creditsUrl: optionalUrl(),
  resume: optionalText(500),
})

const sentText = text.catch('')

/** What decides which fields of the sign-up form are required and which passwords are forbidden. */
export const signUpFacts = z.object({
  email: sentText,
  firstName: sentText,
  lastName: sentText,
  membershipType: sentText,
})

/** The sign-up form of a person of whom `facts` were posted. */
export function signUpSchema({ types, awardName }: SignUpFrame, facts: z.output<typeof signUpFacts>) {
  const { membershipType, ...owner } = facts
  const type = types.find(({ code }) => code === membershipType)
  return z.object({
    firstName: requiredLine(60),
    lastName: requiredLine(60),
    email: requiredEmail(),
    password: newPassword(owner, awardName),
    phone: optionalPhone(),
    country: z.string({ error: REQUIRED }).min(1, REQUIRED).refine(isCountryCode, 'Select a country'),
    membershipType: z
      .string({ error: REQUIRED })
      .min(1, REQUIRED)
      .refine((code) => type !== undefined || code === NO_MEMBERSHIP, 'Select a membership type'),
    ...membershipDetails(type),
    terms: ticked('Accept the terms to create an account'),
    newsletter: tickbox(),
  })
}
export type SignUpInput = z.output<ReturnType<typeof signUpSchema>>

/** A new password, typed twice. */
export function passwordResetSchema(owner: PasswordOwner, awardName: string) {
  return z
    .object({
      token: z.string().max(100).optional(),
      password: newPassword(owner, awardName),
      repeat: z.string({ error: REQUIRED }).min(1, REQUIRED),
    })
    .check(sameTwice)
}

/** The new password is typed twice. */
export function sameTwice(input: z.core.ParsePayload<{ password: string; repeat: string }>) {
  const { password, repeat } = input.value
  if (!repeat || password === repeat) return
  input.issues.push({
    code: 'custom',
    path: ['repeat'],
    message: 'The passwords do not match',
    input: repeat,
  })
}

/** Spec 7: the body of both refresh calls. */
export const refreshSchema = z.object({ refreshToken: requiredText(200) })

/** Spec 7: account look-up by `member`, `email` or `member_number`, with the last name. */
export const apiLookUpSchema = z.preprocess((body) => {
  const { member, email, memberNumber, ...rest } = body as Record<string, unknown>
  return { ...rest, member: member ?? email ?? memberNumber }
}, lookUpSchema)
