import { sql } from 'kysely'
import { transaction, type Trx } from '#db/client.ts'
import { viewerInPlace } from '#app/domain/people/accounts/sessions.server.ts'
import { findEntry } from '#app/domain/judging/reviews/entry-page.server.ts'
import { flagEntry } from '#app/domain/judging/reviews/flags.server.ts'
import { weightedTotal } from '#app/domain/judging/reviews/totals.ts'
import { findRubricInUse, type Rubric } from '#app/domain/judging/rubrics/queries.server.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'
import type { Baseline } from '#db/seed/baseline.ts'
import { valueOf } from '#db/seed/outcomes.ts'
import { earlier, hasJudging } from '#db/seed/phases.ts'

interface SeatedEntry {
  committee: number
  person: number
  email: string
  entry: number
  type: CategoryType
  places: number
  conflicted: boolean
}

/** Seats of these keep some work to do while judging is open. */
const OWN: readonly string[] = ['chair@example.org', 'judge@example.org']
const RECUSALS = 22
const NOTES = [
  '',
  '',
  'Stays with me.',
  'The middle is long.',
  'Best of its kind this year?',
  'See again with sound.',
]
const COMMENTS = ['', '', '', 'Worth talking about together.', 'The score carries it.']
const ABSTAINED = 'I advised the director on an early cut and would rather not score it.'
const FLAGS = [
  { kind: 'broken_media', note: 'The picture stops at 4:12; the sound goes on.' },
  { kind: 'wrong_category', note: 'This looks like a pilot, not a short film.' },
  { kind: 'eligibility', note: 'Was it not shown at a festival the year before?' },
  { kind: 'broken_media', note: 'The screener asks for a password that does not fit.' },
] as const

/** A number from 0 to 999 that is the same for the same text in every run. */
function drawn(text: string): number {
  let hash = 2_166_136_261
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619) >>> 0
  // Texts with the same end get numbers far apart.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) % 1_000
}

/** From -1 to 1, the same for the same text in every run. */
const leaning = (text: string) => drawn(text) / 500 - 1

/**
 * What judges who have signed answered and scored by the judging phase: conflicts, recusals, final reviews and drafts,
 * abstentions and flags; everything final from the next phase on. The demo's own accounts keep some work to do. The same in
 * every run, in a handful of inserts.
 */
export async function seedScores(baseline: Baseline, now: Date): Promise<void> {
  const { phase, calendar } = baseline.plan
  if (!hasJudging(phase)) return
  const over = phase !== 'judging'
  const opened = calendar.judgingOpens
  const last = over ? earlier(calendar.judgingCloses, now) : now
  const open = await transaction(async (trx) => {
    const places = await seatedEntries(baseline.year, trx)
    await answerConflicts(places, opened, trx)
    const recused = await recuseSome(places, opened, trx)
    const rubrics = {
      production: await findRubricInUse({ year: baseline.year, type: 'production' }, trx),
      achievement: await findRubricInUse({ year: baseline.year, type: 'achievement' }, trx),
    }
    const kept = places.filter((place) => !recused.has(`${place.person} ${place.entry}`))
    await scoreAll(kept, rubrics, { over, opened, last }, trx)
    return kept
  })
  await flagSome(open, last)
}

async function seatedEntries(year: number, trx: Trx): Promise<SeatedEntry[]> {
  // What is kept from a judge is asked once for each judge, and not for each judge and entry.
  const { rows } = await sql<SeatedEntry>`
    with kept as materialized (
      select j.user_id, entry as submission_id
      from (select distinct user_id from committee_members where status = 'accepted') j
      cross join lateral conflicted_entries(array[j.user_id], 'infinity'::timestamptz) as entry
    )
    select c.id as committee, m.user_id as person, u.email::text as email, s.id as entry, k.type, k.max_nominees as places,
      exists (select from kept where kept.submission_id = s.id and kept.user_id = m.user_id)
        and not exists (select from conflicts t where t.submission_id = s.id and t.user_id = m.user_id
          and t.status = 'suspected' and t.source = 'email_domain') as conflicted
    from committees c
    join categories k on k.id = c.category_id
    join committee_members m on m.committee_id = c.id and m.status = 'accepted' and m.role in ('chair', 'judge')
    join users u on u.id = m.user_id
    join agreements a on a.audience = 'judge' and a.year = c.year and a.status = 'active'
    join signatures g on g.agreement_id = a.id and g.user_id = m.user_id
    join submissions s on s.category_id = c.category_id and s.status = 'accepted' and s.payment_status in ('paid', 'waived')
    where c.year = ${year} order by c.id, s.id, m.user_id`.execute(trx)
  return rows.filter(({ conflicted }) => !conflicted)
}

