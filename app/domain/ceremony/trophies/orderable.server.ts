import { sql, type RawBuilder } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { publicNomination } from '#app/domain/season/announcements/embargo.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { nomineeOrderPath, orderPath } from './link.server.ts'
import type { PlateSource } from './plate.ts'
import { mayOrder, trophyReference, type TrophyState } from './rules.ts'
import { publicWinners, readTrophyTerms } from './terms.server.ts'

interface Row extends PlateSource {
  nominationId: number
  personId: number
  year: number
  fullName: string
  email: string
  linkKey: string
  userId: number | null
  unconfirmed: number
  taken: number[]
}

/** A nominee of a public nomination with what their plate can say: only confirmed names. */
const nominees = (condition: RawBuilder<unknown>, now: Date) => sql<Row>`
  select n.id as "nominationId", p.id as "personId", n.year, p.full_name as "fullName", p.email, p.link_key as "linkKey",
    s.label as season, k.name as category, n.display_title as title, n.display_studio as studio,
    coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.full_name, 'credit', o.credit) order by o.sort)
      from nomination_people o where o.nomination_id = n.id and o.confirmed_at is not null), '[]') as people,
    (select count(*)::int from nomination_people o where o.nomination_id = n.id and o.confirmed_at is null) as unconfirmed,
    array(select t.n from trophy_pieces t where t.nomination_id = n.id order by t.n) as taken
  from nomination_people p join nominations n on n.id = p.nomination_id join categories k on k.id = n.category_id
  join seasons s on s.year = n.year
  where ${condition} and ${publicNomination('n', now)}
  order by n.year desc, n.id, p.sort limit 100`

/** A nominee by their link, to order; `null` where the nomination is not public. */
export async function findNominee(personId: number, now: Date, reader: Reader): Promise<Row | null> {
  const { rows } = await nominees(sql`p.id = ${personId}`, now).execute(reader)
  return rows[0] ?? null
}

/** What a nominee's own page about extra trophies shows; `null` before the nomination is public and for those who may not order. */
export async function findOrderable(personId: number, now: Date) {
  const nominee = await findNominee(personId, now, db())
  if (!nominee) return null
  const [terms, winners, orders] = await Promise.all([
    readTrophyTerms(nominee.year, now, db()),
    publicWinners(nominee.year, now),
    ordersOf(sql`o.nomination_id = ${nominee.nominationId} and o.person_id = ${personId}`),
  ])
  const isWinner = winners.has(nominee.nominationId)
  if (!mayOrder({ isAnnounced: true, isWinner }, terms.ordersFor)) return null
  return { nominee, terms, isWinner, left: Math.max(0, terms.most - nominee.taken.length), orders }
}

async function ordersOf(condition: RawBuilder<unknown>) {
  const { rows } = await sql<{
    id: number
    linkKey: string
    state: TrophyState
    qty: number
    orderedAt: Date
    title: string
    category: string
  }>`
    select o.id, o.link_key as "linkKey", o.state, o.qty, o.ordered_at as "orderedAt", n.display_title as title, k.name as category
    from trophy_orders o join nominations n on n.id = o.nomination_id join categories k on k.id = n.category_id
    where ${condition} order by o.id desc limit 50`.execute(db())
  return rows.map(({ linkKey, ...row }) => ({
    ...row,
    reference: trophyReference(row.id),
    to: orderPath(linkKey),
  }))
}

export type OwnOrder = Awaited<ReturnType<typeof ordersOf>>[number]

/** A signed-in person's public nominations, by their confirmed address, with where each is ordered, and their orders. */
export async function ownTrophies(viewer: Viewer, now: Date) {
  const mine = sql`p.email <> '' and lower(p.email) = lower(${viewer.confirmedEmail})`
  const { rows } = await nominees(mine, now).execute(db())
  const years = [...new Set(rows.map(({ year }) => year))]
  const seasons = await Promise.all(
    years.map(async (year) => ({
      year,
      terms: await readTrophyTerms(year, now, db()),
      winners: await publicWinners(year, now),
    })),
  )
  const wins = rows.flatMap((row) => {
    const season = seasons.find(({ year }) => year === row.year)
    if (!season) return []
    const isWinner = season.winners.has(row.nominationId)
    if (!mayOrder({ isAnnounced: true, isWinner }, season.terms.ordersFor)) return []
    const { category, title, fullName } = row
    return [
      {
        ...{ id: row.personId, category, title, fullName, isWinner, window: season.terms.window },
        left: Math.max(0, season.terms.most - row.taken.length),
        most: season.terms.most,
        to: nomineeOrderPath(row.linkKey),
      },
    ]
  })
  return { wins, orders: await ordersOf(sql`o.user_id = ${viewer.userId}`) }
}

/** Whether a nominee's letter leads to the order of extra trophies now. */
export async function offersTrophies(personId: number, now: Date): Promise<boolean> {
  const found = await findOrderable(personId, now)
  return found !== null && (found.terms.window.state === 'open' || found.orders.length > 0)
}
