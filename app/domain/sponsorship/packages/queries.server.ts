import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { containing } from '#db/containing.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { ArtworkSpec } from './artwork-spec.ts'
import { HOLDING_STATES, type Benefit, type PackageKind, type PackageState } from './rules.ts'

/** How many of a package's places sponsors hold: by an offer that is open, or by what followed it. */
export const heldOf = (id: string) =>
  sql<number>`(select count(*)::int from sponsorships held
    where held.package_id = ${sql.ref(id)} and held.state in (${sql.join(HOLDING_STATES.map((state) => sql.lit(state)))}))`

/** A package with the terms in force. */
export const packages = (reader: Reader) =>
  reader
    .selectFrom('sponsorship_packages as p')
    .innerJoin('sponsorship_package_revisions as r', (join) =>
      join.onRef('r.package_id', '=', 'p.id').onRef('r.n', '=', 'p.revision'),
    )
    .select(['p.id', 'p.year', 'p.kind', 'p.state', 'p.revision', 'p.sort', 'r.id as revisionId'])
    .select(termColumns('r'))
    .select(heldOf('p.id').as('held'))

/** The columns of a revision, by the alias of its table. */
export const termColumns = <Alias extends string>(alias: Alias) =>
  [
    `${alias}.name`,
    `${alias}.description`,
    `${alias}.level`,
    `${alias}.price_cents as priceCents`,
    `${alias}.currency`,
    `${alias}.places`,
    `${alias}.benefits`,
    `${alias}.free_entries as freeEntries`,
    `${alias}.size`,
    `${alias}.artwork`,
    `${alias}.artwork_rules as artworkRules`,
    `${alias}.artwork_by as artworkDue`,
  ] as const

export type PackageRow = Awaited<ReturnType<typeof listPackages>>['rows'][number]
/** What a revision says. */
export interface PackageTerms {
  name: string
  description: string
  level: number | null
  priceCents: number
  currency: string
  places: number | null
  benefits: Benefit[]
  freeEntries: number
  size: string
  artwork: ArtworkSpec | null
  artworkRules: string
  artworkDue: string | null
}

interface PackageFilter {
  query: string
  kind: PackageKind | null
  state: PackageState | null
  limit: number
  offset: number
}

const BEFORE = sql`<`
const AFTER = sql`>`

/** Tells whether no package of its kind is before it in the order, or after it. */
const neighbourless = (side: typeof BEFORE) => sql<boolean>`not exists (
  select from sponsorship_packages o where o.year = p.year and o.kind = p.kind and o.state <> 'archived'
    and (o.sort, o.id) ${side} (p.sort, p.id))`

/** A season's packages in their order; archived ones only where they are asked for. */
export async function listPackages(_admin: AdminViewer, year: number, filter: PackageFilter) {
  const { query, kind, state } = filter
  const matching = packages(db())
    .where('p.year', '=', year)
    .$if(kind !== null, (found) => found.where('p.kind', '=', kind ?? 'sponsor'))
    .$if(state !== null, (found) => found.where('p.state', '=', state ?? 'open'))
    .$if(state === null, (found) => found.where('p.state', '<>', 'archived'))
    .$if(query !== '', (found) => found.where('p.name', 'ilike', containing(query)))
  const [rows, { count }] = await Promise.all([
    matching
      .select(
        sql<number>`(select count(*)::int from sponsorships w where w.package_id = p.id and w.state = 'waitlisted')`.as(
          'waiting',
        ),
      )
      .select([neighbourless(BEFORE).as('isFirst'), neighbourless(AFTER).as('isLast')])
      .orderBy(inOrder)
      .orderBy('p.sort')
      .orderBy('p.id')
      .limit(filter.limit)
      .offset(filter.offset)
      .execute(),
    matching
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, count }
}

const inOrder = sql`array_position(array['sponsor', 'advert', 'addon'], p.kind)`

/** One package by its id; `undefined` when there is none. */
export function findPackage(_admin: AdminViewer, id: number, reader: Reader) {
  return packages(reader).where('p.id', '=', id).executeTakeFirst()
}

const MAX_OFFERED = 100

export type OfferedPackage = Awaited<ReturnType<typeof offeredPackages>>[number]

/** The packages of a season that people can apply for, in their order. */
export function offeredPackages(year: number, reader: Reader) {
  return packages(reader)
    .where('p.year', '=', year)
    .where('p.state', '=', 'open')
    .orderBy(inOrder)
    .orderBy('p.sort')
    .orderBy('p.id')
    .limit(MAX_OFFERED)
    .execute()
}

/** Whether a season has a package that people can apply for. */
export async function isSelling(year: number, reader: Reader): Promise<boolean> {
  const row = await reader
    .selectFrom('sponsorship_packages')
    .where('year', '=', year)
    .where('state', '=', 'open')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The terms of one revision. */
export function readTerms(revisionId: number, reader: Reader): Promise<PackageTerms> {
  return reader
    .selectFrom('sponsorship_package_revisions as r')
    .where('r.id', '=', revisionId)
    .select(termColumns('r'))
    .executeTakeFirstOrThrow()
}

/** How many applications of a package are open, by whether they hold a place. */
export async function applicationsOf(packageId: number, reader: Reader) {
  return reader
    .selectFrom('sponsorships')
    .where('package_id', '=', packageId)
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('state', 'in', HOLDING_STATES).as('held'),
      eb.fn
        .countAll<number>()
        .filterWhere('state', 'in', ['applied', 'in_review', 'waitlisted', 'offered'])
        .as('open'),
    ])
    .executeTakeFirstOrThrow()
}
