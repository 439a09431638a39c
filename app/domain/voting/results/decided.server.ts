import { sql } from 'kysely'
import { transaction, type Reader, type Trx } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import { sortByTitle } from '#app/domain/judging/slates/rules.ts'
import { visibleTo } from '#app/domain/judging/slates/visible-works.server.ts'
import { categoryCode } from '#app/domain/season/seasons/category-title.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { changedSince } from '#app/platform/audit/changes.ts'
import { ok, refuse, type Outcome, type Refusal } from '#app/platform/outcome.ts'
import type { AdminViewer, FreshAdmin } from '#app/platform/viewer.ts'
import { lockRound } from '../rounds/round.server.ts'
import { choiceRefusal, decidedCategory, type DecidedCategory, type Decision } from './decided.ts'
import { readRelease } from './publication.server.ts'
import { isBeingCorrected } from './corrections.server.ts'
import { isPublished } from './rules.ts'
import { hasResultKey, hide, unhide } from './seals.server.ts'
import { tellKeyholders } from './tell-keyholders.server.ts'

/**
 * Winners of awards that members do not vote on: a jury's, and honorary ones. They are entered by hand, are shown to no one from then
 * on, and go into the next run: sealed, opened and published with the vote's (decision 132).
 */

export interface HandAward {
  id: number
  code: string
  name: string
  /** By title. */
  nominees: { id: number; title: string; studio: string }[]
  version: number
  decidedBy: string | null
  decidedAt: Date | null
}

interface Row extends Omit<HandAward, 'code'> {
  type: CategoryType
  number: number
}

/** The awards of a season that are not voted on and have nominees; all, or those of which the admin has no conflict of interest. */
export async function handAwards(
  year: number,
  admin: AdminViewer | 'everything',
  now: Date,
  reader: Reader,
): Promise<HandAward[]> {
  const isShown =
    admin === 'everything'
      ? sql`true`
      : sql`not exists (select from nominations o where o.category_id = k.id and o.year = k.year
          and o.status in ('confirmed', 'announced') and not ${visibleTo(admin, 'o', now)})`
  const { rows } = await sql<Row>`
    select k.id, k.type, k.number, k.name, coalesce(d.version, 0) as version, d.decided_at as "decidedAt",
      (select btrim(u.first_name || ' ' || u.last_name) from users u where u.id = d.decided_by) as "decidedBy",
      jsonb_agg(jsonb_build_object('id', n.id, 'title', n.display_title, 'studio', n.display_studio)) as nominees
    from categories k
    join nominations n on n.category_id = k.id and n.year = k.year and n.status in ('confirmed', 'announced')
    left join voting_decided d on d.year = k.year and d.category_id = k.id
    where k.year = ${year} and k.vote_scope <> 'all' and k.status not in ('suspended', 'archived') and ${isShown}
    group by k.id, d.year, d.category_id
    order by k.number limit 200`.execute(reader)
  return rows.map(({ type, number, nominees, ...row }) => ({
    ...row,
    code: categoryCode({ type, number }),
    nominees: sortByTitle(nominees),
  }))
}

const hiddenName = (year: number, categoryId: number) => `decided|${year}|${categoryId}`

interface Choice {
  winners: number[]
  noAward: boolean
  version: number
}

/**
 * Enters who wins an award that is not voted on, in place of what was entered before. Nothing shows it from then on, and the other key
 * holders are told that it was entered. Refuses `conflict` once the results are published, and what was entered since `version`.
 */
