import { sql } from 'kysely'
import { db } from '#db/client.ts'
import { readSerial } from './rules.ts'
import { seasonTitle } from '#app/domain/season/seasons/rules.ts'
import { publicNomination } from '#app/domain/season/announcements/embargo.server.ts'
import { isStale } from './stale.server.ts'

export interface Verified {
  serial: string
  /** `replaced` only once the new certificate is released. */
  state: 'valid' | 'replaced' | 'void'
  replacedBy: string | null
  name: string
  category: string
  title: string
  year: number
  season: string
  releasedAt: Date
  voidedAt: Date | null
  /** Its details were corrected and no new certificate is released yet. */
  corrected: boolean
}

/** A certificate by its typed serial, for anyone: only released ones of announced seasons, else null. */
export async function verify(typed: string, now: Date): Promise<Verified | null> {
  const serial = readSerial(typed)
  if (!serial) return null
  const { rows } = await sql<Verified>`
    select c.serial, c.printed_name as name, c.printed_category as category, c.printed_title as title, c.year,
      s.label as season, c.released_at as "releasedAt", c.voided_at as "voidedAt",
      case when c.status = 'released' and ${publicNomination('n', now)} then 'valid'
        when r.serial is not null then 'replaced' else 'void' end as state,
      r.serial as "replacedBy",
      c.status = 'released' and ${isStale} as corrected
    from certificates c join seasons s on s.year = c.year join nominations n on n.id = c.nomination_id
      join nomination_people p on p.id = c.person_id
      left join lateral (with recursive later(id, serial, status) as (
          select x.id, x.serial, x.status from certificates x where x.replaces_id = c.id
          union select x.id, x.serial, x.status from certificates x join later on x.replaces_id = later.id)
        select later.serial from later where later.status = 'released' limit 1) r on ${publicNomination('n', now)}
    where c.serial = ${serial} and c.released_at is not null and c.released_at <= ${now}
      and exists (select from announcements a where a.year = c.year and a.cancelled_at is null
        and a.announce_at <= ${now})`.execute(db())
  const [found] = rows
  return found ? { ...found, season: seasonTitle({ label: found.season, year: found.year }) } : null
}
