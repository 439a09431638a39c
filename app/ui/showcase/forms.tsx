import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { CheckboxGroup, RadioGroup } from '#app/ui/choice-group.tsx'
import { Stack } from '#app/ui/columns.tsx'
import { ErrorSummary, problemsOf } from '#app/ui/error-summary.tsx'
import { Fieldset } from '#app/ui/field.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { Input } from '#app/ui/input.tsx'
import { MaskedInput } from '#app/ui/masked-input.tsx'
import { SearchSelect } from '#app/ui/search-select.tsx'
import { Select } from '#app/ui/select.tsx'
import { SIZES } from '#app/ui/sizes.ts'
import { Textarea } from '#app/ui/textarea.tsx'

const KINDS = ['primary', 'secondary', 'quiet', 'danger'] as const

export function ButtonShow() {
  return (
    <Stack>
      <h2>Buttons</h2>
      {KINDS.map((kind) => (
        <ButtonRow key={kind}>
          {SIZES.map((size) => (
            <Button key={size} type="button" kind={kind} size={size}>
              {kind} {size}
            </Button>
          ))}
        </ButtonRow>
      ))}
      <ButtonRow>
        <LinkButton to="#button-link">A link as a button</LinkButton>
        <Button type="button" disabled>
          Disabled
        </Button>
      </ButtonRow>
      <Button type="button" block>
        A whole column wide
      </Button>
    </Stack>
  )
}

const TYPES = [
  { value: 'feature', label: 'Feature film' },
  { value: 'series', label: 'Series' },
  { value: 'short', label: 'Short film' },
  { value: 'game', label: 'Game (closed this year)', disabled: true },
]

const COUNTRIES = [
  'Åland Islands',
  'Brazil',
  'Canada',
  'Chad',
  'Chile',
  'China',
  'Czechia',
  'Iceland',
  'Japan',
  'Türkiye',
].map((label) => ({ value: label.toLowerCase(), label }))

const LONG =
  'We shot nothing and still had to find the light. The lanterns were the only source in the village.'

export function FieldShow() {
  const email = ['Invalid email format']
  const statement = ['2 words too many']
  const terms = ['Required']
  return (
    <Stack>
      <h2>Fields</h2>
      <ErrorSummary
        problems={problemsOf([
          { id: 'bad-email', label: 'Email', errors: email },
          { id: 'bad-statement', label: 'Statement', errors: statement },
          { id: 'bad-terms', label: 'Terms', errors: terms },
        ])}
      />
      {SIZES.map((size) => (
        <Input
          key={size}
          name={`input-${size}`}
          label={`Input, ${size}`}
          size={size}
          defaultValue="Tin Lanterns"
        />
      ))}
      <Input
        name="hinted"
        label="Title"
        hint="Exactly as it should appear in print."
        required
        placeholder="For example Tin Lanterns"
      />
      <Input name="phone-code" label="Postcode" width="short" optional />
      <Input
        name="password"
        label="Password"
        type="password"
        autoComplete="off"
        labelAside={<a href="#fields">Forgot it?</a>}
      />
      <Input name="bad-email" label="Email" type="email" defaultValue="bram@exam" errors={email} />
      <Input name="read-only" label="Read only" readOnly defaultValue="E-2026-0143" />
      <MaskedInput
        name="masked"
        label="Phone"
        mask="(###) ###-####"
        hint="Ten digits. Pasting works."
        inputMode="tel"
      />
      <Textarea
        name="statement"
        label="Statement of achievement"
        maxWords={300}
        defaultValue={LONG}
        hint="Judges read this first."
      />
      <Textarea
        name="bad-statement"
        label="Statement"
        maxWords={17}
        defaultValue={LONG}
        errors={statement}
        rows={3}
      />
      <Select name="type" label="Type" options={TYPES} placeholder="Choose a type" />
      <SearchSelect
        name="country"
        label="Country"
        options={COUNTRIES}
        defaultValue="iceland"
        hint="Type to search."
      />
      <SearchSelect name="nothing" label="Distributor" options={[]} />
      <SearchSelect
        name="bad-country"
        label="Country of the studio"
        options={COUNTRIES}
        placeholder=""
        errors={['Required']}
      />
      <Checkbox name="keep" label="Keep me signed in" defaultChecked />
      <Checkbox name="bad-terms" label="I accept the terms" hint="They are two pages long." errors={terms} />
      <RadioGroup
        name="name-correct"
        legend="Is your name correct?"
        defaultValue="yes"
        choices={[
          { value: 'yes', label: 'Yes, print it like this' },
          { value: 'no', label: 'It needs a change', hint: 'You can write it on the next page.' },
        ]}
      />
      <RadioGroup
        name="score"
        legend="Originality"
        inline
        errors={['Required']}
        choices={['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }))}
      />
      <CheckboxGroup
        name="areas"
        legend="Areas wanted"
        defaultValue={['carpet']}
        choices={[
          { value: 'carpet', label: 'Carpet' },
          { value: 'room', label: 'Press room' },
        ]}
      />
      <FileField
        name="still"
        label="Screenshot of the credit"
        hint="JPEG or PNG, up to 10 MB."
        stored="lanterns-credit.png, 1.2 MB"
      />
      <Fieldset legend="Person 1" boxed>
        <Input name="people[0].name" label="Name as printed" defaultValue="Þóra Ægisdóttir-Lindqvist" />
        <Input name="people[0].role" label="Role" defaultValue="Director" />
        <Button type="button" kind="quiet">
          Remove person 1
        </Button>
      </Fieldset>
    </Stack>
  )
}