/** All judges have answered that they have no conflict; the domain that all people of the demonstration share means none. */
async function answerConflicts(places: readonly SeatedEntry[], at: Date, trx: Trx): Promise<void> {
  for (const some of batches(places))
    await trx
      .insertInto('conflicts')
      .values(
        some.map(({ entry, person }) => ({
          submission_id: entry,
          user_id: person,
          status: 'none' as const,
          source: 'own_answer' as const,
          decided_by: person,
          created_at: at,
          updated_at: at,
        })),
      )
      .onConflict((known) =>
        known
          .columns(['submission_id', 'user_id'])
          .doUpdateSet({ status: 'none', source: 'own_answer', reason: '', updated_at: at })
          .where('conflicts.source', '=', 'email_domain'),
      )
      .execute()
}

async function recuseSome(places: readonly SeatedEntry[], at: Date, trx: Trx): Promise<Set<string>> {
  // At most one of seven is recused, however few entries there are.
  const most = Math.min(RECUSALS, Math.floor(places.length / 7))
  const chosen = places
    .filter(({ email }) => email !== 'chair@example.org')
    .sort((a, b) => drawn(`recused ${a.email} ${a.entry}`) - drawn(`recused ${b.email} ${b.entry}`))
    .slice(0, most)
  for (const { entry, person } of chosen)
    await trx
      .updateTable('conflicts')
      .set({ status: 'declared', reason: 'I have worked with them.', updated_at: at })
      .where('submission_id', '=', entry)
      .where('user_id', '=', person)
      .execute()
  return new Set(chosen.map(({ person, entry }) => `${person} ${entry}`))
}

interface Opinion {
  /** By what most of the committee think; 0 is the best. */
  rank: number
  places: number
  judges: readonly string[]
}

/**
 * What a committee thinks, so that its board shows patterns: clear favourites, a close field around the cut, a last nominee that
 * half of the judges love, agreement on every third of the rest, and one judge who scores low.
 */
function opinionOf(places: readonly SeatedEntry[]): (place: SeatedEntry) => Opinion {
  const committees = new Map<number, { entries: number[]; judges: string[] }>()
  for (const { committee, entry, email } of places) {
    const of = committees.get(committee) ?? { entries: [], judges: [] }
    committees.set(committee, of)
    if (!of.entries.includes(entry)) of.entries.push(entry)
    if (!of.judges.includes(email)) of.judges.push(email)
  }
  for (const [id, { entries, judges }] of committees) {
    entries.sort((a, b) => drawn(`entry ${a}`) - drawn(`entry ${b}`) || a - b)
    // The judge who scores low comes first, and is never one of the demo's own accounts.
    judges.sort(
      (a, b) =>
        Number(OWN.includes(a)) - Number(OWN.includes(b)) || drawn(`${a} ${id}`) - drawn(`${b} ${id}`),
    )
  }
  return ({ committee, entry, places: most }) => {
    const { entries = [], judges = [] } = committees.get(committee) ?? {}
    return { rank: entries.indexOf(entry), places: most, judges }
  }
}

const isDivided = ({ rank, places }: Opinion) => rank === places - 1
const isHarsh = ({ judges }: Opinion, email: string) => judges[0] === email

/** What a judge gives an entry for one criterion. */
function scoreOf(opinion: Opinion, { email, entry }: SeatedEntry, criterion: number): number {
  const { rank, places, judges } = opinion
  const close = rank - (places - 2)
  const quality =
    close < 0
      ? 6.9 + (2 * -close) / places
      : close < 5
        ? 6.7 - close / 10
        : Math.max(2, 5.6 - (close - 5) * 0.7)
  const alike = rank % 3 === 1
  const own = isDivided(opinion)
    ? judges.indexOf(email) % 2 === 1
      ? 2.6
      : -2.2
    : leaning(`${email} ${entry}`) * (alike ? 0.2 : 1.1)
  const swing = leaning(`${email} ${entry} ${criterion}`) * (alike ? 0.4 : 0.9)
  const given = quality + own + swing - (isHarsh(opinion, email) ? (alike ? 0.6 : 2) : 0)
  return Math.max(1, Math.min(10, Math.round(given)))
}

