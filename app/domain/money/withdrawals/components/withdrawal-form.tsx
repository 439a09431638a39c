import { Form } from '@remix-run/react'
import { Button } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { WITHDRAWAL_LABELS } from '../labels.ts'
import type { withdrawalInput } from '../schema.ts'

interface WithdrawalFormProps {
  form: FormOf<typeof withdrawalInput>
  formKey: string
}

/** The first step: who withdraws, and from what. */
export function WithdrawalForm({ form, formKey }: WithdrawalFormProps) {
  return (
    <Form method="post" className="stack" {...form.props}>
      <input type="hidden" name={form.name('formKey')} value={formKey} />
      <Input {...form.field('name')} label={WITHDRAWAL_LABELS.name} autoComplete="name" required />
      <Input
        {...form.field('email')}
        label={WITHDRAWAL_LABELS.email}
        hint="We send the confirmation here."
        type="email"
        autoComplete="email"
        required
      />
      <Textarea
        {...form.field('contract')}
        label={WITHDRAWAL_LABELS.contract}
        hint="The invoice number, or what you ordered and when."
        rows={3}
        maxLength={2000}
        required
      />
      <Button name={form.name('step')} value="check">
        Continue
      </Button>
    </Form>
  )
}

type Declared = Record<keyof typeof WITHDRAWAL_LABELS, string>

/** The second step: what is declared, and the button that declares it. */
export function WithdrawalCheck({ form, formKey, declared }: WithdrawalFormProps & { declared: Declared }) {
  return (
    <Form method="post" className="stack" {...form.props}>
      <DefinitionList
        items={[
          { term: WITHDRAWAL_LABELS.name, value: declared.name },
          { term: WITHDRAWAL_LABELS.email, value: declared.email },
          { term: WITHDRAWAL_LABELS.contract, value: declared.contract },
        ]}
      />
      <input type="hidden" name={form.name('formKey')} value={formKey} />
      <input type="hidden" name={form.name('name')} value={declared.name} />
      <input type="hidden" name={form.name('email')} value={declared.email} />
      <input type="hidden" name={form.name('contract')} value={declared.contract} />
      <div className="button-row">
        <Button name={form.name('step')} value="withdraw">
          Confirm withdrawal
        </Button>
        <Button kind="quiet" name={form.name('step')} value="change">
          Change the details
        </Button>
      </div>
    </Form>
  )
}
