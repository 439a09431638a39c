import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { findCommitteeToEdit, findMemberToRemove } from '#app/domain/judging/committees/edit-page.server.ts'
import { removeMember } from '#app/domain/judging/committees/members.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { confirmStep } from '#app/http/step.server.ts'
import { href } from '#app/platform/href.ts'
import { requireSigned } from '#app/routes/judge/judging/committees/edit.page.server.ts'

export { clientAction, default, handle } from '#app/ui/step-page.tsx'

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

const step = confirmStep({
  guard: memberToRemove,
  find: ({ who }) => who,
  back: ({ back }) => back,
  ask: ({ member: { name, category } }) => ({
    name: `Remove ${name}`,
    title: `Remove ${name} from the committee?`,
    text: [
      `They leave the committee for ${category} immediately and can no longer see its entries. Their scores are kept but not counted. You can invite them again later.`,
    ],
    confirm: 'Remove member',
    danger: true,
  }),
  run: ({ committeeId, userId, viewer }, { now }) => removeMember({ committeeId, userId }, viewer, now),
  done: (_, { found }) => ({ title: `${found.member.name} removed from the committee` }),
})
export const loader = step.loader
export const action = step.action
