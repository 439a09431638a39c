import { data, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { addressGroup, spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import { acceptInvitation, findInvitation } from '#app/domain/studios/invitations.server.ts'
import { studioRoleNames, studioRoleLabels } from '#app/domain/studios/rules.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

export const handle: PageHandle = { title: 'Invitation to a studio' }

/** The page's address has a secret. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

/** Reads the link only, because mail programs open links before people do. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token')
  const found = token ? await findInvitation(token, context.now, db()) : null
  const state: keyof typeof titles = found?.state ?? 'unknown'
  return data(
    {
      state,
      // The details of an invitation that has ended are not shown.
      invitation: token && found?.state === 'usable' ? { ...found, token } : null,
      signedInAs: context.viewer?.email ?? null,
    },
    { status: !token || state === 'usable' ? 200 : 410 },
  )
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireAuth(args)
  const { now, clientAddress } = args.context
  const token = String((await args.request.formData()).get('token') ?? '')
  const accepted =
    (await spendTry('linkUse', addressGroup(clientAddress))) ?? (await acceptInvitation(token, viewer, now))
  return redirectWithFlash(href('/studios/view'), {
    title: accepted.ok ? `You’ve joined ${accepted.value.studioName}` : accepted.message,
    color: accepted.ok ? 'success' : 'danger',
  })
}

const titles = {
  usable: 'Invitation to a studio',
  used: 'This invitation has been used',
  cancelled: 'This invitation was canceled',
  expired: 'This invitation has expired',
  unknown: 'This link does not work',
} as const

export default function InvitationPage() {
  const { state, invitation, signedInAs } = useLoaderData<typeof loader>()
  if (!invitation)
    return (
      <NarrowPage>
        <PageTitle title={titles[state]} />
        <p>
          {state === 'used'
            ? 'If you used it, you can find the studio under your studios.'
            : 'Ask an owner of the studio for a new invitation.'}
        </p>
        <LinkButton
          to={signedInAs ? href('/studios/view') : withQuery(href('/'), { next: href('/studios/view') })}
        >
          Go to your studios
        </LinkButton>
      </NarrowPage>
    )
  const { studioName, role, email, inviterName, expiresAt, token } = invitation
  const here = withQuery(href('/studios/invitation'), { token })
  return (
    <NarrowPage>
      <PageTitle
        title={`Join ${studioName}`}
        lede={`${inviterName} invites you to enter work for this studio.`}
      />
      <DefinitionList
        items={[
          { term: 'Sent to', value: email },
          { term: 'Your role', value: `${studioRoleNames[role]}: ${studioRoleLabels[role]}` },
          { term: 'Expires', value: <DateTime value={expiresAt} /> },
        ]}
      />
      {signedInAs ? (
        <>
          <p>
            You are signed in as <strong>{signedInAs}</strong>. To use another account,{' '}
            <Link to={href('/redirect/logout')}>sign out</Link> and open the link in the email again.
          </p>
          <Form method="post" noValidate>
            <input type="hidden" name="token" value={token} />
            <Button>Join {studioName}</Button>
          </Form>
        </>
      ) : (
        <>
          <p>Sign in or create an account to join.</p>
          <ButtonRow>
            <LinkButton to={withQuery(href('/'), { next: here })}>Sign in</LinkButton>
            <LinkButton kind="secondary" to={withQuery(href('/members/signup'), { next: here })}>
              Create an account
            </LinkButton>
          </ButtonRow>
        </>
      )}
    </NarrowPage>
  )
}
