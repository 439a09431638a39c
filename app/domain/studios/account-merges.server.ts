import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import type { AccountMerges, MergedPair } from '#app/platform/account-merges.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { roleOfBoth } from './merge-studios.server.ts'
import { moveAll } from '#app/platform/lifecycle.server.ts'
import { studioMemberLifecycle } from './lifecycle.ts'
import { words } from '#app/platform/award-words.ts'

/** Of two places in a studio the person keeps the role that can do more. */
export const studiosOfMerged: AccountMerges = {
  moves: [
    {
      column: 'studio_members.user_id',
      get what() {
        return [`place in ${words.aStudio}`, `places in ${words.studios}`] as const
      },
      unless: [{ has: 'studio_members.user_id', same: ['studio_id'] }],
    },
  ],
  stays: ['studio_invitations.accepted_by', 'studio_invitations.invited_by', 'studios.created_by'],
  async refusals(pair, _now, reader) {
    if (pair.moves) return []
    const names = await activeStudios(pair, reader)
    return names.map(
      (name) =>
        `Account ${pair.goes} acts for the ${words.studio} ${name}, and has not confirmed its address, so the ${words.studio} may be another person’s. Ask the person, and merge the ${words.studio} into one of account ${pair.stays} or archive it first.`,
    )
  },
  async before({ stays, goes, moves }, by, now, trx) {
    if (!moves) return
    await sql`update studio_members kept set role = ${roleOfBoth}
      from studio_members gone where gone.user_id = ${goes} and gone.status <> 'removed'
        and kept.user_id = ${stays} and kept.studio_id = gone.studio_id`.execute(trx)
    const placesWith = (status: 'active' | 'requested') => ({
      by: 'admin' as const,
      where: () => sql<boolean>`studio_members.user_id = ${stays} and studio_members.studio_id in (
        select studio_id from studio_members where user_id = ${goes} and status = ${status})`,
    })
    await moveAll(studioMemberLifecycle, 'merge', placesWith('active'), trx)
    await moveAll(studioMemberLifecycle, 'merge_request', placesWith('requested'), trx)
    const doubled = await moveAll(
      studioMemberLifecycle,
      'remove',
      {
        by: 'admin',
        where: () => sql<boolean>`studio_members.user_id = ${goes} and studio_members.studio_id in (
          select studio_id from studio_members where user_id = ${stays})`,
        returning: ['studio_id'],
      },
      trx,
    )
    for (const { studio_id: id } of doubled)
      await auditRecord(by, 'studio.person_removed', id, { before: { user: goes } }, now, trx)
  },
}

async function activeStudios({ goes }: MergedPair, reader: Reader): Promise<string[]> {
  const rows = await reader
    .selectFrom('studio_members as m')
    .innerJoin('studios as s', 's.id', 'm.studio_id')
    .where('m.user_id', '=', goes)
    .where('m.status', '=', 'active')
    .where('s.status', '=', 'active')
    .orderBy('s.name')
    .select('s.name')
    .execute()
  return rows.map(({ name }) => name)
}
