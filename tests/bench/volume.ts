/** Runs one statement on the bench's database. */
type Run = (statement: string) => Promise<unknown>

/**
 * Fills the demo season up to so many submissions, set by set: a studio with its owner for every eight of them, answers,
 * people, a history step, and an invoice for what was submitted. Names come in several scripts; states and dates are spread
 * the same way at every size, so that two sizes differ in nothing but size.
 */
export async function fillTo(submissions: number, run: Run): Promise<void> {
  const studios = Math.ceil(submissions / 8)
  for (const statement of statements(submissions, studios)) await run(statement)
}

function statements(submissions: number, studios: number): string[] {
  const season = `(select year from seasons where is_current)`
  return [
    // The search text is written below, once for all rows.
    `alter table submissions disable trigger submissions_search_text`,
    `alter table submission_people disable trigger people_added_search_text`,
    `insert into users (email, first_name, last_name, role, email_verified_at)
     select 'bench' || n || '@example.org', 'Nkemi', 'Tarnsby ' || n, 'member', now()
     from generate_series(1, ${studios}) n on conflict do nothing`,
    `insert into studios (type, name, country, address_line1, city, billing_email, created_by, created_at, updated_at)
     select (array['studio', 'independent', 'agency'])[1 + n % 3], 'Bench Works ' || n, 'DE', 'Street ' || n, 'Leipzig',
       u.email, u.id, now(), now()
     from generate_series(1, ${studios}) n join users u on u.email = ('bench' || n || '@example.org')::citext
     where not exists (select 1 from studios s where s.name = 'Bench Works ' || n)`,
    `insert into studio_members (studio_id, user_id, role, status, created_at)
     select s.id, s.created_by, 'owner', 'active', now() from studios s where s.name like 'Bench Works %' on conflict do nothing`,
    `create temporary table bench_new as
     with own as (select id, created_by, row_number() over (order by id) - 1 as k from studios where name like 'Bench Works %'),
       cats as (select id, row_number() over (order by number) - 1 as k, count(*) over () as many from categories
         where year = ${season})
     select n, own.id as studio_id, own.created_by, cats.id as category_id,
       (array['draft', 'draft', 'submitted', 'submitted', 'in_review', 'accepted', 'accepted', 'returned', 'withdrawn', 'expired'])[1 + n % 10] as status
     from generate_series((select count(*) + 1 from submissions), ${submissions}) n
     join own on own.k = n % ${studios} join cats on cats.k = n % cats.many`,
    `insert into submissions (code, year, category_id, studio_id, created_by, title, status, payment_status, completeness,
       submitted_at, created_at, updated_at, tags, flag)
     select case when status not in ('draft', 'expired') then 'B' || n end, ${season}, category_id, studio_id, created_by,
       (array['Tin Lanterns', 'Moss Parade', 'Saltbox', 'Quill', 'Gravel Songs', '燈籠', 'Low Orbit Choir'])[1 + n % 7] || ' ' || n,
       status,
       case when status in ('draft', 'expired') then 'unpaid' when n % 3 = 0 then 'invoiced' else 'paid' end,
       case when status in ('draft', 'expired') then n % 100 else 100 end,
       case when status not in ('draft', 'expired') then now() - n % 1000 * interval '1 hour' end,
       now() - interval '60 days', now() - n * interval '7 seconds',
       case when n % 50 = 0 then array['subtitles'] else '{}' end, case when n % 200 = 0 then 'Look again' end
     from bench_new`,
    `create temporary table bench_ids as
     select s.id, s.studio_id, s.created_by, s.category_id, s.status, s.payment_status, s.title, row_number() over () as n
     from submissions s where s.code like 'B%' or s.studio_id in (select id from studios where name like 'Bench Works %')`,
    `delete from bench_ids b where exists (select 1 from submission_people p where p.submission_id = b.id)`,
    `insert into submission_people (submission_id, sort, full_name, credit)
     select b.id, k, (array['Ottoline Quillfeather', 'Þóra Ægisdóttir-Lindqvist', '李晴风', 'محمد', 'Bram Pellworm'])[1 + (b.n + k) % 5]
       || ' ' || b.n % 1000, 'Director' from bench_ids b, generate_series(0, 1) k`,
    `insert into submission_values (submission_id, field_id, value, updated_at)
     select b.id, f.field_id, to_jsonb(case when fields.key = 'work_title' then b.title else 'Drawn frame by frame on paper' end), now()
     from bench_ids b
     cross join lateral (select field_id from category_fields c where c.category_id = b.category_id order by sort limit 5) f
     join fields on fields.id = f.field_id`,
    `insert into audit_log (at, actor_id, action, entity, entity_id, after)
     select now(), created_by, 'submission.started', 'submission', id::text, '{"title": "x"}' from bench_ids`,
    `insert into invoices (number, kind, year, user_id, studio_id, seller, bill_to, currency, subtotal_cents, total_cents,
       paid_cents, status, pay_method, checkout_key, content_sha256, issued_at, due_at)
     select 'BENCH-' || b.id, 'entry', ${season}, b.created_by, b.studio_id,
       sample.seller, sample.bill_to, 'USD', 19500, 19500, case when b.payment_status = 'paid' then 19500 else 0 end,
       case when b.payment_status = 'paid' then 'paid' else 'issued' end, 'bank_transfer', gen_random_uuid(), '\\x00', now(),
       now() + interval '14 days'
     from bench_ids b cross join lateral (select seller, bill_to from invoices order by id limit 1) sample
     where b.payment_status in ('paid', 'invoiced')`,
    `insert into invoice_lines (invoice_id, sort, description, unit_cents, submission_id)
     select i.id, 1, b.title, 19500, b.id from bench_ids b join invoices i on i.number = 'BENCH-' || b.id`,
    `update submissions s set search_text = search_text_of(s.id, s.title, s.code, s.studio_id)
     where s.id in (select id from bench_ids)`,
    `drop table bench_new`,
    `drop table bench_ids`,
    `alter table submissions enable trigger submissions_search_text`,
    `alter table submission_people enable trigger people_added_search_text`,
    `vacuum analyze`,
  ]
}
