import { useState } from 'react'
import { NO_MEMBERSHIP } from '#app/domain/people/accounts/rules.ts'
import { countries } from '#app/platform/places/place-lists.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import { formatMoney } from '#app/ui/format/money.ts'
import { Input } from '#app/ui/input.tsx'
import { phoneMask } from '#app/ui/mask.ts'
import { MaskedInput } from '#app/ui/masked-input.tsx'
import { SearchSelect } from '#app/ui/search-select.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { PasswordInput } from './password-input.tsx'

/** The fields in the order of the page, for the error summary. */
export const signUpLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
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

export interface SignUpFormState {
  field(name: string): { name: string; errors: string[] | undefined; defaultValue: string | undefined }
  isTicked(name: string): boolean
}

export interface SignUpType {
  code: string
  name: string
  description: string
  priceCents: number
  currency: string
  isStudent: boolean
  isPro: boolean
}

const priceOf = ({ priceCents, currency }: SignUpType) =>
  priceCents === 0 ? 'free' : `${formatMoney(priceCents, currency, 'prose')} a year`

const studentFields = ['school', 'studentNumber', 'expectedGraduation']
const proFields = ['discipline', 'creditsUrl', 'resume']

/** The sign-up form's fields (product 1.1). A block for another kind of member stays closed, and can always be opened. */
export function SignUpFields({ form, types }: { form: SignUpFormState; types: readonly SignUpType[] }) {
  const [chosen, setChosen] = useState(form.field('membershipType').defaultValue)
  const type = types.find(({ code }) => code === chosen)
  const hasErrors = (names: string[]) => names.some((name) => form.field(name).errors)
  return (
    <>
      <Input
        {...form.field('firstName')}
        label="First name"
        autoComplete="given-name"
        maxLength={60}
        required
      />
      <Input
        {...form.field('lastName')}
        label="Last name"
        autoComplete="family-name"
        maxLength={60}
        required
      />
      <Input {...form.field('email')} label="E-mail" type="email" autoComplete="email" required />
      <PasswordInput
        name="password"
        errors={form.field('password').errors}
        label="Password"
        hint="At least 12 characters. A few words in a row are easy to remember and hard to guess."
        autoComplete="new-password"
        required
      />
      <MaskedInput
        {...form.field('phone')}
        label="Phone"
        optional
        hint="With the country’s code, such as +1 213 555 0100."
        mask={phoneMask}
        type="tel"
        autoComplete="tel"
        width="medium"
      />
      <SearchSelect
        {...form.field('country')}
        label="Country"
        placeholder="Choose a country"
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
          legend="Membership"
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
              hint: 'For entering work without joining. A student record needs the student membership.',
            },
          ]}
        />
      </div>
      <details open={type?.isStudent || hasErrors(studentFields)}>
        <summary>For a student membership</summary>
        <div className="stack">
          <Input {...form.field('school')} label="School" autoComplete="organization" maxLength={160} />
          <Input
            {...form.field('studentNumber')}
            label="Student number"
            optional
            width="medium"
            maxLength={60}
          />
          <Input
            {...form.field('expectedGraduation')}
            label="Expected graduation"
            hint="The proof of enrolment is asked for next; you can send it later too."
            type="date"
            width="medium"
          />
        </div>
      </details>
      <details open={type?.isPro || hasErrors(proFields)}>
        <summary>For a professional membership</summary>
        <div className="stack">
          <Input
            {...form.field('discipline')}
            label="Discipline"
            hint="What you do, such as storyboards or editing."
            maxLength={120}
          />
          <Input {...form.field('creditsUrl')} label="Link to your credits" optional type="url" />
          <Textarea
            {...form.field('resume')}
            label="About your work"
            optional
            rows={4}
            hint="At most 500 characters."
          />
        </div>
      </details>
      <Checkbox
        name="terms"
        errors={form.field('terms').errors}
        label="I accept the award’s terms: what I enter is mine to enter, and what I tell is true."
        defaultChecked={form.isTicked('terms')}
        required
      />
      <Checkbox
        name="newsletter"
        label="Send me news about the award, a few times a year"
        defaultChecked={form.isTicked('newsletter')}
      />
    </>
  )
}
