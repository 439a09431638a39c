import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AccountTabs } from '#app/domain/people/accounts/components/account-tabs.tsx'
import { DELETION_LABELS, OwnRequest } from '#app/domain/people/personal-data/components/own-request.tsx'
import {
  askDeletion,
  latestRequestOf,
  withdrawDeletion,
} from '#app/domain/people/personal-data/requests.server.ts'
import { askDeletionSchema } from '#app/domain/people/personal-data/schema.ts'
import { redirectDone, redirectWithOutcome } from '#app/http/flash.server.ts'
import { BUTTON, parseIntent, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'
import { words } from '#app/platform/award-words.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const ASK = 'ask-deletion'

export const handle: PageHandle = { title: 'Your data' }

export async function loader(args: LoaderFunctionArgs) {
  const { userId } = await requireAuth(args)
  return { request: await latestRequestOf(userId, db()) }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireAuth(args)
  const { now } = args.context
  const here = href('/account/data')
  const forms = { ask: askDeletionSchema, withdraw: BUTTON }
  const { intent, form } = parseIntent(await args.request.formData(), forms)
  if (intent === 'withdraw')
    return redirectWithOutcome(here, await withdrawDeletion(viewer, now), 'Request withdrawn')
  if (form.status !== 'success') return replyTo(ASK, form)
  const asked = await askDeletion(form.value, viewer, now)
  if (!asked.ok) return replyRefused(ASK, form, asked)
  return redirectDone(here, 'Request received', 'An admin decides about it, and we email you.')
}

export default function AccountData() {
  const { request } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof askDeletionSchema>(ASK, useActionData<typeof action>())
  return (
    <Page
      crumbs={[{ label: 'Account', to: href('/account') }, { label: 'Your data' }]}
      problems={form.problems(DELETION_LABELS)}
    >
      <AccountTabs current="data" />
      <section className="stack narrow" aria-labelledby="download-heading">
        <h2 id="download-heading">Download your data</h2>
        <p>
          {`What we hold about you: account, sessions, memberships, ${words.studios}, entries, invoices, emails and what you did. A ZIP file with a JSON file for each.`}
        </p>
        <div>
          <LinkButton kind="secondary" reloadDocument to={href('/account/download')}>
            Download your data
          </LinkButton>
        </div>
      </section>
      <OwnRequest request={request} form={form} />
    </Page>
  )
}