export async function decideByHand(
  { year, categoryId }: { year: number; categoryId: number },
  choice: Choice,
  admin: FreshAdmin,
  now: Date,
): Promise<Outcome> {
  return transaction(async (trx): Promise<Outcome> => {
    // The count reads what is decided under the same lock.
    await lockRound(year, trx)
    const award = (await handAwards(year, admin, now, trx)).find(({ id }) => id === categoryId)
    if (!award) return refuse('not_found', 'We can’t find this award.')
    const closed = await winnersAreClosed(year, now, trx)
    if (closed) return closed
    if (award.version !== choice.version) return changedSince('winner')
    const refusal = choiceRefusal(choice, award.nominees)
    if (refusal) return refuse('invalid', refusal, { winners: [refusal] })
    const winners = award.nominees.filter(({ id }) => choice.winners.includes(id))
    const decision: Decision = { winners: winners.map(({ id, title }) => ({ id, title })) }
    await enterDecision({ year, categoryId, version: award.version + 1 }, decision, admin.userId, now, trx)
    const after = { award: award.code, entered: award.version + 1 }
    const action = 'voting_round.winner_entered'
    await audit(admin, { action, entity: 'voting_round', entityId: year, after }, now, trx)
    const did = `has entered who wins “${award.name}”, as it was decided without a vote of the members.`
    const note = award.version > 0 ? 'It replaces what was entered before.' : ''
    const key = `decided:${categoryId}:${award.version + 1}`
    await tellKeyholders({ year, did, note, key }, admin, now, trx)
    return ok()
  })
}

/** Why the winner of an award cannot be entered now; `null` when it can. The caller holds the round. */
export async function winnersAreClosed(year: number, now: Date, trx: Trx): Promise<Refusal | null> {
  if (!hasResultKey())
    return refuse('conflict', 'VOTE_KEY is not set on this server, so winners can’t be sealed.')
  const isOver = isPublished(await readRelease(year, trx), now) && !(await isBeingCorrected(year, trx))
  return isOver ? refuse('conflict', 'The results are published and stay as they are.') : null
}

/** Keeps who wins an award, hidden, in place of what was kept before. The caller holds the round and has checked the decision. */
export async function enterDecision(
  { year, categoryId, version }: { year: number; categoryId: number; version: number },
  decision: Decision,
  decidedBy: number,
  now: Date,
  trx: Trx,
): Promise<void> {
  const entered = {
    hidden: hide(Buffer.from(padded(decision)), hiddenName(year, categoryId)),
    ...{ version, decided_by: decidedBy, decided_at: now },
  }
  await trx
    .insertInto('voting_decided')
    .values({ year, category_id: categoryId, ...entered })
    .onConflict((conflict) => conflict.columns(['year', 'category_id']).doUpdateSet(entered))
    .execute()
}

/** As long for most decisions, so that the size tells little of it. */
const padded = (decision: Decision) => JSON.stringify(decision).padEnd(4_096)

/** What was decided by hand in a season, for a run; the caller holds the round. */
export async function decidedOf(year: number, now: Date, reader: Reader): Promise<DecidedCategory[]> {
  const awards = await handAwards(year, 'everything', now, reader)
  const decided: DecidedCategory[] = []
  for (const award of awards) {
    const row = await findRow('voting_decided', { year, category_id: award.id }, ['hidden'], reader)
    if (!row) continue
    const text = unhide(row.hidden, hiddenName(year, award.id)).toString('utf8')
    decided.push(decidedCategory(award, JSON.parse(text) as Decision))
  }
  return decided
}

/** Whether members vote on any award of the season, and whether winners of others were entered. */
export async function howDecided(
  year: number,
  reader: Reader,
): Promise<{ hasVote: boolean; byHand: number }> {
  const { rows } = await sql<{ hasVote: boolean; byHand: number }>`
    select exists (select from categories k where k.year = ${year} and k.vote_scope = 'all'
        and k.status in ('open', 'closed')) as "hasVote",
      (select count(*)::int from voting_decided d join categories k on k.id = d.category_id
        where d.year = ${year} and k.vote_scope <> 'all' and k.status not in ('suspended', 'archived')) as "byHand"`.execute(
    reader,
  )
  return rows[0] ?? { hasVote: true, byHand: 0 }
}

/** Awards whose winner was entered after the last run, which does not have it. */
export async function enteredSinceRun(year: number, reader: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from voting_decided d where d.year = ${year}
      and d.decided_at > (select max(r.created_at) from voting_results r where r.year = ${year})`.execute(
    reader,
  )
  return rows[0]?.count ?? 0
}
