import { DISCOUNT_KIND_LABELS } from '../rules.ts'
import { zoneName } from '#app/ui/format/date-time.ts'
import { controlsOf, type FieldOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { optionsOf, Select } from '#app/ui/select.tsx'
import { words } from '#app/platform/award-words.ts'

export const DISCOUNT_LABELS = {
  code: 'Code',
  kind: 'Discount type',
  value: 'Value',
  maxUses: 'Total uses',
  get maxUsesPerStudio() {
    return `Uses per ${words.studio}`
  },
  validFrom: 'From',
  validTo: 'Until',
  note: 'Note',
} as const

type KindName = 'code' | 'kind' | 'value'
type TermName = Exclude<keyof typeof DISCOUNT_LABELS, KindName>

/** What a code is and takes off: fixed once it is added. */
export function DiscountKindFields({ field, currency }: { field: FieldOf<KindName>; currency: string }) {
  const control = controlsOf<KindName>(field, DISCOUNT_LABELS)
  return (
    <>
      <Input
        {...control('code')}
        hint="3 to 40 letters, digits and hyphens. Capitals make no difference."
        width="medium"
        autoComplete="off"
        required
      />
      <Select
        {...control('kind')}
        placeholder="Select a type"
        options={optionsOf(DISCOUNT_KIND_LABELS)}
        required
      />
      <Input
        {...control('value')}
        hint={`A percentage, an amount in ${currency}, or the number of free entries per invoice.`}
        inputMode="decimal"
        width="short"
        autoComplete="off"
        required
      />
    </>
  )
}

/** How often and until when a code can be used: open to change later. */
export function DiscountTermFields({ field, zone }: { field: FieldOf<TermName>; zone: string }) {
  const control = (name: TermName) => ({ ...field(name), label: DISCOUNT_LABELS[name], optional: true })
  const time = (name: 'validFrom' | 'validTo') => ({
    ...control(name),
    label: `${DISCOUNT_LABELS[name]} (${zoneName(zone)} time)`,
    type: 'datetime-local',
    width: 'medium' as const,
  })
  return (
    <>
      <input type="hidden" name="zone" value={zone} />
      <Input
        {...control('maxUses')}
        hint="Each invoice counts as one use. Leave empty for no limit."
        inputMode="numeric"
        width="short"
      />
      <Input {...control('maxUsesPerStudio')} inputMode="numeric" width="short" />
      <Input {...time('validFrom')} hint="Leave empty to start now." />
      <Input {...time('validTo')} hint="Leave empty for the whole season." />
      <Input {...control('note')} hint="Only admins see this." />
    </>
  )
}
