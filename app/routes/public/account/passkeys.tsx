import {
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { passkeyForms } from '#app/domain/people/accounts/account-schema.ts'
import { AccountTabs } from '#app/domain/people/accounts/components/account-tabs.tsx'
import { Passkeys, PASSKEY_LABELS } from '#app/domain/people/accounts/components/passkey-forms.tsx'
import { addPasskey, ownPasskeys, removePasskey } from '#app/domain/people/accounts/passkeys.server.ts'
import { hasFactor } from '#app/domain/people/accounts/second-factor.server.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { redirectDone, redirectWithOutcome } from '#app/http/flash.server.ts'
import { parseIntent, replyRefused, replyTo, validOf } from '#app/http/forms.server.ts'
import { requireAuth, requireFresh } from '#app/http/guards.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const ADD = 'add-passkey'

export const handle: PageHandle = { title: 'Passkeys' }

/** The page has a question that one device answers once. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args)
  if (!(await hasFactor(viewer.userId, db()))) throw redirect(href('/account/second-step'))
  const { site_name: awardName } = await configValues()
  const { rows, toAdd } = await ownPasskeys(viewer, awardName || 'Award', viewer.at, db())
  // An admin who acts for this person adds nothing in their name.
  return { rows, toAdd: viewer.behind ? null : toAdd }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireFresh(args, await requireAuth(args))
  const here = href('/account/passkeys')
  const { intent, form } = parseIntent(await args.request.formData(), passkeyForms)
  if (intent === 'remove-passkey') {
    const { passkeyId } = validOf(form)
    return redirectWithOutcome(here, await removePasskey(passkeyId, viewer, viewer.at), 'Passkey removed')
  }
  if (form.status !== 'success') return replyTo(ADD, form)
  const added = await addPasskey(form.value, viewer, viewer.at)
  return added.ok ? redirectDone(here, 'Passkey added') : replyRefused(ADD, form, added)
}

export default function OwnPasskeys() {
  const { rows, toAdd } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<(typeof passkeyForms)['add-passkey']>(ADD, useActionData<typeof action>())
  return (
    <Page
      lede="A passkey is kept by your device or password manager, and replaces the code: with your fingerprint, your face or the device’s PIN."
      crumbs={[
        { label: 'Account', to: href('/account') },
        { label: 'Second step of signing in', to: href('/account/second-step') },
        { label: 'Passkeys' },
      ]}
      problems={form.problems(PASSKEY_LABELS)}
    >
      <AccountTabs current="second-step" />
      <Passkeys passkeys={rows} toAdd={toAdd} form={form} />
    </Page>
  )
}
