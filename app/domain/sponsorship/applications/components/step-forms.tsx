import { Form } from '@remix-run/react'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { STEP_LABELS } from '../rules.ts'
import type { earlySchema, reasonSchema } from '../schema.ts'

interface Versioned {
  /** Of the sponsorship that the page shows. */
  version: number
}

/** Activates a sponsorship before it is paid. */
export function ActivateEarly({ form, version }: Versioned & { form: FormOf<typeof earlySchema> }) {
  return (
    <Card title={STEP_LABELS.activate_early}>
      <Form method="post" className="stack" {...form.props}>
        <input type="hidden" name="intent" value="activate_early" />
        <input type="hidden" name="version" value={version} />
        <Textarea
          {...form.field('reason')}
          id="activate_early-reason"
          label="Reason"
          hint="Kept in the history."
          rows={3}
          maxLength={500}
          required
        />
        <Input
          {...form.field('days')}
          label="Days without payment"
          hint="It is suspended after these days if its invoice is not paid."
          inputMode="numeric"
          width="short"
          required
        />
        <div>
          <Button>Activate sponsorship</Button>
        </div>
      </Form>
    </Card>
  )
}

interface ReasonStep extends Versioned {
  form: FormOf<typeof reasonSchema>
  intent: 'suspend' | 'propose_termination'
  title: string
  hint: string
  danger?: boolean
}

/** A step that takes a reason. */
export function ReasonStep({ version, form, intent, title, hint, danger }: ReasonStep) {
  return (
    <Card title={title}>
      <Form method="post" className="stack" {...form.props}>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="version" value={version} />
        <Textarea
          {...form.field('reason')}
          id={`${intent}-reason`}
          label="Reason"
          hint={hint}
          rows={3}
          maxLength={500}
          required
        />
        <div>
          <Button kind={danger ? 'danger' : 'secondary'}>{title}</Button>
        </div>
      </Form>
    </Card>
  )
}

interface ButtonStep extends Versioned {
  intent: 'resume' | 'fulfil' | 'close' | 'terminate' | 'keep'
  title: string
  text: string
  danger?: boolean
}

/** A step in one button. */
export function ButtonStep({ version, intent, title, text, danger }: ButtonStep) {
  return (
    <Card title={title}>
      <p>{text}</p>
      <Form method="post" noValidate>
        <input type="hidden" name="version" value={version} />
        <Button kind={danger ? 'danger' : 'secondary'} name="intent" value={intent}>
          {title}
        </Button>
      </Form>
    </Card>
  )
}
