/** Runs one statement on the bench's database. */
type Run = (statement: string) => Promise<unknown>

export interface JudgedSeason {
  committees: number
  /** Before each committee. */
  entries: number
  /** On each committee, its chair among them. */
  judges: number
}

/**
 * Gives the demo season so many committees, by category number, of the demo's own jury, with so many entries each and what its
 * judges have done by the middle of judging. A chair has answered for and scored everything, which makes the fullest board;
 * of the others one in eight has something open: no answer yet, a tie, a draft, nothing at all. Scores are whole points about
 * an entry's own quality, so some entries come out equal. One title in twenty is three hundred characters long. The same in
 * every run, and the same for each committee at every size.
 */
export async function fillCommittees(size: JudgedSeason, run: Run): Promise<void> {
  for (const statement of [...committees(size), ...entries(size), ...judged(), `vacuum analyze`])
    await run(statement)
}

const season = `(select year from seasons where is_current)`
/** What a committee judges. */
const eligible = `s.status = 'accepted' and s.payment_status in ('paid', 'waived')`

function committees({ committees: many, judges }: JudgedSeason): string[] {
  return [
    `create function pg_temp.drawn(words text, below int) returns int language sql immutable as
       $$ select (('x' || substr(md5(words), 1, 7))::bit(28)::int) % below $$`,
    `delete from committees where year = ${season}`,
    `insert into committees (year, category_id, name, status)
     select k.year, k.id, 'Committee', 'judging' from categories k where k.year = ${season} order by k.number limit ${many}`,
    `insert into committee_members (committee_id, user_id, role, employer, discipline, status, invited_at, responded_at)
     select c.id, u.id, case when seat = 0 then 'chair' else 'judge' end, 'Moth & Mirror', 'Layout', 'accepted',
       now() - interval '20 days', now() - interval '18 days'
     from (select id, row_number() over (order by id) - 1 as k from committees where year = ${season}) c
     cross join generate_series(0, ${judges - 1}) seat
     join (select id, row_number() over (order by id) - 1 as k, count(*) over () as many from users
       where email::text like 'jury.%') u on u.k = (c.k * ${judges} + seat) % u.many`,
  ]
}

function entries({ entries: many }: JudgedSeason): string[] {
  return [
    // What there is beyond the wanted number, and what no committee would judge, is out of the race.
    `update submissions set status = 'withdrawn' where id in (
       select s.id from (select s.*, row_number() over (partition by s.category_id order by s.id) as k
           from submissions s where s.year = ${season} and ${eligible}) s
       left join committees c on c.category_id = s.category_id where c.id is null or s.k > ${many})`,
    `create temporary table bench_new as
     select k.id as category_id, k.number, k.type, n, gen_random_uuid() as public_id, t.studio_id, t.created_by, t.id as like_id,
       case when n % 20 = 0 then repeat('A Title Nobody Shortens, ', 12) else '' end ||
       (array['Tin Lanterns', 'Moss Parade', 'Saltbox', 'Quill', 'Gravel Songs', '燈籠', 'Low Orbit Choir', 'Þorskur'])
         [1 + pg_temp.drawn('a' || k.number || n, 8)] || ' ' ||
       (array['of the Harbour', 'at Noon', 'and Other Weather', 'for Two Hands', 'Without a Map', 'in the Attic'])
         [1 + pg_temp.drawn('b' || k.number || n, 6)] || ' ' || n as title
     from committees c join categories k on k.id = c.category_id
     cross join lateral (select count(*)::int as many from submissions s where s.category_id = k.id and ${eligible}) have
     cross join generate_series(1, ${many} - have.many) n
     -- Of the same kind, with the most answers: what is shown of it is shown of the new one.
     cross join lateral (select s.id, s.studio_id, s.created_by from submissions s
       join categories j on j.id = s.category_id and j.type = k.type
       where s.year = k.year and s.status in ('accepted', 'withdrawn')
       order by (select count(*) from submission_values v where v.submission_id = s.id) desc, s.id limit 1) t
     where c.year = ${season}`,
    `insert into submissions (public_id, code, year, category_id, studio_id, created_by, title, status, payment_status,
       completeness, submitted_at, created_at, updated_at)
     select public_id, left(type, 1) || number || '-B' || n, ${season}, category_id, studio_id, created_by, left(title, 300),
       'accepted', 'waived', 100, now() - interval '30 days', now() - interval '60 days', now() - interval '20 days'
     from bench_new order by number, n`,
    `insert into submission_people (submission_id, sort, full_name, credit)
     select s.id, k, (array['Ottoline Quillfeather', 'Þóra Ægisdóttir-Lindqvist', '李晴风', 'محمد', 'Bram Pellworm'])
       [1 + pg_temp.drawn(s.code || k, 5)] || ' ' || b.n, 'Director'
     from bench_new b join submissions s on s.public_id = b.public_id cross join generate_series(1, 2) k`,
    `insert into submission_values (submission_id, field_id, value, updated_at)
     select s.id, v.field_id, case when f.key = 'work_title' then to_jsonb(s.title) else v.value end, s.updated_at
     from bench_new b join submissions s on s.public_id = b.public_id
     join submission_values v on v.submission_id = b.like_id join fields f on f.id = v.field_id`,
    `insert into submission_files (submission_id, field_id, file_id, sort)
     select s.id, f.field_id, f.file_id, f.sort
     from bench_new b join submissions s on s.public_id = b.public_id join submission_files f on f.submission_id = b.like_id`,
    `drop table bench_new`,
  ]
}

