import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import { containing } from '#db/containing.ts'
import { publicNomination } from '#app/domain/season/announcements/embargo.server.ts'
import { fullName } from '#app/platform/full-name.server.ts'
import type { ItemKind, ItemState } from './rules.ts'
import { aboutIsPublic, visibleItem, type PressMoment, type PressReader } from './visibility.server.ts'

/** Items with the file in force. Every read of them names its reader, except a command's own. */
const items = (reader: Reader) =>
  reader
    .selectFrom('press_items as i')
    .innerJoin('press_categories as c', 'c.id', 'i.category_id')
    .leftJoin('users as u', 'u.id', 'i.author_id')
    .leftJoin('press_item_files as pf', (join) =>
      join.onRef('pf.item_id', '=', 'i.id').onRef('pf.n', '=', 'i.file_no'),
    )
    .leftJoin('files as f', 'f.id', 'pf.file_id')
    .select([
      'i.id',
      'i.public_id as publicId',
      'i.year',
      'i.kind',
      'i.title',
      'i.summary',
      'i.link',
      'i.alt',
    ])
    .select([
      'i.credit',
      'i.about',
      'i.is_public as isPublic',
      'i.tell_press as tellPress',
      'i.told_at as toldAt',
    ])
    .select(['i.state', 'i.publish_at as publishAt', 'i.embargo_until as embargoUntil', 'i.version'])
    .select(['i.share_under_embargo as shareUnderEmbargo', 'i.author_id as authorId', 'i.file_no as fileNo'])
    .select(['i.category_id as categoryId', 'c.name as category', fullName('u').as('author')])
    .select(['f.id as fileId', 'f.mime', 'f.size_bytes as sizeBytes', 'f.width', 'f.height'])
    .select(
      sql<boolean>`exists (select from press_renditions r where r.file_id = f.id and r.size = 'thumb')`.as(
        'hasSizes',
      ),
    )

/** Whether the item in `column` names a public nominee whose work or studio has the text in it. */
const namesLike = (column: string, text: string, now: Date) =>
  sql<boolean>`${sql.ref(column)} in (select pin.item_id from press_item_nominations pin
    join nominations sn on sn.id = pin.nomination_id where ${publicNomination('sn', now)}
    and search_form(sn.display_title || E'\\n' || sn.display_studio) like search_pattern(${text}))`

export type ItemRow = Awaited<ReturnType<typeof listItems>>['rows'][number]

export interface ItemFilter {
  query: string
  kind: ItemKind | null
  state: ItemState | 'mine' | null
  categoryId: number | null
  year: number | null
  limit: number
  offset: number
}

/** `newsSince` of SQL. */
const NEWS_SINCE = sql`greatest(i.publish_at, i.embargo_until)`

