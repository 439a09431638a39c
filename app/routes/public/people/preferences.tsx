import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { setTimeZone } from '#app/domain/people/accounts/commands.server.ts'
import { MailChoices } from '#app/domain/mail/components/mail-choices.tsx'
import { OPTIONAL_CLASSES } from '#app/domain/mail/rules.ts'
import { optionalMailSchema } from '#app/domain/mail/schema.ts'
import { optionalMailOf, setOptionalMail } from '#app/domain/mail/unsubscribe.server.ts'
import { lightSchema, timeZoneSchema } from '#app/domain/people/accounts/schema.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { parseIntent, validOf } from '#app/http/forms.server.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { lightCookie } from '#app/http/session-cookies.server.ts'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { PageTitle } from '#app/ui/page-header.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { ShortcutChoice } from '#app/ui/shortcut-choice.tsx'
import { SearchSelect } from '#app/ui/search-select.tsx'
import { timeZones, zoneOptions } from '#app/ui/format/zone-label.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Preferences' }

/** The light version is a setting of the browser, so it needs no account. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { viewer, light } = context
  const zones = viewer ? timeZones(viewer.timezone ?? '') : []
  const mail = viewer && (await optionalMailOf(viewer.email))
  return { light, zones, mail, timezone: viewer?.timezone ?? '', signedIn: viewer !== null }
}

export async function action(args: ActionFunctionArgs) {
  const { intent, form } = parseIntent(await args.request.clone().formData(), {
    light: lightSchema,
    mail: optionalMailSchema,
    '': timeZoneSchema,
  })
  const saved = { title: 'Preferences saved', color: 'success' } as const
  if (intent === 'light') {
    const headers = new Headers({ 'Set-Cookie': lightCookie(validOf(form).light) })
    return redirectWithFlash(href('/preferences'), saved, headers)
  }
  const viewer = await requireAuth(args)
  if (intent === 'mail') {
    const { email } = viewer
    const mail = await optionalMailOf(email)
    // A checkbox that was not on the page does not change anything.
    const asked = OPTIONAL_CLASSES.filter((kind) => mail[kind] !== 'ours')
    const ticked = validOf(form)
    const wanted = Object.fromEntries(asked.map((kind) => [kind, ticked[kind]]))
    await setOptionalMail(email, wanted, args.context.now, viewer)
    return redirectWithFlash(href('/preferences'), saved)
  }
  if (form.status !== 'success')
    return redirectWithFlash(href('/preferences'), {
      title: 'Select a time zone from the list',
      color: 'danger',
    })
  await setTimeZone(viewer, form.value.timezone, args.context.now)
  return redirectWithFlash(href('/preferences'), saved)
}

export default function PreferencesPage() {
  const { light, zones, mail, timezone, signedIn } = useLoaderData<typeof loader>()
  return (
    <NarrowPage>
      <PageTitle title="Preferences" />
      {/* Loaded as a document, because whether a page has scripts is decided when it starts. */}
      <Form method="post" className="stack" reloadDocument noValidate>
        <input type="hidden" name="intent" value="light" />
        <Checkbox
          name="light"
          label="Light version"
          hint="Pages load without scripts. Everything still works."
          defaultChecked={light}
        />
        <Button kind="secondary">Save for this browser</Button>
      </Form>
      <ShortcutChoice />
      {signedIn ? (
        <Form method="post" className="stack" noValidate>
          <SearchSelect
            name="timezone"
            label="Your time zone"
            hint="We show dates in the award’s time zone and yours."
            placeholder="Use the browser’s time zone"
            options={zoneOptions(zones)}
            defaultValue={timezone}
          />
          <Button kind="secondary">Save time zone</Button>
        </Form>
      ) : null}
      {mail ? <MailChoices mail={mail} /> : null}
      <p>
        <Link to={href('/')}>{signedIn ? 'Go back to your start page' : 'Go back to sign in'}</Link>
      </p>
    </NarrowPage>
  )
}
