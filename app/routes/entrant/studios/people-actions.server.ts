import type { ActionFunctionArgs } from '@remix-run/node'
import { spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { ok, type Outcome } from '#app/platform/outcome.ts'
import { answerJoin } from '#app/domain/studios/commands.server.ts'
import { INVITE_FORM } from '#app/domain/studios/components/invitations.tsx'
import { cancelInvitation, invite, resendInvitation } from '#app/domain/studios/invitations.server.ts'
import { changeRole, removePerson } from '#app/domain/studios/people.server.ts'
import { JOIN_MESSAGES } from '#app/domain/studios/rules.ts'
import { inviteSchema, type PeopleAction } from '#app/domain/studios/schema.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { href } from '#app/platform/href.ts'

/** Sends an invitation to a studio from the form of its page. */
export async function sendInvitation(
  args: ActionFunctionArgs,
  studioId: number,
  viewer: Viewer,
  formData: FormData,
) {
  const form = parseForm(formData, inviteSchema)
  if (form.status !== 'success') return replyTo(INVITE_FORM, form)
  const invited =
    (await spendTry('studioMail', String(viewer.userId))) ??
    (await invite({ ...form.value, studioId }, viewer, args.context.now))
  if (!invited.ok) return replyRefused(INVITE_FORM, form, invited)
  const title = `Invitation sent to ${form.value.email}`
  return redirectWithFlash(href('/studios/edit/:id', { id: studioId }), { title, color: 'success' })
}

/** Does what a button of the tables asks for, and returns its message. */
export async function changePeople(
  change: PeopleAction & { studioId: number },
  viewer: Viewer,
  now: Date,
): Promise<Outcome<string>> {
  const withMessage = (outcome: Outcome<unknown>, message: string): Outcome<string> =>
    outcome.ok ? ok(message) : outcome
  switch (change.intent) {
    case 'role':
      return withMessage(await changeRole(change, viewer, now), 'Role changed')
    case 'remove':
      return withMessage(await removePerson(change, viewer, now), 'Person removed')
    case 'admit':
    case 'decline':
      return withMessage(
        await answerJoin({ ...change, answer: change.intent }, viewer, now),
        JOIN_MESSAGES[change.intent],
      )
    case 'resend':
      return (
        (await spendTry('studioMail', String(viewer.userId))) ??
        withMessage(await resendInvitation(change, viewer, now), 'Invitation sent again')
      )
    case 'cancel':
      return withMessage(await cancelInvitation(change, viewer, now), 'Invitation canceled')
  }
}