/** The items a reader sees, the newest first; archived ones only where they are asked for. */
export async function listItems(
  reading: PressReader,
  filter: ItemFilter,
  moment: PressMoment,
  reader: Reader,
) {
  const { query, kind, state, categoryId, year } = filter
  const matching = items(reader)
    .where(visibleItem('i', reading, moment))
    .$if(kind !== null, (found) => found.where('i.kind', '=', kind ?? 'release'))
    .$if(categoryId !== null, (found) => found.where('i.category_id', '=', categoryId ?? 0))
    .$if(year !== null, (found) => found.where('i.year', '=', year ?? 0))
    .$if(state === null, (found) => found.where('i.state', '<>', 'archived'))
    .$if(state === 'mine', (found) => found.where('i.author_id', '=', reading.userId))
    .$if(state !== null && state !== 'mine', (found) =>
      found.where(sql<boolean>`(case when i.state = 'scheduled' and i.publish_at <= ${moment.now} then 'published'
        else i.state end) = ${state}`),
    )
    .$if(query !== '', (found) =>
      found.where((eb) =>
        eb.or([
          eb('i.search_text', 'like', sql<string>`search_pattern(${query})`),
          namesLike('i.id', query, moment.now),
        ]),
      ),
    )
  const [rows, { count }] = await Promise.all([
    matching
      .orderBy(sql`${reading.sees === 'public' ? NEWS_SINCE : sql`i.publish_at`} desc nulls first`)
      .orderBy('i.id', 'desc')
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

const withBody = (reader: Reader) => items(reader).select('i.body')

export type Item = Awaited<ReturnType<ReturnType<typeof withBody>['executeTakeFirstOrThrow']>>

/** An item that the reader may edit: their own, or any for admins; `undefined` for all others. */
export function findOwnItem(id: number, { userId, sees }: PressReader, reader: Reader) {
  return withBody(reader)
    .where('i.id', '=', id)
    .$if(sees !== 'everything', (found) => found.where('i.author_id', '=', userId ?? 0))
    .executeTakeFirst()
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The item of an address, if the reader sees it at this moment. */
export async function findVisibleItem(
  publicId: string,
  reading: PressReader,
  moment: PressMoment,
  reader: Reader,
) {
  if (!UUID.test(publicId)) return undefined
  return withBody(reader)
    .where('i.public_id', '=', publicId)
    .where(visibleItem('i', reading, moment))
    .executeTakeFirst()
}

export const MAX_AT_ONCE = 50

/** The selected items with a file, as far as the reader sees them. */
export function selectedItems(
  ids: readonly number[],
  reading: PressReader,
  moment: PressMoment,
  reader: Reader,
) {
  return items(reader)
    .where('i.id', 'in', ids.length > 0 ? ids.slice(0, MAX_AT_ONCE) : [0])
    .where(visibleItem('i', reading, moment))
    .where('f.id', 'is not', null)
    .where('i.state', '<>', 'archived')
    .orderBy('i.id')
    .execute()
}

/** The files an item had, the newest first. */
export function listFilesOf(itemId: number, reader: Reader) {
  return reader
    .selectFrom('press_item_files as pf')
    .innerJoin('files as f', 'f.id', 'pf.file_id')
    .leftJoin('users as u', 'u.id', 'pf.added_by')
    .where('pf.item_id', '=', itemId)
    .orderBy('pf.n', 'desc')
    .select([
      'pf.n',
      'pf.added_at as addedAt',
      'f.original_name as name',
      'f.size_bytes as sizeBytes',
      'f.mime',
    ])
    .select(fullName('u').as('by'))
    .limit(50)
    .execute()
}

const BEFORE = sql`<`
const AFTER = sql`>`

/** Tells whether no category is before it in the order, or after it. */
const neighbourless = (side: typeof BEFORE) => sql<boolean>`not exists (
  select from press_categories o where (o.sort, o.id) ${side} (c.sort, c.id))`

/** The categories in their order, with how many items each has. */
export async function listCategories(
  { query, limit, offset }: { query: string; limit: number; offset: number },
  reader: Reader,
) {
  const matching = reader
    .selectFrom('press_categories as c')
    .$if(query !== '', (found) => found.where('c.name', 'ilike', containing(query)))
  const [rows, { count }] = await Promise.all([
    matching
      .select(['c.id', 'c.name', 'c.slug'])
      .select(sql<number>`(select count(*)::int from press_items i where i.category_id = c.id)`.as('items'))
      .select([neighbourless(BEFORE).as('isFirst'), neighbourless(AFTER).as('isLast')])
      .orderBy('c.sort')
      .orderBy('c.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, count }
}

/** All categories to choose from, in their order. */
export function categoryChoices(reader: Reader) {
  return reader
    .selectFrom('press_categories')
    .orderBy('sort')
    .orderBy('id')
    .select(['id', 'name', 'slug'])
    .limit(200)
    .execute()
}

export function findCategory(id: number, reader: Reader) {
  return reader
    .selectFrom('press_categories as c')
    .where('c.id', '=', id)
    .select(['c.id', 'c.name', 'c.slug', 'c.version', 'c.sort'])
    .select(sql<number>`(select count(*)::int from press_items i where i.category_id = c.id)`.as('items'))
    .executeTakeFirst()
}

/** The seasons that have items, the latest first. */
export async function yearsOfItems(
  reading: PressReader,
  moment: PressMoment,
  reader: Reader,
): Promise<number[]> {
  const rows = await reader
    .selectFrom('press_items as i')
    .where(visibleItem('i', reading, moment))
    .select('i.year')
    .distinct()
    .orderBy('i.year', 'desc')
    .limit(50)
    .execute()
  return rows.map(({ year }) => year)
}

const tellable = (year: number, moment: PressMoment, reader: Reader) =>
  items(reader).where('i.year', '=', year).where(aboutIsPublic('i', moment))

/** How many items of a season are about nothing that is still secret. */
export function countTellable(year: number, moment: PressMoment, reader: Reader): Promise<number> {
  return countOf(tellable(year, moment, reader))
}

/** These items after `last`, for exports in batches. */
export function tellableAfter(
  year: number,
  moment: PressMoment,
  last: { id: number } | null,
  limit: number,
  reader: Reader,
) {
  return tellable(year, moment, reader)
    .where('i.id', '>', last?.id ?? 0)
    .orderBy('i.id')
    .limit(limit)
    .execute()
}
