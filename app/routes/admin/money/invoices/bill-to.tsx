import { randomUUID } from 'node:crypto'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { BILL_TO_LABELS, BillToForm } from '#app/domain/money/billing/components/bill-to-form.tsx'
import { correctBillTo } from '#app/domain/money/billing/correct-invoice.server.ts'
import { billToFields } from '#app/domain/money/billing/invoice-page.server.ts'
import { findInvoiceFor } from '#app/domain/money/billing/invoices.server.ts'
import { voidRefusal } from '#app/domain/money/billing/rules.ts'
import { correctByAdminInput } from '#app/domain/money/billing/schema.ts'
import { answeredForm } from '#app/http/answered-form.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

const FORM = 'bill-to'

export const handle: PageHandle<typeof loader> = { title: ({ number }) => `Billing details of ${number}` }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const found = await findInvoiceFor(admin, intParam(args, 'id'), args.context.now, db())
  const invoice = orNotFound(found, args.request)
  if (voidRefusal(invoice, false)) throw redirect(href('/admin/submissions/invoices/:id', { id: invoice.id }))
  return { id: invoice.id, number: invoice.number, initial: billToFields(invoice), key: randomUUID() }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const invoiceId = intParam(args, 'id')
  orNotFound(await findInvoiceFor(admin, invoiceId, now, db()), args.request)
  const form = parseForm(await args.request.formData(), correctByAdminInput)
  if (form.status !== 'success') return replyTo(FORM, form)

  const corrected = unlessNotFound(
    await correctBillTo({ ...form.value, invoiceId }, admin, now),
    args.request,
  )
  if (!corrected.ok) return replyRefused(FORM, form, corrected)
  return redirectWithFlash(href('/admin/submissions/invoices/:id', { id: corrected.value.invoiceId }), {
    title: `Invoice ${corrected.value.number} takes the place of the old one`,
    description: 'Both went to the new billing address.',
    color: 'success',
  })
}

export default function EditBillTo() {
  const { id, number, initial, key } = useLoaderData<typeof loader>()
  const { field, problems } = answeredForm(FORM, useActionData<typeof action>(), initial)
  return (
    <>
      <PageHeader
        title="Billing details"
        lede={`An issued invoice is never changed. A new one with the same prices and due time takes the place of ${number}, which is void then.`}
        crumbs={[
          { label: `Invoice ${number}`, to: href('/admin/submissions/invoices/:id', { id }) },
          { label: 'Billing details' },
        ]}
      >
        <ErrorSummary problems={problems(BILL_TO_LABELS)} />
      </PageHeader>
      <BillToForm
        withReason
        field={field}
        formKey={key}
        backTo={href('/admin/submissions/invoices/:id', { id })}
      />
    </>
  )
}
