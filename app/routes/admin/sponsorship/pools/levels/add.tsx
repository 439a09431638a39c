import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { addLevel } from '#app/domain/sponsorship/pool-levels/commands.server.ts'
import { LevelFields } from '#app/domain/sponsorship/pool-levels/components/level-fields.tsx'
import { LEVEL_LABELS } from '#app/domain/sponsorship/pool-levels/labels.ts'
import { newLevelSchema } from '#app/domain/sponsorship/pool-levels/schema.ts'
import { poolNames } from '#app/domain/sponsorship/pools/queries.server.ts'
import { priceNote } from '#app/domain/season/prices/tax.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'
import { Select } from '#app/ui/select.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'new-level'

export const handle: PageHandle = { title: 'Add a level' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year, currency, tax } = await currentSeason()
  return { currency, tax: priceNote(tax), pools: await poolNames(admin, year) }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { currency } = await currentSeason()
  const form = parseForm(await args.request.formData(), newLevelSchema(currency))
  if (form.status !== 'success') return replyTo(FORM, form)
  const added = await addLevel(form.value, admin, args.context.now)
  if (!added.ok) return replyRefused(FORM, form, added)
  return redirectDone(href('/admin/sponsorship-pools/levels'), `${form.value.name} was added`)
}

export default function AddLevel() {
  const { currency, tax, pools } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<ReturnType<typeof newLevelSchema>>(FORM, useActionData<typeof action>())
  const back = href('/admin/sponsorship-pools/levels')
  return (
    <>
      <PageHeader
        title="Add a level"
        crumbs={[
          { label: 'Sponsorship pools', to: href('/admin/sponsorship-pools') },
          { label: 'Levels', to: back },
          { label: 'Add' },
        ]}
        problems={form.problems(LEVEL_LABELS)}
      />
      <RecordForm submit="Add level" backTo={back} form={form}>
        <Select
          {...form.field('poolId')}
          label={LEVEL_LABELS.poolId}
          hint="Can’t be changed later"
          options={[
            { value: '', label: 'All pools' },
            ...pools.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <LevelFields form={form} currency={currency} tax={tax} />
      </RecordForm>
    </>
  )
}
