import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { PasswordInput } from '#app/domain/people/accounts/components/password-input.tsx'
import type { signInSchema } from '#app/domain/people/accounts/schema.ts'
import { openNowFacts } from '#app/domain/season/seasons/components/open-now.tsx'
import { openNowRows } from '#app/domain/season/seasons/open-now.ts'
import { configValues, currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { shareTags } from '#app/http/share-tags.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { askForCode, authenticate, signedInReply, signedOutHeaders } from '#app/http/authenticator.server.ts'
import { replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireGuest } from '#app/http/guards.server.ts'
import { safeNext } from '#app/platform/safe-next.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { SplitPage } from '#app/ui/frame/blank-frame.tsx'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageTitle } from '#app/ui/page-header.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'sign-in'
const LABELS = { email: 'Email', password: 'Password' } as const

export const handle: PageHandle = { title: 'Sign in', indexed: true, sameForGuests: true }

export const meta = shareTags<typeof loader>(({ headline }, { site }) =>
  [headline, `Sign in to the ${site.name}.`].filter(Boolean).join('. '),
)

export async function loader(args: LoaderFunctionArgs) {
  await requireGuest(args)
  const { context, request } = args
  const [season, configs] = await Promise.all([currentSeason(), configValues()])
  const deadlines = await deadlinesOf(season.year, db())
  const next = new URL(request.url).searchParams.get('next')
  return {
    // The dates of a season that is being set up are not public.
    rows: season.publishedAt ? openNowRows(season, deadlines, configs, context.now) : [],
    headline: configs.headline ?? '',
    ...(season.publishedAt && { aboutAward: true }),
    formKept: context.parked !== null,
    next: next ? safeNext(next, href('/')) : undefined,
  }
}

export async function action(args: ActionFunctionArgs) {
  await requireGuest(args)
  const step = await authenticate(args)
  if ('failure' in step) {
    const { submission, refusal } = step.failure
    const hideFields = ['password']
    if (refusal.code === 'invalid') return replyTo(FORM, submission, { hideFields })
    const reply = replyRefused(FORM, submission, refusal, hideFields)
    return data(reply.data, { status: step.failure.status, headers: signedOutHeaders() })
  }
  return step.session ? signedInReply(step.session, args) : askForCode(step, args)
}

export default function SignInPage() {
  const { rows, headline, formKept, next, aboutAward } = useLoaderData<typeof loader>()
  const { site } = useFrame()
  // Ticked, the cookies have the lifetimes of spec 9.
  const form = useAnsweredForm<typeof signInSchema>(FORM, useActionData(), { remember: 'on' })
  return (
    <SplitPage headline={headline || site.name} facts={openNowFacts(rows)}>
      <ErrorSummary problems={form.problems(LABELS)} />
      <PageTitle title="Sign in" />
      {formKept ? (
        <Notice title="Your session had ended">
          We saved what you sent for an hour. Sign in to send it again.
        </Notice>
      ) : next ? (
        <Notice tone="plain">Sign in to see this page.</Notice>
      ) : null}
      <Form method="post" className="stack" {...form.props}>
        <Input {...form.field('email')} label={LABELS.email} type="email" autoComplete="username" required />
        <PasswordInput
          name={form.name('password')}
          errors={form.field('password').errors}
          label={LABELS.password}
          labelAside={<Link to={href('/forgot-password')}>Forgot password?</Link>}
          autoComplete="current-password"
          required
        />
        <Checkbox
          name={form.name('remember')}
          label="Keep me signed in"
          defaultChecked={form.isTicked('remember')}
        />
        <Button block>Sign in</Button>
      </Form>
      <hr />
      <ul>
        <li>
          <Link to={withQuery(href('/members/signup'), { next })}>Create an account</Link>
        </li>
        {aboutAward ? (
          <li>
            <Link to={href('/award')}>About the award</Link>
          </li>
        ) : null}
        <li>
          <Link to={href('/account-lookup')}>Member? Find your account</Link>
        </li>
      </ul>
    </SplitPage>
  )
}
