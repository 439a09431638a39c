import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { addPool } from '#app/domain/sponsorship/pools/commands.server.ts'
import { PoolFields } from '#app/domain/sponsorship/pools/components/pool-fields.tsx'
import { POOL_LABELS } from '#app/domain/sponsorship/pools/labels.ts'
import { poolSchema } from '#app/domain/sponsorship/pools/schema.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'new-pool'

export const handle: PageHandle = { title: 'Add a pool' }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const { currency, timezone } = await currentSeason()
  return { currency, zone: timezone }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { currency, timezone } = await currentSeason()
  const form = parseForm(await args.request.formData(), poolSchema(currency, timezone))
  if (form.status !== 'success') return replyTo(FORM, form)
  const added = await addPool(form.value, admin, args.context.now)
  if (!added.ok) return replyRefused(FORM, form, added)
  return redirectDone(
    href('/admin/sponsorship-pools/edit/:id', { id: added.value.id }),
    `${form.value.name} was added`,
    'It is a draft until you open it.',
  )
}

export default function AddPool() {
  const { currency, zone } = useLoaderData<typeof loader>()
  const initial = { termMonths: '12' }
  const form = useAnsweredForm<ReturnType<typeof poolSchema>>(FORM, useActionData<typeof action>(), initial)
  return (
    <>
      <PageHeader
        title="Add a pool"
        crumbs={[{ label: 'Sponsorship pools', to: href('/admin/sponsorship-pools') }, { label: 'Add' }]}
        problems={form.problems(POOL_LABELS)}
      />
      <RecordForm submit="Add pool" backTo={href('/admin/sponsorship-pools')} form={form}>
        <PoolFields form={form} currency={currency} zone={zone} />
      </RecordForm>
    </>
  )
}
