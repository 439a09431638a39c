import { sql } from 'kysely'
import { db } from '#db/client.ts'
import { recordVisit, type JudgingPlace } from '#app/domain/judging/reviews/judging-place.server.ts'
import { judgedPictures, largePicture } from '#app/domain/judging/reviews/pictures.server.ts'
import { roleScores } from '#app/domain/judging/reviews/window.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { readListState } from '#app/ui/list-state.ts'
import { betterOf, onList, pairSeed, partText, sidesOf, type Sides } from './pair-rules.ts'
import type { Compared } from './pairs-model.ts'
import { nextPairOf, pairsOf, partOfList } from './pairs.server.ts'
import { entriesOf, sheetQuery, type SheetEntry } from '../sheet-place.server.ts'
import { termsText } from '../terms.ts'

/** The answer of a judge that the address asks to see again, by the version that gave it. */
const ANSWER = 'answer'

/**
 * A judge's own comparisons of the round that is on: the next two entries, or those of an answer they look at again, and what they answered
 * so far. It is made of this judge's own answers alone, and no entry is on it that they have a conflict with.
 */
export async function loadPairsPage(
  viewer: Viewer,
  place: JudgingPlace,
  round: NonNullable<JudgingPlace['round']>,
  params: URLSearchParams,
  { now, readOnly }: { now: Date; readOnly: boolean },
) {
  const list = readListState(params, {})
  const gives = place.seat !== null && roleScores(place.seat.role)
  const [entries, sheet] = await Promise.all([
    gives ? entriesOf(viewer, place, 'number', now, db()) : [],
    sheetQuery(round.id, viewer.userId, db()).executeTakeFirst(),
    readOnly ? null : recordVisit(viewer, place, now),
  ])
  const open = new Map(entries.flatMap((entry) => (entry.asked ? [[entry.id, entry] as const] : [])))
  const stored = sheet ? await pairsOf(sheet.id, db()) : []
  const own = onList(stored, [...open.keys()]).toSorted((a, b) => b.version - a.version)
  const seed = pairSeed(place.seat?.orderSeed ?? '0', round.id)
  const mayAnswer = gives && place.mayAnswer
  const again = mayAnswer ? own.find(({ version }) => String(version) === params.get(ANSWER)) : undefined
  const next = mayAnswer && !again ? nextPairOf(place, round, entries, stored) : null
  const shown = again ? sidesOf(seed, again.first, again.second) : next
  const part = partOfList(round, entries, stored)
  const nameOf = (id: number) => {
    const { publicId = '', code = '', title = '' } = open.get(id) ?? {}
    return { publicId, code, title }
  }
  /** Null where the two can't be told apart. */
  const betterTitle = (pair: Compared) => {
    const better = betterOf(pair)
    return better === null ? null : nameOf(better).title
  }
  return {
    categoryId: place.category.id,
    category: categoryTitle(place.category),
    kind: place.category.type,
    role: place.seat?.role ?? null,
    state: place.answering ?? place.scoring,
    judging: place.judging,
    reopenedUntil: place.seat?.reopenedUntil ?? null,
    mayAnswer,
    gives,
    round,
    version: sheet?.version ?? 0,
    finished: sheet?.finished ?? false,
    isDone: part.left === 0,
    made: part.made,
    partText: partText(part),
    termsText: termsText(round),
    notAsked: entries.length - open.size,
    pair: shown && (await shownPair(shown, open, place.blind)),
    /** The answer that is looked at again. */
    again: again ? { better: betterTitle(again), answeredAt: again.answeredAt } : null,
    rows: own.slice(list.offset, list.offset + list.limit).map((pair) => {
      const { left, right } = sidesOf(seed, pair.first, pair.second)
      const { version, answeredAt } = pair
      return { version, answeredAt, left: nameOf(left), right: nameOf(right), better: betterTitle(pair) }
    }),
    count: own.length,
    list,
  }
}

export type PairsPage = Awaited<ReturnType<typeof loadPairsPage>>

/** Two entries with the pictures that judges are shown of them. */
async function shownPair({ left, right }: Sides, open: ReadonlyMap<number, SheetEntry>, blind: boolean) {
  const pictures = await judgedPictures(sql`s.id = any (${[left, right]}::bigint[])`, blind, db())
  const sideOf = (id: number) => {
    const { publicId = '', code = '', title = '' } = open.get(id) ?? {}
    const picture = largePicture(pictures.find((each) => each.id === id))
    return { publicId, code, title, picture }
  }
  return { left: sideOf(left), right: sideOf(right) }
}
