import { hasRoundAnswers } from '#app/domain/judging/rounds/in-round.server.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import { validSigners } from '#app/domain/people/agreements/valid-signatures.server.ts'
import { system } from '#app/platform/viewer.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { USUAL_MIN_PEOPLE, numberOf, type CommitteeStatus } from './rules.ts'
import { deriveStatus, type StatusFacts } from './status.ts'
import { configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { committeeLifecycle } from './lifecycle.ts'

/** The highest setting for the members a committee needs. */
export const MAX_MIN_PEOPLE = 50

/** Derives a committee's state from its facts and records a change; call it last in the transaction that changed a fact. */
export async function refreshStatus(
  committeeId: number,
  now: Date,
  trx: Trx,
): Promise<CommitteeStatus | null> {
  const committee = await findRow('committees', { id: committeeId }, ['year'], trx)
  if (!committee) return null
  const [status] = await refresh(committee.year, sql`c.id = ${committeeId}`, now, trx)
  return status ?? null
}

/** The same for a person's committees of a season, after their signature changed. */
export async function refreshStatusesOf(
  person: { userId: number; year: number },
  now: Date,
  trx: Trx,
): Promise<void> {
  await refresh(
    person.year,
    sql`exists (select from committee_members m
      where m.committee_id = c.id and m.user_id = ${person.userId} and m.status = 'accepted')`,
    now,
    trx,
  )
}

/** The same for a whole season, after another agreement came into force. */
export async function refreshSeason(year: number, now: Date, trx: Trx): Promise<void> {
  await refresh(year, sql`true`, now, trx)
}

const ACTION_TO = {
  forming: 'form',
  ready: 'complete',
  judging: 'begin_judging',
  slate_submitted: 'submit_slate',
  suspended: 'suspend',
  confirmed: 'confirm_slate',
  reopened: 'reopen',
} as const satisfies Record<CommitteeStatus, string>

type Facts = Omit<StatusFacts, 'minPeople'> & { id: number; status: CommitteeStatus }

async function refresh(
  year: number,
  which: RawBuilder<unknown>,
  now: Date,
  trx: Trx,
): Promise<CommitteeStatus[]> {
  const { committee_min_people } = await configValuesIn(trx)
  const minPeople = numberOf(committee_min_people, USUAL_MIN_PEOPLE, MAX_MIN_PEOPLE)
  // Committees are locked in the order of their ids.
  const { rows } = await sql<Facts>`
    select c.id, c.status, k.min_nominees as "minNominees", s.status as slate,
      (select count(*)::int from slate_items i where i.slate_id = s.id) as nominees,
      exists (select from reviews r where r.committee_id = c.id)
        or ${hasRoundAnswers('c.category_id')} as reviewed,
      (select count(*)::int from committee_members m where m.committee_id = c.id and m.status = 'accepted'
        and m.role <> 'alternate' and m.user_id in (${validSigners('judge', year)})) as people,
      exists (select from committee_members m where m.committee_id = c.id and m.status = 'accepted'
        and m.role = 'chair' and m.user_id in (${validSigners('judge', year)})) as "hasChair"
    from committees c join categories k on k.id = c.category_id left join slates s on s.committee_id = c.id
    where c.year = ${year} and ${which} order by c.id for update of "c"`.execute(trx)
  const statuses: CommitteeStatus[] = []
  for (const { id, status: before, ...facts } of rows) {
    const status = deriveStatus({ ...facts, minPeople })
    statuses.push(status)
    if (status === before) continue
    await moveLocked(committeeLifecycle, ACTION_TO[status], { by: 'system', id }, trx)
    const change = { before: { status: before }, after: { status } }
    await auditRecord(system, 'committee.status', id, change, now, trx)
  }
  return statuses
}
