import { amountHint } from '#app/platform/amounts.ts'
import { Button } from '#app/ui/button.tsx'
import { Stack } from '#app/ui/columns.tsx'
import { Fieldset } from '#app/ui/field.tsx'
import type { FieldNames, ListFormFields } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { optionsOf, Select } from '#app/ui/select.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import {
  ARTWORK_PLACE_LABELS,
  COLOUR_LABELS,
  FORMAT_LABELS,
  MAX_ARTWORK_MB,
  SOLD_PLACES,
} from '../artwork-spec.ts'
import { PACKAGE_LABELS as LABELS, SPEC_LABELS } from '../labels.ts'
import { BENEFIT_SIDES, MAX_BENEFITS } from '../rules.ts'
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
        hint="How many sponsors can have it. Leave empty for no limit."
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
      <Input
        {...field('freeEntries')}
        label={LABELS.freeEntries}
        hint="Codes for one free entry each, issued once the sponsorship is active"
        inputMode="numeric"
        width="short"
        optional
      />
      <Fieldset legend="Artwork" boxed>
        <ArtworkFields form={form} />
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
          hint="Other information for sponsors"
          rows={3}
          maxLength={2000}
          optional
        />
        <Input {...field('artworkDue')} label={LABELS.artworkDue} type="date" width="short" optional />
      </Fieldset>
    </>
  )
}

/** What artwork has to be like. Files are checked against it. */
function ArtworkFields({ form }: { form: PackageForm }) {
  const { field } = form
  const number = { inputMode: 'decimal', width: 'short' } as const
  return (
    <>
      <Select
        {...field('artwork.place')}
        label={SPEC_LABELS.place}
        hint="Files that sponsors upload are checked against what you enter here. For a banner, only its size in pixels and the largest file are used."
        placeholder="This package takes no artwork"
        options={optionsOf(ARTWORK_PLACE_LABELS, SOLD_PLACES)}
        optional
      />
      <div className="field-grid">
        <Input
          {...field('artwork.width')}
          {...number}
          label={SPEC_LABELS.width}
          hint="Trimmed, in mm; a banner in px"
          optional
        />
        <Input
          {...field('artwork.height')}
          {...number}
          label={SPEC_LABELS.height}
          hint="Trimmed, in mm; a banner in px"
          optional
        />
        <Input {...field('artwork.bleed')} {...number} label={SPEC_LABELS.bleed} optional />
        <Input {...field('artwork.safe')} {...number} label={SPEC_LABELS.safe} optional />
        <Input {...field('artwork.pages')} {...number} label={SPEC_LABELS.pages} optional />
        <Input {...field('artwork.minDpi')} {...number} label={SPEC_LABELS.minDpi} optional />
        <Select {...field('artwork.colour')} label={SPEC_LABELS.colour} options={optionsOf(COLOUR_LABELS)} />
        <Select
          {...field('artwork.formats')}
          label={SPEC_LABELS.formats}
          options={optionsOf(FORMAT_LABELS)}
        />
        <Input
          {...field('artwork.maxMb')}
          {...number}
          label={SPEC_LABELS.maxMb}
          hint={`At most ${MAX_ARTWORK_MB}`}
          optional
        />
      </div>
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
      {rows.length < MAX_BENEFITS ? (
        <div>
          <Button kind="secondary" {...form.add('benefits', { from: 'award' })}>
            Add line
          </Button>
        </div>
      ) : null}
    </Stack>
  )
}
