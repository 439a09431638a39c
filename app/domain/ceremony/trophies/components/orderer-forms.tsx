import { Form } from '@remix-run/react'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { MAKING_TIME } from '../rules.ts'
import type { addressSchema, approveProofSchema, wishSchema } from '../schema.ts'
import { ProofPicture } from './plate-picture.tsx'
import { ShipToFields } from './ship-to-fields.tsx'

export const PROOF_LABELS = {
  fullName: 'Your full name',
  accept: 'The plate is correct. I understand I can’t get a refund after this.',
  wish: 'Changes needed',
} as const

interface ProofProps {
  lines: readonly string[]
  proof: number
  /** The addresses of its picture, and of the maker’s file. */
  picture: string
  file: string
  approve: FormOf<typeof approveProofSchema>
  changes: FormOf<typeof wishSchema>
}

/** The proof of the plate, with its approval and with what to change. */
export function ProofCard({ lines, proof, picture, file, approve, changes }: ProofProps) {
  const wish = changes.field('wish')
  return (
    <Card title={`Proof ${proof} of your plate`}>
      <ProofPicture src={picture} proof={proof} lines={lines} />
      <p>
        Check the spelling on your plate, accents included: it will be engraved exactly like this.{' '}
        {MAKING_TIME} <a href={file}>See the maker’s file, true to size (PDF)</a>
      </p>
      <Form method="post" className="stack" {...approve.props}>
        <input type="hidden" name="intent" value="approve" />
        <input type="hidden" name="proof" value={proof} />
        <Input
          {...approve.field('fullName')}
          label={PROOF_LABELS.fullName}
          autoComplete="name"
          dir="auto"
          required
        />
        <Checkbox
          name={approve.name('accept')}
          label={PROOF_LABELS.accept}
          errors={approve.field('accept').errors}
          defaultChecked={approve.isTicked('accept')}
          required
        />
        <div>
          <Button>Approve the proof</Button>
        </div>
      </Form>
      <details open={wish.errors !== undefined}>
        <summary>Ask for changes</summary>
        <Form method="post" className="stack" {...changes.props}>
          <input type="hidden" name="intent" value="changes" />
          <Textarea {...wish} label={PROOF_LABELS.wish} rows={3} maxLength={500} required />
          <div>
            <Button kind="secondary">Send changes</Button>
          </div>
        </Form>
      </details>
    </Card>
  )
}

/** Where an order is sent, to be changed until it goes to the maker. */
export function AddressForm({ form, isWrong }: { form: FormOf<typeof addressSchema>; isWrong: boolean }) {
  return (
    <details open={isWrong}>
      <summary>Change where we send it</summary>
      <Form method="post" className="stack" {...form.props}>
        <input type="hidden" name="intent" value="address" />
        <ShipToFields address={(name) => form.field(`shipTo.${name}`)} phone={form.field('phone')} />
        <div>
          <Button kind="secondary">Save address</Button>
        </div>
      </Form>
    </details>
  )
}

/** The button that cancels an order; what it means for what was paid is said beside it. */
export function CancelOrder({ hasPaid }: { hasPaid: boolean }) {
  return (
    <details>
      <summary>Cancel this order</summary>
      <Form method="post" noValidate className="stack">
        <p>
          {hasPaid
            ? 'We’ll refund you in full, to the card or account you paid from. Nothing more is due.'
            : 'You have paid nothing. An open invoice is voided.'}{' '}
          This can’t be undone.
        </p>
        <div>
          <Button kind="danger" name="intent" value="cancel">
            Cancel order
          </Button>
        </div>
      </Form>
    </details>
  )
}
