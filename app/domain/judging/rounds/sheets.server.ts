import { db, transaction, type Reader } from '#db/client.ts'
import { refreshStatus } from '#app/domain/judging/committees/status.server.ts'
import { recordVisit, type JudgingPlace } from '#app/domain/judging/reviews/judging-place.server.ts'
import { judgedThumbnails } from '#app/domain/judging/reviews/pictures.server.ts'
import { beginsWork } from '#app/domain/judging/reviews/reviews.server.ts'
import { roleScores } from '#app/domain/judging/reviews/window.ts'
import { listQuery, readWorkList } from '#app/domain/judging/reviews/work-filters.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { SheetInput } from './schema.ts'
import { entriesOf, heldSheetPlace, sheetQuery, writeSheetVersion, type Sheet } from './sheet-place.server.ts'
import { fullOf, givenOf, givenText, isComplete, sheetProblem } from './sheet-rules.ts'

const OTHER_LIST = 'Your list of entries has changed. Check it and save again.'
const STALE =
  'A newer version was saved in another tab or on another device. Your own numbers of this page are below. Check the total and save again.'
const MARKS_AT_ONCE = 1_000

/** The entries of a sheet with what they were given, 0 for none. */
function marksOf(sheet: Pick<Sheet, 'id' | 'version'>, reader: Reader) {
  return reader
    .selectFrom('round_marks')
    .where('sheet_id', '=', sheet.id)
    .where('version', '=', sheet.version)
    .orderBy('submission_id')
    .select(['submission_id as entry', 'mark'])
    .execute()
}

/**
 * Saves the points or places of a page of a judge's sheet, of which `version` was seen; 0 for none. What is on other pages stays. The sheet is
 * a draft until all is given or the judge says that it is done, and only then it counts. Refuses `invalid` beside the fields where more is
 * given than there is, `closed` while the round takes no answers, and `conflict` where a newer one is stored. Every version is kept.
 */
export async function saveSheet(viewer: Viewer, categoryId: number, input: SheetInput, now: Date) {
  return transaction(async (trx) => {
    const begins = await beginsWork(categoryId, trx)
    const held = await heldSheetPlace(
      viewer,
      categoryId,
      { id: input.round, kinds: ['points', 'rank'] },
      now,
      trx,
    )
    if (!held.ok) return held
    const { place, round } = held.value
    // Two tabs that save together come one after the other, so that they do not give the same points twice.
    const stored = await sheetQuery(round.id, viewer.userId, trx).forUpdate().executeTakeFirst()
    if ((stored?.version ?? 0) !== input.version) return refuse('conflict', STALE)
    const list = (await entriesOf(viewer, place, 'number', now, trx)).filter(({ asked }) => asked)
    const known = new Map(list.map((entry) => [entry.publicId, entry]))
    const sent = new Map(Object.entries(input.marks))
    if ([...sent.keys()].some((publicId) => !known.has(publicId))) return refuse('conflict', OTHER_LIST)
    const before = stored ? await marksOf(stored, trx) : []
    const marked = new Map(before.map(({ entry, mark }) => [entry, mark]))
    const all = list.map(({ id, publicId }) => ({
      ...{ id, publicId },
      mark: sent.get(publicId) ?? marked.get(id) ?? 0,
    }))
    const given = all.filter(({ mark }) => mark > 0)
    const marks = new Map(given.map(({ publicId, mark }) => [publicId, mark]))
    const finish = input.then === 'finish'
    const titles = new Map(list.map(({ publicId, title }) => [publicId, title]))
    const problem = sheetProblem(round, { marks, titles, sent: new Set(sent.keys()), finish })
    if (problem) return refuse('invalid', problem.message, problem.fields)
    const finished = finish || isComplete(round, marks, list.length)
    const rows = (finished ? all : given).map(({ id, mark }) => ({ entry: id, mark }))
    const done = ok({ finished, given: givenOf(round, marks), of: fullOf(round, list.length), round })
    if (stored && stored.finished === finished && isSame(rows, before)) return done
    if (!stored && given.length === 0 && !finished) return done
    const kept = await writeSheetVersion(viewer, stored, { roundId: round.id, finished }, now, trx)
    if (!kept) return refuse('conflict', STALE)
    for (let from = 0; from < rows.length; from += MARKS_AT_ONCE)
      await trx
        .insertInto('round_marks')
        .values(
          rows
            .slice(from, from + MARKS_AT_ONCE)
            .map(({ entry, mark }) => ({ ...kept, submission_id: entry, mark })),
        )
        .execute()
    // Without entries and points, because readers of the log may have a conflict.
    await auditRecord(
      viewer,
      finished ? 'round_sheet.finished' : 'round_sheet.saved',
      kept.sheet_id,
      {},
      now,
      trx,
    )
    if (begins) await refreshStatus(place.committeeId, now, trx)
    return done
  })
}

