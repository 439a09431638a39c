import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { readByLayout } from '#app/domain/money/statements/commands.server.ts'
import {
  FirstRows,
  LAYOUT_LABELS,
  LayoutFields,
} from '#app/domain/money/statements/components/layout-form.tsx'
import { findStatement, unreadTable } from '#app/domain/money/statements/queries.server.ts'
import { layoutSchema } from '#app/domain/money/statements/schema.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { countText } from '#app/ui/format/plural.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'columns'

export const handle: PageHandle<typeof loader> = { title: ({ fileName }) => `Columns of ${fileName}` }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  orNotFound(await findStatement(admin, id), args.request)
  const table = await unreadTable(admin, id)
  if (!table) throw redirect(href('/admin/bank-statements/:id', { id }))
  const { layout, ...shown } = table
  const columns = Object.entries(layout?.columns ?? {}).map(([name, at]) => [name, String(at)])
  const { dateForm, decimal, outgoing } = layout ?? {}
  const initial: Record<string, string> = {
    ...Object.fromEntries(columns),
    head: String((layout?.head ?? 0) + 1),
    ...(dateForm ? { dateForm } : {}),
    ...(decimal ? { decimal } : {}),
    ...(outgoing ? { outgoing } : {}),
  }
  return { ...shown, id, initial }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const form = parseForm(await args.request.formData(), layoutSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const read = unlessNotFound(await readByLayout(id, form.value, admin, args.context.now), args.request)
  if (!read.ok) return replyRefused(FORM, form, read)
  return redirectDone(
    href('/admin/bank-statements/:id', { id }),
    'Bank statement read',
    'Check the proposals and accept them.',
  )
}

export default function StatementColumnsPage() {
  const { id, fileName, rows, count, width, initial } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof layoutSchema>(FORM, useActionData<typeof action>(), initial)
  return (
    <Page
      title="Select columns"
      lede={`${fileName}, ${countText(count, 'row', 'rows')}`}
      crumbs={[
        { label: 'Bank statements', to: href('/admin/bank-statements') },
        { label: fileName, to: href('/admin/bank-statements/:id', { id }) },
        { label: 'Columns' },
      ]}
      problems={form.problems(LAYOUT_LABELS)}
    >
      <FirstRows rows={rows} width={width} />
      <RecordForm submit="Read statement" backTo={href('/admin/bank-statements')} form={form}>
        <LayoutFields form={form} rows={rows} width={width} />
      </RecordForm>
    </Page>
  )
}
