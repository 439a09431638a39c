import { Form } from '@remix-run/react'
import { Button, SubmitRow } from '#app/ui/button.tsx'
import { zoneName } from '#app/ui/format/date-time.ts'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { Select, type Option } from '#app/ui/select.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import {
  TAG_LENGTH,
  adminActions,
  offeredAs,
  type AdminAction,
} from '#app/domain/submissions/admin/admin-action-rules.ts'
import type { orderSchema } from '#app/domain/submissions/admin/admin-action-schema.ts'

export const orderLabels = { reason: 'Reason', until: 'Until' } as const

export interface OrderFormProps {
  form: FormOf<ReturnType<typeof orderSchema>>
  action: AdminAction
  /** Whether a second admin confirms a disqualification. */
  takesTwo: boolean
  /** The submissions with the versions that are shown. */
  rows: string
  count: number
  zone: string
  backTo: string
}

/** The button that gives an order, with what it asks for. */
export function OrderForm({ form, action, takesTwo, rows, count, zone, backTo }: OrderFormProps) {
  const { fields, button, danger } = offeredAs(action, takesTwo)
  const mailed = action === 'return' || action === 'disqualify' || action === 'withdraw'
  return (
    <Form method="post" className="stack narrow" {...form.props}>
      <input type="hidden" name={form.name('rows')} value={rows} />
      <input type="hidden" name="zone" value={zone} />
      {fields.includes('reason') ? (
        <Textarea
          {...form.field('reason')}
          label={orderLabels.reason}
          required
          rows={action === 'flag' ? 2 : 5}
          hint={mailed ? 'The entrant sees this text.' : undefined}
        />
      ) : null}
      {fields.includes('until') ? (
        <Input
          {...form.field('until')}
          type="datetime-local"
          width="medium"
          label={`${orderLabels.until} (${zoneName(zone)} time)`}
          {...(action === 'return' ? { optional: true } : { required: true })}
        />
      ) : null}
      <SubmitRow submit={count === 1 ? button : `${button} (${count})`} danger={danger} backTo={backTo} />
    </Form>
  )
}

export interface OrderChoiceProps {
  action: AdminAction
  categories: readonly Option[]
  tags: readonly string[]
  /** The rest of the address. */
  params: readonly (readonly [string, string])[]
}

/** The category or tag that an action needs before it can be previewed. */
export function OrderChoice({ action, categories, tags, params }: OrderChoiceProps) {
  const byCategory = adminActions[action].fields.includes('category')
  return (
    <Form method="get" className="stack narrow" noValidate>
      {params.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      {byCategory ? (
        <Select
          name="category"
          label="Category"
          placeholder="Select a category"
          options={categories}
          required
        />
      ) : (
        <Input
          name="tag"
          label="Tag"
          required
          width="medium"
          maxLength={TAG_LENGTH}
          hint={tags.length > 0 ? `In use: ${tags.slice(0, 30).join(', ')}` : undefined}
        />
      )}
      <Button>Preview changes</Button>
    </Form>
  )
}
