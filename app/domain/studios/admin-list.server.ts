import { shownDomain } from '#app/platform/mail-address.server.ts'
import type { ListState } from '#app/ui/list-state.ts'
import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import { peopleOfStudios } from './queries.server.ts'

export type AdminStudio = Awaited<ReturnType<typeof listAdminStudios>>['rows'][number]

interface Owed {
  currency: string
  cents: number
}

interface StudioQuery extends Pick<
  ListState<'name' | 'added'>,
  'query' | 'sort' | 'direction' | 'limit' | 'offset'
> {
  type: string | null
  status: 'active' | 'archived' | null
}

/** What the address of the list may say. */
export const STUDIO_LIST = { sortable: ['name', 'added'], filters: ['type', 'status'] } as const
export const STUDIO_STATUSES = ['active', 'archived'] as const

const MAX_WORDS = 6
/** Studios are counted up to here; a longer list is shown as "more than". */
const MAX_COUNTED = 2_000

/** One page of the studios that have the text in their name, registered name or a former name. */
export async function listAdminStudios(admin: AdminViewer, year: number, query: StudioQuery) {
  const reader = db()
  let found = reader.selectFrom('studios as s')
  if (query.type) found = found.where('s.type', '=', query.type)
  if (query.status) found = found.where('s.status', '=', query.status)
  for (const word of query.query.split(/\s+/u).filter(Boolean).slice(0, MAX_WORDS)) {
    const former = await formerlyNamed(word, reader)
    found = found.where((eb) =>
      eb.or([
        sql<boolean>`s.search_text like search_pattern(${word})`,
        ...(former.length > 0 ? [eb('s.id', 'in', former)] : []),
      ]),
    )
  }
  const direction = sql.raw(query.direction)
  const page = await found
    .orderBy(query.sort === 'name' ? sql`s.name ${direction}` : sql`s.id ${direction}`)
    .orderBy(sql`s.id ${direction}`)
    .limit(query.limit)
    .offset(query.offset)
    .select(['s.id', 's.name', 's.type', 's.country', 's.status', 's.merged_into', 's.updated_at'])
    .execute()
  const count = await countOf(
    reader.selectFrom(
      found
        .select(sql`1`.as('one'))
        .limit(MAX_COUNTED + 1)
        .as('some'),
    ),
  )
  const ids = page.map(({ id }) => id)
  const figures = await figuresOf(ids, year, admin, reader)
  const rows = page.map(({ merged_into, updated_at, ...studio }) => {
    const own = figures.get(studio.id)
    const changed = own?.changed && own.changed > updated_at ? own.changed : updated_at
    return {
      ...studio,
      mergedInto: merged_into,
      lastActivity: changed,
      submissions: own?.submissions ?? 0,
      owed: own?.owed ?? [],
    }
  })
  return { rows, count: Math.min(count, MAX_COUNTED), more: count > MAX_COUNTED }
}

/** Studios by a former name. A query of its own, so that the search by current names can use its index. */
async function formerlyNamed(word: string, reader: Reader): Promise<number[]> {
  const rows = await reader
    .selectFrom('studio_aliases')
    .where(sql<boolean>`search_form(name) like search_pattern(${word})`)
    .select('studio_id')
    .limit(MAX_COUNTED)
    .execute()
  return rows.map(({ studio_id }) => studio_id)
}

