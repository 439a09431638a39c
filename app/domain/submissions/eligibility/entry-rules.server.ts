import { sql, type RawBuilder } from 'kysely'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import type { Eligibility } from './breaches.ts'
import { COUNTED, type Counted, type Rule } from './facts.ts'

/** A row of an entry carries this for its rules. */
interface EligibilityRow {
  rules: Rule[]
  createdBy: number
  country: string
  memberships: { code: string; startsOn: string | null; endsOn: string | null }[] | null
  counts: Partial<Record<`${'sent' | 'inCart'}_${Counted}`, number>> | null
}

/**
 * The rules of the entry `s` with what they are checked against, as a part of the query that reads it, so that a page asks nothing more.
 * Memberships and counts are read only where a rule asks for them, or for `all` that there is to know.
 */
export const eligibilityOfRow = (all: boolean): RawBuilder<EligibilityRow> => sql`(
  with own as materialized (
    select r.* from eligibility_rules r
    where r.year = s.year and (r.category_id is null or r.category_id = s.category_id))
  select jsonb_build_object(
    'createdBy', s.created_by,
    'country', st.country,
    'rules', coalesce((select jsonb_agg(jsonb_build_object(
        'id', own.id, 'categoryId', own.category_id, 'fact', own.fact, 'fieldId', own.field_id, 'test', own.test,
        'terms', own.terms, 'message', own.message, 'force', own.force)
      order by own.category_id nulls first, own.sort, own.id) from own), '[]'::jsonb),
    'memberships', case when ${all}::boolean or exists (select from own where own.fact = 'membership') then (
      select jsonb_agg(jsonb_build_object('code', t.code, 'startsOn', m.starts_on, 'endsOn', m.ends_on))
      from studio_members x
      join memberships m on m.user_id = x.user_id and m.status = 'active'
      join membership_types t on t.id = m.membership_type_id
      where x.studio_id = s.studio_id and x.status = 'active') end,
    'counts', case when ${all}::boolean or exists (select from own where own.fact in ('studio_here', 'studio_all', 'person_here', 'person_all'))
      then (
        select jsonb_build_object(
          'sent_studio_all', count(*) filter (where o.sent and o.studio_id = s.studio_id),
          'sent_studio_here', count(*) filter (where o.sent and o.studio_id = s.studio_id and o.category_id = s.category_id),
          'sent_person_all', count(*) filter (where o.sent and o.created_by = s.created_by),
          'sent_person_here', count(*) filter (where o.sent and o.created_by = s.created_by and o.category_id = s.category_id),
          'inCart_studio_all', count(*) filter (where not o.sent and o.studio_id = s.studio_id),
          'inCart_studio_here', count(*) filter (where not o.sent and o.studio_id = s.studio_id and o.category_id = s.category_id),
          'inCart_person_all', count(*) filter (where not o.sent and o.created_by = s.created_by),
          'inCart_person_here', count(*) filter (where not o.sent and o.created_by = s.created_by and o.category_id = s.category_id))
        from (
          select e.studio_id, e.created_by, e.category_id, e.status <> 'draft' as sent
          from submissions e
          where e.year = s.year and e.id <> s.id and (e.studio_id = s.studio_id or e.created_by = s.created_by)
            -- As a category's own limit counts: what was withdrawn keeps its place once it was submitted.
            and case e.status when 'draft' then e.payment_status = 'in_cart' when 'expired' then false
              when 'withdrawn' then e.submitted_at is not null else true end) o) end))`

/** The rules of an entry from its row, with the zone that decides the award's day. */
export function eligibilityFrom(
  { rules, createdBy, country, memberships, counts }: EligibilityRow,
  studioKind: string,
  zone: string,
): Eligibility {
  return {
    ...{ rules, createdBy, studioKind, studioCountry: country },
    memberships: memberships ?? [],
    others: Object.fromEntries(
      COUNTED.map((fact) => [
        fact,
        { sent: counts?.[`sent_${fact}`] ?? 0, inCart: counts?.[`inCart_${fact}`] ?? 0 },
      ]),
    ) as Eligibility['others'],
    dayOf: (now) => toLocalText(now, zone).slice(0, 10),
  }
}
