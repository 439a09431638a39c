import { db, type Reader } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import type { BoardAccess } from '#app/domain/judging/board/access.server.ts'
import { judged } from '#app/domain/judging/reviews/eligible.server.ts'
import { shownTitle } from '#app/domain/submissions/shown-title.ts'
import { digestOf } from './commands.server.ts'
import { drawJudges, type Pair } from './draw.ts'
import { findPlan, readCommitteeFacts } from './facts.server.ts'
import { pairKey } from './pair-key.ts'
import { drawFactsOf, judgesPerEntry, livePairs, type CommitteeFacts, type DrawSettings } from './rules.ts'

/** The entries a page may show: those of the committee without a conflict of the viewer, who is not told how many are left out. */
async function shownEntries(viewer: Viewer, { category }: BoardAccess, now: Date, reader: Reader) {
  const rows = await reader
    .selectFrom('submissions as s')
    .where('s.category_id', '=', category.id)
    .where(judged('s'))
    .where(withoutConflict(viewer, 's.id', now))
    .select(['s.id', 's.code', 's.title'])
    .orderBy('s.code')
    .orderBy('s.id')
    .execute()
  return rows.map((row) => ({ ...row, title: shownTitle(row.title) }))
}

/** The facts without the entries a page may not show. */
function shownFacts(facts: CommitteeFacts, entries: readonly { id: number }[]): CommitteeFacts {
  const shown = new Set(entries.map(({ id }) => id))
  const isShown = ({ entry }: Pair) => shown.has(entry)
  return {
    ...facts,
    entries: facts.entries.filter((id) => shown.has(id)),
    conflicts: facts.conflicts.filter(isShown),
    reviews: facts.reviews.filter(isShown),
    assigned: facts.assigned.filter(isShown),
  }
}

const byJudge = <Each extends Pair>(pairs: readonly Each[], id: number) =>
  pairs.filter(({ judge }) => judge === id)

/** The assignment of a committee for its chair or an admin: its judges with what they have, and the entries with too few judges. */
export async function loadAssignment(viewer: Viewer, access: BoardAccess, now: Date, reader: Reader) {
  const [plan, all, entries] = await Promise.all([
    findPlan(access.committeeId, reader),
    readCommitteeFacts(access, reader),
    shownEntries(viewer, access, now, reader),
  ])
  const facts = shownFacts(all, entries)
  const live = livePairs(facts)
  const has = judgesPerEntry(facts)
  const begun = new Set(facts.reviews.map(({ judge, entry }) => pairKey(judge, entry)))
  const done = new Set(
    facts.reviews.flatMap(({ judge, entry, status }) => (status === 'draft' ? [] : [pairKey(judge, entry)])),
  )
  return {
    plan,
    entries: entries.length,
    judges: facts.judges.map((judge) => {
      const own = byJudge(live, judge.id)
      return {
        ...judge,
        entries: own.length,
        done: own.filter((pair) => done.has(pairKey(pair.judge, pair.entry))).length,
        notBegun: own.filter((pair) => !begun.has(pairKey(pair.judge, pair.entry))).length,
      }
    }),
    short: plan
      ? entries.flatMap((entry) => {
          const judges = has.get(entry.id) ?? 0
          return judges < plan.perEntry ? [{ ...entry, has: judges }] : []
        })
      : [],
  }
}

export type AssignmentPage = Awaited<ReturnType<typeof loadAssignment>>

/** How many entries of an assigned committee have too few judges, for the chair's board; 0 without an assignment. */
export async function countShort(viewer: Viewer, access: BoardAccess, now: Date): Promise<number> {
  return access.isAssigned ? (await loadAssignment(viewer, access, now, db())).short.length : 0
}

/** What a draw would change, without changing it. */
export async function loadProposal(
  viewer: Viewer,
  access: BoardAccess,
  settings: DrawSettings,
  now: Date,
  reader: Reader,
) {
  const [plan, facts, entries] = await Promise.all([
    findPlan(access.committeeId, reader),
    readCommitteeFacts(access, reader),
    shownEntries(viewer, access, now, reader),
  ])
  const question = drawFactsOf(facts, settings)
  const draw = drawJudges(question)
  const shown = new Set(entries.map(({ id }) => id))
  const isShown = ({ entry }: Pair) => shown.has(entry)
  const names = new Map(facts.judges.map(({ id, name }) => [id, name]))
  const kept = new Set(question.kept.map(({ judge, entry }) => pairKey(judge, entry)))
  const had = new Set(facts.assigned.map(({ judge, entry }) => pairKey(judge, entry)))
  const pairs = draw.pairs.filter(isShown)
  const has = new Set(draw.pairs.map(({ judge, entry }) => pairKey(judge, entry)))
  const left = livePairs(facts).filter((pair) => isShown(pair) && !has.has(pairKey(pair.judge, pair.entry)))
  const stateOf = ({ judge, entry }: Pair) =>
    kept.has(pairKey(judge, entry)) ? 'kept' : had.has(pairKey(judge, entry)) ? 'stays' : 'new'
  const short = new Map(draw.short.map((each) => [each.entry, each]))
  const late = new Set(settings.late)
  const judges = facts.judges.map(({ id, name, role, counts }) => {
    const own = byJudge(pairs, id).map(stateOf)
    const most = question.judges.find((judge) => judge.id === id)?.max ?? 0
    return {
      id,
      name,
      role,
      total: own.length,
      new: own.filter((state) => state === 'new').length,
      kept: own.filter((state) => state === 'kept').length,
      leaves: byJudge(left, id).length,
      why: !counts
        ? ('uncounted' as const)
        : late.has(id)
          ? ('late' as const)
          : own.length >= most
            ? ('full' as const)
            : null,
    }
  })
  const rows = entries.map((entry) => ({
    ...entry,
    short: short.get(entry.id) ?? null,
    judges: pairs
      .filter((pair) => pair.entry === entry.id)
      .map((pair) => ({ id: pair.judge, name: names.get(pair.judge) ?? '', state: stateOf(pair) })),
    leaves: left.filter((pair) => pair.entry === entry.id).map(({ judge }) => names.get(judge) ?? ''),
  }))
  return {
    seen: { version: plan?.version ?? 0, digest: digestOf(draw, settings) },
    isFirst: plan === null,
    judges,
    /** Those with too few judges first. */
    rows: rows.toSorted((a, b) => Number(a.short === null) - Number(b.short === null)),
    short: rows.filter((row) => row.short !== null).length,
    new: pairs.filter((pair) => stateOf(pair) === 'new').length,
  }
}

export type Proposal = Awaited<ReturnType<typeof loadProposal>>
