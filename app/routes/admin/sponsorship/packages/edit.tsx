import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { changePackage, packageVersion } from '#app/domain/sponsorship/packages/commands.server.ts'
import { PackageFields } from '#app/domain/sponsorship/packages/components/package-fields.tsx'
import { specValues } from '#app/domain/sponsorship/packages/artwork-spec.ts'
import { packageLabels, PACKAGE_LABELS } from '#app/domain/sponsorship/packages/labels.ts'
import { packageLifecycle } from '#app/domain/sponsorship/packages/lifecycle.ts'
import { findPackage } from '#app/domain/sponsorship/packages/queries.server.ts'
import { KIND_LABELS, placesText, PACKAGE_STATE_LABELS } from '#app/domain/sponsorship/packages/rules.ts'
import { packageSchema } from '#app/domain/sponsorship/packages/schema.ts'
import { priceNote } from '#app/domain/season/prices/tax.ts'
import { seasonOf } from '#app/domain/season/seasons/queries.server.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectSaved } from '#app/http/flash.server.ts'
import { parseForm, replyConflict, replyTo, versionIn } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { historyState, intParam } from '#app/http/params.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { amountText } from '#app/platform/amounts.ts'
import { History } from '#app/platform/audit/components/history-table.tsx'
import { labelledBy } from '#app/platform/audit/history.ts'
import { historyOf } from '#app/platform/audit/queries.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { actionsOpenTo } from '#app/platform/lifecycle.ts'
import { LinkButton } from '#app/ui/button.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'package'
const STEPS = { open: 'Open', close: 'Close', archive: 'Archive', restore: 'Restore' } as const

export const handle: PageHandle<typeof loader> = { title: (page) => page.name }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const found = orNotFound(await findPackage(admin, id, db()), args.request)
  const { timezone, tax } = await seasonOf(found.year)
  const record = { entity: 'sponsorship_package', ids: [id] }
  const labels = labelledBy({ ...PACKAGE_LABELS, state: 'Status', direction: 'Moved' })
  const text = (value: string | number | null) => String(value ?? '')
  return {
    id,
    name: found.name,
    kind: found.kind,
    state: found.state,
    places: placesText(found),
    steps: actionsOpenTo(packageLifecycle, found.state, 'admin'),
    currency: found.currency,
    tax: priceNote(tax),
    history: await historyOf(admin, record, historyState(args.request), timezone, labels),
    version: packageVersion(found),
    initial: {
      name: found.name,
      level: text(found.level),
      priceCents: amountText(found.priceCents, found.currency),
      places: text(found.places),
      description: found.description,
      benefits: found.benefits.map(({ what, from, due }) => ({ what, from, due: due ?? '' })),
      freeEntries: text(found.freeEntries || null),
      size: found.size,
      artwork: specValues(found.artwork),
      artworkRules: found.artworkRules,
      artworkDue: found.artworkDue ?? '',
    },
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const sent = await args.request.formData()
  const { currency } = orNotFound(await findPackage(admin, id, db()), args.request)
  const form = parseForm(sent, packageSchema(currency))
  if (form.status !== 'success') return replyTo(FORM, form)
  const saved = unlessNotFound(
    await changePackage(id, form.value, versionIn(sent), admin, args.context.now),
    args.request,
  )
  if (!saved.ok) return replyConflict(FORM, form, saved)
  return redirectSaved(
    href('/admin/sponsorships/packages'),
    saved.value.changed,
    `${form.value.name} was saved`,
  )
}

/** After a conflict the page has the stored version, also where scripts would keep the old one. */
export const shouldRevalidate = revalidateAfterConflict

export default function EditPackage() {
  const { id, name, kind, state, places, steps, currency, tax, history, version, initial } =
    useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<ReturnType<typeof packageSchema>>(FORM, answer, initial)
  return (
    <>
      <PageHeader
        title={name}
        eyebrow={KIND_LABELS[kind]}
        lede={
          <>
            <Pill {...PACKAGE_STATE_LABELS[state]} /> {places}
          </>
        }
        crumbs={[{ label: 'Packages', to: href('/admin/sponsorships/packages') }, { label: name }]}
        links={steps.map((to) => (
          <LinkButton
            key={to}
            kind="quiet"
            to={withQuery(href('/admin/sponsorships/packages/status/:id', { id }), { to })}
          >
            {STEPS[to]}
          </LinkButton>
        ))}
        problems={form.problems(packageLabels(form.rows('benefits').length))}
      />
      <p className="hint">
        Applications keep the terms they were sent with. What you save here is for those sent from now on.
      </p>
      <RecordForm
        submit="Save package"
        backTo={href('/admin/sponsorships/packages')}
        version={version}
        form={form}
      >
        <PackageFields form={form} currency={currency} tax={tax} />
      </RecordForm>
      <History history={history} />
    </>
  )
}
