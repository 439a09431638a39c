import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { endSessionSchema, passwordChangeSchema } from '#app/domain/people/accounts/account-schema.ts'
import { PasswordForm, PASSWORD_LABELS } from '#app/domain/people/accounts/components/account-forms.tsx'
import { AccountTabs } from '#app/domain/people/accounts/components/account-tabs.tsx'
import { SessionTable } from '#app/domain/people/accounts/components/session-table.tsx'
import { openSessionsOf } from '#app/domain/people/accounts/open-sessions.server.ts'
import { endOwnSessions } from '#app/domain/people/accounts/own-account.server.ts'
import { changePassword } from '#app/domain/people/accounts/own-password.server.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { redirectDone, redirectWithOutcome } from '#app/http/flash.server.ts'
import { BUTTON, parseIntent, replyRefused, replyTo, validOf } from '#app/http/forms.server.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const PASSWORD = 'own-password'

export const handle: PageHandle = { title: 'Password and sessions' }

export async function loader(args: LoaderFunctionArgs) {
  const { userId, sessionFamily } = await requireAuth(args)
  return { sessions: await openSessionsOf(userId, args.context.now, db()), current: sessionFamily }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireAuth(args)
  const { now } = args.context
  const here = href('/account/security')
  const { site_name: awardName = '' } = await configValues()
  const password = passwordChangeSchema(viewer, awardName ?? '')
  const forms = { password, 'end-session': endSessionSchema, 'end-sessions': BUTTON }
  const { intent, form } = parseIntent(await args.request.formData(), forms)
  if (intent === 'password') {
    const hideFields = ['current', 'password', 'repeat']
    if (form.status !== 'success') return replyTo(PASSWORD, form, { hideFields })
    const changed = await changePassword(form.value, viewer, now)
    if (!changed.ok) return replyRefused(PASSWORD, form, changed, hideFields)
    return redirectDone(here, 'Password changed', 'You’re signed out in all other browsers.')
  }
  const sessionId = intent === 'end-session' ? validOf(form, 'Select a session.').sessionId : null
  const ended = await endOwnSessions(sessionId, viewer, now)
  return redirectWithOutcome(here, ended, sessionId ? 'Session ended' : 'All other sessions ended')
}

export default function AccountSecurity() {
  const { sessions, current } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<ReturnType<typeof passwordChangeSchema>>(PASSWORD, answer)
  return (
    <Page
      crumbs={[{ label: 'Account', to: href('/account') }, { label: 'Password and sessions' }]}
      problems={form.problems(PASSWORD_LABELS)}
    >
      <AccountTabs current="security" />
      <PasswordForm form={form} />
      <SessionTable sessions={sessions} current={current} endAll="End all other sessions" />
    </Page>
  )
}
