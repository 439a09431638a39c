import type { FieldState } from '#app/ui/form-fields.ts'
import { amountHint } from '#app/platform/amounts.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Input } from '#app/ui/input.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { MEMBERSHIP_TYPE_LABELS as LABELS } from '../membership-type-labels.ts'
import { words } from '#app/platform/award-words.ts'

interface TypeForm {
  field: (name: keyof typeof LABELS) => FieldState
  isTicked: (name: keyof typeof LABELS) => boolean
}

/** What can be changed about a membership type at any time. */
export function MembershipTypeFields({ form, currency }: { form: TypeForm; currency: string }) {
  const ticked = (name: 'requiresProof' | 'selfSignup' | 'active') => ({
    name,
    label: LABELS[name],
    defaultChecked: form.isTicked(name),
  })
  return (
    <>
      <Input {...form.field('name')} label={LABELS.name} required />
      <Textarea {...form.field('description')} label={LABELS.description} optional rows={3} />
      <Input
        {...form.field('priceCents')}
        label={`${LABELS.priceCents} (${currency})`}
        hint={`0 for a free membership. ${amountHint(currency)}`}
        inputMode="decimal"
        width="short"
        required
      />
      <Input
        {...form.field('durationMonths')}
        label={LABELS.durationMonths}
        inputMode="numeric"
        width="short"
        required
      />
      <Input
        {...form.field('entryDiscountPct')}
        label={LABELS.entryDiscountPct}
        inputMode="numeric"
        width="short"
        hint={`For ${words.studios} whose owner has this membership.`}
      />
      <Checkbox {...ticked('requiresProof')} hint="Such as proof of enrolment." />
      <Checkbox {...ticked('selfSignup')} hint="If not, it is by invitation only." />
      <Checkbox {...ticked('active')} hint="If not, no new members can join." />
    </>
  )
}
