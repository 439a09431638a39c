import { data, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { addressGroup, spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import { answerInvitation, findInvitation } from '#app/domain/judging/committees/answer-invitation.server.ts'
import { COMMITTEE_ROLE_LABELS } from '#app/domain/judging/committees/rules.ts'
import { answerSchema } from '#app/domain/judging/committees/schema.ts'
import { answeredForm } from '#app/http/answered-form.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

const FORM = 'answer'

export const handle: PageHandle = { title: 'Invitation to judge' }

/** The address holds a secret. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

/** Looks at the link and changes nothing: mail programs open links before people do. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const token = params.token ?? ''
  const found = await findInvitation(token, context.now)
  const state: keyof typeof titles = found?.state ?? 'unknown'
  return data(
    {
      state,
      // Of an invitation that works no more nothing is told.
      invitation: found?.state === 'sent' ? { ...found, token } : null,
      signedInAs: context.viewer?.email ?? null,
    },
    { status: state === 'sent' ? 200 : 410 },
  )
}

export async function action(args: ActionFunctionArgs) {
  const { request, context, params } = args
  const token = params.token ?? ''
  const form = parseForm(await request.clone().formData(), answerSchema)
  // Whoever cannot come needs no account to say so.
  const declines = form.status === 'success' && form.value.answer === 'decline'
  const viewer = declines ? context.viewer : await requireAuth(args)
  if (form.status !== 'success') return replyTo(FORM, form)
  const answered =
    (await spendTry('linkUse', addressGroup(context.clientAddress))) ??
    (await answerInvitation({ token }, form.value, viewer, context.now))
  if (!answered.ok) return replyRefused(FORM, form, answered)
  if (form.value.answer === 'decline')
    return redirectWithFlash(href('/'), {
      title: 'Thank you for telling us',
      description: `You have declined to judge ${answered.value.category}.`,
    })
  return redirectWithFlash(href('/judges'), {
    title: `You are on the committee for ${answered.value.category}`,
    color: 'success',
  })
}

const titles = {
  prepared: 'This link does not work',
  sent: 'Invitation to judge',
  accepted: 'This invitation has been accepted',
  declined: 'This invitation has been declined',
  withdrawn: 'This invitation was taken back',
  expired: 'This invitation has run out',
  unknown: 'This link does not work',
} as const

export default function JudgeInvitation() {
  const { state, invitation, signedInAs } = useLoaderData<typeof loader>()
  const form = answeredForm(FORM, useActionData<typeof action>())
  if (!invitation)
    return (
      <NarrowPage>
        <ErrorSummary problems={form.problems({})} />
        <PageTitle title={titles[state]} />
        <p>
          {state === 'accepted'
            ? 'If it was you, the committee is among yours.'
            : 'The award’s office can send you a new one.'}
        </p>
        <LinkButton to={signedInAs ? href('/judges') : withQuery(href('/'), { next: href('/judges') })}>
          Go to your committees
        </LinkButton>
      </NarrowPage>
    )
  const { category, role, email, name, inviterName, expiresAt, token } = invitation
  const here = href('/judges/invitations/:token', { token })
  return (
    <NarrowPage>
      <ErrorSummary problems={form.problems({ reason: 'Why not' })} />
      <PageTitle
        title={`Judge ${category}`}
        lede={`${inviterName} asks ${name} onto the committee of this category.`}
      />
      <DefinitionList
        items={[
          { term: 'Your part', value: COMMITTEE_ROLE_LABELS[role] },
          { term: 'Sent to', value: email },
          ...(expiresAt ? [{ term: 'Answer until', value: <DateTime value={expiresAt} /> }] : []),
        ]}
      />
      <p>Before you see an entry you will be asked to read and sign the judges’ agreement.</p>
      {signedInAs ? (
        <>
          <p>
            You are signed in as <strong>{signedInAs}</strong>, and this account will sit on the committee.
            For another one, <Link to={href('/redirect/logout')}>sign out</Link> and open the link in the mail
            again.
          </p>
          <Form method="post" noValidate>
            <Button name="answer" value="accept">
              Accept
            </Button>
          </Form>
        </>
      ) : (
        <>
          <p>To accept, sign in or create an account, and you come back here.</p>
          <ButtonRow>
            <LinkButton to={withQuery(href('/'), { next: here })}>Sign in to accept</LinkButton>
            <LinkButton kind="secondary" to={withQuery(href('/members/signup'), { next: here })}>
              Create an account
            </LinkButton>
          </ButtonRow>
        </>
      )}
      <Form method="post" noValidate className="stack">
        <Textarea {...form.field('reason')} label="Why not, if you cannot" rows={3} optional />
        <Button kind="secondary" name="answer" value="decline">
          Decline
        </Button>
      </Form>
    </NarrowPage>
  )
}
