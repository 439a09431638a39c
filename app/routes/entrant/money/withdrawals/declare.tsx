import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { declareWithdrawal } from '#app/domain/money/withdrawals/commands.server.ts'
import { WithdrawalCheck, WithdrawalForm } from '#app/domain/money/withdrawals/components/withdrawal-form.tsx'
import { WITHDRAWAL_LABELS } from '#app/domain/money/withdrawals/labels.ts'
import { withdrawalInput } from '#app/domain/money/withdrawals/schema.ts'
import { addressGroup, spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import { withdrawalDays } from '#app/domain/season/identity/legal.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { notFound } from '#app/http/errors.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { cleanText } from '#app/platform/plain-text.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'contract-withdrawal'
/** Of an invoice's number in the address. */
const MAX_NUMBER_LENGTH = 40

export const handle: PageHandle = { title: 'Withdraw from a contract' }

/** Open to everyone: a person withdraws without signing in, in two steps. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const days = withdrawalDays(await configValues())
  if (days === null) throw notFound(request)
  const named = new URL(request.url).searchParams.get('invoice') ?? ''
  const invoice = cleanText(named).trim().slice(0, MAX_NUMBER_LENGTH)
  const { viewer } = context
  return {
    days,
    formKey: randomUUID(),
    initial: {
      name: viewer?.displayName ?? '',
      email: viewer?.email ?? '',
      contract: invoice ? `Invoice ${invoice}` : '',
    },
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = parseForm(await request.formData(), withdrawalInput)
  if (form.status !== 'success' || form.value.step === 'change') return replyTo(FORM, form)
  const { step, ...declared } = form.value
  if (step === 'check') return { declared }
  const { now, requestId } = context
  const refused =
    (await spendTry('contractWithdrawal', addressGroup(context.clientAddress))) ??
    (await declareWithdrawal(declared, { requestId }, now))
  if (!refused.ok) return replyRefused(FORM, form, refused)
  return { received: { email: declared.email, at: now } }
}

export default function WithdrawFromContract() {
  const { days, formKey, initial } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const declared = answer && 'declared' in answer ? answer.declared : null
  const received = answer && 'received' in answer ? answer.received : null
  const form = useAnsweredForm<typeof withdrawalInput>(FORM, answer, initial)
  const { viewer } = useFrame()
  const content = (
    <>
      <ErrorSummary problems={form.problems(WITHDRAWAL_LABELS, ['formKey', 'step'])} />
      <PageTitle
        title={declared ? 'Check your withdrawal' : 'Withdraw from a contract'}
        lede={
          declared || received
            ? undefined
            : `Consumers can withdraw within ${countText(days, 'day', 'days')} of their order, without a reason.`
        }
      />
      {received ? (
        <Notice tone="good" title="We have received your withdrawal">
          It reached us on <DateTime value={received.at} />. We’ve sent a confirmation to {received.email}.
        </Notice>
      ) : declared ? (
        <WithdrawalCheck form={form} formKey={declared.formKey} declared={declared} />
      ) : (
        <WithdrawalForm form={form} formKey={formKey} />
      )}
    </>
  )
  return viewer ? <div className="stack narrow">{content}</div> : <NarrowPage wide>{content}</NarrowPage>
}
