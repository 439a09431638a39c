import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SelectedPeople } from '#app/domain/nominees/certificates/components/certificate-parts.tsx'
import {
  previewRelease,
  releaseCertificates,
} from '#app/domain/nominees/certificates/release-certificates.server.ts'
import { MOST_RELEASED } from '#app/domain/nominees/certificates/rules.ts'
import { releaseSchema } from '#app/domain/nominees/certificates/schema.ts'
import { isAnnounced } from '#app/domain/season/announcements/embargo.server.ts'
import { refuse } from '#app/platform/outcome.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { chosenNominees } from '#app/routes/admin/nominees/certificates/chosen-nominees.server.ts'
import { releasePage } from '#app/routes/admin/nominees/certificates/release.page.server.ts'
import { redirectRefused, redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { labelled } from '#app/ui/form-fields.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'
import { countText } from '#app/ui/format/plural.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'release'
const LABELS = { unconfirmed: 'Include unconfirmed names' }
const NOT_TICKED = 'Tick the box to release unconfirmed names'

export const handle: PageHandle = { title: 'Release certificates' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const { year, personIds, backTo, beyond } = await chosenNominees(args, admin, MOST_RELEASED)
  const preview = await previewRelease(admin, year, personIds, now)
  return { backTo, beyond, ...releasePage(preview), announced: await isAnnounced(year, now, db()) }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const { year, personIds, backTo } = await chosenNominees(args, admin, MOST_RELEASED)
  const form = parseForm(await args.request.formData(), releaseSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const { unconfirmed } = form.value
  const done = await releaseCertificates(personIds, admin, now, unconfirmed)
  if (done.ok && done.value.released === 0 && !unconfirmed) {
    const preview = await previewRelease(admin, year, personIds, now)
    if (preview.some((each) => each.unconfirmed))
      return replyRefused(FORM, form, refuse('invalid', NOT_TICKED, { unconfirmed: [NOT_TICKED] }))
  }
  if (!done.ok) return redirectRefused(backTo, done)
  const { released, withoutAddress } = done.value
  return redirectWithFlash(backTo, {
    title:
      released === 0
        ? 'No certificates released'
        : `${countText(released, 'certificate', 'certificates')} released`,
    description: withoutAddress > 0 ? `${withoutAddress} without an email address.` : undefined,
    color: released === 0 ? 'danger' : 'success',
  })
}

export default function ReleaseCertificates() {
  const { backTo, beyond, lines, all, releasing, mails, announced, unconfirmed, named } =
    useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof releaseSchema>(FORM, useActionData<typeof action>())
  const crumbs = [
    { label: 'Nomination certificates', to: href('/admin/nomination-certificates') },
    { label: 'Release certificates' },
  ]
  const toRelease = countText(releasing, 'certificate', 'certificates')
  if (all === 0 || releasing + unconfirmed === 0 || !announced)
    return (
      <Page crumbs={crumbs}>
        {announced ? null : (
          <Notice title="The nominees are not announced yet">
            You can release certificates after the announcement.
          </Notice>
        )}
        {all > 0 ? (
          <SelectedPeople caption={`${releasing} of ${all} could be released`} lines={lines} />
        ) : null}
        <EmptyState
          title={all === 0 ? 'No nominees selected' : 'Nothing to release'}
          action={<LinkButton to={backTo}>Back to the nominees</LinkButton>}
        >
          <p>Only built, up-to-date certificates can be released.</p>
        </EmptyState>
      </Page>
    )
  return (
    <>
      <ErrorSummary problems={form.problems({ unconfirmed: 'Names not confirmed' })} />
      <ConfirmPage
        title={releasing === 0 ? 'Release unconfirmed names?' : `Release ${toRelease}?`}
        confirm={releasing === 0 ? 'Release' : `Release ${toRelease}`}
        cancelTo={backTo}
        form={form.props}
      >
        <p>{`Nominees can download their certificates. We send ${countText(mails, 'email', 'emails')}.`}</p>
        {beyond ? <p>{`Only the first ${MOST_RELEASED} are released. Repeat this for the others.`}</p> : null}
        {unconfirmed > 0 ? (
          <Notice title={countText(unconfirmed, 'unconfirmed name', 'unconfirmed names')}>
            <ul>
              {named.map((each) => (
                <li key={each.personId}>
                  <bdi>{each.name}</bdi>, {each.title}
                  {each.reason ? `. Reason: ${each.reason}` : ''}
                </li>
              ))}
              {unconfirmed > named.length ? <li>{unconfirmed - named.length} more</li> : null}
            </ul>
            <Checkbox
              {...labelled(form, LABELS).tick('unconfirmed')}
              hint="You can also release them later."
            />
          </Notice>
        ) : null}
      </ConfirmPage>
      <SelectedPeople caption={`${releasing} of ${all} are released`} lines={lines} />
    </>
  )
}
