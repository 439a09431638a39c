import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { WaitText } from '#app/domain/people/admins/components/proposals.tsx'
import { proposalOf } from '#app/domain/people/admins/proposal-queries.server.ts'
import { decideProposal } from '#app/domain/people/admins/proposals.server.ts'
import { LONE_WAIT_HOURS } from '#app/domain/people/admins/rules.ts'
import { proposalForms } from '#app/domain/people/admins/schema.ts'
import { orNotFound } from '#app/http/errors.ts'
import { redirectDone, redirectRefused } from '#app/http/flash.server.ts'
import { parseIntent, replyRefused, replyTo, validOf } from '#app/http/forms.server.ts'
import { requireAdmin, requireFreshAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { ADMIN_ROLE_LABELS, ADMIN_ROLE_RIGHTS_TEXT } from '#app/platform/admin-rights.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'
export { revalidateAfterConflict as shouldRevalidate } from '#app/http/revalidation.ts'

const FORM = 'new-admin'
const LABELS = { reason: 'Reason' } as const

export const handle: PageHandle = { title: 'New admin' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const userId = intParam(args, 'id')
  return orNotFound(await proposalOf(userId, admin, admin.at, db()), args.request)
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireFreshAdmin(args)
  const { now } = args.context
  const here = href('/admin/people/:id/new-admin', { id: intParam(args, 'id') })
  const next = href('/admin/people/admins')
  const { intent, form } = parseIntent(await args.request.formData(), proposalForms)
  if (intent === 'withdraw') {
    const decision = { ...validOf(form), step: intent, reason: '' }
    const withdrawn = await decideProposal(decision, admin, now)
    if (!withdrawn.ok) return redirectRefused(here, withdrawn)
    return redirectDone(next, 'Proposal withdrawn', 'We have emailed the person and all admins.')
  }
  if (form.status !== 'success') return replyTo(FORM, form)
  const decided = await decideProposal({ ...form.value, step: intent }, admin, now)
  if (!decided.ok) return replyRefused(FORM, form, decided)
  const done = intent === 'confirm' ? 'Confirmed as an admin' : 'Declined as an admin'
  return redirectDone(next, done, 'We have emailed the person and all admins.')
}

export default function NewAdmin() {
  const { name, email, proposal } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof proposalForms.confirm>(FORM, useActionData<typeof action>())
  return (
    <Page
      title={`${name} as an admin`}
      lede={`A new admin is confirmed by a second one. Where there is none, the role begins after ${LONE_WAIT_HOURS} hours, unless it is withdrawn or declined.`}
      crumbs={[
        { label: 'People', to: href('/admin/people') },
        { label: 'Admins and invitations', to: href('/admin/people/admins') },
        { label: name },
      ]}
      problems={form.problems(LABELS)}
    >
      {proposal ? (
        <>
          <DefinitionList
            items={[
              { term: 'Email', value: email },
              { term: 'Proposed by', value: proposal.byName },
              { term: 'Since', value: <DateTime value={proposal.at} /> },
              { term: 'Role until then', value: proposal.role ? ADMIN_ROLE_LABELS[proposal.role] : 'None' },
              {
                term: 'Role after it',
                value: `${ADMIN_ROLE_LABELS.admin}: ${ADMIN_ROLE_RIGHTS_TEXT.admin}`,
              },
              { term: 'Waits until', value: <WaitText {...proposal} /> },
            ]}
          />
          {proposal.isOwn ? (
            <Form method="post" className="stack narrow" noValidate>
              <Notice>{proposal.refusal}</Notice>
              <input type="hidden" name="proposalId" value={proposal.id} />
              <ButtonRow>
                <Button kind="secondary" name="intent" value="withdraw">
                  Withdraw
                </Button>
              </ButtonRow>
            </Form>
          ) : (
            <Form method="post" className="stack narrow" {...form.props} noValidate>
              {proposal.refusal ? <Notice>{proposal.refusal} You can decline it.</Notice> : null}
              <input type="hidden" name="proposalId" value={proposal.id} />
              <Textarea
                {...form.field('reason')}
                label={LABELS.reason}
                hint="Say how you know that it is this person, or why not. All admins and the person see it, and the history keeps it."
                required
                rows={3}
              />
              <ButtonRow>
                {proposal.refusal ? null : (
                  <Button name="intent" value="confirm">
                    Confirm as an admin
                  </Button>
                )}
                <Button kind="danger" name="intent" value="decline">
                  Decline
                </Button>
              </ButtonRow>
            </Form>
          )}
        </>
      ) : (
        <EmptyState title="Nothing to decide">{name} is not waiting to become an admin.</EmptyState>
      )}
    </Page>
  )
}
