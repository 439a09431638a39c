import { sql } from 'kysely'
import { transaction, type Trx } from '#db/client.ts'
import { takeCode } from '#app/domain/submissions/checkout-support.server.ts'
import type { Baseline } from '#db/seed/baseline.ts'
import {
  nominatedWorks,
  nomineeNames,
  outsideSeeds,
  pronunciations,
  type WorkKind,
} from '#db/seed/data/nominees.ts'
import type { Phase } from '#db/seed/phases.ts'

/** From the announcement on the demonstration has nominees. */
const ANNOUNCED: readonly Phase[] = ['announced', 'voting', 'counting', 'after']

export function hasNominees(phase: Phase): boolean {
  return ANNOUNCED.includes(phase)
}

/** How many works a category's slate holds: four or five, and six where more are allowed. */
export function slateLength(number: number, maxNominees: number): number {
  return maxNominees > 5 ? 6 : 4 + (number % 2)
}

interface Wanting {
  id: number
  year: number
  number: number
  name: string
  type: 'production' | 'achievement'
  maxNominees: number
  studentOnly: boolean
  titles: string[]
}

/** Categories in the race with the accepted entries they have. */
async function categoriesInTheRace(year: number, trx: Trx): Promise<Wanting[]> {
  const { rows } = await sql<Wanting>`
    select k.id, k.year, k.number, k.name, k.type, k.max_nominees as "maxNominees", k.student_only as "studentOnly",
      coalesce(array_agg(s.title) filter (where s.id is not null), '{}') as titles
    from categories k left join submissions s on s.category_id = k.id and s.status = 'accepted'
    where k.year = ${year} and k.status in ('open', 'closed') group by k.id order by k.number`.execute(trx)
  return rows
}

function kindOf({ name, number }: Wanting): WorkKind {
  if (/Feature/.test(name)) return 'feature'
  return /Series/.test(name) || number === 7 ? 'series' : 'short'
}

const CREDITS: Readonly<Record<Wanting['type'], readonly string[]>> = {
  production: ['Director', 'Producer'],
  achievement: ['Lead', 'Supervisor', 'Artist'],
}

/** One name after the other, with the address everybody of that name has. */
export function nominee(turn: number): { full_name: string; email: string; pronunciation: string } {
  const at = turn % nomineeNames.length
  const full_name = nomineeNames[at] ?? ''
  return {
    full_name,
    // Some addresses are not known, as in life.
    email: turn % 19 === 7 ? '' : `nominee.${at + 1}@example.org`,
    pronunciation: pronunciations[full_name] ?? '',
  }
}

/**
 * Fills up what a category lacks for a slate with accepted entries whose fee the office waived, in a handful of inserts: with
 * the answers of an entry of the same kind and people of many scripts. Only in phases that have nominees.
 */
export async function seedNominatedEntries({ year, plan }: Baseline, now: Date): Promise<void> {
  if (!hasNominees(plan.phase)) return
  const { callCloses, judgingOpens } = plan.calendar
  await transaction(async (trx) => {
    const studios = await sql<{ id: number; owner: number; type: string }>`
      select t.id, m.user_id as owner, t.type from studios t
      join studio_members m on m.studio_id = t.id and m.role = 'owner' order by t.id`.execute(trx)
    const categories = await categoriesInTheRace(year, trx)
    const entries = []
    let turn = 0
    for (const category of categories) {
      const works = nominatedWorks[kindOf(category)].filter((title) => !category.titles.includes(title))
      const outside = outsideSeeds.filter(({ category: number }) => number === category.number)
      const free = works.filter((title) => !outside.some((each) => each.title === title))
      const missing = slateLength(category.number, category.maxNominees) + 1 - category.titles.length
      const makers = studios.rows.filter(({ type }) => category.studentOnly === (type === 'student'))
      for (let each = 0; each < missing; each += 1) {
        // A work belongs to one studio wherever it is entered.
        const title = free[(category.number + each) % free.length] ?? ''
        const maker = makers[(title.length + title.charCodeAt(0)) % makers.length]
        if (!maker) continue
        const at = new Date(callCloses.getTime() - (1 + (turn++ % 60)) * 11 * 60 * 60_000)
        entries.push({
          ...{ year, category_id: category.id, studio_id: maker.id, created_by: maker.owner },
          ...{ title, code: await takeCode(category, trx), status: 'accepted' as const },
          payment_status: 'waived' as const,
          ...{ completeness: 100, materials_missing: 1, submitted_at: at, created_at: at },
          updated_at: judgingOpens < now ? judgingOpens : now,
        })
      }
    }
    const made = await trx
      .insertInto('submissions')
      .values(entries)
      .returning(['id', 'category_id'])
      .execute()
    await answer(
      made.map(({ id }) => id),
      trx,
    )
    const types = new Map(categories.map(({ id, type }) => [id, type]))
    const people = made.flatMap(({ id, category_id }, index) => {
      const credits = CREDITS[types.get(category_id) ?? 'production'].slice(0, 1 + (index % 3 === 0 ? 1 : 0))
      return credits.map((credit, sort) => ({
        ...{ submission_id: id, sort: sort + 1, credit },
        ...nominee(index + sort * 23),
      }))
    })
    await trx.insertInto('submission_people').values(people).execute()
  })
}

/** The answers of an entry of the call, where the category asks the same. */
async function answer(ids: readonly number[], trx: Trx): Promise<void> {
  await sql`
    insert into submission_values (submission_id, field_id, value, updated_at, updated_by)
    select s.id, v.field_id, case when f.key = 'work_title' then to_jsonb(s.title) else v.value end,
      s.updated_at, s.created_by
    from submissions s
    join categories k on k.id = s.category_id
    cross join lateral (select e.id from submissions e join categories j on j.id = e.category_id
      where e.year = s.year and j.type = k.type and e.status = 'accepted' and e.payment_status = 'paid'
      order by (j.id = k.id) desc, e.id limit 1) t
    join submission_values v on v.submission_id = t.id
    join category_fields c on c.category_id = s.category_id and c.field_id = v.field_id
    join fields f on f.id = v.field_id
    where s.id = any (${ids}::bigint[]) and f.key <> 'original_title'`.execute(trx)
}
