import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ChosenPeople, type ChosenLine } from '#app/domain/certificates/components/certificate-parts.tsx'
import { previewRelease, releaseCertificates } from '#app/domain/certificates/releasing.server.ts'
import { MOST_RELEASED } from '#app/domain/certificates/rules.ts'
import { isAnnounced } from '#app/domain/nominations/embargo.server.ts'
import { chosenNominees } from '#app/http/chosen-nominees.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { judgingPaths } from '#app/judging-paths.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'

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
  const releasing = preview.filter(({ obstacle }) => obstacle === null)
  return {
    backTo,
    beyond,
    lines,
    all: preview.length,
    releasing: releasing.length,
    mails: releasing.filter(({ hasAddress }) => hasAddress).length,
    announced: await isAnnounced(year, now),
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { personIds, backTo } = await chosenNominees(args, admin, MOST_RELEASED)
  const done = await releaseCertificates(personIds, admin, args.context.now)
  if (!done.ok) return redirectWithFlash(backTo, { title: done.message, color: 'danger' })
  const { released, withoutAddress } = done.value
  return redirectWithFlash(backTo, {
    title: released === 0 ? 'There was nothing to release' : `Released: ${released}`,
    description: withoutAddress > 0 ? `${withoutAddress} have no address to write to.` : undefined,
    color: released === 0 ? 'danger' : 'success',
  })
}

export default function ReleaseCertificates() {
  const { backTo, beyond, lines, all, releasing, mails, announced } = useLoaderData<typeof loader>()
  const crumbs = [
    { label: 'Nomination certificates', to: judgingPaths.adminCertificates() },
    { label: 'Release certificates' },
  ]
  const many = (count: number) => (count === 1 ? '1 certificate' : `${count} certificates`)
  if (all === 0 || releasing === 0 || !announced)
    return (
      <>
        <PageHeader title="Release certificates" crumbs={crumbs} />
        {announced ? null : (
          <Notice title="The nominees are not announced yet">
            Certificates are released after the announcement, so that nobody knows before.
          </Notice>
        )}
        {all > 0 ? <ChosenPeople caption={`${releasing} of ${all} could be released`} lines={lines} /> : null}
        <EmptyState
          title={all === 0 ? 'Nobody was chosen' : 'Nothing is released'}
          action={<LinkButton to={backTo}>Back to the nominees</LinkButton>}
        >
          <p>Only certificates that are built and not stale can be released.</p>
        </EmptyState>
      </>
    )
  return (
    <>
      <ConfirmPage
        title={`Release ${many(releasing)}?`}
        confirm={`Release ${many(releasing)}`}
        cancelTo={backTo}
      >
        <p>
          {`Each nominee can then download theirs by their own link. ${mails === 1 ? 'One mail says so' : `${mails} mails say so`}, one for each certificate. The verification page knows them from then on.`}
        </p>
        {beyond ? (
          <p>{`At most ${MOST_RELEASED} are released in one go. Do the same again for the others.`}</p>
        ) : null}
      </ConfirmPage>
      <ChosenPeople caption={`${releasing} of ${all} are released`} lines={lines} />
    </>
  )
}
