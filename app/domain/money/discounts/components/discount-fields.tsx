import { DISCOUNT_KIND_LABELS, DISCOUNT_KINDS } from '#app/domain/money/discounts/rules.ts'
import { zoneName } from '#app/ui/format/date-time.ts'
import { Input } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'

interface FieldsProps {
  field: (name: string) => { name: string; errors: string[] | undefined; defaultValue: string | undefined }
  zone: string
}

export const DISCOUNT_LABELS = {
  code: 'Code',
  kind: 'What it takes off',
  value: 'How much',
  maxUses: 'Uses in all',
  maxUsesPerStudio: 'Uses by one studio',
  validFrom: 'From',
  validTo: 'Until',
  note: 'Note',
} as const

/** What a code is and takes off: settled when it is made. */
export function DiscountKindFields({ field }: FieldsProps) {
  return (
    <>
      <Input
        {...field('code')}
        label={DISCOUNT_LABELS.code}
        hint="3 to 40 letters, digits and hyphens. Small and capital letters are the same."
        width="medium"
        autoComplete="off"
        required
      />
      <Select
        {...field('kind')}
        label={DISCOUNT_LABELS.kind}
        placeholder="Choose what it takes off"
        options={DISCOUNT_KINDS.map((kind) => ({ value: kind, label: DISCOUNT_KIND_LABELS[kind] }))}
        required
      />
      <Input
        {...field('value')}
        label={DISCOUNT_LABELS.value}
        hint="A percentage, an amount in USD, or the number of submissions of one invoice that cost nothing."
        inputMode="decimal"
        width="short"
        autoComplete="off"
        required
      />
    </>
  )
}

/** How often and until when it counts: open to change later. */
export function DiscountTermFields({ field, zone }: FieldsProps) {
  const place = zoneName(zone)
  return (
    <>
      <input type="hidden" name="zone" value={zone} />
      <Input
        {...field('maxUses')}
        label={DISCOUNT_LABELS.maxUses}
        hint="One invoice is one use; a void one gives it back. Empty: no limit."
        inputMode="numeric"
        width="short"
        optional
      />
      <Input
        {...field('maxUsesPerStudio')}
        label={DISCOUNT_LABELS.maxUsesPerStudio}
        inputMode="numeric"
        width="short"
        optional
      />
      <Input
        {...field('validFrom')}
        label={`${DISCOUNT_LABELS.validFrom} (${place} time)`}
        hint="Empty: from now."
        type="datetime-local"
        width="medium"
        optional
      />
      <Input
        {...field('validTo')}
        label={`${DISCOUNT_LABELS.validTo} (${place} time)`}
        hint="It counts up to this moment. Empty: through the season."
        type="datetime-local"
        width="medium"
        optional
      />
      <Input
        {...field('note')}
        label={DISCOUNT_LABELS.note}
        hint="For the office: who has it, and why."
        optional
      />
    </>
  )
}
