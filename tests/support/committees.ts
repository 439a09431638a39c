import { db } from '#db/client.ts'
import { answerInvitation } from '#app/domain/judging/committees/answer-invitation.server.ts'
import { createCommittee } from '#app/domain/judging/committees/commands.server.ts'
import { invite } from '#app/domain/judging/committees/invitations.server.ts'
import type { CommitteeRole } from '#app/domain/judging/committees/rules.ts'
import type { InviteInput } from '#app/domain/judging/committees/schema.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { now } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { adminViewerOf, member, viewerOf, type Account } from '#tests/support/people.ts'
import { mails } from '#tests/support/rows.ts'

/** A new committee for the category with this number, by the admins’ own command. */
export async function committeeFor(
  number: number,
  admin: Account,
): Promise<{ id: number; categoryId: number }> {
  const { year } = await currentSeason()
  const category = await db()
    .selectFrom('categories')
    .where('year', '=', year)
    .where('number', '=', number)
    .select('id')
    .executeTakeFirstOrThrow()
  const input = { categoryId: category.id, year }
  const { id } = valueOf(await createCommittee(input, await adminViewerOf(admin), now()))
  return { id, categoryId: category.id }
}

export function invitee(email: string, more: Partial<InviteInput> = {}): InviteInput {
  return {
    ...{ name: 'Þóra Ægisdóttir-Lindqvist', email, employer: 'Nordheim', discipline: 'Layout' },
    ...{ role: 'judge', inPlaceOf: null, ...more },
  }
}

/** The secret of the last invitation that went to this address. */
export async function judgeTokenFor(email: string): Promise<string> {
  const mail = (await mails({ to: email, template: 'judge_invite' })).at(-1)
  if (!mail) throw new Error(`No invitation went to ${email}`)
  const [, token] = /\/judges\/invitations\/([\w-]+)/.exec(mail.body_text) ?? []
  if (!token) throw new Error(`No link in:\n${mail.body_text}`)
  return token
}

/** A person who was invited and has accepted, without a signature. */
export async function seated(
  committeeId: number,
  admin: Account,
  role: CommitteeRole = 'judge',
  more: Partial<InviteInput> = {},
): Promise<Account> {
  const who = await member()
  const asked = { ...invitee(who.email, { role, ...more }), committeeId, send: true }
  valueOf(await invite(asked, await adminViewerOf(admin), now()))
  const key = { token: await judgeTokenFor(who.email) }
  valueOf(await answerInvitation(key, { answer: 'accept' }, await viewerOf(who), now()))
  return who
}
