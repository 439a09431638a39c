import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { foundInBrowser } from '#app/domain/overview/founding/commands.server.ts'
import { previewsOfKinds } from '#app/domain/catalogue/templates/kinds/award-kinds.ts'
import { FoundingFields } from '#app/domain/overview/founding/components/founding-fields.tsx'
import { awaitsFounding, isFoundingCode } from '#app/domain/overview/founding/founding-code.server.ts'
import { FOUNDING_LABELS } from '#app/domain/overview/founding/labels.ts'
import { foundingFacts, foundingForm } from '#app/domain/overview/founding/schema.ts'
import { addressGroup, spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import { openSession, signedInHeaders } from '#app/http/authenticator.server.ts'
import { notFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm, readForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { currencyOptions } from '#app/platform/currency-list.ts'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { timeZones } from '#app/ui/format/zone-label.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'founding'

export const handle: PageHandle = { title: 'Set up an award' }

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!(await awaitsFounding())) throw notFound(request)
  return {
    ...{ currencies: currencyOptions(), zones: timeZones(), year: context.now.getUTCFullYear() },
    kinds: previewsOfKinds(),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const { now, requestId } = context
  if (!(await awaitsFounding())) return foundedMeanwhile()
  const formData = await request.formData()
  const submission = parseForm(formData, foundingForm(readForm(formData, foundingFacts)))
  const hideFields = ['password']
  if (submission.status !== 'success') return replyTo(FORM, submission, { hideFields })
  // Only wrong codes are counted: a stranger's tries, from an address that looks the same behind a proxy, keep no founder out.
  const isRight = await isFoundingCode(submission.value.code, db())
  const throttled = isRight ? null : await spendTry('foundingCode', addressGroup(context.clientAddress))
  const founded = throttled ?? (await foundInBrowser(submission.value, requestId, now))
  if (!founded.ok)
    return founded.code === 'closed'
      ? foundedMeanwhile()
      : replyRefused(FORM, submission, founded, hideFields)
  const session = await openSession(args, founded.value.userId, true)
  const flash = {
    title: `${submission.value.award} ${submission.value.year} is founded`,
    description: 'You are its first admin. These steps lead to an award that takes entries.',
    color: 'success',
  } as const
  return redirectWithFlash(href('/admin/set-up'), flash, signedInHeaders(session, now))
}

const foundedMeanwhile = () =>
  redirectWithFlash(href('/'), {
    title: 'The award is already set up',
    description: 'Its first admin can sign in and invite you.',
    color: 'primary',
  })

export default function SetUpPage() {
  const { currencies, zones, year, kinds } = useLoaderData<typeof loader>()
  const initial = { year: String(year), edition: '1', timezone: 'UTC', kind: 'blank', uses: 'jury' }
  const form = useAnsweredForm<ReturnType<typeof foundingForm>>(FORM, useActionData(), initial)
  return (
    <NarrowPage wide>
      <ErrorSummary problems={form.problems(FOUNDING_LABELS)} />
      <PageTitle title="Set up an award" />
      <p>
        There is no award here yet. Use this page once to create the award and its first admin. You can change
        everything but the year later.
      </p>
      <Form method="post" className="stack" {...form.props}>
        <FoundingFields form={form} currencies={currencies} zones={zones} kinds={kinds} />
        <Button>Found the award</Button>
      </Form>
    </NarrowPage>
  )
}