interface Mark {
  entry: number
  mark: number
}

function isSame(rows: readonly Mark[], before: readonly Mark[]): boolean {
  const stored = new Map(before.map(({ entry, mark }) => [entry, mark]))
  return rows.length === before.length && rows.every(({ entry, mark }) => stored.get(entry) === mark)
}

/** A judge's own sheet of the round that is on, a page of its entries at a time; a person who gives nothing sees no entries. */
export async function loadSheetPage(
  viewer: Viewer,
  place: JudgingPlace,
  round: NonNullable<JudgingPlace['round']>,
  params: URLSearchParams,
  { now, readOnly }: { now: Date; readOnly: boolean },
) {
  const { fits, offset, ...list } = readWorkList(params)
  const gives = place.seat !== null && roleScores(place.seat.role)
  const [entries, sheet] = await Promise.all([
    gives ? entriesOf(viewer, place, list.order, now, db()) : [],
    sheetQuery(round.id, viewer.userId, db()).executeTakeFirst(),
    readOnly ? null : recordVisit(viewer, place, now),
  ])
  const marked = new Map((sheet ? await marksOf(sheet, db()) : []).map(({ entry, mark }) => [entry, mark]))
  const open = entries.filter(({ asked }) => asked)
  const marks = new Map(
    open.flatMap(({ id, publicId }) => {
      const mark = marked.get(id) ?? 0
      return mark > 0 ? [[publicId, mark] as const] : []
    }),
  )
  const rows = open.filter(({ code, title }) => fits({ code, title, state: list.state ?? '' }))
  const shown = rows.slice(offset, offset + list.limit)
  const pictures = await judgedThumbnails(
    shown.map(({ publicId }) => publicId),
    place.blind,
  )
  return {
    categoryId: place.category.id,
    category: categoryTitle(place.category),
    role: place.seat?.role ?? null,
    state: place.answering ?? place.scoring,
    judging: place.judging,
    reopenedUntil: place.seat?.reopenedUntil ?? null,
    mayAnswer: gives && place.mayAnswer,
    gives,
    round,
    version: sheet?.version ?? 0,
    savedAt: sheet?.savedAt ?? null,
    finished: sheet?.finished ?? false,
    /** Entries that came to the list after the sheet was finished. */
    added: sheet?.finished ? open.filter(({ id }) => !marked.has(id)).length : 0,
    given: givenText(round, marks, open.length),
    notAsked: entries.length - open.length,
    workKind: place.category.type,
    rows: shown.map(({ publicId, code, title }) => ({
      ...{ publicId, code, title },
      picture: pictures.get(publicId) ?? null,
      mark: marks.get(publicId) ?? 0,
    })),
    count: rows.length,
    list,
    query: listQuery(params),
    /** There is a page after this one. */
    hasNext: offset + list.limit < rows.length,
  }
}

export type SheetPage = Awaited<ReturnType<typeof loadSheetPage>>
