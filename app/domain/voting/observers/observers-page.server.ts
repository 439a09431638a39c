import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { readBox } from '../ballots/box.server.ts'
import { oversightOf } from '../checks/checks.server.ts'
import { agreedExtensions } from '../rounds/extensions.server.ts'
import { publicIncidents } from '../rounds/incidents.server.ts'

/** What an observer sees of a vote: numbers, hashes and dates; no names, no choices, nothing of who leads. */
export async function observersPage(year: number, now: Date) {
  const [oversight, incidents, extensions, pauses, keys, holders, box, counts] = await Promise.all([
    oversightOf(year, now),
    publicIncidents(year, db()),
    agreedExtensions(year, db()),
    pausesOf(year, db()),
    keysOf(year, db()),
    holdersOf(year, db()),
    readBox(year, db()),
    db()
      .selectFrom('voting_results')
      .where('year', '=', year)
      .select(['run_no as run', 'created_at as countedAt', 'code_version as version', 'damaged'])
      .select(sql<string>`encode(input_hash, 'hex')`.as('inputHash'))
      .orderBy('run_no', 'desc')
      .limit(50)
      .execute(),
  ])
  const sealedSince = box?.madeAt ?? null
  return { ...oversight, incidents, extensions, pauses, keys, holders, counts, sealedSince }
}

/** When voting was paused and resumed, from the log, the latest first. */
async function pausesOf(year: number, reader: Reader) {
  return reader
    .selectFrom('audit_log')
    .where('entity', '=', 'voting_round')
    .where('entity_id', '=', String(year))
    .where('action', 'in', ['voting_round.paused', 'voting_round.resumed'])
    .select(['id', 'at'])
    .select(sql<boolean>`action = 'voting_round.paused'`.as('isPause'))
    .select(sql<string>`coalesce(after ->> 'note', '')`.as('note'))
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
}

/** How many hold a key of the result, and how many have shown since it was fixed who does that they know their passphrase. */
async function holdersOf(year: number, reader: Reader): Promise<{ held: number; drilled: number }> {
  const row = await reader
    .selectFrom('voting_keyholders as k')
    .leftJoin('voting_rounds as r', 'r.year', 'k.year')
    .where('k.year', '=', year)
    .where('k.admitted_at', 'is not', null)
    .select(({ fn }) => fn.countAll<number>().as('held'))
    .select(
      sql<number>`count(*) filter (where k.drilled_at >= coalesce(r.keys_fixed_at, '-infinity'))`.as(
        'drilled',
      ),
    )
    .executeTakeFirstOrThrow()
  return { held: Number(row.held), drilled: Number(row.drilled) }
}

const KEY_EVENTS = {
  'voting_round.keyholder_added': 'A key holder was added',
  'voting_round.keyholder_asked': 'An admin asked to hold a key',
  'voting_round.keyholder_agreed': 'A key holder agreed to another one',
  'voting_round.keyholder_changed': 'A key holder changed their passphrase',
  'voting_round.keyholder_forgot': 'A key holder forgot their passphrase and asked for another key',
  'voting_round.keyholder_drilled': 'A key holder showed that they know their passphrase',
  'voting_round.keys_fixed': 'Who holds the keys was fixed',
  'voting_round.count_started': 'The first key was entered to count the ballots',
  'voting_round.ballots_opened': 'Two key holders opened and counted the ballots',
  'voting_round.box_passing_started': 'The first key was entered to seal the ballots for all key holders',
  'voting_round.box_passed_on': 'Two key holders sealed the ballots for all key holders',
  'voting_round.opening_started': 'The first key was entered to open a run',
  'voting_round.result_released': 'Two key holders opened a run',
  'voting_round.jury_proposed': 'A jury has written down its decision',
  'voting_round.jury_confirmed': 'A jury has confirmed its decision',
  'voting_round.jury_returned': 'A member of a jury has sent its decision back',
  'voting_round.winner_entered': 'A winner was entered that the members do not vote on',
} as const
type KeyEvent = keyof typeof KEY_EVENTS

/** What was done with the keys of a result, from the log, the latest first; by how many people, not by whom. */
async function keysOf(year: number, reader: Reader) {
  const rows = await reader
    .selectFrom('audit_log')
    .where('entity', '=', 'voting_round')
    .where('entity_id', '=', String(year))
    .where('action', 'in', Object.keys(KEY_EVENTS))
    .select(['id', 'at', 'action'])
    .select(sql<number | null>`(after ->> 'run')::int`.as('run'))
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  return rows.map(({ action, run, ...row }) => {
    const what = KEY_EVENTS[action as KeyEvent]
    return { ...row, what: run === null ? what : `${what} (run ${run})` }
  })
}
