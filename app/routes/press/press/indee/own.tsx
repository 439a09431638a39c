import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { giveConsent, withdrawConsent } from '#app/domain/press/indee/commands.server.ts'
import { eligibilityFor } from '#app/domain/press/indee/eligibility.server.ts'
import { CONSENT_LABELS } from '#app/domain/press/indee/labels.ts'
import { findOwnAccess, screeningRoom } from '#app/domain/press/indee/queries.server.ts'
import { maySee } from '#app/domain/press/indee/rules.ts'
import { consentSchema } from '#app/domain/press/indee/schema.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { redirectDone, redirectRefused } from '#app/http/flash.server.ts'
import { BUTTON, parseIntent, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireIndeeProMember } from '#app/http/guards.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'screening-consent'
const HERE = href('/pro-members-for-indee')

export const handle: PageHandle = { title: 'Screenings' }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireIndeeProMember(args)
  const { year } = await currentSeason()
  const [eligibility, access, room, configs] = await Promise.all([
    eligibilityFor(viewer, year, args.context.now),
    findOwnAccess(viewer.userId, year, db()),
    screeningRoom(year, db()),
    configValues(),
  ])
  return {
    ...{ year, reason: eligibility.reason, access: access ?? null },
    isOpen: maySee(access?.status ?? null, eligibility.isEligible, room.url),
    initial: { email: access?.email ?? viewer.email },
    contact: configs.support_email ?? '',
  }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireIndeeProMember(args)
  const { now } = args.context
  const { intent, form } = parseIntent(await args.request.formData(), { '': consentSchema, stop: BUTTON })
  if (form.status !== 'success') return replyTo(FORM, form)
  if (intent === 'stop') {
    const stopped = await withdrawConsent(viewer, now)
    return stopped.ok
      ? redirectDone(HERE, 'You stopped sharing', 'We ask the screening service to remove you.')
      : redirectRefused(HERE, stopped)
  }
  const given = await giveConsent(form.value.email, viewer, now)
  if (!given.ok) return replyRefused(FORM, form, given)
  return redirectDone(HERE, 'Thank you. Your consent is saved', 'We email you once you can watch.')
}

const STATES = {
  requested: 'We pass your name and email address on with the next list, and email you once you can watch.',
  exported: 'The screening service has your name and email address. We email you once you can watch.',
  active: 'You can watch. Sign in at the screening service with the email address below.',
} as const

export default function Screenings() {
  const { year, reason, access, isOpen, initial, contact } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof consentSchema>(FORM, useActionData<typeof action>(), initial)
  const status = access && access.status !== 'revoked' ? access.status : null
  return (
    <div className="stack narrow">
      <ErrorSummary problems={form.problems(CONSENT_LABELS)} />
      <PageTitle title="Screenings" />
      <p>
        Professional members can watch the nominated works of the {year} season at our screening service.{' '}
        {reason}
      </p>
      {status && access ? (
        <>
          <Notice tone={status === 'active' ? 'good' : 'plain'}>{STATES[status]}</Notice>
          {isOpen ? (
            <p>
              <LinkButton to={href('/pro-members-for-indee/open')}>Open the screenings</LinkButton>
            </p>
          ) : null}
          {status === 'active' && !isOpen ? <p>The screenings have not opened yet.</p> : null}
          <DefinitionList
            items={[
              { term: 'Email', value: access.email },
              { term: 'You agreed', value: <DateTime value={access.consentedAt} /> },
              {
                term: 'Passed on',
                value: access.sentAt ? <DateTime value={access.sentAt} /> : 'Not yet',
              },
            ]}
          />
        </>
      ) : null}
      {access?.status === 'revoked' ? (
        <Notice tone="plain">
          You are not sharing your address. {access.endedReason} You can agree again below.
        </Notice>
      ) : null}
      {status === null || status === 'requested' ? (
        <Card title={status ? 'Change the email address' : 'Get access'}>
          <Form method="post" className="stack" {...form.props}>
            <Input
              {...form.field('email')}
              label={CONSENT_LABELS.email}
              type="email"
              autoComplete="email"
              required
            />
            <Checkbox
              {...form.field('consent')}
              defaultValue={undefined}
              label={CONSENT_LABELS.consent}
              hint="You can stop sharing at any time."
              required
            />
            <Button>{status ? 'Save address' : 'Agree and ask for access'}</Button>
          </Form>
        </Card>
      ) : null}
      {status ? (
        <Form method="post">
          <Button kind="secondary" name="intent" value="stop">
            Stop sharing
          </Button>
        </Form>
      ) : null}
      <h2>Help</h2>
      <p>
        Works are shown in the browser and in the service’s apps for phones and televisions. Each picture
        carries a watermark with your name: do not record or share it.
      </p>
      {contact ? (
        <p>
          Is a film broken? Tell us: <a href={`mailto:${contact}`}>{contact}</a>
        </p>
      ) : null}
    </div>
  )
}
