import { Form } from '@remix-run/react'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import {
  SPONSOR_CONTRACT_LABELS,
  CONTRACT_PROMISES,
  contractText,
  paperText,
  type ContractState,
} from '../rules.ts'
import type { signSchema } from '../schema.ts'

export const SIGN_LABELS = { fullName: 'Your full name', jobTitle: 'Your position', accept: 'Contract' }

const NOTICE_TONES = { good: 'good', bad: 'bad', warn: 'info', neutral: 'plain' } as const

/** Where a contract stands and what follows. */
export function ContractNotice({
  state,
  expiresAt,
  reason,
}: {
  state: ContractState
  expiresAt: Date | null
  reason: string
}) {
  const { label, tone } = SPONSOR_CONTRACT_LABELS[state]
  return (
    <Notice tone={NOTICE_TONES[tone]} title={label}>
      <p>{contractText(state)}</p>
      {(state === 'sent' || state === 'viewed') && expiresAt ? (
        <p>
          Sign by <DateTime value={expiresAt} />.
        </p>
      ) : null}
      {state === 'void' && reason ? <p>{reason}</p> : null}
    </Notice>
  )
}

/** Opening a page tells nothing of who opened it, so the sponsor says that the contract has arrived. */
export function ConfirmReceipt() {
  return (
    <Form method="post" className="no-print" noValidate>
      <Button kind="secondary" name="intent" value="received">
        I have received this contract
      </Button>
    </Form>
  )
}

interface Signed {
  signedAs: string | null
  signedTitle: string | null
  signedAt: Date | null
  countersignedName: string | null
  countersignedTitle: string | null
  executedAt: Date | null
  paperSignedOn: string | null
  bodyHash: string | null
}

/** Who signed a contract, and when. */
export function ContractSignatures(contract: Signed) {
  const { signedAs, signedTitle, signedAt, countersignedName, countersignedTitle, executedAt } = contract
  const by = (name: string, title: string | null, at: Date) => (
    <>
      {[name, title].filter(Boolean).join(', ')}, <DateTime value={at} />
    </>
  )
  return (
    <DefinitionList
      items={[
        ...(signedAs && signedAt
          ? [{ term: 'Signed for the sponsor', value: by(signedAs, signedTitle, signedAt) }]
          : []),
        ...(countersignedName && executedAt
          ? [
              {
                term: 'Signed for the award',
                value: by(countersignedName, countersignedTitle, executedAt),
              },
            ]
          : []),
        ...(contract.paperSignedOn ? [{ term: 'On paper', value: paperText(contract.paperSignedOn) }] : []),
        ...(contract.bodyHash
          ? [{ term: 'SHA-256 of the text', value: <code>{contract.bodyHash}</code> }]
          : []),
      ]}
    />
  )
}

/** The form that signs; it sends back the hash of the text that is shown. */
export function SignContract({ form, bodyHash }: { form: FormOf<typeof signSchema>; bodyHash: string }) {
  return (
    <Form method="post" className="stack narrow no-print" {...form.props}>
      <input type="hidden" name={form.name('bodyHash')} value={bodyHash} />
      <Input {...form.field('fullName')} label={SIGN_LABELS.fullName} autoComplete="name" required />
      <Input
        {...form.field('jobTitle')}
        label={SIGN_LABELS.jobTitle}
        autoComplete="organization-title"
        required
      />
      <Checkbox
        name={form.name('accept')}
        label={CONTRACT_PROMISES.join(' ')}
        errors={form.field('accept').errors}
        defaultChecked={form.isTicked('accept')}
        required
      />
      <p className="hint">
        We keep your name, the time, your IP address and your browser with the text, and email you a copy.
      </p>
      <div>
        <Button>Sign contract</Button>
      </div>
    </Form>
  )
}
