import { sql, type RawBuilder } from 'kysely'

type Id = string | number | RawBuilder<unknown>

const idOf = (id: Id) => (typeof id === 'string' ? sql.ref(id) : sql`${id}`)

/**
 * True for an entry that advanced from every round of its category that is decided, in SQL: the one question of who is still in, which
 * is true of all entries of a category without rounds. `alias` is that of `submissions`. An entry that came into the category after a
 * round was decided is not in, until it is let in by hand.
 */
export function isStillIn(alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`not exists (select from judging_rounds decided
    where decided.category_id = ${column('category_id')} and decided.advanced_at is not null
      and not exists (select from round_results result
        where result.round_id = decided.id and result.submission_id = ${column('id')} and result.advanced))`
}

/**
 * True where a person has judged an entry of a committee in the round that is on, in SQL: they gave an answer in one that is not decided
 * yet, or finished their review. Only the round that is on has answers and is not decided.
 */
export function hasJudged(user: Id, committee: Id, entry: Id): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from reviews given where given.committee_id = ${idOf(committee)}
      and given.submission_id = ${idOf(entry)} and given.user_id = ${idOf(user)} and given.status in ('final', 'abstained'))
    or ${hasAnswered(user, entry)})`
}

/** The same of a round of answers alone. On a sheet an entry is answered once this is finished and has it on it, or compares it. */
export function hasAnswered(user: Id, entry: Id): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from round_answers given join judging_rounds on_now on on_now.id = given.round_id
      where on_now.advanced_at is null and given.submission_id = ${idOf(entry)} and given.user_id = ${idOf(user)})
    or exists (select from round_sheets sheet join judging_rounds on_now on on_now.id = sheet.round_id
      join round_marks mark on mark.sheet_id = sheet.id and mark.version = sheet.version
      where on_now.advanced_at is null and sheet.finished and sheet.user_id = ${idOf(user)}
        and mark.submission_id = ${idOf(entry)})
    or exists (select from round_sheets sheet join judging_rounds on_now on on_now.id = sheet.round_id
      join round_pairs pair on pair.sheet_id = sheet.id
      where on_now.advanced_at is null and sheet.finished and sheet.user_id = ${idOf(user)}
        and ${idOf(entry)} in (pair.first_id, pair.second_id)))`
}

/** True where a judge has answered in a round of a category, or begun a sheet, in SQL; with `undecided` in the one that is on. */
export function hasRoundAnswers(category: Id, which: 'all' | 'undecided' = 'all'): RawBuilder<boolean> {
  return sql<boolean>`exists (select from judging_rounds own where own.category_id = ${idOf(category)}
    and (${which === 'all'} or own.advanced_at is null) and ${isAnswered('own.id')})`
}

/** True for a round in which a judge has answered or begun a sheet, in SQL. */
export function isAnswered(round: Id): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from round_answers given where given.round_id = ${idOf(round)})
    or exists (select from round_sheets sheet where sheet.round_id = ${idOf(round)}))`
}

/** The id of the round of a category that is on or comes next, in SQL; null once only its scoring is left. */
export function currentRoundId(category: Id): RawBuilder<number | null> {
  return sql<number | null>`(select next_round.id from judging_rounds next_round
    where next_round.category_id = ${idOf(category)} and next_round.advanced_at is null
    order by next_round.opens_at, next_round.id limit 1)`
}
