import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import type { PaperCategory } from '../rounds/paper.server.ts'
import { choiceState, type ChoiceRules, type ChoiceState } from './choices.ts'
import { boxKey, codeDigest, hasVoteKey, openChoice, receiptCode, receiptKey } from './keys.server.ts'
import { NO_AWARD, type Choice } from '../tally/choices.ts'

/** What can be chosen in a category now. */
export function rulesOf({ method, noAward, nominees }: PaperCategory): ChoiceRules {
  const standing = nominees.filter(({ withdrawn }) => !withdrawn).map(({ id }) => String(id))
  return { method, candidates: noAward ? [...standing, NO_AWARD] : standing }
}

/** A member's saved choices, by category. */
export async function ownChoices(
  userId: number,
  year: number,
  categoryIds: readonly number[],
  reader: Reader,
): Promise<Map<number, Choice>> {
  return (await choicesOf([userId], year, categoryIds, reader)).get(userId) ?? new Map<number, Choice>()
}

/** The saved choices of these members, by category; who has none is left out. */
export async function choicesOf(
  userIds: readonly number[],
  year: number,
  categoryIds: readonly number[],
  reader: Reader,
): Promise<Map<number, Map<number, Choice>>> {
  const found = new Map<number, Map<number, Choice>>()
  if (!hasVoteKey() || categoryIds.length === 0) return found
  const asked = userIds.flatMap((userId) =>
    categoryIds.map((categoryId) => ({ userId, categoryId, key: boxKey(userId, { year, categoryId }) })),
  )
  const { rows } = await sql<{ place: number; sealed: Buffer }>`
    select asked.place::int as place, b.sealed
    from unnest(${asked.map(({ categoryId }) => categoryId)}::bigint[], ${asked.map(({ key }) => key)}::bytea[])
      with ordinality as asked (category_id, box_key, place)
    join ballots b on b.year = ${year} and b.category_id = asked.category_id and b.box_key = asked.box_key`.execute(
    reader,
  )
  for (const { place, sealed } of rows) {
    const { userId, categoryId, key } = asked[place - 1] ?? {}
    if (userId === undefined || categoryId === undefined || !key) continue
    const own = found.get(userId) ?? new Map<number, Choice>()
    found.set(userId, own.set(categoryId, openChoice(sealed, key)))
  }
  return found
}

export interface OwnCategory extends Pick<PaperCategory, 'id' | 'number' | 'type' | 'name' | 'method'> {
  nominees: number
  state: ChoiceState
  given: number
  most: number
}

/** How far a member is, category by category. */
export function ownStates(
  paper: readonly PaperCategory[],
  choices: ReadonlyMap<number, Choice>,
): OwnCategory[] {
  return paper.map((category) => {
    const { id, number, type, name, method, nominees } = category
    const state = choiceState(choices.get(id) ?? null, rulesOf(category))
    return {
      id,
      number,
      type,
      name,
      method,
      nominees: nominees.filter(({ withdrawn }) => !withdrawn).length,
      ...state,
    }
  })
}

/** For the bar: categories with a choice, or skipped. */
export function progressOf(states: readonly OwnCategory[]): { done: number; total: number } {
  return { done: states.filter(({ state }) => state !== 'not_started').length, total: states.length }
}

export type SubmittedState = 'not_submitted' | 'standing' | 'changed'

/** Whether a member has submitted, and whether the saved ballot is still that one. */
export async function submittedState(
  userId: number,
  year: number,
  choices: ReadonlyMap<number, Choice>,
  reader: Reader,
): Promise<{ state: SubmittedState; code: string | null }> {
  if (!hasVoteKey()) return { state: 'not_submitted', code: null }
  const receipt = await reader
    .selectFrom('ballot_receipts')
    .where('year', '=', year)
    .where('receipt_key', '=', receiptKey(userId, year))
    .where('state', '=', 'standing')
    .select('digest')
    .executeTakeFirst()
  if (!receipt) return { state: 'not_submitted', code: null }
  const code = codeOf(userId, year, choices)
  return codeDigest(code).equals(receipt.digest)
    ? { state: 'standing', code }
    : { state: 'changed', code: null }
}

/** The code of a ballot as it is saved. */
export function codeOf(userId: number, year: number, choices: ReadonlyMap<number, Choice>): string {
  const ballot = [...choices].map(([categoryId, choice]) => ({ categoryId, choice }))
  return receiptCode(userId, year, ballot)
}

/** The categories in which a season has ballots of anyone: a code covers those of suspended categories too. */
export async function votedCategories(year: number, reader: Reader): Promise<number[]> {
  const rows = await reader
    .selectFrom('categories as k')
    .where('k.year', '=', year)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('ballots as b')
          .whereRef('b.year', '=', 'k.year')
          .whereRef('b.category_id', '=', 'k.id')
          .select('b.category_id'),
      ),
    )
    .select('k.id')
    .orderBy('k.id')
    .execute()
  return rows.map(({ id }) => id)
}
