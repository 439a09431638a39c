import { useState } from 'react'
import { NEW_PASSWORD_HINT } from '../password-rules.ts'
import type { MembershipChoice } from '../queries.server.ts'
import { NO_MEMBERSHIP } from '../rules.ts'
import { countries } from '#app/platform/places/place-lists.ts'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import { labelled, type FormFields } from '#app/ui/form-fields.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { Input } from '#app/ui/input.tsx'
import { phoneMask } from '#app/ui/mask.ts'
import { MaskedInput } from '#app/ui/masked-input.tsx'
import { SearchSelect } from '#app/ui/search-select.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
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
  school: 'School',
  studentNumber: 'Student number',
  expectedGraduation: 'Expected graduation',
  discipline: 'Discipline',
  creditsUrl: 'Link to your credits',
  resume: 'About your work',
  terms: 'Terms',
} as const

const priceOf = ({ priceCents, currency }: MembershipChoice) =>
  priceCents === 0 ? 'free' : `${formatMoney(priceCents, currency, 'prose')} a year`

const studentFields = ['school', 'studentNumber', 'expectedGraduation'] as const
const proFields = ['discipline', 'creditsUrl', 'resume'] as const

/** The sign-up form's fields. The details of the other membership types are closed, and can be opened. */
export function SignUpFields({
  form,
  types,
}: {
  form: FormFields<keyof typeof signUpLabels | 'newsletter'>
  types: readonly MembershipChoice[]
}) {
  const [chosen, setChosen] = useState(form.field('membershipType').defaultValue)
  const { control } = labelled<keyof typeof signUpLabels>(form, signUpLabels)
  const type = types.find(({ code }) => code === chosen)
  const hasErrors = (names: readonly (keyof typeof signUpLabels)[]) =>
    names.some((name) => form.field(name).errors)
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
              label: `${each.name}, ${priceOf(each)}`,
              hint: each.description || undefined,
            })),
            {
              value: NO_MEMBERSHIP,
              label: 'No membership',
              hint: 'You can still enter work. To enter as a student you need a student membership.',
            },
          ]}
        />
      </div>
      <details open={type?.isStudent || hasErrors(studentFields)}>
        <summary>Student membership</summary>
        <div className="stack">
          <Input {...control('school')} autoComplete="organization" maxLength={160} />
          <Input {...control('studentNumber')} optional width="medium" maxLength={60} />
          <Input
            {...control('expectedGraduation')}
            hint="We’ll ask for your proof of enrolment next. You can also send it later."
            type="date"
            width="medium"
          />
        </div>
      </details>
      <details open={type?.isPro || hasErrors(proFields)}>
        <summary>Professional membership</summary>
        <div className="stack">
          <Input {...control('discipline')} hint="Such as storyboards or editing." maxLength={120} />
          <Input {...control('creditsUrl')} optional type="url" />
          <Textarea {...control('resume')} optional rows={4} hint="At most 500 characters." />
        </div>
      </details>
      <Checkbox
        name={form.field('terms').name}
        errors={form.field('terms').errors}
        label={<AcceptLabel />}
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
function AcceptLabel() {
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
      I accept the {link(legal.terms, 'terms')}: I have the right to enter my work, and what I submit is true.
      {legal.privacy ? <> I have read {link(legal.privacy, 'how my data is used')}.</> : null}
    </>
  )
}
