import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { ChangesForm } from '#app/domain/sponsorship/artwork/components/changes-form.tsx'
import {
  EarlierVersions,
  fileAddress,
  LOGO_GROUNDS,
  VersionCard,
} from '#app/domain/sponsorship/artwork/components/versions.tsx'
import { creditNames } from '#app/domain/sponsorship/applications/co-sponsors.ts'
import { artworkLifecycle } from '#app/domain/sponsorship/artwork/lifecycle.ts'
import { findArtwork, versionsOf } from '#app/domain/sponsorship/artwork/queries.server.ts'
import { readSponsorship } from '#app/domain/sponsorship/artwork/question.server.ts'
import { closeUploads, reviewArtwork } from '#app/domain/sponsorship/artwork/review.server.ts'
import { PART_LABELS } from '#app/domain/sponsorship/artwork/rules.ts'
import { noteSchema, optionalNoteSchema, seenState } from '#app/domain/sponsorship/artwork/schema.ts'
import { SpecList } from '#app/domain/sponsorship/packages/components/package-terms.tsx'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { BUTTON, parseIntent, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { historyState, intParam } from '#app/http/params.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { History } from '#app/platform/audit/components/history-table.tsx'
import { labelledBy } from '#app/platform/audit/history.ts'
import { historyOf } from '#app/platform/audit/queries.server.ts'
import { href } from '#app/platform/href.ts'
import { actionsOpenTo } from '#app/platform/lifecycle.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import styles from '#app/ui/styles/sponsors.css?url'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle<typeof loader> = { title: ({ company, part }) => `${company}: ${part}` }

const LABELS = { state: 'Status', note: 'Note', name: 'File', version: 'Version', part: 'What', late: 'Late' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const found = orNotFound(await findArtwork(intParam(args, 'id'), db()), args.request)
  const sponsorship = orNotFound(await readSponsorship(found.sponsorshipId, db()), args.request)
  const versions = await versionsOf(found.sponsorshipId, [found.part], db())
  const record = { entity: 'sponsor_artwork', ids: versions.map(({ id }) => id) }
  return {
    id: found.id,
    sponsorshipId: found.sponsorshipId,
    company: sponsorship.company,
    packageName: sponsorship.packageName ?? '',
    part: PART_LABELS[found.part],
    contractNames: found.part === 'credit' ? creditNames(sponsorship) : null,
    isLogo: found.part === 'logo_light' || found.part === 'logo_dark',
    spec: found.part === 'artwork' ? sponsorship.spec : null,
    isClosed: sponsorship.closedAt !== null,
    version: orNotFound(
      versions.find(({ id }) => id === found.id),
      args.request,
    ),
    others: versions.filter(({ id }) => id !== found.id),
    can: actionsOpenTo(artworkLifecycle, found.state, 'admin'),
    history: await historyOf(admin, record, historyState(args.request), sponsorship.zone, labelledBy(LABELS)),
  }
}

const DONE = {
  approve: 'Approved. We’ve emailed the sponsor.',
  request_changes: 'Changes requested. We’ve emailed the sponsor.',
  close: 'Uploads closed',
  reopen: 'Uploads are open again',
} as const

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { request, context } = args
  const id = intParam(args, 'id')
  const { intent, form } = parseIntent(await request.formData(), {
    approve: optionalNoteSchema.extend(seenState),
    request_changes: noteSchema.extend(seenState),
    close: BUTTON,
    reopen: BUTTON,
  })
  if (form.status !== 'success') return replyTo(intent, form)
  const { sponsorshipId } = orNotFound(await findArtwork(id, db()), request)
  const decided = unlessNotFound(
    intent === 'close' || intent === 'reopen'
      ? await closeUploads(sponsorshipId, intent === 'close', admin, context.now)
      : await reviewArtwork(
          id,
          {
            action: intent,
            note: 'note' in form.value ? form.value.note : '',
            seen: 'seen' in form.value ? form.value.seen : '',
          },
          admin,
          context.now,
        ),
    request,
  )
  if (!decided.ok) return replyRefused(intent, form, decided)
  return redirectDone(href('/admin/sponsorships/artwork/:id', { id }), DONE[intent])
}

/** After a conflict the page shows the version as it is now. */
export const shouldRevalidate = revalidateAfterConflict

export default function ReviewArtwork() {
  const page = useLoaderData<typeof loader>()
  const { id, version, can, part, spec } = page
  const answer = useActionData<typeof action>()
  const approve = useAnsweredForm<typeof optionalNoteSchema>('approve', answer)
  const changes = useAnsweredForm<typeof noteSchema>('request_changes', answer)
  const close = useAnsweredForm<typeof BUTTON>(page.isClosed ? 'reopen' : 'close', answer)
  return (
    <>
      <PageHeader
        title={`${page.company}: ${part}`}
        eyebrow={page.packageName}
        crumbs={[
          { label: 'Artwork and logos', to: href('/admin/sponsorships/artwork') },
          { label: page.company },
        ]}
        problems={[
          ...approve.problems({ note: 'Note' }),
          ...changes.problems({ note: 'Changes needed' }),
          ...close.problems({}),
        ]}
      />
      <p>
        <Link to={href('/admin/sponsorships/edit/:id', { id: page.sponsorshipId })}>See the sponsorship</Link>
        {page.isLogo && version.picture ? (
          <>
            {' · '}
            <a href={fileAddress(id, 'print')}>Download the PNG for print</a>
          </>
        ) : null}
      </p>
      <VersionCard
        version={version}
        title={part}
        address={fileAddress}
        told={false}
        {...(page.isLogo && { grounds: LOGO_GROUNDS })}
      />
      {page.contractNames ? <p>Their contract names {page.contractNames}.</p> : null}
      {spec ? (
        <Card title="Order">
          <SpecList spec={spec} />
        </Card>
      ) : null}
      {can.includes('approve') ? (
        <Form method="post" className="stack narrow" {...approve.props}>
          <input type="hidden" name="intent" value="approve" />
          <input type="hidden" name="seen" value={version.state} />
          <p>Once approved, it is shown in its places while the sponsorship is active.</p>
          <div>
            <Button>Approve {part.toLowerCase()}</Button>
          </div>
        </Form>
      ) : null}
      {can.includes('request_changes') ? (
        <ChangesForm
          form={changes}
          hint="Sent to the sponsor. An approved version loses its places."
          hidden={{ intent: 'request_changes', seen: version.state }}
        />
      ) : null}
      <Form method="post" noValidate>
        <Button kind="quiet" name="intent" value={page.isClosed ? 'reopen' : 'close'}>
          {page.isClosed ? 'Open uploads again' : 'Close uploads for this sponsor'}
        </Button>
      </Form>
      <EarlierVersions versions={page.others} address={fileAddress} />
      <History history={page.history} />
    </>
  )
}
