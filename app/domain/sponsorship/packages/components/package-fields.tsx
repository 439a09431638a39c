import { amountHint } from '#app/platform/amounts.ts'
import { Button } from '#app/ui/button.tsx'
import { Stack } from '#app/ui/columns.tsx'
import { Fieldset } from '#app/ui/field.tsx'
import type { FieldNames, ListFormFields } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { optionsOf, Select } from '#app/ui/select.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { PACKAGE_LABELS as LABELS } from '../labels.ts'
import { BENEFIT_SIDES, MOST_BENEFITS } from '../rules.ts'
import type { packageSchema } from '../schema.ts'

type PackageForm = ListFormFields<FieldNames<ReturnType<typeof packageSchema>>>

/** What a package offers. `tax` says how its price is taxed, where it is. */
export function PackageFields({
  form,
  currency,
  tax,
}: {
  form: PackageForm
  currency: string
  tax: string | null
}) {
  const { field } = form
  return (
    <>
      <Input {...field('name')} label={LABELS.name} maxLength={80} required />
      <Input
        {...field('priceCents')}
        label={`${LABELS.priceCents} (${currency}${tax ? `, ${tax}` : ''})`}
        hint={amountHint(currency)}
        inputMode="decimal"
        width="short"
        required
      />
      <Input
        {...field('places')}
        label={LABELS.places}
        hint="How many sponsors can have it. If empty, there is no limit."
        inputMode="numeric"
        width="short"
        optional
      />
      <Input
        {...field('level')}
        label={LABELS.level}
        hint="1 is the highest level of sponsor. Leave empty for adverts."
        inputMode="numeric"
        width="short"
        optional
      />
      <Textarea {...field('description')} label={LABELS.description} rows={3} maxLength={1000} optional />
      <Included form={form} />
      <Fieldset legend="Artwork" boxed>
        <Input
          {...field('size')}
          label={LABELS.size}
          hint="For example 190 × 124 mm, or 600 × 200 px"
          maxLength={120}
          optional
        />
        <Textarea
          {...field('artworkRules')}
          label={LABELS.artworkRules}
          hint="Format, bleed, resolution and colours"
          rows={3}
          maxLength={2000}
          optional
        />
        <Input {...field('artworkDue')} label={LABELS.artworkDue} type="date" width="short" optional />
      </Fieldset>
    </>
  )
}

/** The lines of what is included. The buttons change the list in the form; nothing is stored until it is saved. */
function Included({ form }: { form: PackageForm }) {
  const { field } = form
  const rows = form.rows('benefits')
  return (
    <Stack>
      <div>
        <h2>{LABELS.benefits}</h2>
        <p className="hint">Each line says what is due, from which side and by when.</p>
      </div>
      {rows.map(({ key }, row) => (
        <Fieldset key={key ?? row} legend={`Line ${row + 1}`} boxed>
          <Input {...field(`benefits[${row}].what`)} label="What is included" maxLength={200} required />
          <div className="field-grid">
            <Select {...field(`benefits[${row}].from`)} label="Due from" options={optionsOf(BENEFIT_SIDES)} />
            <Input {...field(`benefits[${row}].due`)} label="Due on" type="date" optional />
          </div>
          <div className="button-row">
            <Button kind="quiet" {...form.remove('benefits', row)}>
              Remove line {row + 1}
            </Button>
            {row > 0 ? (
              <Button kind="quiet" {...form.move('benefits', row, row - 1)}>
                Move line {row + 1} up
              </Button>
            ) : null}
          </div>
        </Fieldset>
      ))}
      {rows.length < MOST_BENEFITS ? (
        <div>
          <Button kind="secondary" {...form.add('benefits', { from: 'award' })}>
            Add line
          </Button>
        </div>
      ) : null}
    </Stack>
  )
}
