import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { WriteLink } from '#app/domain/mail/components/write-link.tsx'
import { RolePills } from '#app/domain/overview/people/components/people-table.tsx'
import {
  PersonEntries,
  PersonInvoices,
  PersonMails,
  PersonMemberships,
  PersonSeats,
  PersonStudios,
} from '#app/domain/overview/people/components/person-parts.tsx'
import { endSessionSchema } from '#app/domain/people/accounts/account-schema.ts'
import { SessionTable } from '#app/domain/people/accounts/components/session-table.tsx'
import { endSessionsAsAdmin } from '#app/domain/people/accounts/end-sessions.server.ts'
import { changeAdminRole } from '#app/domain/people/admins/commands.server.ts'
import { RoleForm, ROLE_LABELS } from '#app/domain/people/admins/components/role-form.tsx'
import { DeletionNotice } from '#app/domain/people/personal-data/components/deletion-notice.tsx'
import { DoubleNotice } from '#app/domain/people/merges/components/double-notice.tsx'
import { NO_ROLE } from '#app/domain/people/admins/rules.ts'
import { adminRoleSchema } from '#app/domain/people/admins/schema.ts'
import { orNotFound } from '#app/http/errors.ts'
import { redirectDone, redirectWithFlash, redirectWithOutcome } from '#app/http/flash.server.ts'
import { BUTTON, parseIntent, replyRefused, replyTo, validOf } from '#app/http/forms.server.ts'
import { requireAdmin, requireFreshAdmin } from '#app/http/guards.server.ts'
import { historyState, intParam } from '#app/http/params.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { ADMIN_ROLE_LABELS } from '#app/platform/admin-rights.ts'
import { History } from '#app/platform/audit/components/history-table.tsx'
import { href, withQuery } from '#app/platform/href.ts'
import { countryName } from '#app/platform/places/places.ts'
import { Card } from '#app/ui/card.tsx'
import { Columns } from '#app/ui/columns.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { RowList } from '#app/ui/definition-list.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { useHasPart } from '#app/platform/use-has-part.ts'
import { PageBar, PageTitle } from '#app/ui/page-header.tsx'
import { personPage } from './view.page.server.ts'

export { clientAction } from '#app/ui/sent-forms.ts'
export { revalidateAfterConflict as shouldRevalidate } from '#app/http/revalidation.ts'

const ROLE = 'admin-role'

export const handle: PageHandle<typeof loader> = { title: ({ account }) => account.name || account.email }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  return orNotFound(await personPage(id, historyState(args.request), admin, args.context.now), args.request)
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireFreshAdmin(args)
  const { now } = args.context
  const userId = intParam(args, 'id')
  const here = href('/admin/people/:id', { id: userId })
  const forms = { role: adminRoleSchema, 'end-session': endSessionSchema, 'end-sessions': BUTTON }
  const { intent, form } = parseIntent(await args.request.formData(), forms)
  if (intent === 'role') {
    if (form.status !== 'success') return replyTo(ROLE, form)
    const { role, version } = form.value
    const to = role === NO_ROLE ? null : role
    const change = { userId, seen: version === NO_ROLE ? null : version, to }
    const changed = await changeAdminRole(change, admin, now)
    if (!changed.ok) return replyRefused(ROLE, form, changed)
    if (to === 'admin' && version !== to)
      return redirectDone(
        here,
        'Another admin has to confirm it',
        'Nothing has changed until then. We have emailed all admins.',
      )
    return redirectWithFlash(here, {
      title: to ? `The role is now ${ADMIN_ROLE_LABELS[to]}` : 'No longer an admin',
      color: 'success',
    })
  }
  const sessionId = intent === 'end-session' ? validOf(form, 'Select a session.').sessionId : null
  const ended = await endSessionsAsAdmin({ userId, sessionId }, admin, now)
  return redirectWithOutcome(here, ended, sessionId ? 'Session ended' : 'All sessions ended')
}

export default function PersonView() {
  const { account, entries, invoices, mails, sessions, history, ...page } = useLoaderData<typeof loader>()
  const { roleRefusal, mayChange, deletion, doubles, hasCalendar, hasSecondStep, waits } = page
  const { name, email, adminRole } = account
  const hasMemberships = useHasPart('memberships')
  const hasJudging = useHasPart('judging')
  const initial = { role: adminRole ?? NO_ROLE }
  const form = useAnsweredForm<typeof adminRoleSchema>(ROLE, useActionData<typeof action>(), initial)
  return (
    <>
      <PageBar
        crumbs={[{ label: 'People', to: href('/admin/people') }, { label: name || email }]}
        links={<WriteLink from="people" to={{ id: account.id }} />}
      />
      <Columns
        head={
          <>
            <ErrorSummary problems={form.problems(ROLE_LABELS)} />
            <PageTitle title={name || email} lede={name ? email : null} />
            <RolePills person={account} />
            <DoubleNotice
              userId={account.id}
              mergedInto={account.mergedInto}
              doubles={doubles}
              mayMerge={mayChange}
            />
            <DeletionNotice userId={account.id} name={name || email} asked={deletion} mayDecide={mayChange} />
          </>
        }
        sideLabel="Account and role"
        side={
          <>
            <Card title="Account">
              <RowList rows={accountRows(account)} />
              {hasSecondStep && mayChange ? (
                <Link to={href('/admin/people/:id/second-step', { id: account.id })}>
                  Remove a lost second step
                </Link>
              ) : null}
            </Card>
            <RoleForm
              {...{ role: adminRole, refusal: roleRefusal, mayChange, form }}
              waits={waits ? account.id : null}
            />
          </>
        }
      >
        <PersonStudios studios={account.studios} />
        <PersonEntries entries={entries} />
        <PersonInvoices invoices={invoices} email={email} />
        <PersonMails mails={mails} email={email} />
        {hasMemberships ? <PersonMemberships memberships={account.memberships} email={email} /> : null}
        {hasJudging ? <PersonSeats seats={account.seats} /> : null}
        <SessionTable sessions={sessions} endAll="End all sessions" />
        <History
          history={history}
          caption="History of the account"
          empty={<p className="hint">No changes to the account yet.</p>}
        />
        <Link to={withQuery(href('/admin/history'), { q: email })}>Everything this person did</Link>
        {hasCalendar ? (
          <Link to={href('/admin/secret-links/:kind/:id', { kind: 'calendar', id: account.id })}>
            End the address of this person’s calendar
          </Link>
        ) : null}
      </Columns>
    </>
  )
}

type Account = ReturnType<typeof useLoaderData<typeof loader>>['account']

function accountRows(account: Account) {
  const { verifiedAt, lastSignInAt, country, phone, timezone, hasPassword } = account
  return [
    { term: 'Joined', value: <DateTime value={account.joinedAt} style="short" /> },
    { term: 'Email', value: verifiedAt ? 'Confirmed' : 'Not confirmed' },
    { term: 'Password', value: hasPassword ? 'Set' : 'Not set' },
    { term: 'Last sign-in', value: lastSignInAt ? <DateTime value={lastSignInAt} style="short" /> : 'Never' },
    { term: 'Country', value: country ? countryName(country) : '–' },
    { term: 'Phone', value: phone ?? '–' },
    { term: 'Time zone', value: timezone ?? 'The browser’s' },
    { term: 'Newsletter', value: account.newsletter ? 'Yes' : 'No' },
  ]
}
