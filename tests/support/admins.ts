import { acceptAdminInvitation, inviteAdmin } from '#app/domain/people/admins/invitations.server.ts'
import { isWaiting, waitingProposals } from '#app/domain/people/admins/proposal-queries.server.ts'
import { decideProposal } from '#app/domain/people/admins/proposals.server.ts'
import { db } from '#db/client.ts'
import { now } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { adminViewerOf, viewerOf, type Account } from '#tests/support/people.ts'
import { linkIn, mails } from '#tests/support/rows.ts'

/** New admins as people become them: by the app's own commands. */

/** The link of the last invitation to run the award that went to an address. */
export async function adminLinkFor(email: string): Promise<string> {
  const mail = (await mails({ to: email, template: 'admin_invitation' })).at(-1)
  if (!mail) throw new Error(`No invitation went to ${email}`)
  return linkIn(mail, '/admins/invitation')
}

/** Invites a person to be an admin with all rights, who accepts and waits. Answers the proposal. */
export async function waitingAdmin(who: Account, by: Account): Promise<number> {
  valueOf(await inviteAdmin({ email: who.email, role: 'admin' }, await adminViewerOf(by), now()))
  const token = new URLSearchParams((await adminLinkFor(who.email)).split('?')[1]).get('token') ?? ''
  valueOf(await acceptAdminInvitation(token, await viewerOf(who), now()))
  return proposalIdOf(who)
}

/** What waits about a person. */
export async function proposalIdOf({ userId }: Account): Promise<number> {
  if (!(await isWaiting(userId, db()))) throw new Error('They do not wait to become an admin')
  const { id } = await waitingProposals(db()).where('p.user_id', '=', userId).executeTakeFirstOrThrow()
  return id
}

/** The same, whom a second admin confirms: an admin with all rights from now on, and a new one. */
export async function confirmedAdmin(who: Account, by: Account, second: Account): Promise<Account> {
  const proposalId = await waitingAdmin(who, by)
  const decision = { proposalId, step: 'confirm', reason: 'Met in person' } as const
  valueOf(await decideProposal(decision, await adminViewerOf(second), now()))
  return who
}
