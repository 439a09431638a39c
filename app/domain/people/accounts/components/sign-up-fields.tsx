import { useState } from 'react'
import { NEW_PASSWORD_HINT } from '../password-rules.ts'
import type { MembershipChoice } from '../queries.server.ts'
import { NO_MEMBERSHIP } from '../rules.ts'
import { countries } from '#app/platform/places/place-lists.ts'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import { labelled, type FormFields } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { phoneMask } from '#app/ui/mask.ts'
import { MaskedInput } from '#app/ui/masked-input.tsx'
import { SearchSelect } from '#app/ui/search-select.tsx'
import { membershipPrice } from '../membership-price.ts'
import { APPLICATION_LABELS, ProFields, StudentFields } from './application-form.tsx'
import { PasswordInput } from './password-input.tsx'

/** The fields in the order of the form. */
export const signUpLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  password: 'Password',
  phone: 'Phone',
  country: 'Country',
  membershipType: 'Membership',
  ...APPLICATION_LABELS,
  terms: 'Terms',
} as const

const studentFields = ['school', 'studentNumber', 'expectedGraduation'] as const
const proFields = ['discipline', 'creditsUrl', 'resume'] as const

/** The sign-up form's fields. Where no membership is offered, none is asked for. */
export function SignUpFields({
  form,
  types,
  statement,
}: {
  form: FormFields<keyof typeof signUpLabels | 'newsletter'>
  types: readonly MembershipChoice[]
  /** What the award has people confirm beside the terms; empty for nothing. */
  statement: string
}) {
  const { control } = labelled<keyof typeof signUpLabels>(form, signUpLabels)
  return (
    <>
      <Input {...control('firstName')} autoComplete="given-name" maxLength={60} required />
      <Input {...control('lastName')} autoComplete="family-name" maxLength={60} required />
      <Input {...control('email')} type="email" autoComplete="email" required />
      <PasswordInput
        name={form.field('password').name}
        errors={form.field('password').errors}
        label={signUpLabels.password}
        hint={NEW_PASSWORD_HINT}
        autoComplete="new-password"
        required
      />
      <MaskedInput
        {...control('phone')}
        optional
        hint="Include the country code, such as +1 213 555 0100."
        mask={phoneMask}
        type="tel"
        autoComplete="tel"
        width="medium"
      />
      <SearchSelect
        {...control('country')}
        placeholder="Select a country"
        options={countries}
        autoComplete="country"
        required
      />
      {types.length > 0 ? (
        <MembershipFields form={form} types={types} />
      ) : (
        <input type="hidden" name={form.field('membershipType').name} value={NO_MEMBERSHIP} />
      )}
      <Checkbox
        name={form.field('terms').name}
        errors={form.field('terms').errors}
        label={<AcceptLabel statement={statement} />}
        defaultChecked={form.isTicked('terms')}
        required
      />
      <Checkbox
        name={form.field('newsletter').name}
        label="Email me news about the award a few times a year"
        defaultChecked={form.isTicked('newsletter')}
      />
    </>
  )
}

/** What is accepted, with links to the texts the award has; they open beside the form, so that nothing typed is lost. */
function AcceptLabel({ statement }: { statement: string }) {
  const { legal } = useFrame().site
  const link = (to: string | undefined, text: string) =>
    to ? (
      <a href={to} target="_blank" rel="noreferrer">
        {text}
      </a>
    ) : (
      text
    )
  return (
    <>
      I accept the {link(legal.terms, 'terms')}.{statement ? ` ${statement}` : null}
      {legal.privacy ? <> I have read {link(legal.privacy, 'how my data is used')}.</> : null}
    </>
  )
}

type MembershipNames = Exclude<keyof typeof signUpLabels, 'terms'>

/** The memberships to choose from, and their details: closed for the others, and can be opened. */
function MembershipFields({
  form,
  types,
}: {
  form: FormFields<MembershipNames>
  types: readonly MembershipChoice[]
}) {
  const [chosen, setChosen] = useState(form.field('membershipType').defaultValue)
  const type = types.find(({ code }) => code === chosen)
  const hasErrors = (names: readonly MembershipNames[]) => names.some((name) => form.field(name).errors)
  return (
    <>
      <div
        onChange={(event) => {
          if (event.target instanceof HTMLInputElement) setChosen(event.target.value)
        }}
      >
        <RadioGroup
          {...form.field('membershipType')}
          legend={signUpLabels.membershipType}
          required
          choices={[
            ...types.map((each) => ({
              value: each.code,
              label: `${each.name}, ${membershipPrice(each)}`,
              hint: each.description || undefined,
            })),
            {
              value: NO_MEMBERSHIP,
              label: 'No membership',
              hint: 'You can still enter work, and apply for a membership later. To enter as a student you need a student membership.',
            },
          ]}
        />
      </div>
      {types.some(({ isStudent }) => isStudent) ? (
        <details open={type?.isStudent || hasErrors(studentFields)}>
          <summary>Student membership</summary>
          <div className="stack">
            <StudentFields field={form.field} />
          </div>
        </details>
      ) : null}
      {types.some(({ isPro }) => isPro) ? (
        <details open={type?.isPro || hasErrors(proFields)}>
          <summary>Professional membership</summary>
          <div className="stack">
            <ProFields field={form.field} />
          </div>
        </details>
      ) : null}
    </>
  )
}