/** Answers about ties, reviews with their scores, flags, notes and a slate that is half written. */
function judged(): string[] {
  return [
    `delete from conflicts`,
    `create temporary table bench_places as
     select c.id as committee_id, k.type, m.user_id, m.role, s.id as submission_id,
       case when m.role = 'chair' then 50 else pg_temp.drawn(s.id || ' ' || m.user_id, 100) end as luck
     from committees c join categories k on k.id = c.category_id
     join committee_members m on m.committee_id = c.id
     join submissions s on s.category_id = c.category_id and ${eligible}
     where c.year = ${season}`,
    // 0 and 1 were not asked, 2 has to answer, 3 and 4 have a conflict.
    `insert into conflicts (submission_id, user_id, status, source, decided_by, created_at, updated_at)
     select submission_id, user_id, case luck when 2 then 'suspected' when 3 then 'declared' when 4 then 'declared' else 'none' end,
       case luck when 2 then 'employer' else 'own_answer' end, user_id, now() - interval '9 days', now() - interval '9 days'
     from bench_places where luck > 1`,
    `insert into reviews (committee_id, submission_id, user_id, rubric_id, status, total, watched, note, comment, abstain_reason,
       opened_at, updated_at, finalized_at)
     select p.committee_id, p.submission_id, p.user_id, r.id,
       case when luck < 12 then 'draft' when luck < 14 then 'abstained' else 'final' end, case when luck >= 14 then 1000 end,
       luck >= 14, 'Stays with me.', case when luck % 3 = 0 then 'Worth talking about together.' else '' end,
       case when luck in (12, 13) then 'I advised the director on an early cut.' else '' end,
       now() - interval '8 days', now() - interval '7 days', case when luck >= 12 then now() - interval '7 days' end
     from bench_places p join rubrics r on r.year = ${season} and r.category_type = p.type and r.status = 'active'
     where luck > 7`,
    `insert into review_scores (review_id, criterion_id, score)
     select r.id, k.id, least(10, 3 + r.submission_id % 6 + pg_temp.drawn(r.id || ' ' || k.id, 3))
     from reviews r join criteria k on k.rubric_id = r.rubric_id
     where r.status = 'final' or (r.status = 'draft' and k.sort = (select min(sort) from criteria where rubric_id = k.rubric_id))`,
    `update reviews r set total = t.total
     from (select s.review_id, sum(s.score * k.weight) * 10 as total from review_scores s join criteria k on k.id = s.criterion_id
       group by s.review_id) t
     where t.review_id = r.id and r.status = 'final'`,
    `insert into review_flags (committee_id, submission_id, user_id, kind, note, created_at)
     select committee_id, submission_id, user_id, 'broken_media', 'The picture stops at 4:12.', now() - interval '6 days'
     from bench_places where luck in (60, 61, 62)`,
    `insert into committee_notes (committee_id, submission_id, user_id, body, created_at)
     select committee_id, submission_id, user_id, 'The score carries it.', now() - interval '6 days'
     from bench_places where luck in (70, 71, 72)`,
    `insert into slates (committee_id, updated_at) select id, now() from committees where year = ${season}`,
    `insert into slate_items (slate_id, position, submission_id)
     select id, k, submission_id from (
       select l.id, s.id as submission_id, row_number() over (partition by l.id order by s.id) as k
       from slates l join committees c on c.id = l.committee_id
       join submissions s on s.category_id = c.category_id and ${eligible}) ranked
     where k <= 3`,
    `drop table bench_places`,
  ]
}
