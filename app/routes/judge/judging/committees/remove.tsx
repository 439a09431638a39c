import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { findCommitteeToEdit, findMemberToRemove } from '#app/domain/judging/committees/edit-page.server.ts'
import { removeMember } from '#app/domain/judging/committees/members.server.ts'
import { requireSigned } from '#app/routes/judge/judging/committees/edit.page.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { redirectWithOutcome } from '#app/http/flash.server.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: ({ name }) => `Remove ${name}` }

async function memberToRemove(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const viewer = await requireAuth(args)
  const [committeeId, userId] = [intParam(args, 'id'), intParam(args, 'userId')]
  const committee = orNotFound(await findCommitteeToEdit(committeeId, viewer, args.context.now), args.request)
  if (committee.access === 'chair') await requireSigned(args, viewer, committee.year)
  const isAdmin = committee.access === 'admin'
  const back = href(isAdmin ? '/admin/judges/committees/edit/:id' : '/judges/committees/edit/:id', {
    id: committeeId,
  })
  const member = await findMemberToRemove(committeeId, userId, viewer)
  // The member has left, or the viewer may not remove them.
  if (!member) throw redirect(back)
  return { viewer, committeeId, userId, member, back }
}

export async function loader(args: LoaderFunctionArgs) {
  const { member, back } = await memberToRemove(args)
  return { ...member, back }
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, committeeId, userId, member, back } = await memberToRemove(args)
  const removed = await removeMember({ committeeId, userId }, viewer, args.context.now)
  return redirectWithOutcome(back, removed, `${member.name} removed from the committee`)
}

export default function RemoveFromCommittee() {
  const { name, category, back } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage title={`Remove ${name} from the committee?`} confirm="Remove member" danger cancelTo={back}>
      <p>
        They leave the committee for {category} immediately and can no longer see its entries. Their scores
        are kept but not counted. You can invite them again later.
      </p>
    </ConfirmPage>
  )
}
