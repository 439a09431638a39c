import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { emailChangeSchema, ownNameSchema } from '#app/domain/people/accounts/account-schema.ts'
import {
  DetailsForm,
  DETAILS_LABELS,
  EmailForm,
  EMAIL_LABELS,
} from '#app/domain/people/accounts/components/account-forms.tsx'
import { AccountTabs } from '#app/domain/people/accounts/components/account-tabs.tsx'
import {
  askEmailChange,
  cancelEmailChange,
  pendingEmailOf,
} from '#app/domain/people/accounts/email-change.server.ts'
import { changeOwnDetails, ownDetails } from '#app/domain/people/accounts/own-account.server.ts'
import { redirectDone, redirectSaved } from '#app/http/flash.server.ts'
import { BUTTON, parseIntent, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const DETAILS = 'own-details'
const EMAIL = 'own-email'

export const handle: PageHandle = { title: 'Account' }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args)
  const [details, pending] = await Promise.all([ownDetails(viewer), pendingEmailOf(viewer, args.context.now)])
  return { details, pending, email: viewer.email }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireAuth(args)
  const { now } = args.context
  const here = href('/account')
  const forms = { details: ownNameSchema, email: emailChangeSchema, 'cancel-email': BUTTON }
  const { intent, form } = parseIntent(await args.request.formData(), forms)
  if (intent === 'cancel-email') {
    await cancelEmailChange(viewer, now)
    return redirectDone(here, 'Email change cancelled', 'The link we sent no longer works.')
  }
  if (intent === 'email') {
    const hideFields = ['password']
    if (form.status !== 'success') return replyTo(EMAIL, form, { hideFields })
    const asked = await askEmailChange(form.value, viewer, now)
    if (!asked.ok) return replyRefused(EMAIL, form, asked, hideFields)
    return redirectDone(
      here,
      `We’ve emailed a link to ${form.value.email}`,
      'Your address changes when you open it.',
    )
  }
  if (form.status !== 'success') return replyTo(DETAILS, form)
  const { changed } = await changeOwnDetails(form.value, viewer, now)
  return redirectSaved(here, changed, 'Details saved')
}

export default function AccountDetails() {
  const { details, pending, email } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<typeof ownNameSchema>(DETAILS, answer, details)
  const emailForm = useAnsweredForm<typeof emailChangeSchema>(EMAIL, answer)
  return (
    <Page context={email} problems={[...form.problems(DETAILS_LABELS), ...emailForm.problems(EMAIL_LABELS)]}>
      <AccountTabs current="details" />
      <DetailsForm form={form} />
      <EmailForm form={emailForm} email={email} pending={pending} />
    </Page>
  )
}
