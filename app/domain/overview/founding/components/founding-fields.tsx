import { PasswordInput } from '#app/domain/people/accounts/components/password-input.tsx'
import { NEW_PASSWORD_HINT } from '#app/domain/people/accounts/password-rules.ts'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import { Fieldset } from '#app/ui/field.tsx'
import { labelled, type FormFields } from '#app/ui/form-fields.ts'
import { zoneOptions } from '#app/ui/format/zone-label.ts'
import { Input } from '#app/ui/input.tsx'
import { SearchSelect } from '#app/ui/search-select.tsx'
import { FOUNDING_LABELS } from '../labels.ts'
import { KindPreviews, type KindPreview } from './kind-previews.tsx'

const BLANK = {
  value: 'blank',
  label: 'Something else',
  hint: 'No categories yet, and the question for a title.',
}

const USES = [
  {
    value: 'entries',
    label: 'Takes entries only',
    hint: 'For grants and competitions that are decided elsewhere.',
  },
  { value: 'jury', label: 'A jury decides', hint: 'Judging and certificates.' },
  { value: 'members', label: 'A jury nominates and members vote', hint: 'Also memberships and voting.' },
  {
    value: 'everything',
    label: 'A whole awards show',
    hint: 'Also a ceremony, extra trophies, sponsors, press, events and screenings.',
  },
]

/** The fields that found an award: the code, the award, its first admin. */
export function FoundingFields({
  form,
  currencies,
  zones,
  kinds,
}: {
  form: FormFields<keyof typeof FOUNDING_LABELS>
  currencies: readonly { value: string; label: string }[]
  zones: readonly string[]
  kinds: readonly KindPreview[]
}) {
  const { control } = labelled(form, FOUNDING_LABELS)
  const number = { inputMode: 'numeric', width: 'short', required: true } as const
  return (
    <>
      <Input
        {...control('code')}
        hint="The server wrote it to its log when it started. Each start makes a new one."
        autoComplete="off"
        spellCheck={false}
        required
      />
      <Fieldset legend="Award" boxed>
        <Input {...control('award')} hint="Without its year or number." required />
        <Input {...control('year')} hint="Of its first season." {...number} />
        <Input {...control('edition')} hint="1 for the first time it is given." {...number} />
        <SearchSelect
          {...control('currency')}
          hint="Entries are sold in it. It is fixed once an invoice exists."
          placeholder="Select a currency"
          options={currencies}
          required
        />
        <SearchSelect
          {...control('timezone')}
          hint="Deadlines are in it."
          placeholder="Select a time zone"
          options={zoneOptions(zones)}
          required
        />
        <RadioGroup
          {...form.field('kind')}
          legend={FOUNDING_LABELS.kind}
          hint="Brings categories, questions, a rubric and words. Nothing is open until you open it, and you can change all of it."
          choices={[BLANK, ...kinds.map(({ value, label, hint }) => ({ value, label, hint }))]}
          required
        />
        <KindPreviews kinds={kinds} />
        <RadioGroup
          {...form.field('uses')}
          legend={FOUNDING_LABELS.uses}
          hint="You can switch each part on or off later. Nothing is lost."
          choices={USES}
          required
        />
      </Fieldset>
      <Fieldset legend="First admin" boxed>
        <Input {...control('firstName')} autoComplete="given-name" maxLength={60} required />
        <Input {...control('lastName')} autoComplete="family-name" maxLength={60} required />
        <Input
          {...control('email')}
          hint="You sign in with it. Entrants see it as the support email until you change that."
          type="email"
          autoComplete="email"
          required
        />
        <PasswordInput
          name={form.field('password').name}
          errors={form.field('password').errors}
          label={FOUNDING_LABELS.password}
          hint={NEW_PASSWORD_HINT}
          autoComplete="new-password"
          required
        />
      </Fieldset>
    </>
  )
}
