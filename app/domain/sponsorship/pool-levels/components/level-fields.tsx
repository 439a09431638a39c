import { amountHint } from '#app/platform/amounts.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import type { FieldNames, FormFields } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { LEVEL_LABELS as LABELS } from '../labels.ts'
import type { levelSchema } from '../schema.ts'

type LevelForm = FormFields<FieldNames<ReturnType<typeof levelSchema>>>

/** What a level costs and includes. `tax` says how its contribution is taxed, where it is. */
export function LevelFields({
  form,
  currency,
  tax,
}: {
  form: LevelForm
  currency: string
  tax: string | null
}) {
  const { field } = form
  return (
    <>
      <Input {...field('name')} label={LABELS.name} maxLength={60} required />
      <Input
        {...field('amountCents')}
        label={`${LABELS.amountCents} (${currency}${tax ? `, ${tax}` : ''})`}
        hint={amountHint(currency)}
        inputMode="decimal"
        width="short"
        required
      />
      <Input
        {...field('mostPartners')}
        label={LABELS.mostPartners}
        hint="In each pool. Leave empty for no limit."
        inputMode="numeric"
        width="short"
        optional
      />
      <Textarea
        {...field('benefits')}
        label={LABELS.benefits}
        hint="One line each"
        rows={4}
        maxLength={1000}
        optional
      />
      <Input
        {...field('freeEntries')}
        label={LABELS.freeEntries}
        hint="Codes for one free entry each, issued for each term"
        inputMode="numeric"
        width="short"
        optional
      />
      <Checkbox
        name={field('withLogo').name}
        errors={field('withLogo').errors}
        label="The partner’s logo is shown"
        defaultChecked={form.isTicked('withLogo')}
      />
    </>
  )
}
