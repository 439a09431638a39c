import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { committeeToEdit, memberToRemove } from '#app/domain/judging/committees/edit-page.server.ts'
import { removeMember } from '#app/domain/judging/committees/members.server.ts'
import { requireSigned } from '#app/routes/judge/judging/committees/edit.page.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { redirectWithOutcome } from '#app/http/flash.server.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'

export const handle: PageHandle<typeof loader> = { title: ({ name }) => `Remove ${name}` }

async function asked(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const viewer = await requireAuth(args)
  const [committeeId, userId] = [intParam(args, 'id'), intParam(args, 'userId')]
  const committee = orNotFound(await committeeToEdit(committeeId, viewer, args.context.now), args.request)
  if (committee.standing === 'chair') await requireSigned(args, viewer, committee.year)
  const way =
    committee.standing === 'office' ? '/admin/judges/committees/edit/:id' : '/judges/committees/edit/:id'
  const back = href(way, { id: committeeId })
  const member = await memberToRemove(committeeId, userId, viewer)
  // Gone already, or not theirs to remove.
  if (!member) throw redirect(back)
  return { viewer, committeeId, userId, member, back }
}

export async function loader(args: LoaderFunctionArgs) {
  const { member, back } = await asked(args)
  return { ...member, back }
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, committeeId, userId, member, back } = await asked(args)
  const removed = await removeMember({ committeeId, userId }, viewer, args.context.now)
  return redirectWithOutcome(back, removed, `${member.name} is off the committee`)
}

export default function RemoveFromCommittee() {
  const { name, category, back } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage title={`Take ${name} off the committee?`} confirm="Remove them" danger cancelTo={back}>
      <p>
        They lose their place on the committee for {category} at once, and see none of its entries any more.
        What they have scored is kept and no longer counted. They can be asked again later.
      </p>
    </ConfirmPage>
  )
}
