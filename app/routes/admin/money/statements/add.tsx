import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { addStatement } from '#app/domain/money/statements/commands.server.ts'
import { findStatement } from '#app/domain/money/statements/queries.server.ts'
import { uploadSchema } from '#app/domain/money/statements/schema.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { SubmitRow } from '#app/ui/button.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { Input } from '#app/ui/input.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'bank-statement'
const LABELS = { account: 'Account', file: 'Bank statement' }

export const handle: PageHandle = { title: 'Upload bank statement' }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const { bank_iban, bank_account_name } = await configValues()
  return { account: bank_iban?.trim() || bank_account_name?.trim() || '' }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const form = parseForm(await args.request.formData(), uploadSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const { account, file } = form.value
  const uploaded = { account, fileName: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
  const added = await addStatement(uploaded, admin, args.context.now)
  if (!added.ok) return replyRefused(FORM, form, added)
  const { statementId: id, known } = added.value
  const statement = await findStatement(admin, id)
  const unread = statement?.status === 'unread'
  return redirectDone(
    unread ? href('/admin/bank-statements/:id/columns', { id }) : href('/admin/bank-statements/:id', { id }),
    known ? 'This file was uploaded before' : 'Bank statement uploaded',
    unread ? 'Select its columns.' : 'Check the proposals and accept them.',
  )
}

export default function AddStatementPage() {
  const { account } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof uploadSchema>(FORM, useActionData<typeof action>(), { account })
  return (
    <Page
      crumbs={[{ label: 'Bank statements', to: href('/admin/bank-statements') }, { label: 'Upload' }]}
      problems={form.problems(LABELS)}
    >
      <Form method="post" encType="multipart/form-data" className="stack narrow" {...form.props}>
        <Input
          {...form.field('account')}
          label={LABELS.account}
          hint="For CSV files, which do not name it. Give each account the same name every time."
          autoComplete="off"
          required
        />
        <FileField
          name={form.name('file')}
          errors={form.field('file').errors}
          label={LABELS.file}
          hint="CAMT.053 XML or CSV, up to 1 MB and 2,000 lines. Nothing is booked before you accept it."
          accept=".csv,.txt,.xml,.053,text/csv,application/xml,text/xml"
          required
        />
        <SubmitRow submit="Upload statement" backTo={href('/admin/bank-statements')} />
      </Form>
    </Page>
  )
}
