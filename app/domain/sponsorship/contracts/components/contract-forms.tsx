import { Form } from '@remix-run/react'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import type { countersignSchema, sendSchema, voidSchema } from '../schema.ts'

export const SEND_LABELS = { days: 'Days to sign' }
export const COUNTERSIGN_LABELS = {
  fullName: 'Your full name',
  jobTitle: 'Your position',
  accept: 'Contract',
}
export const VOID_LABELS = { reason: 'Reason' }

/** Sends a draft to the sponsor. */
export function SendContract({ form, revision }: { form: FormOf<typeof sendSchema>; revision: number }) {
  return (
    <Card title="Send contract">
      <Form method="post" className="stack" {...form.props}>
        <input type="hidden" name="intent" value="send" />
        <input type="hidden" name={form.name('revision')} value={revision} />
        <Input
          {...form.field('days')}
          label={SEND_LABELS.days}
          hint="The contact gets the link by email. After these days the contract can no longer be signed."
          inputMode="numeric"
          width="short"
          required
        />
        <div>
          <Button>Send contract</Button>
        </div>
      </Form>
    </Card>
  )
}

/** Signs for the award; `refusal` says why this admin cannot. */
export function CountersignContract({
  form,
  refusal,
}: {
  form: FormOf<typeof countersignSchema>
  refusal: string | null
}) {
  if (refusal)
    return (
      <Card title="Countersign contract">
        <p>{refusal}</p>
      </Card>
    )
  return (
    <Card title="Countersign contract">
      <Form method="post" className="stack" {...form.props}>
        <input type="hidden" name="intent" value="countersign" />
        <Input {...form.field('fullName')} label={COUNTERSIGN_LABELS.fullName} autoComplete="name" required />
        <Input
          {...form.field('jobTitle')}
          label={COUNTERSIGN_LABELS.jobTitle}
          autoComplete="organization-title"
          required
        />
        <Checkbox
          name={form.name('accept')}
          label="I have read this contract, and I may sign for the award."
          errors={form.field('accept').errors}
          defaultChecked={form.isTicked('accept')}
          required
        />
        <div>
          <Button>Countersign contract</Button>
        </div>
      </Form>
    </Card>
  )
}

/** Voids a contract that was sent. */
export function VoidContract({ form }: { form: FormOf<typeof voidSchema> }) {
  return (
    <details open={form.field('reason').errors !== undefined}>
      <summary>Void contract</summary>
      <Form method="post" className="stack" {...form.props}>
        <input type="hidden" name="intent" value="void" />
        <Textarea
          {...form.field('reason')}
          label={VOID_LABELS.reason}
          hint="We’ll tell the contact. You can’t undo this."
          rows={3}
          maxLength={500}
          required
        />
        <div>
          <Button kind="danger">Void contract</Button>
        </div>
      </Form>
    </details>
  )
}
