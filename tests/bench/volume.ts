/** Runs one statement on the bench's database. */
type Run = (statement: string) => Promise<unknown>

const FILLED = [
  'studios',
  'studio_members',
  'submissions',
  'submission_people',
  'submission_values',
  'invoices',
  'invoice_lines',
  'payments',
  'audit_log',
  'mail_messages',
]

/**
 * Fills the demo season up to so many submissions, set by set: a studio with its owner for every eight of them, answers,
 * people, a history step, and an invoice for what was submitted. Names come in different scripts; states and dates are spread
 * the same way at every size, so that two sizes differ in nothing but size. Its connection is for this alone: it leaves out
 * what rows are checked and completed with one by one, and writes that set by set too.
 */
export async function fillTo(submissions: number, run: Run): Promise<void> {
  const studios = Math.ceil(submissions / 8)
  for (const statement of statements(submissions, studios)) await run(statement)
}

function statements(submissions: number, studios: number): string[] {
  const season = `(select year from seasons where is_current)`
  const tables = FILLED.map((table) => `'${table}'`).join(', ')
  return [
    `set session_replication_role = replica`,
    `set maintenance_work_mem = '256MB'`,
    `set work_mem = '64MB'`,
    // An index is made at once for all rows, rather than row by row.
    `create temporary table bench_indexes as
     select c.relname as name, pg_get_indexdef(i.indexrelid) as made_by
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid::regclass::text in (${tables}) and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`,
    `do $$ declare name text; begin
       for name in select b.name from bench_indexes b loop execute format('drop index %I', name); end loop;
     end $$`,
    `insert into users (email, first_name, last_name, role, email_verified_at)
     select 'bench' || n || '@example.org', 'Nkemi', 'Tarnsby ' || n, 'member', now()
     from generate_series(1, ${studios}) n`,
    `insert into studios (type, name, country, address_line1, city, billing_email, created_by, created_at, updated_at)
     select (array['studio', 'independent', 'agency'])[1 + n % 3], 'Bench Works ' || n, 'DE', 'Street ' || n, 'Leipzig',
       u.email, u.id, now(), now()
     from generate_series(1, ${studios}) n join users u on u.email = ('bench' || n || '@example.org')::citext`,
    `insert into studio_members (studio_id, user_id, role, status, created_at)
     select s.id, s.created_by, 'owner', 'active', now() from studios s where s.name like 'Bench Works %'`,
    `create temporary table bench_new as
     with own as (select id, created_by, name, row_number() over (order by id) - 1 as k from studios
         where name like 'Bench Works %'),
       cats as (select id, number, row_number() over (order by number) - 1 as k, count(*) over () as many from categories
         where year = ${season})
     select n, own.id as studio_id, own.created_by, own.name as studio, cats.id as category_id, cats.number as category_number,
       (array['draft', 'draft', 'submitted', 'submitted', 'in_review', 'accepted', 'accepted', 'returned', 'withdrawn', 'expired'])[1 + n % 10] as status,
       (array['Tin Lanterns', 'Moss Parade', 'Saltbox', 'Quill', 'Gravel Songs', '燈籠', 'Low Orbit Choir'])[1 + n % 7] || ' ' || n as title,
       array(select (array['Ottoline Quillfeather', 'Þóra Ægisdóttir-Lindqvist', '李晴风', 'محمد', 'Bram Pellworm'])[1 + (n + k) % 5]
         || ' ' || n % 1000 from generate_series(0, 1) k) as people
     from generate_series((select count(*) + 1 from submissions), ${submissions}) n
     join own on own.k = n % ${studios} join cats on cats.k = n % cats.many`,
    `insert into submissions (code, year, category_id, category_number, studio_id, created_by, title, search_text, status,
       payment_status, completeness, submitted_at, created_at, updated_at, tags, flag)
     select code, ${season}, category_id, category_number, studio_id, created_by, title,
       search_form(concat_ws(E'\\n', title, code, studio, array_to_string(people, E'\\n'))), status,
       case when status in ('draft', 'expired') then 'unpaid' when n % 3 = 0 then 'invoiced' else 'paid' end,
       case when status in ('draft', 'expired') then n % 100 else 100 end,
       case when status not in ('draft', 'expired') then now() - n % 1000 * interval '1 hour' end,
       now() - interval '60 days', now() - n * interval '7 seconds',
       case when n % 50 = 0 then array['subtitles'] else '{}' end, case when n % 200 = 0 then 'Look again' end
     from bench_new cross join lateral (select case when status not in ('draft', 'expired') then 'B' || n end as code) c
     order by n`,
    `create temporary table bench_ids as
     select s.id, s.studio_id, s.created_by, s.category_id, s.payment_status, s.submitted_at, s.title, b.people
     from submissions s join bench_new b on b.studio_id = s.studio_id and b.title = s.title`,
    `insert into submission_people (submission_id, sort, full_name, credit)
     select b.id, k - 1, name, 'Director' from bench_ids b, unnest(b.people) with ordinality as p(name, k)`,
    `insert into submission_values (submission_id, field_id, value, updated_at)
     select b.id, f.id, to_jsonb(case when f.key = 'work_title' then b.title else 'Drawn frame by frame on paper' end), now()
     from bench_ids b
     join (select c.category_id, fields.id, fields.key, row_number() over (partition by c.category_id order by c.sort, c.id) as k
       from category_fields c join fields on fields.id = c.field_id) f on f.category_id = b.category_id and f.k <= 5`,
    `insert into audit_log (at, actor_id, action, entity, entity_id, after)
     select now(), created_by, 'submission.started', 'submission', id::text, '{"title": "x"}' from bench_ids`,
    `insert into invoices (number, kind, year, user_id, studio_id, seller, bill_to, currency, subtotal_cents, total_cents,
       paid_cents, status, pay_method, checkout_key, content_sha256, issued_at, due_at)
     select 'BENCH-' || b.id, 'entry', ${season}, b.created_by, b.studio_id,
       sample.seller, sample.bill_to, 'USD', 19500, 19500, case when b.payment_status = 'paid' then 19500 else 0 end,
       case when b.payment_status = 'paid' then 'paid' else 'issued' end, 'bank_transfer', gen_random_uuid(), '\\x00',
       b.submitted_at, b.submitted_at + interval '14 days'
     from bench_ids b cross join (select seller, bill_to from invoices order by id limit 1) sample
     where b.payment_status in ('paid', 'invoiced')`,
    `insert into invoice_lines (invoice_id, sort, description, unit_cents, submission_id)
     select i.id, 1, b.title, 19500, b.id from bench_ids b join invoices i on i.number = 'BENCH-' || b.id`,
    // What is paid was received, or the books would have a difference for each of them.
    `insert into payments (invoice_id, method, amount_cents, currency, status, idempotency_key, received_on, created_at)
     select i.id, 'bank_transfer', i.paid_cents, i.currency, 'succeeded', gen_random_uuid(), i.issued_at::date, i.issued_at
     from invoices i where i.number like 'BENCH-%' and i.paid_cents > 0`,
    `insert into mail_messages (dedupe_key, message_id, template, entity, entity_id, user_id, to_email, to_name, subject, body_text,
       body_html, status, created_at, not_before, sent_at)
     select 'bench:' || b.id, '<bench.' || b.id || '@example.org>', 'entry_received', 'submission', b.id, u.id, u.email,
       u.first_name || ' ' || u.last_name, 'We received “' || b.title || '”', 'We received ' || b.title || '.', '', 'sent',
       b.submitted_at, b.submitted_at, b.submitted_at
     from bench_ids b join users u on u.id = b.created_by where b.submitted_at is not null`,
    `do $$ declare made_by text; begin
       for made_by in select b.made_by from bench_indexes b loop execute made_by; end loop;
     end $$`,
    `drop table bench_new, bench_ids, bench_indexes`,
    `set session_replication_role = default`,
    `select recount_totals()`,
    `vacuum analyze`,
  ]
}
