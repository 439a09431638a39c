import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '#db/client.ts'
import { containing } from '#db/containing.ts'
import { visibleTo } from '#app/domain/judging/slates/visible-works.server.ts'
import { publicNomination } from '#app/domain/season/announcements/embargo.server.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { ItemKind } from './rules.ts'
import { visibleItem, type PressMoment, type PressReader } from './visibility.server.ts'

/** A nominated work that an item names. */
export interface NamedNomination {
  id: number
  title: string
  studio: string
  type: CategoryType
  number: number
  category: string
  isPublic: boolean
  /** It was public and is no nomination any more, which hides the item. */
  hasEnded: boolean
}

/**
 * The nominations `n` that a reader of items may know: public ones, and those that were; admins also those before the announcement,
 * without their conflicts of interest.
 */
function knownTo(admin: AdminViewer | null, now: Date): RawBuilder<boolean> {
  const known = sql<boolean>`(${publicNomination('n', now)}
    or (n.status in ('revoked', 'declined') and n.announced_at is not null))`
  return admin ? sql<boolean>`(${known} or ${visibleTo(admin, 'n', now)})` : known
}

const columns = (
  now: Date,
) => sql`n.id, n.display_title as title, n.display_studio as studio, k.type, k.number,
  k.name as category, ${publicNomination('n', now)} as "isPublic", n.status in ('revoked', 'declined') as "hasEnded"`
const IN_ORDER = sql`k.number, n.display_title collate "und-x-icu", n.id`

export const MAX_NAMED = 100

/** The nominations that an item names as far as `admin`, or a reader who is none, may know them, and how many others there are. */
export async function namedIn(
  itemId: number,
  admin: AdminViewer | null,
  { now }: PressMoment,
  reader: Reader,
): Promise<{ named: NamedNomination[]; others: number }> {
  const { rows } = await sql<NamedNomination & { known: boolean }>`
    select ${columns(now)}, ${knownTo(admin, now)} as known
    from press_item_nominations pin join nominations n on n.id = pin.nomination_id
    join categories k on k.id = n.category_id
    where pin.item_id = ${itemId} order by ${IN_ORDER} limit ${MAX_NAMED}`.execute(reader)
  const named = rows.filter(({ known }) => known).map(({ known: _known, ...row }) => row)
  return { named, others: rows.length - named.length }
}

/** A season's nominations that the item does not name yet and `admin`, or an author who is none, may name. */
export async function listNameable(
  item: { id: number; year: number },
  { query, limit, offset }: { query: string; limit: number; offset: number },
  admin: AdminViewer | null,
  { now }: PressMoment,
  reader: Reader,
): Promise<{ rows: NamedNomination[]; count: number }> {
  const pattern = containing(query)
  const from = sql`nominations n join categories k on k.id = n.category_id
    where n.year = ${item.year} and ${nameable('n', admin, now)}
    and not exists (select from press_item_nominations pin where pin.item_id = ${item.id} and pin.nomination_id = n.id)
    and (${query === ''} or n.display_title ilike ${pattern} or n.display_studio ilike ${pattern} or k.name ilike ${pattern})`
  const [found, counted] = await Promise.all([
    sql<NamedNomination>`select ${columns(now)} from ${from} order by ${IN_ORDER} limit ${limit} offset ${offset}`.execute(
      reader,
    ),
    sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(reader),
  ])
  return { rows: found.rows, count: counted.rows[0]?.count ?? 0 }
}

/** Nominations that can be named: public ones, and for admins those that are still under embargo. */
export function nameable(alias: string, admin: AdminViewer | null, now: Date): RawBuilder<boolean> {
  if (!admin) return publicNomination(alias, now)
  return sql<boolean>`(${sql.ref(`${alias}.status`)} in ('confirmed', 'announced') and ${visibleTo(admin, alias, now)})`
}

export interface ItemOfNominee {
  nominationId: number
  publicId: string
  title: string
  kind: ItemKind
}

const MAX_SHOWN = 2_000

/** The items that name nominees of a season, as far as the reader sees them at this moment: the newest first. */
export async function itemsOfNominees(
  year: number,
  reading: PressReader,
  moment: PressMoment,
  reader: Reader,
): Promise<ItemOfNominee[]> {
  const { rows } = await sql<ItemOfNominee>`
    select pin.nomination_id as "nominationId", i.public_id as "publicId", i.title, i.kind
    from press_item_nominations pin join press_items i on i.id = pin.item_id
    where i.year = ${year} and i.state <> 'archived' and ${visibleItem('i', { ...reading, userId: null }, moment)}
    order by i.publish_at desc, i.id desc limit ${MAX_SHOWN}`.execute(reader)
  return rows
}
