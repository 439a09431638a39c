import { transaction, type Reader, type Trx } from '#db/client.ts'
import { refreshStatus } from '#app/domain/judging/committees/status.server.ts'
import type { JudgingPlace } from '#app/domain/judging/reviews/judging-place.server.ts'
import { beginsWork } from '#app/domain/judging/reviews/reviews.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { comparedOf, nextPair, pairSeed, partOf, type Part } from './pair-rules.ts'
import type { Compared } from './pairs-model.ts'
import type { PairInput } from '../schema.ts'
import {
  entriesOf,
  heldSheetPlace,
  sheetQuery,
  writeSheetVersion,
  type Sheet,
  type SheetEntry,
} from '../sheet-place.server.ts'

const STALE = 'A newer answer was saved in another tab or on another device. Your next pair is below.'
const OTHER_PAIR = 'Your list of entries has changed, so this answer is not saved. Your next pair is below.'
const NOT_DONE = 'There are comparisons left to make.'

type Round = NonNullable<JudgingPlace['round']>

/** The comparisons of a judge's sheet. */
export function pairsOf(sheetId: number, reader: Reader) {
  return reader
    .selectFrom('round_pairs')
    .where('sheet_id', '=', sheetId)
    .orderBy('first_id')
    .orderBy('second_id')
    .select(['first_id as first', 'second_id as second', 'answer'])
    .select(['version', 'answered_at as answeredAt'])
    .execute()
}

type StoredPair = Awaited<ReturnType<typeof pairsOf>>[number]

/** The two entries that a judge is asked about next, of those they confirmed to have no conflict with; null where there are none. */
export function nextPairOf(
  place: JudgingPlace,
  round: Pick<Round, 'id'>,
  entries: readonly SheetEntry[],
  pairs: readonly Compared[],
) {
  const seed = place.seat?.orderSeed
  const open = entries.filter(({ asked }) => asked).map(({ id }) => id)
  return seed ? nextPair(open, pairs, pairSeed(seed, round.id)) : null
}

/** How far a judge is, by all entries of their list. */
export const partOfList = (
  round: Pick<Round, 'comparisons'>,
  entries: readonly SheetEntry[],
  pairs: readonly Compared[],
): Part =>
  partOf(
    round.comparisons ?? 0,
    entries.map(({ id }) => id),
    pairs,
  )

/** What is written of a sheet: an answer about two entries, null for one that is taken back, or that the judge has done their part. */
type Change = { pair: Omit<Compared, 'answer'>; answer: Compared['answer'] | null } | null

const isSamePair = (a: Omit<Compared, 'answer'>, b: Omit<Compared, 'answer'>) =>
  a.first === b.first && a.second === b.second

/**
 * Saves which of two entries is better, of the sheet whose `version` was seen; 0 for none. It is about the pair that is next for this judge,
 * or changes or takes back an answer of theirs. Refuses `closed` while the round takes no answers, and `conflict` where a newer answer is stored
 * or the pair is another one by now. The same answer sent twice is one. Every version is kept.
 */
export async function savePair(viewer: Viewer, categoryId: number, input: PairInput, now: Date) {
  return transaction(async (trx) => {
    const begins = await beginsWork(categoryId, trx)
    const asked = { id: input.round, kinds: ['pairs'] as const }
    const held = await heldSheetPlace(viewer, categoryId, asked, now, trx)
    if (!held.ok) return held
    const { place, round } = held.value
    // Two tabs that answer together come one after the other.
    const stored = await sheetQuery(round.id, viewer.userId, trx).forUpdate().executeTakeFirst()
    const entries = await entriesOf(viewer, place, 'number', now, trx)
    const pairs = stored ? await pairsOf(stored.id, trx) : []
    const meant = changeOf(input, entries)
    if (meant === undefined) return refuse('conflict', OTHER_PAIR)
    const before = meant && pairs.find((pair) => isSamePair(pair, meant.pair))
    if ((stored?.version ?? 0) !== input.version)
      return isTwice(before, meant, input)
        ? ok({ part: partOfList(round, entries, pairs) })
        : refuse('conflict', STALE)
    if (meant && before?.answer === meant.answer) return ok({ part: partOfList(round, entries, pairs) })
    if (meant && !before && (meant.answer === null || !isNext(meant.pair, place, round, entries, pairs)))
      return refuse('conflict', OTHER_PAIR)
    const part = partOfList(round, entries, changed(pairs, meant))
    if (!meant && part.left > 0) return refuse('conflict', NOT_DONE)
    if (!meant && stored?.finished) return ok({ part })
    const saved = await saveVersion(viewer, stored, { round, meant, finished: part.left === 0 }, now, trx)
    if (!saved) {
      // Another request began the sheet at the same moment.
      const other = await sheetQuery(round.id, viewer.userId, trx).executeTakeFirst()
      const first =
        other && meant && (await pairsOf(other.id, trx)).find((each) => isSamePair(each, meant.pair))
      return isTwice(first, meant, input) ? ok({ part }) : refuse('conflict', STALE)
    }
    // Without entries and answers, because readers of the log may have a conflict.
    await auditRecord(viewer, `round_sheet.${stepOf(meant, before)}`, saved, {}, now, trx)
    if (begins) await refreshStatus(place.committeeId, now, trx)
    return ok({ part })
  })
}

