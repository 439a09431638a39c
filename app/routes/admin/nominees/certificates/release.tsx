import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  ChosenPeople,
  type ChosenLine,
} from '#app/domain/nominees/certificates/components/certificate-parts.tsx'
import {
  previewRelease,
  releaseCertificates,
} from '#app/domain/nominees/certificates/release-certificates.server.ts'
import { MOST_RELEASED } from '#app/domain/nominees/certificates/rules.ts'
import { releaseSchema } from '#app/domain/nominees/certificates/schema.ts'
import { isAnnounced } from '#app/domain/season/announcements/embargo.server.ts'
import { refuse } from '#app/platform/outcome.ts'
import { answeredForm } from '#app/http/answered-form.ts'
import { chosenNominees } from '#app/routes/admin/nominees/certificates/chosen-nominees.server.ts'
import { redirectRefused, redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

const FORM = 'release'
const NOT_TICKED = 'Tick this to release names that are not confirmed'

/** Written out on the page; all of them are counted. */
const MOST_SHOWN = 200

export const handle: PageHandle = { title: 'Release certificates' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const { year, personIds, backTo, beyond } = await chosenNominees(args, admin, MOST_RELEASED)
  const preview = await previewRelease(admin, year, personIds, now)
  const sorted = [...preview].sort((a, b) => Number(a.obstacle !== null) - Number(b.obstacle !== null))
  const lines = sorted
    .slice(0, MOST_SHOWN)
    .map(({ personId, name, title, category, hasAddress, obstacle }): ChosenLine => ({
      personId,
      name,
      title,
      category,
      words: obstacle ?? (hasAddress ? 'Released, with a mail' : 'Released; there is no address to write to'),
      tone: obstacle === null ? (hasAddress ? 'good' : 'warn') : 'neutral',
    }))
  const unconfirmed = preview.filter((each) => each.unconfirmed)
  const releasing = preview.filter(({ obstacle }) => obstacle === null)
  return {
    backTo,
    beyond,
    lines,
    all: preview.length,
    releasing: releasing.length,
    mails: releasing.filter(({ hasAddress }) => hasAddress).length,
    unconfirmed: unconfirmed.length,
    named: unconfirmed
      .slice(0, MOST_SHOWN)
      .map(({ personId, name, title, reason }) => ({ personId, name, title, reason })),
    announced: await isAnnounced(year, now, db()),
  }
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
    title: released === 0 ? 'There was nothing to release' : `Released: ${released}`,
    description: withoutAddress > 0 ? `${withoutAddress} have no address to write to.` : undefined,
    color: released === 0 ? 'danger' : 'success',
  })
}

export default function ReleaseCertificates() {
  const { backTo, beyond, lines, all, releasing, mails, announced, unconfirmed, named } =
    useLoaderData<typeof loader>()
  const form = answeredForm(FORM, useActionData<typeof action>())
  const crumbs = [
    { label: 'Nomination certificates', to: href('/admin/nomination-certificates') },
    { label: 'Release certificates' },
  ]
  const many = (count: number) => (count === 1 ? '1 certificate' : `${count} certificates`)
  if (all === 0 || releasing + unconfirmed === 0 || !announced)
    return (
      <>
        <PageHeader title="Release certificates" crumbs={crumbs} />
        {announced ? null : (
          <Notice title="The nominees are not announced yet">
            Certificates are released after the announcement, so that no nominee is revealed early.
          </Notice>
        )}
        {all > 0 ? <ChosenPeople caption={`${releasing} of ${all} could be released`} lines={lines} /> : null}
        <EmptyState
          title={all === 0 ? 'No nominees selected' : 'Nothing is released'}
          action={<LinkButton to={backTo}>Back to the nominees</LinkButton>}
        >
          <p>Only certificates that are built and not stale can be released.</p>
        </EmptyState>
      </>
    )
  return (
    <>
      <ErrorSummary problems={form.problems({ unconfirmed: 'Names not confirmed' })} />
      <ConfirmPage
        title={releasing === 0 ? 'Release unconfirmed names?' : `Release ${many(releasing)}?`}
        confirm={releasing === 0 ? 'Release' : `Release ${many(releasing)}`}
        cancelTo={backTo}
      >
        <p>
          {`Each nominee can then download theirs by their own link. ${mails === 1 ? 'One mail says so' : `${mails} mails say so`}, one for each certificate. The verification page knows them from then on.`}
        </p>
        {beyond ? (
          <p>{`At most ${MOST_RELEASED} are released in one go. Do the same again for the others.`}</p>
        ) : null}
        {unconfirmed > 0 ? (
          <Notice
            title={unconfirmed === 1 ? 'One name is not confirmed' : `${unconfirmed} names are not confirmed`}
          >
            <ul>
              {named.map((each) => (
                <li key={each.personId}>
                  <bdi>{each.name}</bdi>, {each.title}
                  {each.reason ? `. Made because: ${each.reason}` : ''}
                </li>
              ))}
              {unconfirmed > named.length ? <li>{unconfirmed - named.length} more</li> : null}
            </ul>
            <Checkbox
              name="unconfirmed"
              label={
                unconfirmed === 1
                  ? 'Release the unconfirmed one too'
                  : `Release the ${unconfirmed} unconfirmed ones too`
              }
              hint="Otherwise they stay as they are, and can be released later."
              errors={form.field('unconfirmed').errors}
            />
          </Notice>
        ) : null}
      </ConfirmPage>
      <ChosenPeople caption={`${releasing} of ${all} are released`} lines={lines} />
    </>
  )
}
