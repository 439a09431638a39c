import { sql } from 'kysely'
import { advisoryLock, transaction, type Reader, type Trx } from '#db/client.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { ok, type Outcome } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { AREAS, HOLDING_STATES, type Area } from './rules.ts'

/** The areas of a season: how many people each holds, how many places are given, and how many are asked for. */
export async function areaCounts(year: number, reader: Reader) {
  const holding = sql.join(HOLDING_STATES.map((state) => sql.lit(state)))
  const { rows } = await sql<{ area: Area; places: number; held: number; wanted: number }>`
    select a.area, coalesce(p.places, 0) as places,
      (select coalesce(sum(m.places), 0)::int from media_credentials m
        where m.year = ${year} and m.state in (${holding}) and a.area = any(m.areas)) as held,
      (select count(*)::int from media_credentials m where m.year = ${year}
        and m.state in ('applied', 'in_review', 'more_info', 'recommended', 'waitlisted')
        and a.area = any(m.areas_wanted)) as wanted
    from unnest(${[...AREAS]}::text[]) with ordinality a (area, n)
    left join press_areas p on p.year = ${year} and p.area = a.area
    order by a.n`.execute(reader)
  return rows
}

/** No place of a season's areas is given until the transaction ends. */
export async function lockAreas(year: number, trx: Trx) {
  await advisoryLock(`press areas ${year}`, trx)
  return areaCounts(year, trx)
}

/** Sets how many people each area holds; places that are given stay given. */
export async function setAreas(
  places: Readonly<Record<Area, number>>,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome> {
  return transaction(async (trx) => {
    const { year } = await currentSeasonIn(trx)
    const counts = await lockAreas(year, trx)
    for (const area of AREAS)
      await trx
        .insertInto('press_areas')
        .values({ year, area, places: places[area] })
        .onConflict((conflict) => conflict.columns(['year', 'area']).doUpdateSet({ places: places[area] }))
        .execute()
    const before = Object.fromEntries(counts.map((each) => [each.area, each.places]))
    const change = { action: 'press_area.set', entity: 'press_area', entityId: String(year) } as const
    await audit(admin, { ...change, before, after: { ...places } }, now, trx)
    return ok()
  })
}
