import { sql } from 'kysely'
import { transaction, type Trx } from '#db/client.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { system } from '#app/platform/viewer.ts'
import { takeCode } from '#app/domain/submissions/checkout-support.server.ts'
import { addressFor } from '#db/seed/answers.ts'
import type { Baseline } from '#db/seed/baseline.ts'
import { judgedNames, judgedWorks, type JudgedWork } from '#db/seed/data/judged-works.ts'
import type { Phase } from '#db/seed/phases.ts'

const BEFORE_JUDGING: readonly Phase[] = ['setup', 'call', 'final48h']
const HOUR_MS = 3_600_000

/** Whether the demonstration has come as far as judging. */
export function hasJudgedEntries(phase: Phase): boolean {
  return !BEFORE_JUDGING.includes(phase)
}

interface JudgedCategory {
  id: number
  number: number
  type: 'production' | 'achievement'
  studentOnly: boolean
  minutes: number
  titles: string[]
}

interface Maker {
  studio: number
  owner: number
  type: string
}

/** How many entries a committee of the demonstration has before it. */
const entriesFor = (number: number) => 11 + (number % 2)

/**
 * Fills every category in the race up to eleven or twelve accepted entries, in a handful of inserts: new works whose fee the
 * office waived, with the answers of an entry of the same kind and people of their own. Only from judging on.
 */
export async function seedJudgedEntries({ year, plan }: Baseline, now: Date): Promise<void> {
  if (!hasJudgedEntries(plan.phase)) return
  const { callCloses, judgingOpens } = plan.calendar
  await transaction(async (trx) => {
    const categories = await categoriesInTheRace(year, trx)
    const { rows: makers } = await sql<Maker>`
      select t.id as studio, m.user_id as owner, t.type from studios t
      join studio_members m on m.studio_id = t.id and m.role = 'owner' order by t.id`.execute(trx)
    const made: { category: JudgedCategory; work: JudgedWork; maker: Maker; code: string }[] = []
    for (const category of categories) {
      const able = makers.filter(({ type }) => category.studentOnly === (type === 'student'))
      const missing = entriesFor(category.number) - category.titles.length
      for (let each = 0; each < missing && able.length > 0; each += 1) {
        // A production is entered once as a whole; its people are entered for what they did in it.
        const work = judgedWorks[(category.number * 12 + each) % judgedWorks.length]
        if (!work || category.titles.includes(work.title)) continue
        const maker = able[judgedWorks.indexOf(work) % able.length]
        if (maker) made.push({ category, work, maker, code: await takeCode({ year, ...category }, trx) })
      }
    }
    if (made.length === 0) return
    const rows = await trx
      .insertInto('submissions')
      .values(
        made.map(({ category, work, maker, code }, index) => {
          const at = new Date(callCloses.getTime() - (1 + ((index * 7) % 90)) * 8 * HOUR_MS)
          return {
            ...{ year, category_id: category.id, studio_id: maker.studio, created_by: maker.owner, code },
            ...{ title: work.title, status: 'accepted' as const, payment_status: 'waived' as const },
            ...{ completeness: 100, materials_missing: 1, submitted_at: at, created_at: at },
            updated_at: judgingOpens < now ? judgingOpens : now,
          }
        }),
      )
      .returning(['id', 'code'])
      .execute()
    const ids = new Map(rows.map(({ id, code }) => [code, id]))
    const entries = made.map(({ code, work, category }, index) => ({
      ...{ id: ids.get(code) ?? 0, synopsis: work.synopsis },
      minutes: `${category.minutes + (index % 5)}:${10 + ((index * 7) % 50)}`,
      ...{ category, index },
    }))
    await answerLikeOthers(entries, trx)
    await trx
      .insertInto('submission_people')
      .values(entries.flatMap(({ id, category, index }) => peopleOf(id, category, index)))
      .execute()
    await acceptedInTheLog(entries, judgingOpens < now ? judgingOpens : now, trx)
  })
}

async function categoriesInTheRace(year: number, trx: Trx): Promise<JudgedCategory[]> {
  const { rows } = await sql<JudgedCategory>`
    select k.id, k.number, k.type, k.student_only as "studentOnly",
      coalesce(k.min_minutes + 12, k.max_minutes / 3, 7) as minutes,
      coalesce(array_agg(s.title) filter (where s.id is not null), '{}') as titles
    from categories k left join submissions s on s.category_id = k.id and s.status = 'accepted'
    where k.year = ${year} and k.status in ('open', 'closed') group by k.id order by k.number`.execute(trx)
  return rows
}

interface Answered {
  id: number
  synopsis: string
  minutes: string
}

/** The answers of an accepted entry of the same kind, where the category asks the same, under the new title. */
async function answerLikeOthers(entries: readonly Answered[], trx: Trx): Promise<void> {
  await sql`
    insert into submission_values (submission_id, field_id, value, updated_at, updated_by)
    select s.id, v.field_id,
      case f.key when 'work_title' then to_jsonb(s.title) when 'synopsis_short' then to_jsonb(n.synopsis)
        when 'running_time' then to_jsonb(n.minutes) else v.value end,
      s.updated_at, s.created_by
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as n (id bigint, synopsis text, minutes text)
    join submissions s on s.id = n.id
    join categories k on k.id = s.category_id
    cross join lateral (select e.id from submissions e join categories j on j.id = e.category_id
      where e.year = s.year and j.type = k.type and e.status = 'accepted' and e.payment_status = 'paid'
      order by (j.id = k.id) desc, e.id limit 1) t
    join submission_values v on v.submission_id = t.id
    join category_fields c on c.category_id = s.category_id and c.field_id = v.field_id
    join fields f on f.id = v.field_id
    where f.key not in ('original_title', 'achievement_statement')`.execute(trx)
}

function peopleOf(id: number, { type }: JudgedCategory, index: number) {
  const { first, last } = judgedNames
  const credits = type === 'production' ? ['Director', 'Producer'] : ['Lead', 'Supervisor', 'Artist']
  return credits.slice(0, 1 + (index % credits.length)).map((credit, sort) => {
    const turn = index + sort * 5
    const full_name = `${first[turn % first.length]} ${last[turn % last.length]}`
    return { submission_id: id, sort: sort + 1, full_name, credit, email: addressFor(full_name, sort) }
  })
}

/** What the office would have left in the log by accepting them. */
async function acceptedInTheLog(entries: readonly Answered[], at: Date, trx: Trx): Promise<void> {
  const after = { status: 'accepted', payment: 'waived' }
  for (const { id } of entries) {
    const entry = { action: 'submission.fee_waived', entity: 'submission', entityId: id, after }
    await audit(system, entry, at, trx)
  }
}
