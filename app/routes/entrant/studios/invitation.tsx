import { data, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import {
  AcceptInvitation,
  ClosedInvitation,
} from '#app/domain/people/accounts/components/invitation-page.tsx'
import { secretIn } from '#app/http/params.ts'
import { openedBy } from '#app/http/secret-links.server.ts'
import { addressGroup, spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import {
  acceptInvitation,
  findInvitation,
  studioInvitationLink,
} from '#app/domain/studios/invitations.server.ts'
import { studioRoleNames, studioRoleLabels } from '#app/domain/studios/rules.ts'
import { acceptSchema } from '#app/domain/studios/schema.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm } from '#app/http/forms.server.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'
import { words } from '#app/platform/award-words.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = {
  get title() {
    return `Invitation to ${words.aStudio}`
  },
}

/** The address holds a secret. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

/** Only reads: mail programs open links before people do. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args
  const opened = await openedBy(args, studioInvitationLink, (secret) =>
    findInvitation(secret, context.now, db()),
  )
  const found = opened?.found ?? null
  const state: keyof typeof titles = found?.state ?? 'unknown'
  return data(
    {
      state,
      // A closed invitation reveals nothing.
      invitation:
        opened?.found.state === 'usable'
          ? { ...opened.found, token: opened.secret, carried: opened.token }
          : null,
      signedInAs: context.viewer?.email ?? null,
    },
    { status: secretIn(request, 'token') === '' || state === 'usable' ? 200 : 410 },
  )
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireAuth(args)
  const { now, clientAddress } = args.context
  const form = parseForm(await args.request.formData(), acceptSchema)
  const token = form.status === 'success' ? form.value.token : ''
  const accepted =
    (await spendTry('linkUse', addressGroup(clientAddress))) ?? (await acceptInvitation(token, viewer, now))
  return redirectWithFlash(href('/studios/view'), {
    title: accepted.ok ? `You’ve joined ${accepted.value.studioName}` : accepted.message,
    color: accepted.ok ? 'success' : 'danger',
  })
}

const titles = {
  get usable() {
    return `Invitation to ${words.aStudio}`
  },
  used: 'This invitation has been used',
  cancelled: 'This invitation was cancelled',
  expired: 'This invitation has expired',
  unknown: 'This link does not work',
} as const

export default function StudioInvitation() {
  const { state, invitation, signedInAs } = useLoaderData<typeof loader>()
  if (!invitation)
    return (
      <NarrowPage>
        <ClosedInvitation
          title={titles[state]}
          to={href('/studios/view')}
          label={`Go to your ${words.studios}`}
          signedInAs={signedInAs}
        >
          {state === 'used'
            ? `Each link works once. If you used it, you find the ${words.studio} in your list.`
            : `An owner of the ${words.studio} can send you a new one.`}
        </ClosedInvitation>
      </NarrowPage>
    )
  const { studioName, role, email, inviterName, expiresAt, token, carried } = invitation
  return (
    <NarrowPage>
      <PageTitle
        title={`Join ${studioName}`}
        lede={`${inviterName} invites you to enter work for this ${words.studio}.`}
      />
      <DefinitionList
        items={[
          { term: 'Sent to', value: email },
          { term: 'Your role', value: `${studioRoleNames[role]}: ${studioRoleLabels[role]}` },
          { term: 'Accept by', value: <DateTime value={expiresAt} /> },
        ]}
      />
      <AcceptInvitation
        signedInAs={signedInAs}
        here={withQuery(href('/studios/invitation'), { token: carried })}
      >
        <Form method="post" noValidate>
          <input type="hidden" name="token" value={token} />
          <Button>Join {studioName}</Button>
        </Form>
      </AcceptInvitation>
    </NarrowPage>
  )
}
