import { data, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import {
  AcceptInvitation,
  ClosedInvitation,
} from '#app/domain/people/accounts/components/invitation-page.tsx'
import { secretIn } from '#app/http/params.ts'
import { openedBy } from '#app/http/secret-links.server.ts'
import { addressGroup, spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import {
  acceptAdminInvitation,
  adminInvitationLink,
  findAdminInvitation,
  isInvited,
} from '#app/domain/people/admins/invitations.server.ts'
import { LONE_WAIT_HOURS } from '#app/domain/people/admins/rules.ts'
import { acceptAdminSchema } from '#app/domain/people/admins/schema.ts'
import { redirectDone, redirectRefused } from '#app/http/flash.server.ts'
import { parseForm } from '#app/http/forms.server.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { ADMIN_ROLE_LABELS, ADMIN_ROLE_RIGHTS_TEXT } from '#app/platform/admin-rights.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Invitation to run the award' }

/** The address holds a secret. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

/** Only reads: mail programs open links before people do. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args
  const opened = await openedBy(args, adminInvitationLink, (secret) =>
    findAdminInvitation(secret, context.now, db()),
  )
  const found = opened?.found ?? null
  const state: keyof typeof titles = found?.state ?? 'unknown'
  const signedInAs = context.viewer?.email ?? null
  return data(
    {
      state,
      // A closed invitation reveals nothing.
      invitation:
        opened?.found.state === 'usable'
          ? { ...opened.found, token: opened.secret, carried: opened.token }
          : null,
      signedInAs,
      isOther: found !== null && signedInAs !== null && !isInvited(found, signedInAs),
    },
    { status: secretIn(request, 'token') === '' || state === 'usable' ? 200 : 410 },
  )
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireAuth(args)
  const { now, clientAddress } = args.context
  const form = parseForm(await args.request.formData(), acceptAdminSchema)
  const token = form.status === 'success' ? form.value.token : ''
  const accepted =
    (await spendTry('linkUse', addressGroup(clientAddress))) ??
    (await acceptAdminInvitation(token, viewer, now))
  if (!accepted.ok) return redirectRefused(withQuery(href('/admins/invitation'), { token }), accepted)
  const { role } = accepted.value
  if (role === 'admin') return redirectDone(href('/admins/waiting'), 'Invitation accepted')
  const yours = `Your role is ${ADMIN_ROLE_LABELS[role]}.`
  return redirectDone(href('/admin/dashboard'), 'Invitation accepted', yours)
}

const BEGINS = `Once another admin has confirmed it; where there is none, ${LONE_WAIT_HOURS} hours after you accept`

const titles = {
  usable: 'Invitation to run the award',
  used: 'This invitation has been used',
  cancelled: 'This invitation was withdrawn',
  expired: 'This invitation has expired',
  unknown: 'This link does not work',
} as const

export default function AdminInvitation() {
  const { state, invitation, signedInAs, isOther } = useLoaderData<typeof loader>()
  if (!invitation)
    return (
      <NarrowPage>
        <ClosedInvitation
          title={titles[state]}
          to={href('/admin/dashboard')}
          label="Go to the overview"
          signedInAs={signedInAs}
        >
          {state === 'used'
            ? 'Each link works once. If you used it, sign in.'
            : 'An admin of the award can send you a new one.'}
        </ClosedInvitation>
      </NarrowPage>
    )
  const { role, email, inviterName, expiresAt, token, carried } = invitation
  return (
    <NarrowPage>
      <PageTitle title="Run the award" lede={`${inviterName} invites you to help run this award.`} />
      <DefinitionList
        items={[
          { term: 'Sent to', value: email },
          { term: 'Your role', value: `${ADMIN_ROLE_LABELS[role]}: ${ADMIN_ROLE_RIGHTS_TEXT[role]}` },
          ...(role === 'admin' ? [{ term: 'It begins', value: BEGINS }] : []),
          { term: 'Accept by', value: <DateTime value={expiresAt} /> },
        ]}
      />
      {isOther ? (
        <p>
          You are signed in as <strong>{signedInAs}</strong>, and this invitation is for {email} only.{' '}
          <Link to={href('/redirect/logout')}>Sign out</Link>, open the link in the email again, and sign in
          or create an account with that address.
        </p>
      ) : (
        <AcceptInvitation
          signedInAs={signedInAs}
          here={withQuery(href('/admins/invitation'), { token: carried })}
        >
          <Form method="post" noValidate>
            <input type="hidden" name="token" value={token} />
            <Button>Accept invitation</Button>
          </Form>
        </AcceptInvitation>
      )}
    </NarrowPage>
  )
}
