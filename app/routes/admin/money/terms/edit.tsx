import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SeasonTermsFields } from '#app/domain/money/billing/components/season-terms-form.tsx'
import { TERMS_LABELS } from '#app/domain/money/billing/season-terms-labels.ts'
import { changeSeasonTerms, findSeasonTerms } from '#app/domain/money/billing/season-terms.server.ts'
import { seasonTermsSchema, termsFields } from '#app/domain/money/billing/season-terms.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectSaved } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo, versionIn } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { currencyOptions } from '#app/platform/currency-list.ts'
import { href } from '#app/platform/href.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'season-terms'

export const handle: PageHandle = { title: 'Currency and tax' }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const year = intParam(args, 'year')
  const { label, isFixed, terms, version } = orNotFound(await findSeasonTerms(year, db()), args.request)
  const fixed = isFixed ? terms.currency : null
  const currencies = isFixed ? [] : currencyOptions()
  return { year, label, fixed, currencies, version, initial: termsFields(terms) }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const year = intParam(args, 'year')
  const sent = await args.request.formData()
  const form = parseForm(sent, seasonTermsSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const saved = unlessNotFound(
    await changeSeasonTerms(year, form.value, versionIn(sent), admin, args.context.now),
    args.request,
  )
  if (!saved.ok) return replyRefused(FORM, form, saved)
  return redirectSaved(
    href('/admin/seasons/edit/:year', { year }),
    saved.value.changed,
    'Currency and tax were saved',
  )
}

/** After a conflict the page has the stored version, also where scripts would keep the old one. */
export const shouldRevalidate = revalidateAfterConflict

export default function SeasonTermsPage() {
  const { year, label, fixed, currencies, version, initial } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof seasonTermsSchema>(FORM, useActionData<typeof action>(), initial)
  const season = href('/admin/seasons/edit/:year', { year })
  return (
    <Page
      lede={`What entries of ${label} are sold in.`}
      crumbs={[
        { label: 'Seasons', to: href('/admin/seasons') },
        { label, to: season },
        { label: 'Currency and tax' },
      ]}
      problems={form.problems(TERMS_LABELS)}
    >
      <RecordForm submit="Save currency and tax" backTo={season} version={version} form={form}>
        <SeasonTermsFields form={form} currencies={currencies} fixed={fixed} />
      </RecordForm>
    </Page>
  )
}
