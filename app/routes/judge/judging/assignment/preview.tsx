import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { db } from '#db/client.ts'
import { applyAssignment } from '#app/domain/judging/assignment/commands.server.ts'
import { ProposedEntries, ProposedJudges } from '#app/domain/judging/assignment/components/proposal.tsx'
import { loadProposal } from '#app/domain/judging/assignment/page.server.ts'
import { readSettings, settingsQuery } from '#app/domain/judging/assignment/rules.ts'
import { applySchema } from '#app/domain/judging/assignment/schema.ts'
import { isFrozen } from '#app/domain/judging/reviews/window.ts'
import { unlessNotFound } from '#app/http/errors.ts'
import { redirectDone, redirectRefused } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { listState, requirePageWithin } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { boardOf } from '#app/routes/judge/judging/board-access.server.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = {
  title: ({ committee }) => `Proposed assignment ${committee.code}`,
}

/** The chair or admin, and the settings in the address; without readable ones the page where they are chosen. */
async function proposalOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const found = await boardOf(args)
  const settings = readSettings(new URL(args.request.url).searchParams)
  const back = href('/judges/assignment/:categoryId', { categoryId: found.access.category.id })
  if (!settings || isFrozen(found.access)) throw redirect(back)
  return { ...found, settings, back }
}

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, now, access, settings } = await proposalOf(args)
  const { rows, ...proposal } = await loadProposal(viewer, access, settings, now, db())
  const list = listState(args.request, {})
  requirePageWithin(args.request, list, rows.length)
  const from = (list.page - 1) * list.limit
  const categoryId = access.category.id
  const again = settingsQuery({ ...settings, seed: settings.seed + 1 })
  return {
    committee: { code: access.code, categoryId },
    seed: settings.seed,
    again: withQuery(href('/judges/assignment/:categoryId/preview', { categoryId }), again),
    proposal: { ...proposal, rows: rows.slice(from, from + list.limit) },
    count: rows.length,
    list,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, now, access, settings, back } = await proposalOf(args)
  const seen = readForm(await args.request.formData(), applySchema)
  const done = unlessNotFound(
    await applyAssignment(access.category.id, settings, seen, viewer, now),
    args.request,
  )
  if (!done.ok) {
    const { pathname, search } = new URL(args.request.url)
    return redirectRefused(pathname + search, done)
  }
  return redirectDone(back, 'Entries assigned', 'We’ll email the judges who have new entries.')
}

export default function ProposedAssignment() {
  const { committee, seed, again, proposal, count, list } = useLoaderData<typeof loader>()
  const { categoryId } = committee
  const { seen, judges, rows, short } = proposal
  return (
    <Page
      crumbs={[
        { label: 'My committees', to: href('/judges') },
        {
          label: `${committee.code} · Assigned entries`,
          to: href('/judges/assignment/:categoryId', { categoryId }),
        },
        { label: 'Proposal' },
      ]}
      title="Proposed assignment"
      lede={`${countText(proposal.new, 'new place', 'new places')} · draw ${seed}`}
    >
      {short > 0 ? (
        <Notice title={`${countText(short, 'entry has', 'entries have')} too few judges`}>
          They are listed first, with the reasons. You can apply the proposal all the same.
        </Notice>
      ) : null}
      <Form method="post" noValidate>
        <input type="hidden" name="version" value={seen.version} />
        <input type="hidden" name="digest" value={seen.digest} />
        <ButtonRow>
          <Button>Apply the assignment</Button>
          <LinkButton kind="secondary" to={again}>
            Draw again
          </LinkButton>
          <LinkButton kind="quiet" to={href('/judges/assignment/:categoryId', { categoryId })}>
            Go back
          </LinkButton>
        </ButtonRow>
      </Form>
      <p className="hint">Nothing is stored until you apply it. The same draw gives the same proposal.</p>
      <ProposedJudges judges={judges} />
      <ProposedEntries rows={rows} count={count} list={list} categoryId={categoryId} />
    </Page>
  )
}
