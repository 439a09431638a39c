import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  RECORD_LABELS,
  RecordUnallocatedForm,
} from '#app/domain/money/payments/components/unallocated-forms.tsx'
import { recordUnallocatedInput } from '#app/domain/money/payments/schema.ts'
import { recordUnallocated } from '#app/domain/money/payments/unallocated.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'record-payment'

export const handle: PageHandle = { title: 'Record payment' }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const { timezone, currency } = await currentSeason()
  const today = toLocalText(args.context.now, timezone).slice(0, 10)
  return { today, currency, idempotencyKey: randomUUID() }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { currency } = await currentSeason()
  const form = parseForm(await args.request.formData(), recordUnallocatedInput(currency))
  if (form.status !== 'success') return replyTo(FORM, form)
  const recorded = await recordUnallocated(form.value, admin, args.context.now)
  if (!recorded.ok) return replyRefused(FORM, form, recorded)
  const { id, repeated } = recorded.value
  return redirectDone(
    href('/admin/submissions/invoices/unallocated/:id', { id }),
    repeated ? 'This payment was already recorded' : 'Payment recorded',
    'Apply it to the invoices it is for.',
  )
}

export default function RecordUnallocatedPage() {
  const { today, currency, idempotencyKey } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<ReturnType<typeof recordUnallocatedInput>>(
    FORM,
    useActionData<typeof action>(),
    { receivedOn: today, method: 'bank_transfer' },
  )
  return (
    <Page
      lede="For a transfer or cheque that names no invoice or more than one."
      crumbs={[
        { label: 'Unallocated payments', to: href('/admin/submissions/invoices/unallocated') },
        { label: 'Record payment' },
      ]}
      problems={form.problems(RECORD_LABELS)}
    >
      <RecordUnallocatedForm form={form} idempotencyKey={idempotencyKey} currency={currency} />
    </Page>
  )
}
