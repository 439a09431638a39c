import { amountHint } from '#app/platform/amounts.ts'
import type { FieldNames, FormFields } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { zoneName } from '#app/ui/format/date-time.ts'
import { POOL_LABELS as LABELS } from '../labels.ts'
import type { poolSchema } from '../schema.ts'

type PoolForm = FormFields<FieldNames<ReturnType<typeof poolSchema>>>

/** What a pool is for, what it is to raise, and when partners can join. */
export function PoolFields({ form, currency, zone }: { form: PoolForm; currency: string; zone: string }) {
  const { field } = form
  return (
    <>
      <Input {...field('name')} label={LABELS.name} maxLength={80} required />
      <Textarea
        {...field('description')}
        label={LABELS.description}
        hint="Shown to people who think of joining"
        rows={4}
        maxLength={2000}
        optional
      />
      <Input
        {...field('targetCents')}
        label={`${LABELS.targetCents} (${currency})`}
        hint={amountHint(currency)}
        inputMode="decimal"
        width="short"
        required
      />
      <Input
        {...field('entryCents')}
        label={`${LABELS.entryCents} (${currency})`}
        hint="You issue codes for entries from what partners paid, and partners see how many were issued and used. Leave empty where the pool pays for something else."
        inputMode="decimal"
        width="short"
        optional
      />
      <div className="field-grid">
        <Input
          {...field('opensAt')}
          label={`${LABELS.opensAt} (${zoneName(zone)} time)`}
          type="datetime-local"
          optional
        />
        <Input
          {...field('closesAt')}
          label={`${LABELS.closesAt} (${zoneName(zone)} time)`}
          type="datetime-local"
          optional
        />
      </div>
      <Input
        {...field('termMonths')}
        label={LABELS.termMonths}
        hint="From the day the invoice is paid"
        inputMode="numeric"
        width="short"
        required
      />
    </>
  )
}
