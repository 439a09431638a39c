import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { optionalMailOf, readUnsubscribeToken, setOptionalMail } from '#app/domain/mail/unsubscribe.server.ts'
import { OPTIONAL_CLASSES, OPTIONAL_WORDS, type OptionalMail } from '#app/domain/mail/rules.ts'
import { badRequest, orNotFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'

export const handle: PageHandle = { title: 'Mail you get' }

/** The address works without signing in. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

/** Looks and changes nothing: scanners open the links in mails before people do. */
export async function loader(args: LoaderFunctionArgs) {
  const token = args.params.token ?? ''
  const { address } = orNotFound(readUnsubscribeToken(token), args.request)
  return { address, mail: await optionalMailOf(address) }
}

/**
 * The page's buttons, and the button that mail programs show (RFC 8058): a post from anywhere, without cookies, which must
 * not be answered by a redirect.
 */
export async function action(args: ActionFunctionArgs) {
  const token = args.params.token ?? ''
  const { address, scope } = orNotFound(readUnsubscribeToken(token), args.request)
  const sent = await args.request.formData()
  const { now } = args.context
  if (sent.get('List-Unsubscribe') === 'One-Click') {
    await setOptionalMail(address, { [scope]: false }, now)
    return { stopped: scope }
  }
  const kind = OPTIONAL_CLASSES.find((each) => each === sent.get('kind'))
  const wanted = { stop: false, resume: true }[String(sent.get('do'))]
  if (!kind || wanted === undefined) throw badRequest('Choose what to stop.')
  await setOptionalMail(address, { [kind]: wanted }, now)
  const { many } = OPTIONAL_WORDS[kind]
  return redirectWithFlash(href('/mail/unsubscribe/:token', { token }), {
    title: wanted ? `You get ${many} again` : `You get no more ${many}`,
    color: 'success',
  })
}

export default function Unsubscribe() {
  const { address, mail } = useLoaderData<typeof loader>()
  return (
    <NarrowPage>
      <PageTitle title="Mail you get" lede={address} />
      {OPTIONAL_CLASSES.map((kind) => (
        <Kind key={kind} kind={kind} state={mail[kind]} />
      ))}
      <p>
        Mail that answers what you did yourself, such as invoices and receipts, is sent all the same, and so
        is what concerns an entry of yours directly.
      </p>
    </NarrowPage>
  )
}

function Kind({ kind, state }: { kind: keyof OptionalMail; state: OptionalMail[keyof OptionalMail] }) {
  const { title, many, what } = OPTIONAL_WORDS[kind]
  return (
    <section className="stack stack-tight" aria-labelledby={kind}>
      <h2 id={kind}>{title}</h2>
      <p>{state === 'sent' ? what : 'Not sent to this address.'}</p>
      {state === 'ours' ? (
        <p>It was stopped by the office, or mail came back. Write to the office to have it sent again.</p>
      ) : (
        <Form method="post" noValidate>
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="do" value={state === 'sent' ? 'stop' : 'resume'} />
          <Button kind={state === 'sent' ? 'primary' : 'secondary'}>
            {state === 'sent' ? `Stop ${many}` : `Send ${many} again`}
          </Button>
        </Form>
      )}
    </section>
  )
}
