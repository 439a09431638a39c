import { z } from 'zod'
import { isEmailAddress, storedAddress } from '#app/platform/mail-address.ts'
import {
  emailProblem,
  onceRead,
  REQUIRED,
  oneOf,
  optionalText,
  requiredEmail,
  requiredNumber,
  requiredLine,
  requiredText,
  tickbox,
  ticked,
} from '#app/platform/validation.ts'
import { CREDENTIAL_FILES } from './labels.ts'
import { AREAS, MAX_PEOPLE, OUTLET_KINDS } from './rules.ts'

const text = (max: number) => optionalText(max).transform((value) => value ?? '')

/** A web address as people type it; `https://` is added where it is missing. */
const address = (required: boolean) =>
  z
    .string()
    .trim()
    .max(500, 'Use at most 500 characters')
    .default('')
    .transform((value) => (value === '' || /^https?:\/\//i.test(value) ? value : `https://${value}`))
    .refine((value) => !required || value !== '', 'Required')
    .refine(
      (value) => value === '' || (/^https?:\/\/[^\s/?#@]+\.[^\s/?#@]+/i.test(value) && URL.canParse(value)),
      'Enter an address like https://example.org',
    )

/** What starts an application: the outlet and who applies. The rest follows behind the mailed link. */
export const startSchema = z.object({
  outletName: requiredLine(120),
  outletKind: oneOf(OUTLET_KINDS),
  website: address(true),
  audience: text(60),
  country: requiredText(2),
  applicant: requiredLine(120),
  email: requiredEmail(),
  phone: requiredLine(40),
  role: requiredLine(80),
})
export type StartInput = z.output<typeof startSchema>

const editorEmail = text(254).transform((typed) => (isEmailAddress(typed) ? storedAddress(typed) : typed))

const person = (n: number) => ({ [`name${n}`]: text(120), [`role${n}`]: text(80) })
const people = Object.assign({}, ...[1, 2, 3, 4].slice(0, MAX_PEOPLE).map(person)) as Record<
  `${'name' | 'role'}${1 | 2 | 3 | 4}`,
  ReturnType<typeof text>
>

const areas = z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(z.enum(AREAS)))

const details = {
  isFreelance: tickbox(),
  editorName: text(120),
  equipment: text(500),
  accessNeeds: text(500),
  ...people,
}

/** A draft may lack anything. */
export const draftSchema = z.object({
  ...details,
  editorEmail,
  plan: text(800),
  pieceOne: address(false),
  pieceTwo: address(false),
  areasWanted: areas,
  terms: tickbox(),
})
export type DraftInput = z.output<typeof draftSchema>

/** An application that is sent. */
export const sendSchema = z
  .object({
    ...details,
    editorEmail,
    plan: requiredText(800),
    pieceOne: address(true),
    pieceTwo: address(true),
    areasWanted: areas.refine((chosen) => chosen.length > 0, 'Select at least one'),
    terms: ticked(),
  })
  .superRefine(
    ({ name1, role1 }, context) => {
      for (const [path, value] of Object.entries({ name1, role1 }))
        if (!value) context.addIssue({ code: 'custom', path: [path], message: REQUIRED })
    },
    onceRead('name1', 'role1'),
  )
  .superRefine(
    ({ isFreelance, editorName, editorEmail: email }, context) => {
      if (!isFreelance) return
      const need = (path: 'editorName' | 'editorEmail', message: string) =>
        context.addIssue({ code: 'custom', path: [path], message })
      if (!editorName) need('editorName', REQUIRED)
      const problem = email ? emailProblem(email) : REQUIRED
      if (problem) need('editorEmail', problem)
    },
    onceRead('isFreelance', 'editorName', 'editorEmail'),
  )

/** A file that is taken away again. */
export const removeSchema = z.object({ file: z.enum(CREDENTIAL_FILES) })

/** The people, once the application is approved. */
export const peopleSchema = z.object(people)
export type PeopleInput = z.output<typeof peopleSchema>

export const answerSchema = z.object({ answer: requiredText(1_000) })
export const signSchema = z.object({
  agreementId: z.coerce.number().int().positive(),
  bodyHash: z.string().regex(/^[0-9a-f]{64}$/, 'Open the agreement again'),
  fullName: requiredLine(120),
  accept: ticked(),
})
export const coverageSchema = z.object({ address: address(true) })

export const noteSchema = z.object({ note: requiredText(500) })
export const approveSchema = z.object({
  areas: areas.refine((chosen) => chosen.length > 0, 'Select at least one'),
  places: requiredNumber({ min: 1, max: MAX_PEOPLE }),
  note: text(500),
})
export const areasSchema = z.object({
  carpet_photo: requiredNumber({ min: 0, max: 10_000 }),
  carpet_video: requiredNumber({ min: 0, max: 10_000 }),
  press_room: requiredNumber({ min: 0, max: 10_000 }),
  audience: requiredNumber({ min: 0, max: 10_000 }),
})
export const doorSchema = z.object({
  label: requiredLine(80),
  areas: areas.refine((chosen) => chosen.length > 0, 'Select at least one'),
  hours: requiredNumber({ min: 1, max: 72 }),
})
