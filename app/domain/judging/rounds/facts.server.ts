import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import { readCommitteeFacts } from '#app/domain/judging/assignment/facts.server.ts'
import type { BoardAccess } from '#app/domain/judging/board/access.server.ts'
import { hasConflictInCategory } from '#app/platform/conflicts/visibility.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { ruleOf, type Round } from './queries.server.ts'
import { outcomesOf, type RoundOutcome, type Tally } from './rules.ts'
import { marginOf, pairsStandingOf, type JudgedPair } from './pairs/pairs-standing.ts'
import { standingOf, type GivenAnswer, type StandingFacts } from './standing.ts'

/** Reads all that a round is decided by, the same for everyone: entries, answers that count, choices, and what comes out. */
export async function readRoundFacts(access: BoardAccess, round: Round, reader: Reader) {
  const [committee, choices] = await Promise.all([
    readCommitteeFacts(access, reader),
    reader
      .selectFrom('round_choices')
      .where('round_id', '=', round.id)
      .orderBy('submission_id')
      .select(['submission_id as entry', 'advances', 'reason'])
      .execute(),
  ])
  const { standing, errors } = await standingIn(committee, round, reader)
  const chosen = new Map(choices.map(({ entry, advances }) => [entry, advances]))
  const outcomes = outcomesOf(ruleOf(round), standing.entries, chosen)
  return {
    standing,
    choices: new Map(choices.map((choice) => [choice.entry, choice])),
    outcomes,
    /** Of pairs: how far who advances is from who does not, in standard errors. */
    margin: marginOf(outcomes, standing.entries, errors),
    digest: digestOf(outcomes, round.kind === 'pairs' ? standing.entries : []),
  }
}

export type RoundFacts = Awaited<ReturnType<typeof readRoundFacts>>

async function standingIn(committee: StandingFacts, round: Round, reader: Reader) {
  if (round.kind === 'pairs') {
    const { errors, ...standing } = pairsStandingOf(
      committee,
      await pairsIn(round.id, reader),
      round.comparisons ?? 0,
    )
    return { standing, errors }
  }
  const answers = round.kind === 'qualify' ? answersIn(round.id, reader) : marksIn(round.id, reader)
  return { standing: standingOf(committee, await answers, round), errors: null }
}

/** A comparison counts before its judge has made all that are asked for. */
function pairsIn(roundId: number, reader: Reader): Promise<JudgedPair[]> {
  return reader
    .selectFrom('round_sheets as s')
    .innerJoin('round_pairs as p', 'p.sheet_id', 's.id')
    .where('s.round_id', '=', roundId)
    .orderBy('s.id')
    .orderBy('p.first_id')
    .orderBy('p.second_id')
    .select(['s.user_id as judge', 'p.first_id as first', 'p.second_id as second', 'p.answer'])
    .execute()
}

function answersIn(roundId: number, reader: Reader): Promise<GivenAnswer[]> {
  return reader
    .selectFrom('round_answers')
    .where('round_id', '=', roundId)
    .orderBy('id')
    .select(['user_id as judge', 'submission_id as entry', 'answer'])
    .execute()
}

/** A draft counts for nothing. */
function marksIn(roundId: number, reader: Reader): Promise<GivenAnswer[]> {
  return reader
    .selectFrom('round_sheets as s')
    .innerJoin('round_marks as m', (join) =>
      join.onRef('m.sheet_id', '=', 's.id').onRef('m.version', '=', 's.version'),
    )
    .where('s.round_id', '=', roundId)
    .where('s.finished', '=', true)
    .orderBy('s.id')
    .orderBy('m.submission_id')
    .select(['s.user_id as judge', 'm.submission_id as entry', 'm.mark'])
    .execute()
}

/** An outcome by which it is known again; of pairs, with the comparisons it follows from. */
function digestOf(outcomes: readonly RoundOutcome[], tallies: readonly Tally[]): string {
  return createHash('sha256')
    .update(
      JSON.stringify([
        ...outcomes.map(({ entry, advances, why }) => [entry, advances, why]),
        ...tallies.map(({ entry, yes, no, unsure, worth }) => [entry, yes, no, unsure, worth]),
      ]),
    )
    .digest('hex')
    .slice(0, 32)
}

/**
 * Tells whether the chair or admin has a conflict of interest in the category: who advances is one decision about all of its entries, and is
 * left to people without one. It covers the whole category, so the answer reveals nothing of an entry.
 */
export async function isBarred(viewer: Viewer, categoryId: number, reader: Reader): Promise<boolean> {
  const { rows } = await sql<{ barred: boolean }>`
    select ${hasConflictInCategory(viewer, 'k.id', 'l.id')} as barred
    from categories k left join committees c on c.category_id = k.id left join slates l on l.committee_id = c.id
    where k.id = ${categoryId}`.execute(reader)
  return rows[0]?.barred ?? true
}
