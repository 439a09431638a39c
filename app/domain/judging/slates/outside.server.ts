import { db, transaction, type Trx } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { append, countChange, openSlate } from '#app/domain/judging/slates/commands.server.ts'
import type { OutsidePerson } from '#app/domain/judging/slates/rules.ts'
import type { OutsideWorkInput } from '#app/domain/judging/slates/schema.ts'
import { moveAll } from '#app/platform/lifecycle.server.ts'
import { outsideWorkLifecycle, type OutsideWorkStatus } from '#app/domain/judging/slates/lifecycle.ts'

export interface OutsideWork {
  id: number
  title: string
  studio: string
  reason: string
  people: OutsidePerson[]
  status: OutsideWorkStatus
  decisionNote: string
}

/** Work nobody entered that a committee proposes, or null when it is not this committee's. */
export async function outsideWork(committeeId: number, workId: number): Promise<OutsideWork | null> {
  const row = await db()
    .selectFrom('outside_works')
    .where('committee_id', '=', committeeId)
    .where('id', '=', workId)
    .select(['id', 'title', 'studio', 'reason', 'people', 'status', 'decision_note'])
    .executeTakeFirst()
  if (!row) return null
  const { decision_note: decisionNote, people, ...rest } = row
  // Written by these commands alone, as a list of this shape.
  return { ...rest, decisionNote, people: people as unknown as OutsidePerson[] }
}

interface ProposedColumns {
  title: string
  studio: string
  reason: string
  people: string
  proposed_by: number
  proposed_at: Date
}

async function repeatProposal(id: number, committeeId: number, values: ProposedColumns, trx: Trx) {
  const undecided = { decided_by: null, decided_at: null, decision_note: '' }
  const [row] = await moveAll(
    outsideWorkLifecycle,
    'propose',
    {
      by: 'chair',
      id,
      where: { committee_id: committeeId },
      set: (eb) => ({ ...values, ...undecided, version: eb('version', '+', 1) }),
      returning: ['id'],
    },
    trx,
  )
  return row
}

/**
 * Proposes work nobody entered and puts it on the slate; the office decides about it. With an id it is changed instead, which
 * asks the office again. Refuses like any change of the slate, and `not_found` for work of another committee.
 */
export async function proposeOutsideWork(
  categoryId: number,
  workId: number | null,
  input: OutsideWorkInput,
  viewer: Viewer,
  now: Date,
): Promise<Outcome<{ workId: number }>> {
  return transaction(async (trx) => {
    const open = await openSlate(categoryId, input.version, viewer, now, trx)
    if ('code' in open) return open
    const { access, slateId } = open
    const values = {
      title: input.title,
      studio: input.studio ?? '',
      reason: input.reason,
      people: JSON.stringify(input.people),
      proposed_by: viewer.userId,
      proposed_at: now,
    }
    const row =
      workId === null
        ? await trx
            .insertInto('outside_works')
            .values({ committee_id: access.committeeId, ...values })
            .returning('id')
            .executeTakeFirst()
        : await repeatProposal(workId, access.committeeId, values, trx)
    if (!row) return refuse('not_found', 'There is no such work.')
    await append(slateId, { outsideWorkId: row.id }, trx)
    await countChange(slateId, now, trx)
    const after = { title: input.title, people: input.people.length }
    const action = workId === null ? 'slate.outside_work_proposed' : 'slate.outside_work_changed'
    await audit(viewer, { action, entity: 'slate', entityId: slateId, after }, now, trx)
    return ok({ workId: row.id })
  })
}
