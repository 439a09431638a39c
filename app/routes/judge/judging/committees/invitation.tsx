import { data, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { addressGroup, spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import {
  AcceptInvitation,
  ClosedInvitation,
} from '#app/domain/people/accounts/components/invitation-page.tsx'
import {
  answerInvitation,
  committeeInvitationLink,
  findInvitation,
} from '#app/domain/judging/committees/answer-invitation.server.ts'
import { COMMITTEE_ROLE_LABELS } from '#app/domain/judging/committees/rules.ts'
import { answerSchema } from '#app/domain/judging/committees/schema.ts'
import { openedBy } from '#app/http/secret-links.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { redirectDone, redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'answer'

export const handle: PageHandle = { title: 'Invitation to judge' }

/** The address holds a secret. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

const invitationOf = (args: LoaderFunctionArgs | ActionFunctionArgs) =>
  openedBy(args, committeeInvitationLink, (secret) => findInvitation(secret, args.context.now))

/** Only reads: mail programs open links before people do. */
export async function loader(args: LoaderFunctionArgs) {
  const { context } = args
  const opened = await invitationOf(args)
  const found = opened?.found
  const state: keyof typeof titles = found?.state ?? 'unknown'
  return data(
    {
      state,
      // A closed invitation reveals nothing.
      invitation: opened?.found.state === 'sent' ? { ...opened.found, token: opened.token } : null,
      signedInAs: context.viewer?.email ?? null,
    },
    { status: state === 'sent' ? 200 : 410 },
  )
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const form = parseForm(await request.clone().formData(), answerSchema)
  // Declining needs no account.
  const declines = form.status === 'success' && form.value.answer === 'decline'
  const viewer = declines ? context.viewer : await requireAuth(args)
  if (form.status !== 'success') return replyTo(FORM, form)
  const answered =
    (await spendTry('linkUse', addressGroup(context.clientAddress))) ??
    (await answerInvitation(
      { token: (await invitationOf(args))?.secret ?? '' },
      form.value,
      viewer,
      context.now,
    ))
  if (!answered.ok) return replyRefused(FORM, form, answered)
  if (form.value.answer === 'decline')
    return redirectWithFlash(href('/'), {
      title: 'Invitation declined',
      description: `You will not judge ${answered.value.category}. Thank you for telling us.`,
    })
  return redirectDone(href('/judges'), `You are on the committee for ${answered.value.category}`)
}

const titles = {
  prepared: 'This link does not work',
  sent: 'Invitation to judge',
  accepted: 'This invitation has been accepted',
  declined: 'This invitation has been declined',
  withdrawn: 'This invitation was withdrawn',
  expired: 'This invitation has expired',
  unknown: 'This link does not work',
} as const

export default function JudgeInvitation() {
  const { state, invitation, signedInAs } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof answerSchema>(FORM, useActionData<typeof action>())
  const summary = <ErrorSummary problems={form.problems({ reason: 'Reason for declining' })} />
  if (!invitation)
    return (
      <NarrowPage>
        {summary}
        <ClosedInvitation
          title={titles[state]}
          to={href('/judges')}
          label="Go to your committees"
          signedInAs={signedInAs}
        >
          {state === 'accepted'
            ? 'If you accepted it, you find the committee in your list.'
            : 'Contact us for a new invitation.'}
        </ClosedInvitation>
      </NarrowPage>
    )
  const { category, role, email, invitee, inviterName, expiresAt, token } = invitation
  return (
    <NarrowPage>
      {summary}
      <PageTitle
        title={`Judge ${category}`}
        lede={`${inviterName} invites ${invitee} to the committee for this category.`}
      />
      <DefinitionList
        items={[
          { term: 'Your role', value: COMMITTEE_ROLE_LABELS[role] },
          { term: 'Sent to', value: email },
          ...(expiresAt ? [{ term: 'Answer by', value: <DateTime value={expiresAt} /> }] : []),
        ]}
      />
      <p>Before you see any entries, you sign the judges’ agreement.</p>
      <AcceptInvitation signedInAs={signedInAs} here={href('/judges/invitations/:token', { token })}>
        <Form method="post" noValidate>
          <Button name={form.name('answer')} value="accept">
            Accept
          </Button>
        </Form>
      </AcceptInvitation>
      <Form method="post" className="stack" {...form.props}>
        <Textarea {...form.field('reason')} label="Reason for declining" rows={3} optional />
        <Button kind="secondary" name={form.name('answer')} value="decline">
          Decline
        </Button>
      </Form>
    </NarrowPage>
  )
}
