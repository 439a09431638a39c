import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { loadBillTo, saveBillTo } from '#app/routes/entrant/money/invoices/bill-to.page.server.ts'
import { BillToPage } from '#app/routes/entrant/money/invoices/bill-to-page.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: ({ number }) => `Billing details of ${number}` }

export async function loader(args: LoaderFunctionArgs) {
  return loadBillTo(args, await requireAdmin(args), 'admin')
}

export async function action(args: ActionFunctionArgs) {
  return saveBillTo(args, await requireAdmin(args), 'admin')
}

export default function EditBillTo() {
  return <BillToPage page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
}
