import { data, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { encode } from 'uqr'
import {
  beginFactorSchema,
  codeSchema,
  factorProofSchema,
} from '#app/domain/people/accounts/account-schema.ts'
import { AccountTabs } from '#app/domain/people/accounts/components/account-tabs.tsx'
import {
  BeginFactor,
  ChangeFactor,
  ConfirmFactor,
  FACTOR_LABELS,
  RecoveryCodes,
} from '#app/domain/people/accounts/components/second-factor-forms.tsx'
import { appAddress, spacedSecret } from '#app/domain/people/accounts/second-factor-rules.ts'
import {
  beginFactor,
  confirmFactor,
  ownFactor,
  renewRecoveryCodes,
  turnOffFactor,
} from '#app/domain/people/accounts/second-factor.server.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseIntent, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Second step of signing in' }

/** The page has a secret. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args)
  const factor = await ownFactor(viewer.userId, args.context.now, db())
  if (factor.state !== 'waiting') return factor
  // An admin who acts for this person sees that it waits, and not the secret.
  if (viewer.behind) return { state: 'off' as const }
  const { site_name: awardName } = await configValues()
  const code = encode(appAddress(factor.secret, awardName || 'Award', viewer.email), { border: 2 })
  return {
    state: 'waiting' as const,
    secret: spacedSecret(factor.secret),
    code: {
      size: code.size,
      path: code.data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join(''),
    },
  }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireAuth(args)
  const { now } = args.context
  const here = href('/account/second-step')
  const forms = {
    begin: beginFactorSchema,
    confirm: codeSchema,
    renew: factorProofSchema,
    off: factorProofSchema,
  }
  const { intent, form } = parseIntent(await args.request.formData(), forms)
  const hideFields = ['password', 'code']
  const formId = intent === 'begin' || intent === 'confirm' ? intent : 'change'
  if (form.status !== 'success') return replyTo(formId, form, { hideFields })
  if (intent === 'begin') {
    const begun = await beginFactor(form.value.password, viewer, now)
    if (!begun.ok) return replyRefused(formId, form, begun, hideFields)
    return redirectDone(here, 'Now scan the code with your app')
  }
  if (intent === 'off') {
    const off = await turnOffFactor(form.value, viewer, now)
    if (!off.ok) return replyRefused(formId, form, off, hideFields)
    return redirectDone(here, 'The second step is off')
  }
  const made =
    intent === 'confirm'
      ? await confirmFactor(form.value.code, viewer, now)
      : await renewRecoveryCodes(form.value, viewer, now)
  if (!made.ok) return replyRefused(formId, form, made, hideFields)
  // They are in this answer alone: a redirect would have to keep them somewhere.
  return data({ codes: made.value.codes }, { headers: { 'Cache-Control': 'no-store' } })
}

export default function SecondStep() {
  const factor = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const begin = useAnsweredForm<typeof beginFactorSchema>('begin', answer)
  const confirm = useAnsweredForm<typeof codeSchema>('confirm', answer)
  const change = useAnsweredForm<typeof factorProofSchema>('change', answer)
  const { password, code } = FACTOR_LABELS
  const problems = [
    begin.problems({ password }),
    confirm.problems({ code }),
    change.problems(FACTOR_LABELS),
  ].flat()
  return (
    <Page
      crumbs={[{ label: 'Account', to: href('/account') }, { label: 'Second step of signing in' }]}
      problems={problems}
    >
      <AccountTabs current="second-step" />
      {answer && 'codes' in answer ? <RecoveryCodes codes={answer.codes} /> : null}
      {factor.state === 'off' ? <BeginFactor form={begin} /> : null}
      {factor.state === 'waiting' ? <ConfirmFactor form={confirm} {...factor} /> : null}
      {factor.state === 'on' ? (
        <>
          <ChangeFactor form={change} left={factor.left} />
          <p>
            <Link to={href('/account/passkeys')}>Passkeys</Link> of your devices can replace the code.
          </p>
        </>
      ) : null}
    </Page>
  )
}