interface Times {
  over: boolean
  opened: Date
  last: Date
}

async function scoreAll(
  places: readonly SeatedEntry[],
  rubrics: Record<CategoryType, Rubric | null>,
  { over, opened, last }: Times,
  trx: Trx,
): Promise<void> {
  const opinions = opinionOf(places)
  const made = places.flatMap((place) => {
    const rubric = rubrics[place.type]
    const luck = drawn(`state ${place.email} ${place.entry}`)
    const own = OWN.includes(place.email)
    if (!rubric || (!over && luck < (own ? 180 : 80))) return []
    const opinion = opinions(place)
    // Who scores low abstains from the first entry below the cut, which ranks higher for it.
    const abstains = luck > 965 || (isHarsh(opinion, place.email) && opinion.rank === opinion.places)
    const status: 'draft' | 'final' | 'abstained' = abstains
      ? 'abstained'
      : !over && luck < (own ? 270 : 130)
        ? 'draft'
        : 'final'
    const scores = rubric.criteria.map(({ id }, index) => [id, scoreOf(opinion, place, index)] as const)
    const given = status === 'draft' ? scores.slice(0, 1 + (luck % scores.length)) : scores
    const at = new Date(opened.getTime() + ((last.getTime() - opened.getTime()) * luck) / 1_000)
    const row = {
      committee_id: place.committee,
      submission_id: place.entry,
      user_id: place.person,
      rubric_id: rubric.id,
      status,
      watched: status === 'final',
      total: status === 'final' ? weightedTotal(rubric.criteria, new Map(scores)) : null,
      note: NOTES[luck % NOTES.length] ?? '',
      comment: COMMENTS[luck % COMMENTS.length] ?? '',
      abstain_reason: status === 'abstained' ? ABSTAINED : '',
      opened_at: at,
      updated_at: at,
      finalized_at: status === 'draft' ? null : at,
    }
    return [{ row, given }]
  })
  for (const some of batches(made)) {
    const rows = await trx
      .insertInto('reviews')
      .values(some.map(({ row }) => row))
      .returning(['id', 'submission_id', 'user_id'])
      .execute()
    const ids = new Map(rows.map(({ id, submission_id, user_id }) => [`${user_id} ${submission_id}`, id]))
    const scores = some.flatMap(({ row, given }) =>
      given.map(([criterion_id, score]) => ({
        review_id: ids.get(`${row.user_id} ${row.submission_id}`) ?? 0,
        criterion_id,
        score,
      })),
    )
    for (const part of batches(scores)) await trx.insertInto('review_scores').values(part).execute()
  }
  await sql`insert into review_versions (review_id, version, status, total, scores, finalized_at)
    select r.id, r.version, r.status, r.total,
      coalesce((select jsonb_object_agg(s.criterion_id, s.score) from review_scores s where s.review_id = r.id), '{}'),
      r.finalized_at
    from reviews r where r.status <> 'draft' on conflict do nothing`.execute(trx)
  // A judge who has scored has visited.
  await sql`update committee_members m set last_seen_at = seen.at
    from (select committee_id, user_id, max(updated_at) as at from reviews group by committee_id, user_id) seen
    where seen.committee_id = m.committee_id and seen.user_id = m.user_id`.execute(trx)
}

async function flagSome(places: readonly SeatedEntry[], at: Date): Promise<void> {
  const chosen = places
    .filter(({ email, entry }) => drawn(`flag ${email} ${entry}`) < 60)
    .slice(0, FLAGS.length)
  for (const [index, { person, entry }] of chosen.entries()) {
    const judge = await viewerInPlace(person, { sessionFamily: '', provedAt: null })
    const judged = await findEntry(String(entry))
    const flag = FLAGS[index]
    if (!judge || !judged || !flag) throw new Error(`Entry ${entry} cannot be flagged`)
    valueOf(await flagEntry({ ...judge, requestId: 'seed', at }, judged, flag, at), `Flag of entry ${entry}`)
  }
}

function batches<T>(all: readonly T[]): T[][] {
  const size = 1_000
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  )
}
