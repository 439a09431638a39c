import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { openParkedForm, takeParkedForm } from '#app/domain/people/accounts/parked-forms.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { keptFormView } from '#app/routes/public/people/kept-form.page.server.ts'
import { clearedKeptFormCookie } from '#app/http/session-cookies.server.ts'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageTitle } from '#app/ui/page-header.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Your unsent form' }

const forgetCookie = () => new Headers({ 'Set-Cookie': clearedKeptFormCookie() })
const gone = { title: 'This form is no longer saved', description: 'It was sent, discarded or has expired.' }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args)
  const { parked, now } = args.context
  const form = parked ? await openParkedForm(parked, viewer, now) : null
  if (!form) throw await redirectWithFlash(href('/'), { ...gone, color: 'danger' }, forgetCookie())
  const proved = new URL(args.request.url).searchParams.has('proved')
  return { proved, enctype: form.enctype, fields: form.fields, ...(await keptFormView(form, viewer)) }
}

/** Sends the form on to its address, once, where the browser posts the same body (307), or discards it. */
export async function action(args: ActionFunctionArgs) {
  const viewer = await requireAuth(args)
  const { parked, now } = args.context
  const form = parked ? await takeParkedForm(parked, viewer, now) : null
  if (!form) return redirectWithFlash(href('/'), { ...gone, color: 'danger' }, forgetCookie())
  if (new URL(args.request.url).searchParams.has('discard')) {
    return redirectWithFlash(href('/'), { title: 'Form discarded' }, forgetCookie())
  }
  return redirect(form.path, { status: 307, headers: forgetCookie() })
}

export default function KeptFormPage() {
  const { proved, title, enctype, fields, omitted, shown } = useLoaderData<typeof loader>()
  return (
    <NarrowPage wide>
      <PageTitle
        title={proved ? 'You confirmed that it is you' : 'Your session had ended when you sent this'}
        lede="We saved what you entered. Check it and send it again."
      />
      <Card title={title ?? 'Your answers'}>
        <DefinitionList items={shown} />
        {shown.length === 0 ? <p>This form has no answers.</p> : null}
      </Card>
      {omitted.length > 0 ? (
        <Notice>We never save passwords. Enter this again afterwards: {omitted.join(', ')}.</Notice>
      ) : null}
      {enctype === 'multipart/form-data' ? (
        <Notice tone="plain">Files are not saved. Select them again on the form’s page.</Notice>
      ) : null}
      <form method="post" action={`${href('/session/kept-form')}?send`} encType={enctype} noValidate>
        {fields.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <Button>Send again</Button>
      </form>
      <Form method="post" action={`${href('/session/kept-form')}?discard`} noValidate>
        <Button kind="quiet">Discard</Button>
      </Form>
    </NarrowPage>
  )
}
