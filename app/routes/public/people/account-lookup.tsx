import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { lookUpMember, sendSetUpLink } from '#app/domain/people/accounts/member-lookup.server.ts'
import { lookUpSchema, setUpLinkSchema } from '#app/domain/people/accounts/schema.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { checkCaptcha, newCaptcha, sameCaptcha, withCaptcha } from '#app/http/captcha.server.ts'
import { CaptchaField } from '#app/http/captcha.tsx'
import { redirectDone, redirectRefused } from '#app/http/flash.server.ts'
import { parseIntent, replyRefused, replyTo, validOf } from '#app/http/forms.server.ts'
import { requireGuest } from '#app/http/guards.server.ts'
import { useShell } from '#app/http/use-shell.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { Input } from '#app/ui/input.tsx'
import { PageTitle } from '#app/ui/page-header.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'account-lookup'
const LABELS = { member: 'Email or member number', lastName: 'Last name' } as const

export const handle: PageHandle = { title: 'Find your account' }

export async function loader(args: LoaderFunctionArgs) {
  await requireGuest(args)
  return { captcha: newCaptcha(FORM, args.context.now) }
}

export async function action(args: ActionFunctionArgs) {
  await requireGuest(args)
  const { request, context } = args
  const { now } = context
  const formData = await request.formData()
  const { intent, form: submission } = parseIntent(formData, { send: setUpLinkSchema, '': lookUpSchema })
  if (intent === 'send') return sendLink(validOf(submission).reference, now)
  if (submission.status !== 'success')
    return withCaptcha(replyTo(FORM, submission), sameCaptcha(FORM, formData, now))
  const verdict = await checkCaptcha(args, FORM, formData, 'lookUpNetwork')
  if (!verdict.passed)
    return withCaptcha(replyTo(FORM, submission, { formErrors: [verdict.message] }), verdict.captcha)
  const found = await lookUpMember(submission.value, { by: 'lookUp', address: context.clientAddress }, now)
  if (!found.ok) return withCaptcha(replyRefused(FORM, submission, found), newCaptcha(FORM, now))
  return { found: found.value }
}

async function sendLink(reference: string, now: Date) {
  const sent = await sendSetUpLink(reference, now)
  if (!sent.ok) return redirectRefused(href('/account-lookup'), sent)
  return redirectDone(
    href('/'),
    'We’ve emailed the link',
    'It goes to the address in the member directory. It works once, within 24 hours.',
  )
}

export default function AccountLookupPage() {
  const { captcha } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<typeof lookUpSchema>(FORM, answer)
  const support = useShell()?.site.supportEmail
  if (answer && 'found' in answer) {
    const { found } = answer
    return (
      <NarrowPage>
        <PageTitle title="Is this you?" />
        <DefinitionList
          items={[
            { term: 'Name', value: found.maskedName },
            { term: 'Membership', value: found.membershipType ?? 'None' },
          ]}
        />
        <Form method="post" noValidate>
          <input type="hidden" name="intent" value="send" />
          <input type="hidden" name="reference" value={found.reference} />
          <ButtonRow>
            <Button>Email set-up link</Button>
            <LinkButton kind="quiet" to={href('/account-lookup')} reloadDocument>
              This isn’t me
            </LinkButton>
          </ButtonRow>
        </Form>
      </NarrowPage>
    )
  }
  return (
    <NarrowPage>
      <ErrorSummary problems={form.problems(LABELS)} />
      <PageTitle title="Find your account" lede="For members who have not signed in before." />
      <Form method="post" className="stack" {...form.props}>
        <Input {...form.field('member')} label={LABELS.member} autoComplete="email" required />
        <Input {...form.field('lastName')} label={LABELS.lastName} autoComplete="family-name" required />
        <CaptchaField captcha={answer && 'captcha' in answer ? answer.captcha : captcha} />
        <Button>Find account</Button>
      </Form>
      <p>
        Not found, or not a member? <Link to={href('/members/signup')}>Create an account</Link>
        {support ? (
          <>
            {' '}
            or write to <a href={`mailto:${support}`}>{support}</a>
          </>
        ) : null}
        . <Link to={href('/')}>Go back to sign in</Link>
      </p>
    </NarrowPage>
  )
}
