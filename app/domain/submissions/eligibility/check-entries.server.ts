import { sql } from 'kysely'
import { db, transaction, type Reader, type Trx } from '#db/client.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { shownAnswer } from '#app/domain/submissions/form/shown-answer.ts'
import { readEntries, type EntryRecord } from '#app/domain/submissions/queries.server.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import { SECRET_ANSWERS } from '#app/platform/secret-answers.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { factsOn } from './breaches.ts'
import { COUNTED, type Counted, type Rule } from './facts.ts'
import { membershipNames } from './questions.server.ts'
import { checkRules, type Checked } from './rules.ts'
import { givenText } from './words.ts'

/** The worker's look at all submitted entries: what it finds is shown to admins, and decides nothing. */

/** An entry in one of these statuses was submitted and is still in the award. */
export const CHECKED_STATUSES = ['submitted', 'in_review', 'returned', 'accepted'] as const

const AT_ONCE = 200
const MAX_A_MINUTE = 2_000

/** Finds what rules find in one submitted entry at `now`, those for admins too; what is met or not asked is left out. */
export function findingsOf(record: EntryRecord, rules: readonly Rule[], now: Date) {
  const { eligibility } = record
  const sent = Object.fromEntries(COUNTED.map((fact) => [fact, eligibility.others[fact].sent])) as Record<
    Counted,
    number
  >
  const facts = factsOn(eligibility, eligibility.dayOf(now), sent)
  const found = checkRules(rules, { fields: record.fields, content: record.content, facts })
  return {
    facts,
    found: found.filter(
      (each): each is Checked & { verdict: 'broken' | 'unknown' } =>
        each.verdict === 'broken' || each.verdict === 'unknown',
    ),
  }
}

/** The submitted entries of a season that were changed since they were checked, or were not checked in its latest round. */
const unchecked = (year: number, reader: Reader) =>
  reader
    .selectFrom('submissions as s')
    .leftJoin('eligibility_checks as c', 'c.submission_id', 's.id')
    .leftJoin('eligibility_rounds as r', 'r.year', 's.year')
    .where('s.year', '=', year)
    .where('s.status', 'in', [...CHECKED_STATUSES])
    .where((eb) =>
      eb.or([
        eb('c.submission_id', 'is', null),
        eb('c.version', '<>', eb.ref('s.version')),
        eb('c.checked_at', '<', eb.ref('r.asked_at')),
      ]),
    )

/** Counts the entries that are still to be checked. */
export async function countUnchecked(year: number, reader: Reader): Promise<number> {
  const { count } = await unchecked(year, reader)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Checks the entries that changed since, a bounded number a minute; answers how many. */
export async function checkEntries(now: Date): Promise<number> {
  const { year } = await currentSeason()
  const ruled = await db()
    .selectFrom('eligibility_rules')
    .where('year', '=', year)
    .select('id')
    .limit(1)
    .execute()
  const before = await db().selectFrom('eligibility_checks').select('submission_id').limit(1).execute()
  if (ruled.length === 0 && before.length === 0) return 0
  const names = await membershipNames(db())
  let checked = 0
  while (checked < MAX_A_MINUTE) {
    const rows = await unchecked(year, db()).orderBy('s.id').select('s.id').limit(AT_ONCE).execute()
    if (rows.length === 0) break
    // Read before the entries with their rules: a rule that is saved while they are checked begins a later round, and they are checked again.
    const round = await latestRound(year)
    const records = await readEntries(
      rows.map(({ id }) => id),
      db(),
    )
    await transaction((trx) => writeFindings(records, names, round, now, trx))
    checked += rows.length
    if (rows.length < AT_ONCE) break
  }
  return checked
}

/** The moment of the latest round of a season, which says that all its entries are to be checked; the beginning of time without one. */
async function latestRound(year: number): Promise<Date> {
  const round = await db()
    .selectFrom('eligibility_rounds')
    .where('year', '=', year)
    .select('asked_at')
    .executeTakeFirst()
  return round?.asked_at ?? new Date(0)
}

/** Notes the entries as checked in a round, with what was found. */
async function writeFindings(
  records: readonly EntryRecord[],
  names: Readonly<Record<string, string>>,
  round: Date,
  now: Date,
  trx: Trx,
): Promise<void> {
  if (records.length === 0) return
  const ids = records.map(({ entry }) => entry.id)
  await trx
    .insertInto('eligibility_checks')
    .values(records.map(({ entry: { id, version } }) => ({ submission_id: id, version, checked_at: round })))
    .onConflict((conflict) =>
      conflict.column('submission_id').doUpdateSet((eb) => ({
        version: eb.ref('excluded.version'),
        checked_at: eb.ref('excluded.checked_at'),
      })),
    )
    .execute()
  await trx.deleteFrom('eligibility_findings').where('submission_id', 'in', ids).execute()
  const rows = records.flatMap((record) => {
    const { facts, found } = findingsOf(record, record.eligibility.rules, now)
    return found.map(({ rule, field, verdict }) => ({
      ...{ submission_id: record.entry.id, rule_id: rule.id, verdict },
      given: givenText(rule, field ? givenFor(record, field) : '', facts, names).slice(0, 500),
    }))
  })
  if (rows.length === 0) return
  // A rule that was removed since it was read with the entry has nothing to say.
  const there = await trx
    .selectFrom('eligibility_rules')
    .where('id', 'in', [...new Set(rows.map((row) => row.rule_id))])
    .select('id')
    .forKeyShare()
    .execute()
  const living = new Set(there.map(({ id }) => id))
  const kept = rows.filter((row) => living.has(row.rule_id))
  if (kept.length > 0) await trx.insertInto('eligibility_findings').values(kept).execute()
}

function givenFor({ content }: EntryRecord, field: NonNullable<Checked['field']>): string {
  // Not every admin may see these.
  if (SECRET_ANSWERS.includes(field.key)) return ''
  if (field.type === 'people') return content.people.map(({ fullName }) => fullName).join(', ')
  const files = content.files[field.key]
  return files
    ? files.map(({ originalName }) => originalName).join(', ')
    : shownAnswer(field, content.answers[field.key])
}

const MAX_PREVIEWED = 1_000

export interface Concerned {
  broken: number
  unknown: number
  looked: number
  more: boolean
}

/**
 * Says how many submitted entries a rule concerns before it is saved; beyond a bound, of the entries submitted last. Entries that the admin
 * must not see are not among them: with rules made up for it, the count would tell their answers.
 */
export async function concernedBy(
  admin: AdminViewer,
  rule: Rule,
  year: number,
  reader: Reader,
): Promise<Concerned> {
  const rows = await reader
    .selectFrom('submissions')
    .where('year', '=', year)
    .where('status', 'in', [...CHECKED_STATUSES])
    .where(withoutConflict(admin, 'submissions.id', admin.at))
    .$if(rule.categoryId !== null, (found) => found.where('category_id', '=', rule.categoryId))
    .orderBy(sql`submitted_at desc nulls last`)
    .orderBy('id')
    .select('id')
    .limit(MAX_PREVIEWED + 1)
    .execute()
  const ids = rows.slice(0, MAX_PREVIEWED).map(({ id }) => id)
  const concerned = { broken: 0, unknown: 0, looked: ids.length, more: rows.length > MAX_PREVIEWED }
  for (let at = 0; at < ids.length; at += AT_ONCE)
    for (const record of await readEntries(ids.slice(at, at + AT_ONCE), reader, true))
      for (const { verdict } of findingsOf(record, [rule], admin.at).found) concerned[verdict] += 1
  return concerned
}
