import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { signUp } from '#app/domain/people/accounts/commands.server.ts'
import { SignUpFields, signUpLabels } from '#app/domain/people/accounts/components/sign-up-fields.tsx'
import { membershipChoices } from '#app/domain/people/accounts/queries.server.ts'
import { accountLabels, signUpMessage } from '#app/domain/people/accounts/rules.ts'
import { signUpFacts, signUpSchema } from '#app/domain/people/accounts/schema.ts'
import { addressGroup, spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import type { Refusal } from '#app/platform/outcome.ts'
import { NotPublicYet } from '#app/domain/season/publishing/components/not-public-yet.tsx'
import { isAwardPublic } from '#app/domain/season/publishing/queries.server.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { openSession, signedInHeaders, viewerOf } from '#app/http/authenticator.server.ts'
import { checkCaptcha, newCaptcha, sameCaptcha, withCaptcha } from '#app/http/captcha.server.ts'
import { CaptchaField } from '#app/http/captcha.tsx'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm, readForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireGuest } from '#app/http/guards.server.ts'
import { landingOf } from '#app/domain/people/accounts/landing-page.server.ts'
import { safeNext } from '#app/platform/safe-next.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { PageTitle } from '#app/ui/page-header.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'sign-up'

export const handle: PageHandle = { title: 'Create an account', indexed: true }

export async function loader(args: LoaderFunctionArgs) {
  await requireGuest(args)
  const next = new URL(args.request.url).searchParams.get('next')
  const [types, season, configs] = await Promise.all([membershipChoices(), currentSeason(), configValues()])
  return {
    types,
    statement: configs.signup_statement?.trim() ?? '',
    captcha: newCaptcha(FORM, args.context.now),
    next: next ? safeNext(next, href('/')) : null,
    ...((await isAwardPublic(season, db())) ? {} : { notPublic: { contact: configs.support_email ?? '' } }),
  }
}

export async function action(args: ActionFunctionArgs) {
  await requireGuest(args)
  const { request, context } = args
  const { now, requestId } = context
  const [formData, types, configs] = await Promise.all([
    request.formData(),
    membershipChoices(),
    configValues(),
  ])
  const schema = signUpSchema({ types, awardName: configs.site_name ?? '' }, readForm(formData, signUpFacts))
  const submission = parseForm(formData, schema)
  const hideFields = ['password']
  if (submission.status !== 'success')
    return withCaptcha(replyTo(FORM, submission, { hideFields }), sameCaptcha(FORM, formData, now))
  const verdict = await checkCaptcha(args, FORM, formData, 'signUp')
  if (!verdict.passed)
    return withCaptcha(
      replyTo(FORM, submission, { formErrors: [verdict.message], hideFields }),
      verdict.captcha,
    )
  const made =
    (await spendTry('signUp', addressGroup(context.clientAddress))) ??
    (await signUp(submission.value, requestId, now))
  if (!made.ok)
    return withCaptcha(
      replyRefused(FORM, submission, withScreenMessages(made), hideFields),
      newCaptcha(FORM, now),
    )

  const session = await openSession(args, made.value.userId, true)
  const viewer = await viewerOf(session, { requestId, now })
  const joined = types.find(({ code }) => code === submission.value.membershipType)
  const start = joined?.isStudent ? href('/members/proof') : viewer ? await landingOf(viewer, now) : href('/')
  const flash = {
    title: accountLabels.accountCreated,
    description: `We’ve emailed a link to ${submission.value.email}. Open it to confirm your address.`,
    color: 'success',
  } as const
  const next = safeNext(new URL(request.url).searchParams.get('next'), start)
  return redirectWithFlash(next, flash, signedInHeaders(session, now))
}

/** A refusal with the messages of the screen (spec 8). */
function withScreenMessages(refusal: Refusal): Refusal {
  const fields =
    refusal.fields &&
    Object.fromEntries(Object.entries(refusal.fields).map(([name, list]) => [name, list.map(signUpMessage)]))
  return { ...refusal, message: signUpMessage(refusal.message), ...(fields && { fields }) }
}

export default function SignUpPage() {
  const page = useLoaderData<typeof loader>()
  const { types, statement, captcha, next } = page
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<ReturnType<typeof signUpSchema>>(FORM, answer)
  return (
    <NarrowPage wide>
      <ErrorSummary problems={form.problems(signUpLabels)} />
      <PageTitle title="Create an account" />
      {page.notPublic ? <NotPublicYet contact={page.notPublic.contact} /> : null}
      <Form method="post" className="stack" {...form.props}>
        <SignUpFields form={form} types={types} statement={statement} />
        <CaptchaField captcha={answer?.captcha ?? captcha} />
        <Button>Create account</Button>
      </Form>
      <p>
        Already have an account? <Link to={next ? withQuery(href('/'), { next }) : href('/')}>Sign in</Link>
      </p>
    </NarrowPage>
  )
}
