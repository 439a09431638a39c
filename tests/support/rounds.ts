import { db } from '#db/client.ts'
import { boardAccess } from '#app/domain/judging/board/access.server.ts'
import { findJudgingPlace } from '#app/domain/judging/reviews/judging-place.server.ts'
import { findEntry } from '#app/domain/judging/reviews/entry-page.server.ts'
import { applyAdvance, chooseEntries } from '#app/domain/judging/rounds/advance.server.ts'
import { saveAnswer } from '#app/domain/judging/rounds/answers.server.ts'
import { loadRounds } from '#app/domain/judging/rounds/page.server.ts'
import { planMaterials } from '#app/domain/judging/rounds/materials/plan.server.ts'
import { QUALIFY } from '#app/domain/judging/rounds/terms.ts'
import { saveRound } from '#app/domain/judging/rounds/plan-commands.server.ts'
import { listRounds } from '#app/domain/judging/rounds/queries.server.ts'
import type { Answer } from '#app/domain/judging/rounds/rules.ts'
import { savePair } from '#app/domain/judging/rounds/pairs/pairs.server.ts'
import { loadPairsPage } from '#app/domain/judging/rounds/pairs/pairs-page.server.ts'
import { tellEntrants } from '#app/domain/judging/rounds/telling/tell.server.ts'
import { saveSheet } from '#app/domain/judging/rounds/sheets.server.ts'
import type { PairInput, RoundInput, SheetInput } from '#app/domain/judging/rounds/schema.ts'
import { setConfig } from '#tests/support/billing.ts'
import { later, now } from '#tests/support/clock.ts'
import { conflict } from '#tests/support/conflicts.ts'
import { category, entrant, openCategory, valueOf, type Entrant } from '#tests/support/entries.ts'
import { askedQuestion } from '#tests/support/questions.ts'
import { creditedEntry } from '#tests/support/nominations.ts'
import { adminViewerOf, admin, chair, judge, viewerOf, type Account } from '#tests/support/people.ts'

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(now().getTime() + hours * HOUR_MS)

/** A round that is on for an hour, in which the best two advance. */
export const roundInput = (more: Partial<RoundInput> = {}): RoundInput => ({
  ...{ version: 0, name: 'Longlist', opensAt: inHours(-1), closesAt: inHours(1), minAnswers: 1 },
  ...{ ...QUALIFY, rule: 'top', value: 2, tiesTogether: false, ...more },
})

const DATES = ['judging_date_open', 'judging_date_closed'] as const

async function withoutDates(act: () => Promise<unknown>): Promise<void> {
  const dates = await db()
    .selectFrom('configs')
    .where('name', 'in', DATES)
    .select(['name', 'value'])
    .execute()
  for (const name of DATES) await setConfig(name, '')
  await act()
  for (const { name, value } of dates) await setConfig(name, value)
}

/** Plans a round of a category as an admin does, and answers its id; it fits whatever the dates of judging are. */
export async function planned(categoryId: number, more: Partial<RoundInput> = {}): Promise<number> {
  const by = await adminViewerOf(await admin())
  const before = new Set((await listRounds(categoryId, db())).map(({ id }) => id))
  await withoutDates(() => saveRound(categoryId, null, roundInput(more), 'UTC', by, now()).then(valueOf))
  const added = (await listRounds(categoryId, db())).find(({ id }) => !before.has(id))
  if (!added) throw new Error('The round is not there')
  return added.id
}

/** Answers as a judge does about an entry in the round that is on. */
export async function answer(
  who: Account,
  submissionId: number,
  roundId: number,
  given: Answer,
  version = 0,
) {
  const entry = await findEntry(String(submissionId))
  if (!entry) throw new Error('The entry is not judged')
  const input = { round: roundId, version, answer: given, reason: given === 'no' ? 'Too long' : '' }
  return saveAnswer(await viewerOf(who), entry, input, now())
}

/** Saves a judge's sheet of the round that is on, as its page does; marks by the id of their entry. */
export async function giveSheet(
  who: Account,
  categoryId: number,
  roundId: number,
  marks: ReadonlyMap<number, number>,
  more: Partial<Pick<SheetInput, 'version' | 'then'>> = {},
) {
  const sent = await Promise.all(
    [...marks].map(async ([id, mark]) => [(await findEntry(String(id)))?.publicId ?? '', mark] as const),
  )
  const input = {
    version: 0,
    then: 'stay' as const,
    ...more,
    round: roundId,
    marks: Object.fromEntries(sent),
  }
  return saveSheet(await viewerOf(who), categoryId, input, now())
}

