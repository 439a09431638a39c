import { data, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { secretIn } from '#app/http/params.ts'
import { openedBy } from '#app/http/secret-links.server.ts'
import { confirmEmailChange, findEmailChange } from '#app/domain/people/accounts/email-change.server.ts'
import { newAddressLink } from '#app/domain/people/accounts/one-time-links.server.ts'
import { tokenSchema } from '#app/domain/people/accounts/schema.ts'
import { addressGroup, spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import { redirectDone, redirectRefused } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { href } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Confirm your new email address' }

/** The page's address has a secret. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

/** Reads the link only, because mail programs open links before people do. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args
  const opened = await openedBy(args, newAddressLink, async (secret) => {
    const found = await findEmailChange(secret, context.now)
    return found.state === 'unknown' ? null : found
  })
  const state: keyof typeof titles = opened?.found.state ?? 'unknown'
  const { secret: token = '', found } = opened ?? {}
  const shown = { state, token, email: found?.email ?? null, signedIn: context.viewer !== null }
  return data(shown, { status: secretIn(request, 'token') === '' || state === 'usable' ? 200 : 410 })
}

/** Needs no session: the link is the proof, and it may be opened in another browser. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { token } = readForm(await request.formData(), tokenSchema)
  const confirmed =
    (await spendTry('linkUse', addressGroup(context.clientAddress))) ??
    (await confirmEmailChange(token, context.requestId, context.now))
  if (!confirmed.ok) return redirectRefused(href('/account/email'), confirmed)
  return redirectDone(
    context.viewer ? href('/account') : href('/'),
    'Your email address has changed',
    'Sign in with the new one from now on.',
  )
}

const titles = {
  usable: 'Confirm your new email address',
  used: 'This link has been used',
  expired: 'This link has expired',
  unknown: 'This link does not work',
} as const

export default function ConfirmEmail() {
  const { state, token, email, signedIn } = useLoaderData<typeof loader>()
  return (
    <NarrowPage>
      <PageTitle title={titles[state]} />
      {email && token ? (
        <Form method="post" className="stack" noValidate>
          <p>
            <strong>{email}</strong> becomes the address you sign in with.
          </p>
          <input type="hidden" name="token" value={token} />
          <Button>Confirm new address</Button>
        </Form>
      ) : (
        <>
          <p>
            A link works once, within 24 hours, and not after the password was changed or another link was
            sent. You can ask for a new one on your account page.
          </p>
          <LinkButton to={signedIn ? href('/account') : href('/')}>
            {signedIn ? 'Go to your account' : 'Sign in'}
          </LinkButton>
        </>
      )}
    </NarrowPage>
  )
}
