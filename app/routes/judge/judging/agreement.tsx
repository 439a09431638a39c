import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AgreementText } from '#app/domain/people/agreements/components/agreement-text.tsx'
import { DifferenceKey, DifferenceText } from '#app/domain/people/agreements/components/difference-text.tsx'
import { SignerNotices } from '#app/domain/people/agreements/components/signer-notices.tsx'
import {
  DECLINE,
  DECLINE_LABELS,
  SIGN,
  SIGN_LABELS,
  SigningForms,
} from '#app/domain/people/agreements/components/signing-forms.tsx'
import { loadSignerPage } from '#app/domain/people/agreements/signer-page.server.ts'
import { isSamePerson } from '#app/platform/plain-name.ts'
import { declineAgreementSchema, signFormSchema } from '#app/domain/people/agreements/schema.ts'
import { declineAgreement, signAgreement } from '#app/domain/people/agreements/sign-agreement.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { editionLabel } from '#app/domain/season/seasons/rules.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { redirectDone, redirectWithFlash } from '#app/http/flash.server.ts'
import { parseIntent, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireJudge } from '#app/http/guards.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { safeNext } from '#app/platform/safe-next.ts'
import { href } from '#app/platform/href.ts'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Judge’s agreement' }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireJudge(args)
  const { year, edition } = await currentSeason()
  return {
    season: `${editionLabel(edition)} · ${year}`,
    accountName: viewer.displayName,
    page: await loadSignerPage('judge', viewer.userId, year),
  }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireJudge(args)
  const { request, context } = args
  const { intent, form } = parseIntent(await request.formData(), {
    [SIGN]: signFormSchema,
    [DECLINE]: declineAgreementSchema,
  })
  if (form.status !== 'success') return replyTo(intent, form)
  if (intent === DECLINE) {
    const declined = await declineAgreement('judge', form.value, viewer, context.now)
    if (!declined.ok) return replyRefused(DECLINE, form, declined)
    return redirectWithFlash(href('/judges/privacy'), {
      title: 'Agreement declined',
      description: 'You can still sign it later. Until then you can’t see entries.',
    })
  }
  const { fullName, sameperson } = form.value
  if (!isSamePerson(fullName, viewer.displayName) && !sameperson) {
    const message = `This differs from your account name, ${viewer.displayName}. Tick the box below if it is your name too`
    return replyTo(SIGN, form, { fieldErrors: { fullName: [message] } })
  }
  const from = { address: context.clientAddress, userAgent: request.headers.get('User-Agent') }
  const signed = await signAgreement('judge', form.value, viewer, from, context.now)
  if (!signed.ok) return replyRefused(SIGN, form, signed)
  const next = safeNext(new URL(request.url).searchParams.get('next'), href('/judges'))
  return redirectDone(
    next,
    'Agreement signed',
    'We have emailed you a copy. Next, answer the questions about conflicts of interest.',
  )
}

/** After a conflict the page shows the new text. */
export const shouldRevalidate = revalidateAfterConflict

export default function JudgesPrivacy() {
  const { season, accountName, page } = useLoaderData<typeof loader>()
  const { agreement, signature, changed } = page
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<typeof signFormSchema>(SIGN, answer)
  const declining = useAnsweredForm<typeof declineAgreementSchema>(DECLINE, answer)
  if (!agreement) {
    return (
      <>
        <PageHeader context={season} />
        <EmptyState title="No agreement yet">
          <p>We publish it before judging opens.</p>
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <PageHeader
        context={season}
        title={agreement.title}
        lede={
          <>
            Version {agreement.version}
            {agreement.publishedAt ? (
              <>
                , published <DateTime value={agreement.publishedAt} style="date" />
              </>
            ) : null}
          </>
        }
        problems={[...form.problems(SIGN_LABELS), ...declining.problems(DECLINE_LABELS)]}
      />
      <SignerNotices page={page} />
      {changed ? (
        <Card title={`What changed since version ${changed.since}`}>
          <DifferenceKey />
          <DifferenceText blocks={changed.blocks} />
        </Card>
      ) : null}
      <Card>
        <AgreementText body={agreement.body} />
      </Card>
      {signature ? null : <SigningForms {...{ agreement, accountName, form, declining }} />}
    </>
  )
}
