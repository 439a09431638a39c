import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { addressGroup, spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import { NOT_PUBLIC, NOT_PUBLIC_TITLE } from '#app/domain/season/publishing/rules.ts'
import { callState, callTitles, callWindow, nextOpening } from '#app/domain/season/seasons/deadlines.ts'
import { configValues, currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { askForNotice } from '#app/domain/submissions/time/opening-notices.server.ts'
import { openingNoticeForm } from '#app/domain/submissions/schema.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { checkCaptcha, newCaptcha, sameCaptcha, withCaptcha } from '#app/http/captcha.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'
import { OpeningNotice } from '#app/domain/submissions/components/opening-notice.tsx'
import type { CaptchaView } from '#app/domain/people/accounts/captcha.server.ts'
import { CaptchaField } from '#app/http/captcha.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'opening-notice'

export const handle: PageHandle<typeof loader> = {
  title: ({ state, unpublished }) => (unpublished ? NOT_PUBLIC_TITLE : callTitles[state]),
  indexed: true,
}

export async function loader({ context }: LoaderFunctionArgs) {
  const [season, configs] = await Promise.all([currentSeason(), configValues()])
  const deadlines = await deadlinesOf(season.year, db())
  const unpublished = season.publishedAt === null
  // The dates of a season that is being set up are not public either.
  const state = unpublished ? 'unset' : callState(deadlines, context.now)
  return {
    state,
    unpublished,
    year: season.year,
    call: unpublished ? null : callWindow(deadlines),
    opensNext: unpublished ? null : nextOpening(deadlines, context.now),
    message: configs.closed_message ?? '',
    contact: configs.support_email ?? '',
    email: context.viewer?.email ?? '',
    signedIn: context.viewer !== null,
    // Signed-in people need no captcha.
    captcha: context.viewer || state === 'open' ? null : newCaptcha(FORM, context.now),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const sent = await request.formData()
  const form = parseForm(sent, openingNoticeForm)
  const guest = context.viewer === null
  const again = guest ? sameCaptcha(FORM, sent, context.now) : null
  if (form.status !== 'success') return reply(replyTo(FORM, form), again)
  if (guest) {
    const verdict = await checkCaptcha(args, FORM, sent, 'openingNotice')
    if (!verdict.passed) return reply(replyTo(FORM, form, { formErrors: [verdict.message] }), verdict.captcha)
  }
  const throttled = await spendTry('openingNotice', addressGroup(context.clientAddress))
  if (throttled)
    return reply(replyRefused(FORM, form, throttled), guest ? newCaptcha(FORM, context.now) : null)
  const kept = await askForNotice(form.value.email, context.now)
  if (!kept.ok) return reply(replyRefused(FORM, form, kept), guest ? newCaptcha(FORM, context.now) : null)
  return { sent: form.value.email }
}

function reply(answer: ReturnType<typeof replyTo>, captcha: ReturnType<typeof newCaptcha> | null) {
  return captcha ? withCaptcha(answer, captcha) : answer
}

export default function SubmissionsClosed() {
  const page = useLoaderData<typeof loader>()
  const { state, unpublished, year, call, opensNext, message, contact, signedIn } = page
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<typeof openingNoticeForm>(FORM, answer)
  const captcha = answer && 'captcha' in answer ? (answer.captcha as CaptchaView) : page.captcha
  const Page = signedIn ? NarrowColumn : NarrowPage
  return (
    <Page>
      <ErrorSummary problems={form.problems({ email: 'Email' })} />
      <PageTitle title={unpublished ? NOT_PUBLIC_TITLE : callTitles[state]} />
      {state === 'closed' && call ? (
        <p>
          The call of {year} ran from <DateTime value={call.opens} style="date" /> and closed on{' '}
          <DateTime value={call.closes} />.
        </p>
      ) : null}
      {state === 'open' && call ? (
        <p>
          The call of {year} closes on <DateTime value={call.closes} withRelative />.
        </p>
      ) : null}
      {state !== 'closed' && state !== 'open' && opensNext ? (
        <p>
          They open on <DateTime value={opensNext} withRelative />
          {call ? (
            <>
              , and close on <DateTime value={call.closes} />
            </>
          ) : null}
          .
        </p>
      ) : null}
      {unpublished ? (
        <p>
          {NOT_PUBLIC} {contact ? <>Questions? Email {mailLink(contact)}.</> : null}
        </p>
      ) : state === 'unset' ? (
        <p>The dates of the next call are not set yet.</p>
      ) : null}
      {state !== 'open' && message ? <p>{message}</p> : null}
      {signedIn && state !== 'open' && !unpublished ? (
        <p>
          Your drafts are kept.
          {state === 'closed' ? (
            <>
              {' '}
              <Link to={href('/submissions/expired')}>View drafts that missed the deadline</Link>
            </>
          ) : null}
        </p>
      ) : null}
      {contact && state !== 'open' && !unpublished ? (
        <p>If something went wrong on our side, or we promised you extra time, email {mailLink(contact)}.</p>
      ) : null}
      {state === 'open' ? null : (
        <OpeningNotice
          email={page.email}
          sent={answer && 'sent' in answer ? answer.sent : undefined}
          form={form}
        >
          {captcha ? <CaptchaField captcha={captcha} /> : null}
        </OpeningNotice>
      )}
      {signedIn ? (
        <LinkButton to={state === 'open' ? href('/submissions/add') : href('/submissions/dashboard')}>
          {state === 'open' ? 'Start an entry' : 'Go to your dashboard'}
        </LinkButton>
      ) : (
        <LinkButton to={href('/')}>Sign in</LinkButton>
      )}
    </Page>
  )
}

const mailLink = (address: string) => <a href={`mailto:${address}`}>{address}</a>

/** The same within the frame of people who are signed in. */
function NarrowColumn({ children }: { children: ReactNode }) {
  return <div className="stack narrow">{children}</div>
}