async function figuresOf(ids: readonly number[], year: number, admin: AdminViewer, reader: Reader) {
  type Figures = { id: number; submissions: number; changed: Date | null; owed: Owed[] }
  if (ids.length === 0) return new Map<number, Figures>()
  const free = withoutConflict(admin, 'submissions.id', admin.at)
  const { rows } = await sql<Figures>`
    select x.id,
      (select count(*) from submissions where studio_id = x.id and year = ${year} and ${free}) as submissions,
      (select max(updated_at) from submissions where studio_id = x.id and year = ${year} and ${free}) as changed,
      (select coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'cents', cents) order by currency), '[]') from (
        select i.currency,
          sum(greatest(0, i.total_cents - i.credited_cents - i.paid_cents + i.refunded_cents)) as cents
        from invoices i
        where i.studio_id in (select id from studios where id = x.id or merged_into = x.id)
          and i.status in ('issued', 'part_paid', 'overdue')
        group by i.currency) o where cents > 0) as owed
    from unnest(array[${sql.join([...ids])}]::bigint[]) as x(id)`.execute(reader)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Studios that may be the same, and what they share. */
export interface DuplicateGroup {
  why: 'name' | 'tax_id' | 'mail'
  shared: string
  studios: { id: number; name: string; country: string; type: string }[]
}

/** Mail providers, which say nothing about a studio. */
const COMMON_MAIL = [
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'yahoo.com',
  'icloud.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  'qq.com',
  '163.com',
  'proton.me',
  'protonmail.com',
  'live.com',
  'mail.ru',
  'aol.com',
]
const MAX_GROUPS = 100
/** Larger groups are left out: a mail domain of many studios is a provider's or an agency's. */
const MAX_ALIKE = { tax_id: 20, name: 20, mail: 5 }

/** Active studios with the same name as people type it, but for spaces and punctuation, the same tax id, or billing mail at one domain. */
export async function duplicateStudios(_admin: AdminViewer): Promise<DuplicateGroup[]> {
  const keys = {
    name: sql`regexp_replace(search_form(name), '[\\s[:punct:]]+', '', 'g')`,
    tax_id: sql`regexp_replace(upper(tax_id), '[^A-Z0-9]', '', 'g')`,
    mail: sql`lower(split_part(billing_email::text, '@', 2))`,
  }
  const groups: DuplicateGroup[] = []
  for (const why of ['tax_id', 'name', 'mail'] as const) {
    const { rows } = await sql<{ shared: string; studios: DuplicateGroup['studios'] }>`
      select shared, jsonb_agg(jsonb_build_object('id', id, 'name', name, 'country', country, 'type', type) order by id) as studios
      from (select id, name, country, type, ${keys[why]} as shared from studios where status = 'active' and type <> 'student') s
      where shared <> '' ${why === 'mail' ? sql`and shared not in (${sql.join(COMMON_MAIL)})` : sql``}
      group by shared having count(*) between 2 and ${MAX_ALIKE[why]} order by count(*) desc, shared limit ${MAX_GROUPS}`.execute(
      db(),
    )
    const asRead = (shared: string) => (why === 'mail' ? shownDomain(shared) : shared)
    groups.push(...rows.map((row) => ({ why, ...row, shared: asRead(row.shared) })))
  }
  return groups
}

export type StudioSide = NonNullable<Awaited<ReturnType<typeof studioSide>>>

/** A studio of any status with its people, names and invoices, also of studios merged into it; `null` if there is none. */
export async function studioSide(studioId: number, admin: AdminViewer, year: number) {
  const reader = db()
  const studio = await reader
    .selectFrom('studios as s')
    .leftJoin('studios as k', 'k.id', 's.merged_into')
    .where('s.id', '=', studioId)
    .select(['s.id', 's.name', 's.type', 's.status', 'k.id as keptId', 'k.name as keptName'])
    .executeTakeFirst()
  if (!studio) return null
  const [aliases, people, invoices, figures] = await Promise.all([
    reader
      .selectFrom('studio_aliases')
      .where('studio_id', '=', studioId)
      .orderBy('name')
      .select('name')
      .execute(),
    peopleOfStudios([studioId], reader),
    reader
      .selectFrom('invoices as i')
      .innerJoin('studios as s', 's.id', 'i.studio_id')
      .where((eb) => eb.or([eb('s.id', '=', studioId), eb('s.merged_into', '=', studioId)]))
      .orderBy('i.id', 'desc')
      .limit(100)
      .select([
        'i.id',
        'i.number',
        'i.status',
        'i.total_cents as totalCents',
        'i.paid_cents as paidCents',
        'i.currency',
        's.name as issuedFor',
      ])
      .execute(),
    figuresOf([studioId], year, admin, reader),
  ])
  const { keptId, keptName, ...rest } = studio
  return {
    ...rest,
    mergedInto: keptId === null ? null : { id: keptId, name: keptName ?? '' },
    aliases: aliases.map(({ name }) => name),
    people,
    invoices,
    submissions: figures.get(studioId)?.submissions ?? 0,
  }
}
