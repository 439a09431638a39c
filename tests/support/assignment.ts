import { db } from '#db/client.ts'
import { applyAssignment } from '#app/domain/judging/assignment/commands.server.ts'
import { loadProposal } from '#app/domain/judging/assignment/page.server.ts'
import type { DrawSettings } from '#app/domain/judging/assignment/rules.ts'
import { boardAccess } from '#app/domain/judging/board/access.server.ts'
import { now } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { viewerOf, type Account } from '#tests/support/people.ts'

export const settingsOf = (more: Partial<DrawSettings> = {}): DrawSettings => ({
  ...{ mode: 'afresh', perEntry: 3, max: null, apart: false, seed: 7, own: {}, late: [] },
  ...more,
})

/** What a person is proposed by these settings. */
export async function proposalFor(who: Account, categoryId: number, settings: DrawSettings) {
  const viewer = await viewerOf(who)
  const access = await boardAccess(viewer, categoryId, now(), db())
  if (!access) throw new Error('They see no board of this category')
  return loadProposal(viewer, access, settings, now(), db())
}

/** Assigns the entries of a committee as its chair does who has seen the proposal. */
export async function assign(head: Account, categoryId: number, more: Partial<DrawSettings> = {}) {
  const settings = settingsOf(more)
  const { seen } = await proposalFor(head, categoryId, settings)
  return valueOf(await applyAssignment(categoryId, settings, seen, await viewerOf(head), now()))
}

/** Who is assigned what, as "person entry" by their ids. */
export async function assigned(committeeId: number): Promise<string[]> {
  const rows = await db()
    .selectFrom('assigned_entries')
    .where('committee_id', '=', committeeId)
    .orderBy('user_id')
    .orderBy('submission_id')
    .select(['user_id', 'submission_id'])
    .execute()
  return rows.map((row) => `${row.user_id} ${row.submission_id}`)
}