/** Lets a round ask those who advance for a text or a file, which is required, and answers what is asked; it fits whatever the dates of judging are. */
export async function askedForMore(
  { categoryId, roundId, desk }: Pick<DecidedRound, 'categoryId' | 'roundId' | 'desk'>,
  { type = 'textarea' }: { type?: 'textarea' | 'file' } = {},
) {
  const [dueAt, label] = [inHours(24), 'Full text']
  const rules = type === 'file' ? { accept: ['pdf'] } : {}
  const how = { in: categoryId, section: 'statement' as const, required: true, label, rules }
  const { fieldId, key } = await askedQuestion(type, desk, how)
  const { id: bindingId } = await db()
    .selectFrom('category_fields')
    .where('category_id', '=', categoryId)
    .where('field_id', '=', fieldId)
    .select('id')
    .executeTakeFirstOrThrow()
  const version = await roundVersion(categoryId, roundId)
  const input = { version, questions: [bindingId], dueAt }
  const by = await adminViewerOf(desk)
  await withoutDates(() => planMaterials({ categoryId, roundId }, input, 'UTC', by, now()).then(valueOf))
  return { key, label, bindingId, fieldId, dueAt }
}

/** Tells entrants who advances from a round, by no email. */
export async function told({
  categoryId,
  roundId,
  desk,
}: Pick<DecidedRound, 'categoryId' | 'roundId' | 'desk'>) {
  const version = await roundVersion(categoryId, roundId)
  return tellEntrants(categoryId, roundId, { version, mail: 'none' }, await adminViewerOf(desk), now())
}

/** The version of a round, as a page of it has it. */
export async function roundVersion(categoryId: number, roundId: number): Promise<number> {
  return (await listRounds(categoryId, db())).find(({ id }) => id === roundId)?.version ?? 0
}

/** A judge's own comparisons of the round that is on, as their page has them. */
export async function pairsPageOf(who: Account, categoryId: number) {
  const viewer = await viewerOf(who)
  const place = await findJudgingPlace(viewer, categoryId, now(), db())
  if (!place?.round) throw new Error('No round is on')
  const context = { now: now(), readOnly: true }
  return loadPairsPage(viewer, place, place.round, new URLSearchParams(), context)
}

/** Says of the next two entries of a judge that the one is better whose title comes first here, or that they can't be told apart. */
export async function compare(who: Account, categoryId: number, order: readonly string[] | 'same') {
  const { round, version, pair } = await pairsPageOf(who, categoryId)
  if (!pair) throw new Error('There is no pair left')
  const at = ({ title }: { title: string }) => order.indexOf(title)
  const better = at(pair.left) < at(pair.right) ? 'left' : 'right'
  const answer = order === 'same' ? 'same' : better
  const input: PairInput = {
    round: round.id,
    version,
    left: pair.left.publicId,
    right: pair.right.publicId,
    answer,
  }
  return savePair(await viewerOf(who), categoryId, input, now())
}

/** A round as its chair or an admin sees it. */
export async function roundSeenBy(who: Account, categoryId: number, roundId: number) {
  const viewer = await viewerOf(who)
  const access = await boardAccess(viewer, categoryId, now(), db())
  if (!access) throw new Error('They see no board of this category')
  const page = await loadRounds(viewer, access, roundId, now(), db())
  if (page.round?.id !== roundId) throw new Error('There is no such round')
  return {
    ...page,
    round: page.round,
    seen: { round: roundId, version: page.round.version, digest: page.digest },
  }
}

/** Decides who advances, as a person does who has seen the round. */
export async function advance(who: Account, categoryId: number, roundId: number) {
  const { seen } = await roundSeenBy(who, categoryId, roundId)
  return applyAdvance(categoryId, seen, await viewerOf(who), now())
}

/** Decides by hand about entries of a round. */
export async function choose(
  who: Account,
  categoryId: number,
  roundId: number,
  entries: readonly number[],
  choice: 'advance' | 'out' | 'drop' = 'advance',
) {
  const { seen } = await roundSeenBy(who, categoryId, roundId)
  const input = {
    round: roundId,
    version: seen.version,
    choice,
    entries: [...entries],
    reason: 'Seen by all',
  }
  return chooseEntries(categoryId, input, await viewerOf(who), now())
}

export interface DecidedRound {
  categoryId: number
  head: Account
  desk: Account
  /** Of the entry that advances, and of the one that does not. */
  chosen: Entrant
  other: Entrant
  entries: { chosen: number; other: number }
  roundId: number
  number: number
}

/** A decided round: one of two entries of two studios advances. */
export async function decidedRound(): Promise<DecidedRound> {
  await setConfig('judging_activated_checkbox', '1')
  const number = await openCategory('production')
  const { id: categoryId } = await category(number)
  const head = await chair({ categoryNumber: number })
  const people = [head, await judge({ categoryNumber: number })]
  const [chosen, other] = [await entrant(), await entrant()]
  const entries = {
    chosen: (await creditedEntry({ who: chosen, number, title: 'Tin Lanterns' })).submissionId,
    other: (await creditedEntry({ who: other, number, title: 'Wool Wolf' })).submissionId,
  }
  const roundId = await planned(categoryId, { value: 1 })
  for (const who of people)
    for (const [id, given] of [[entries.chosen, 'yes'] as const, [entries.other, 'no'] as const]) {
      await conflict(who, id, 'none')
      valueOf(await answer(who, id, roundId, given))
    }
  later({ hours: 2 })
  valueOf(await advance(head, categoryId, roundId))
  return { categoryId, head, desk: await admin(), chosen, other, entries, roundId, number }
}
