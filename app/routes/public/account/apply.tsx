import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  ApplicationForm,
  APPLICATION_LABELS,
} from '#app/domain/people/accounts/components/application-form.tsx'
import {
  applyForMembership,
  findOfferedType,
  knownDetailsOf,
} from '#app/domain/people/accounts/membership-applications.server.ts'
import { applicationSchema } from '#app/domain/people/accounts/account-schema.ts'
import { membershipPrice, withShownPrice } from '#app/domain/people/accounts/membership-price.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'membership-application'

export const handle: PageHandle = { title: 'Apply for a membership' }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args)
  const type = orNotFound(await findOfferedType(args.params.code ?? '', db()), args.request)
  const { tax } = await currentSeason()
  return { type: withShownPrice(type, tax), known: await knownDetailsOf(viewer) }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireAuth(args)
  const { request, context, params } = args
  const code = params.code ?? ''
  const type = orNotFound(await findOfferedType(code, db()), request)
  const form = parseForm(await request.formData(), applicationSchema(type))
  if (form.status !== 'success') return replyTo(FORM, form)
  const asked = unlessNotFound(await applyForMembership(code, form.value, viewer, context.now), request)
  if (!asked.ok) return replyRefused(FORM, form, asked)
  const { needsProof } = asked.value
  return redirectDone(
    needsProof ? href('/members/proof') : href('/membership'),
    'Application received',
    needsProof ? 'Please upload your proof next.' : 'We’ll review it and email you.',
  )
}

export default function Apply() {
  const { type, known } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<ReturnType<typeof applicationSchema>>(
    FORM,
    useActionData<typeof action>(),
    known,
  )
  return (
    <Page
      title={`Apply: ${type.name}`}
      lede={`${membershipPrice(type)}. An admin reviews each application.${type.priceCents > 0 ? ' You pay once it is approved.' : ''}`}
      crumbs={[{ label: 'Membership', to: href('/membership') }, { label: 'Apply' }]}
      problems={form.problems(APPLICATION_LABELS)}
    >
      {type.description ? <p>{type.description}</p> : null}
      <ApplicationForm form={form} type={type} />
    </Page>
  )
}
