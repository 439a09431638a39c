import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NEW_SPEC } from '#app/domain/sponsorship/packages/artwork-spec.ts'
import { addPackage } from '#app/domain/sponsorship/packages/commands.server.ts'
import { PackageFields } from '#app/domain/sponsorship/packages/components/package-fields.tsx'
import { packageLabels } from '#app/domain/sponsorship/packages/labels.ts'
import { KIND_LABELS, PACKAGE_KINDS } from '#app/domain/sponsorship/packages/rules.ts'
import { newPackageSchema } from '#app/domain/sponsorship/packages/schema.ts'
import { priceNote } from '#app/domain/season/prices/tax.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'new-package'

export const handle: PageHandle = { title: 'Add a package' }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const { currency, tax } = await currentSeason()
  return { currency, tax: priceNote(tax) }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { currency } = await currentSeason()
  const form = parseForm(await args.request.formData(), newPackageSchema(currency))
  if (form.status !== 'success') return replyTo(FORM, form)
  const added = await addPackage(form.value, admin, args.context.now)
  if (!added.ok) return replyRefused(FORM, form, added)
  return redirectDone(href('/admin/sponsorships/packages'), `${form.value.name} was added`)
}

export default function AddPackage() {
  const { currency, tax } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<ReturnType<typeof newPackageSchema>>(FORM, useActionData<typeof action>(), {
    artwork: NEW_SPEC,
  })
  return (
    <>
      <PageHeader
        title="Add a package"
        crumbs={[{ label: 'Packages', to: href('/admin/sponsorships/packages') }, { label: 'Add' }]}
        problems={form.problems(packageLabels(form.rows('benefits').length))}
      />
      <RecordForm submit="Add package" backTo={href('/admin/sponsorships/packages')} form={form}>
        <RadioGroup
          {...form.field('kind')}
          legend="Kind"
          hint="Can’t be changed later. Adverts are shown on the page for advertisers."
          choices={PACKAGE_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] }))}
          inline
          required
        />
        <PackageFields form={form} currency={currency} tax={tax} />
      </RecordForm>
    </>
  )
}
