import { sql } from 'kysely'
import type { Trx } from '#db/client.ts'
import type { Actor } from '#app/platform/viewer.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { moveAll } from '#app/platform/lifecycle.server.ts'
import { nominationLifecycle } from './lifecycle.ts'

/** Nominates a locked slate's works with their people; a revoked nomination is reinstated, a declined one stays declined. */
export async function nominate(slateId: number, actor: Actor, now: Date, trx: Trx) {
  const revived = await moveAll(
    nominationLifecycle,
    'reinstate',
    {
      by: 'admin',
      where: () => sql<boolean>`exists (select from slate_items i join slates l on l.id = i.slate_id
          join committees c on c.id = l.committee_id
        where i.slate_id = ${slateId} and c.category_id = nominations.category_id
          and (i.submission_id = nominations.submission_id or i.outside_work_id = nominations.outside_work_id))
        and not exists (select from outside_works o where o.id = nominations.outside_work_id
          and o.proposed_at > nominations.updated_at)`,
      set: (eb) => ({ ended_reason: '', updated_at: now, version: eb('version', '+', 1) }),
      returning: ['submission_id', 'outside_work_id'],
    },
    trx,
  )
  const { rows } = await sql<{ id: number }>`
    insert into nominations (year, category_id, submission_id, outside_work_id, display_title, display_studio,
      created_at, updated_at)
    select c.year, c.category_id, i.submission_id, i.outside_work_id, coalesce(s.title, o.title),
      coalesce(t.name, o.studio), ${now}, ${now}
    from slate_items i
    join slates l on l.id = i.slate_id
    join committees c on c.id = l.committee_id
    left join submissions s on s.id = i.submission_id
    left join studios t on t.id = s.studio_id
    left join outside_works o on o.id = i.outside_work_id
    where i.slate_id = ${slateId}
      and not exists (select from nominations d where d.status = 'declined'
        and (d.submission_id = i.submission_id or d.outside_work_id = i.outside_work_id))
      and coalesce(i.submission_id, 0) <> all (${revived.map((row) => row.submission_id ?? -1)}::bigint[])
      and coalesce(i.outside_work_id, 0) <> all (${revived.map((row) => row.outside_work_id ?? -1)}::bigint[])
    order by i.position
    returning id`.execute(trx)
  const ids = rows.map(({ id }) => id)
  const people = await nameThem(ids, trx)
  const nominations = ids.length + revived.length
  await auditRecord(actor, 'slate.nominated', slateId, { after: { nominations, people } }, now, trx)
  return { nominations, people }
}

/** Names the people of new nominations, from the entry's credits or the proposed work. */
async function nameThem(nominationIds: readonly number[], trx: Trx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into nomination_people (nomination_id, sort, full_name, credit, email, pronunciation)
    select n.id, row_number() over (partition by n.id order by p.sort), p.full_name, p.credit, p.email, p.pronunciation
    from nominations n
    cross join lateral (
      select sp.sort, sp.full_name, sp.credit, sp.email, sp.pronunciation
        from submission_people sp where sp.submission_id = n.submission_id
      union all
      select each.ordinality, each.person ->> 'fullName', coalesce(each.person ->> 'credit', ''),
        coalesce(each.person ->> 'email', ''), ''
        from outside_works o, jsonb_array_elements(o.people) with ordinality as each (person, ordinality)
        where o.id = n.outside_work_id) p
    where n.id = any (${nominationIds}::bigint[]) and p.full_name <> ''
    returning id`.execute(trx)
  return rows.length
}
