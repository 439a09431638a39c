import {
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { factorProofSchema } from '#app/domain/people/accounts/account-schema.ts'
import { PasskeyButton } from '#app/domain/people/accounts/components/passkey-button.tsx'
import { PasswordInput } from '#app/domain/people/accounts/components/password-input.tsx'
import { provedJustNow } from '#app/domain/people/accounts/fresh.ts'
import { passkeyQuestion } from '#app/domain/people/accounts/passkey-check.server.ts'
import { proveAgain } from '#app/domain/people/accounts/prove-again.server.ts'
import { hasFactor } from '#app/domain/people/accounts/second-factor.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { safeNext } from '#app/platform/safe-next.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { Input } from '#app/ui/input.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'confirm-session'
const LABELS = { password: 'Password', code: 'Code' } as const

export const handle: PageHandle = { title: 'Confirm that it is you' }

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

/** Says where it leads afterwards, and whether that is a file, which leaves the browser on this page. */
function ahead(request: Request) {
  const asked = new URL(request.url).searchParams
  return { next: safeNext(asked.get('next'), href('/account')), isFile: asked.has('file') }
}

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args)
  const { next, isFile } = ahead(args.request)
  const isFresh = provedJustNow(viewer) !== null
  if (isFresh && !isFile) throw redirect(next)
  const takesFactor = !isFresh && (await hasFactor(viewer.userId, db()))
  const passkey = takesFactor ? await passkeyQuestion(viewer.userId, viewer.at, db()) : null
  return { email: viewer.email, isFresh, next, takesFactor, passkey }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireAuth(args)
  const form = parseForm(await args.request.formData(), factorProofSchema)
  const hideFields = ['password', 'code']
  if (form.status !== 'success') return replyTo(FORM, form, { hideFields })
  const proved = await proveAgain(form.value, viewer, viewer.at)
  if (!proved.ok) return replyRefused(FORM, form, proved, hideFields)
  const { next, isFile } = ahead(args.request)
  return redirect(isFile ? withQuery(href('/session/confirm'), { next, file: '1' }) : next, 303)
}

export default function ConfirmSession() {
  const { email, isFresh, next, takesFactor, passkey } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof factorProofSchema>(FORM, useActionData<typeof action>())
  if (isFresh) {
    return (
      <NarrowPage>
        <PageTitle title="You confirmed that it is you" lede="Your file is ready." />
        <LinkButton to={next} reloadDocument>
          Download file
        </LinkButton>
      </NarrowPage>
    )
  }
  return (
    <NarrowPage>
      <ErrorSummary problems={form.problems(LABELS)} />
      <PageTitle
        title="Confirm that it is you"
        lede="Enter your password again to do this: it is more than 15 minutes since you last entered it. We have kept what you entered."
      />
      <Form method="post" className="stack" {...form.props} noValidate>
        <PasswordInput
          {...form.field('password')}
          label={LABELS.password}
          hint={`Of ${email}`}
          autoComplete="current-password"
          required
        />
        {takesFactor ? (
          <Input
            {...form.field('code')}
            label={LABELS.code}
            hint="The 6 digits that your app shows now, or one of your recovery codes."
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            width="medium"
            required
          />
        ) : null}
        <Button>Confirm</Button>
        {passkey ? (
          <PasskeyButton question={{ use: passkey }} kind="secondary">
            Confirm with a passkey
          </PasskeyButton>
        ) : null}
      </Form>
    </NarrowPage>
  )
}
