import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { addressGroup, spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import { GeneralLetter } from '#app/domain/nominees/nominations/components/general-letter.tsx'
import {
  LETTER_LABELS,
  PersonalLetter,
} from '#app/domain/nominees/nominations/components/personal-letter.tsx'
import { NEW_LINK } from '#app/domain/nominees/nominations/components/new-link-form.tsx'
import { ShutLetter } from '#app/domain/nominees/nominations/components/shut-letter.tsx'
import { nameSchema, rsvpSchema, type newLinkSchema } from '#app/domain/nominees/nominations/schema.ts'
import { answerInvitation, confirmName } from '#app/domain/nominees/nominations/nominee-page.server.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { answeredProblems, useAnsweredForm } from '#app/http/use-answered-form.ts'
import { CaptchaField } from '#app/http/captcha.tsx'
import { redirectDone, redirectWithFlash } from '#app/http/flash.server.ts'
import { parseIntent, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { letterPage, nomineeOf } from '#app/routes/public/nominees/letters/view.page.server.ts'
import styles from '#app/ui/styles/thumb.css?url'
import type { PageHandle } from '#app/ui/page-handle.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle = { title: 'Letter to nominees', indexed: true }

/** The address is a secret that works without signing in. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export async function loader(args: LoaderFunctionArgs) {
  const { page, status } = await letterPage(args)
  return data(page, { status })
}

export async function action(args: ActionFunctionArgs) {
  const { now, clientAddress } = args.context
  const nominee = await nomineeOf(args)
  if (!nominee)
    return redirectWithFlash(href('/content/letter-to-nominee'), {
      title: 'Open the link in your letter',
      color: 'danger',
    })
  // The page offers a new link.
  if (nominee.opened === null) return null
  const { personId } = nominee.opened
  const { intent, form } = parseIntent(await args.request.formData(), { name: nameSchema, rsvp: rsvpSchema })
  const here = withQuery(href('/content/letter-to-nominee'), { t: nominee.token })
  if (form.status !== 'success') return replyTo(intent, form)
  const throttled = await spendTry('linkUse', addressGroup(clientAddress))
  if (throttled) return replyRefused(intent, form, throttled)
  if (intent === 'rsvp') {
    const { attending } = form.value
    const answered = await answerInvitation(personId, attending, now)
    if (!answered.ok) return replyRefused(intent, form, answered)
    return redirectDone(
      here,
      attending === 'yes' ? 'We look forward to seeing you' : 'Thank you for telling us',
    )
  }
  const confirmed = await confirmName(personId, form.value, now)
  if (!confirmed.ok) return replyRefused(intent, form, confirmed)
  const asked = confirmed.value.became === 'asked'
  return redirectDone(
    here,
    asked ? 'Correction sent' : 'Your name is confirmed',
    asked ? 'Names are locked, so we will review it.' : undefined,
  )
}

/** After a conflict the page shows the current name. */
export const shouldRevalidate = revalidateAfterConflict

export default function LetterToNominee() {
  const { own, frame, announced, planned, captcha } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const name = useAnsweredForm<typeof nameSchema>('name', answer, {
    fullName: own?.fullName,
    pronunciation: own?.pronunciation,
  })
  const rsvp = useAnsweredForm<typeof rsvpSchema>('rsvp', answer, { attending: own?.attending })
  const newLink = useAnsweredForm<typeof newLinkSchema>(NEW_LINK, undefined)
  if (captcha)
    return (
      <ShutLetter contact={frame.contact} form={newLink}>
        <CaptchaField captcha={captcha} />
      </ShutLetter>
    )
  if (own)
    return (
      <PersonalLetter
        own={own}
        frame={frame}
        name={name}
        rsvp={rsvp}
        problems={answeredProblems(answer, LETTER_LABELS)}
      />
    )
  return <GeneralLetter frame={frame} announced={announced} planned={planned} />
}
