import { sql } from 'kysely'
import { db } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { confirmSlate } from './slate-decisions.server.ts'
import { listAdminSlates } from '#app/domain/judging/slates/admin-slates.server.ts'

/** Confirms the listed slates ("12.3 15.1": slate and version) that are still complete, each in its own transaction. */
export async function confirmComplete(year: number, seen: string, admin: AdminViewer, now: Date) {
  const asked = new Set(seen.split(' ').filter(Boolean).slice(0, 500))
  const complete = (await listAdminSlates(admin, year, {}, now)).filter((row) => row.complete)
  const own: number[] = []
  for (const { slateId, version } of complete) {
    if (slateId === null || version === null || !asked.has(`${slateId}.${version}`)) continue
    const made = await confirmSlate(slateId, { version, acceptShort: false }, admin, now)
    if (made.ok) own.push(slateId)
  }
  const others = await confirmedByOthers(year, asked, own, admin, now)
  return { confirmed: own.length, left: asked.size - own.length - others.count, others }
}

async function confirmedByOthers(
  year: number,
  asked: ReadonlySet<string>,
  own: readonly number[],
  admin: AdminViewer,
  now: Date,
) {
  const wanted = new Set([...asked].map((each) => Number(each.split('.')[0])))
  // Slates the admin has a conflict with are never counted.
  const ids = (await listAdminSlates(admin, year, { state: 'confirmed' }, now)).flatMap(({ slateId }) =>
    slateId !== null && wanted.has(slateId) && !own.includes(slateId) ? slateId : [],
  )
  const rows = await db()
    .selectFrom('slates as l')
    .innerJoin('users as u', 'u.id', 'l.decided_by')
    .where('l.id', 'in', [0, ...ids])
    .select(sql<string>`trim(u.first_name || ' ' || u.last_name)`.as('name'))
    .orderBy('l.decided_at')
    .execute()
  return { count: ids.length, names: [...new Set(rows.map(({ name }) => name))] }
}