/** What a form asks for; undefined where it is about entries that the judge does not compare. */
function changeOf({ left, right, answer }: PairInput, entries: readonly SheetEntry[]): Change | undefined {
  if (answer === 'done') return null
  const idOf = (publicId: string) => entries.find((entry) => entry.asked && entry.publicId === publicId)?.id
  const sides = { left: idOf(left), right: idOf(right) }
  if (sides.left === undefined || sides.right === undefined || left === right) return undefined
  const compared = comparedOf({ left: sides.left, right: sides.right }, answer === 'back' ? 'same' : answer)
  const { first, second } = compared
  return { pair: { first, second }, answer: answer === 'back' ? null : compared.answer }
}

/** Tells whether the answer that is stored is this one, sent before. */
const isTwice = (stored: StoredPair | null | undefined, meant: Change, { version }: PairInput): boolean =>
  Boolean(stored && meant && stored.answer === meant.answer && stored.version === version + 1)

function isNext(
  pair: Omit<Compared, 'answer'>,
  place: JudgingPlace,
  round: Pick<Round, 'id'>,
  entries: readonly SheetEntry[],
  pairs: readonly Compared[],
): boolean {
  const next = nextPairOf(place, round, entries, pairs)
  return next !== null && isSamePair(pair, comparedOf(next, 'same'))
}

function changed(pairs: readonly Compared[], change: Change): Compared[] {
  if (!change) return [...pairs]
  const others = pairs.filter((pair) => !isSamePair(pair, change.pair))
  return change.answer === null ? others : [...others, { ...change.pair, answer: change.answer }]
}

const stepOf = (change: Change, before: StoredPair | null | undefined) =>
  change === null
    ? 'finished'
    : change.answer === null
      ? 'pair_withdrawn'
      : before
        ? 'pair_changed'
        : 'pair_given'

interface NewVersion {
  round: Pick<Round, 'id'>
  meant: Change
  finished: boolean
}

/** Writes the next version of a sheet, and answers its id; null where another request began it at the same moment. */
async function saveVersion(
  viewer: Viewer,
  stored: Sheet | undefined,
  { round, meant, finished }: NewVersion,
  now: Date,
  trx: Trx,
): Promise<number | null> {
  const kept = await writeSheetVersion(viewer, stored, { roundId: round.id, finished }, now, trx)
  if (!kept) return null
  const { sheet_id: sheetId, version } = kept
  if (!meant) return sheetId
  const { pair, answer } = meant
  const row = { ...kept, first_id: pair.first, second_id: pair.second }
  await trx
    .insertInto('round_pair_versions')
    .values({ ...row, answer })
    .execute()
  if (answer === null)
    await trx
      .deleteFrom('round_pairs')
      .where('sheet_id', '=', sheetId)
      .where('first_id', '=', pair.first)
      .where('second_id', '=', pair.second)
      .execute()
  else
    await trx
      .insertInto('round_pairs')
      .values({ ...row, answer, answered_at: now })
      .onConflict((known) =>
        known
          .columns(['sheet_id', 'first_id', 'second_id'])
          .doUpdateSet({ answer, version, answered_at: now }),
      )
      .execute()
  return sheetId
}
