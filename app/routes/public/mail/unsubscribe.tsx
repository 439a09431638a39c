import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import {
  optionalMailOf,
  readUnsubscribeToken,
  setOptionalMail,
  unsubscribing,
} from '#app/domain/mail/unsubscribe.server.ts'
import { OPTIONAL_CLASSES, OPTIONAL_LABELS, type OptionalMail } from '#app/domain/mail/rules.ts'
import { unsubscribeSchema } from '#app/domain/mail/schema.ts'
import { orNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { openedBy } from '#app/http/secret-links.server.ts'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Email preferences' }

/** The address works without signing in. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

/** The reader of the link, or the not-found page. */
async function readerOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const opened = await openedBy(args, unsubscribing, async (secret) => readUnsubscribeToken(secret))
  return orNotFound(opened, args.request)
}

/** Changes nothing: scanners open the links in emails before people do. */
export async function loader(args: LoaderFunctionArgs) {
  const { address } = (await readerOf(args)).found
  return { address, mail: await optionalMailOf(address) }
}

/**
 * The page's buttons, and the button that mail programs show (RFC 8058): a post from anywhere, without cookies, which must
 * not be answered by a redirect.
 */
export async function action(args: ActionFunctionArgs) {
  const { token, found } = await readerOf(args)
  const { address, scope } = found
  const form = await args.request.formData()
  const sent = readForm(form, unsubscribeSchema, 'Select which email to stop.')
  const { now } = args.context
  if (!('kind' in sent)) {
    await setOptionalMail(address, { [scope]: false }, now)
    return { stopped: scope }
  }
  const { kind } = sent
  const wanted = sent.do === 'resume'
  await setOptionalMail(address, { [kind]: wanted }, now)
  const name = OPTIONAL_LABELS[kind].title.toLowerCase()
  return redirectDone(
    href('/mail/unsubscribe/:token', { token }),
    wanted ? `You will get ${name} again` : `You will no longer get ${name}`,
  )
}

export default function Unsubscribe() {
  const { address, mail } = useLoaderData<typeof loader>()
  return (
    <NarrowPage>
      <PageTitle title="Email preferences" lede={address} />
      {OPTIONAL_CLASSES.map((kind) => (
        <Kind key={kind} kind={kind} state={mail[kind]} />
      ))}
      <p>You still get email about what you do, such as invoices and receipts, and about your own entries.</p>
    </NarrowPage>
  )
}

function Kind({ kind, state }: { kind: keyof OptionalMail; state: OptionalMail[keyof OptionalMail] }) {
  const { title, what } = OPTIONAL_LABELS[kind]
  const name = title.toLowerCase()
  return (
    <section className="stack stack-tight" aria-labelledby={kind}>
      <h2 id={kind}>{title}</h2>
      <p>{state === 'sent' ? what : 'We do not send these to you.'}</p>
      {state === 'ours' ? (
        <p>An email to you bounced, or an admin stopped them. Contact us to get them again.</p>
      ) : (
        <Form method="post" noValidate>
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="do" value={state === 'sent' ? 'stop' : 'resume'} />
          <Button kind={state === 'sent' ? 'primary' : 'secondary'}>
            {state === 'sent' ? `Stop ${name}` : `Get ${name} again`}
          </Button>
        </Form>
      )}
    </section>
  )
}
