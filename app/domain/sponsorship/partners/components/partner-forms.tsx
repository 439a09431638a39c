import { Form } from '@remix-run/react'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import { asSentence } from '#app/ui/format/sentence.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { PARTNER_LABELS as LABELS } from '../labels.ts'
import type { changeLevelSchema, creditSchema, farewellSchema } from '../schema.ts'
import { levelChoice } from './join-fields.tsx'
import { proratedText } from './level-changes.tsx'

type Level = Parameters<typeof levelChoice>[0] & { differenceCents: number | null }

/** Another level, with what it comes to for the rest of the term. */
export function ChangeLevelForm({
  form,
  levels,
}: {
  form: FormOf<typeof changeLevelSchema>
  levels: readonly Level[]
}) {
  const { errors } = form.field('revisionId')
  return (
    <details open={errors !== undefined}>
      <summary>Ask for another level</summary>
      <Form method="post" className="stack narrow" {...form.props}>
        <input type="hidden" name="intent" value="change" />
        <RadioGroup
          {...form.field('revisionId')}
          legend="Level"
          hint="We approve it first. A higher level begins once the difference is paid, a lower one once its credit is approved."
          choices={levels.map((level) => {
            const choice = levelChoice(level, String(level.revisionId))
            const rest = `for the rest of the term: ${proratedText(level.differenceCents, level.currency)}`
            return { ...choice, hint: choice.hint ? `${rest} · ${String(choice.hint)}` : rest }
          })}
          required
        />
        <div>
          <Button kind="secondary">Ask for this level</Button>
        </div>
      </Form>
    </details>
  )
}

/** The next term, at its contribution of today. */
export function RenewForm({
  levelName,
  amountCents,
  currency,
  tax,
}: {
  levelName: string
  amountCents: number
  currency: string
  tax: string | null
}) {
  return (
    <Form method="post" className="stack" noValidate>
      <input type="hidden" name="intent" value="renew" />
      <p>
        {asSentence(
          `The next term at level ${levelName} costs ${formatMoney(amountCents, currency, 'prose')}${tax ? ` ${tax}` : ''}`,
        )}{' '}
        We send you the invoice, and the term begins when this one ends.
      </p>
      <div>
        <Button>Renew partnership</Button>
      </div>
    </Form>
  )
}

/** How the partner is named to others. */
export function CreditForm({ form }: { form: FormOf<typeof creditSchema> }) {
  const { field } = form
  return (
    <details open={field('creditAs').errors !== undefined}>
      <summary>Change how you are named</summary>
      <Form method="post" className="stack narrow" {...form.props}>
        <input type="hidden" name="intent" value="credit" />
        <Input
          {...field('creditAs')}
          label={LABELS.creditAs}
          hint="Leave empty to use the organisation’s name."
          maxLength={160}
          optional
        />
        <Checkbox
          name={field('isAnonymous').name}
          label="Stay anonymous: only the award’s admins know who we are"
          defaultChecked={form.isTicked('isAnonymous')}
        />
        <div>
          <Button kind="secondary">Save credit</Button>
        </div>
      </Form>
    </details>
  )
}

const FAREWELLS = {
  withdraw: {
    button: 'Withdraw the application',
    text: 'It ends here, and an unpaid invoice is voided. This can’t be undone.',
  },
  leave: {
    button: 'Leave the pool',
    text: 'Your partnership ends today, and your unused codes with it. An unpaid invoice is voided, and what you have paid is not refunded. This can’t be undone.',
  },
} as const

/** Withdrawing an application, or leaving: closed until it is wanted. */
export function FarewellForm({
  form,
  intent,
}: {
  form: FormOf<typeof farewellSchema>
  intent: keyof typeof FAREWELLS
}) {
  const { button, text } = FAREWELLS[intent]
  return (
    <details open={form.field('note').errors !== undefined}>
      <summary>{button}</summary>
      <Form method="post" className="stack narrow" {...form.props}>
        <input type="hidden" name="intent" value={intent} />
        <p>{text}</p>
        <Textarea {...form.field('note')} label="Message" rows={2} maxLength={500} optional />
        <div>
          <Button kind="danger">{button}</Button>
        </div>
      </Form>
    </details>
  )
}
