import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { RulesOfTwo } from '#app/domain/people/admins/components/rules-of-two.tsx'
import {
  AdminInvitations,
  AdminTable,
  InviteAdminForm,
  INVITE_LABELS,
} from '#app/domain/people/admins/components/admin-tables.tsx'
import {
  inviteAdmin,
  resendAdminInvitation,
  withdrawAdminInvitation,
} from '#app/domain/people/admins/invitations.server.ts'
import { listAdmins, listOpenAdminInvitations } from '#app/domain/people/admins/queries.server.ts'
import { ProposalTable } from '#app/domain/people/admins/components/proposals.tsx'
import { listProposals } from '#app/domain/people/admins/proposal-queries.server.ts'
import { LONE_WAIT_HOURS } from '#app/domain/people/admins/rules.ts'
import { inviteAdminSchema, openInvitationSchema } from '#app/domain/people/admins/schema.ts'
import { redirectWithFlash, redirectWithOutcome } from '#app/http/flash.server.ts'
import { parseIntent, replyRefused, replyTo, validOf } from '#app/http/forms.server.ts'
import { requireAdmin, requireFreshAdmin } from '#app/http/guards.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { hasRight } from '#app/platform/admin-rights.ts'
import { href } from '#app/platform/href.ts'
import { partsOf } from '#app/platform/module.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

export { links } from '#app/ui/dense-links.ts'
export { clientAction } from '#app/ui/sent-forms.ts'

const INVITE = 'invite-admin'

export const handle: PageHandle = { title: 'Admins and invitations' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const [admins, open, waiting] = await Promise.all([
    listAdmins(admin, db()),
    listOpenAdminInvitations(admin, db()),
    listProposals(admin, db()),
  ])
  return {
    admins,
    open,
    waiting,
    takesTwo: partsOf('takesTwoAdmins'),
    mayInvite: hasRight(admin.adminRole, 'write'),
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireFreshAdmin(args)
  const { now } = args.context
  const here = href('/admin/people/admins')
  const forms = { invite: inviteAdminSchema, resend: openInvitationSchema, withdraw: openInvitationSchema }
  const { intent, form } = parseIntent(await args.request.formData(), forms)
  if (intent === 'invite') {
    if (form.status !== 'success') return replyTo(INVITE, form)
    const invited = await inviteAdmin(form.value, admin, now)
    if (!invited.ok) return replyRefused(INVITE, form, invited)
    return redirectWithFlash(here, {
      title: `Invitation sent to ${form.value.email}`,
      description: 'All admins get an email about it.',
      color: 'success',
    })
  }
  const { invitationId } = validOf(form, 'Select an invitation.')
  const act = intent === 'resend' ? resendAdminInvitation : withdrawAdminInvitation
  const done = await act(invitationId, admin, now)
  return redirectWithOutcome(here, done, intent === 'resend' ? 'Invitation resent' : 'Invitation withdrawn')
}

export default function Admins() {
  const { admins, open, waiting, takesTwo, mayInvite } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof inviteAdminSchema>(INVITE, useActionData<typeof action>())
  const full = admins.filter(({ adminRole, status }) => adminRole === 'admin' && status === 'active')
  return (
    <Page
      crumbs={[{ label: 'People', to: href('/admin/people') }, { label: 'Admins and invitations' }]}
      problems={form.problems(INVITE_LABELS)}
    >
      {full.length < 2 ? (
        <Notice title="There is only one admin">
          Some steps need a second admin: approving large mailings, disqualifying an entry, and access to an
          entry despite a conflict of interest. Invite one below: their role begins {LONE_WAIT_HOURS} hours
          after they accept.
        </Notice>
      ) : null}
      <AdminTable admins={admins} />
      <ProposalTable waiting={waiting} mayDecide={mayInvite} />
      <AdminInvitations open={open} />
      {mayInvite ? <InviteAdminForm form={form} /> : null}
      <RulesOfTwo rules={takesTwo} />
    </Page>
  )
}
