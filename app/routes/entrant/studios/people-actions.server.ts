import type { ActionFunctionArgs } from '@remix-run/node'
import { spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { ok, type Outcome } from '#app/platform/outcome.ts'
import { answerJoin } from '#app/domain/studios/commands.server.ts'
import { INVITE_FORM } from '#app/domain/studios/components/invitations.tsx'
import { cancelInvitation, invite, resendInvitation } from '#app/domain/studios/invitations.server.ts'
import { changeRole, removePerson } from '#app/domain/studios/people.server.ts'
import { JOIN_MESSAGES } from '#app/domain/studios/rules.ts'
import type { inviteSchema, peopleActions } from '#app/domain/studios/schema.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { replyRefused, replyTo, validOf, type Parsed, type ParsedIntent } from '#app/http/forms.server.ts'
import { href } from '#app/platform/href.ts'

/** Sends an invitation to a studio from the form of its page. */
export async function sendInvitation(
  args: ActionFunctionArgs,
  studioId: number,
  viewer: Viewer,
  form: Parsed<typeof inviteSchema>,
) {
  if (form.status !== 'success') return replyTo(INVITE_FORM, form)
  const invited =
    (await spendTry('studioMail', String(viewer.userId))) ??
    (await invite({ ...form.value, studioId }, viewer, args.context.now))
  if (!invited.ok) return replyRefused(INVITE_FORM, form, invited)
  const title = `Invitation sent to ${form.value.email}`
  return redirectDone(href('/studios/edit/:id', { id: studioId }), title)
}

/** Does what a button of the tables asks for, and returns its message. */
export async function changePeople(
  { intent, form }: ParsedIntent<typeof peopleActions>,
  studioId: number,
  viewer: Viewer,
  now: Date,
) {
  const withMessage = (outcome: Outcome<unknown>, message: string) => (outcome.ok ? ok(message) : outcome)
  switch (intent) {
    case 'role':
      return withMessage(await changeRole({ ...validOf(form), studioId }, viewer, now), 'Role changed')
    case 'remove':
      return withMessage(await removePerson({ ...validOf(form), studioId }, viewer, now), 'Person removed')
    case 'admit':
    case 'decline':
      return withMessage(
        await answerJoin({ ...validOf(form), studioId, answer: intent }, viewer, now),
        JOIN_MESSAGES[intent],
      )
    case 'resend':
      return (
        (await spendTry('studioMail', String(viewer.userId))) ??
        withMessage(
          await resendInvitation({ ...validOf(form), studioId }, viewer, now),
          'Invitation sent again',
        )
      )
    case 'cancel':
      return withMessage(
        await cancelInvitation({ ...validOf(form), studioId }, viewer, now),
        'Invitation cancelled',
      )
  }
}
