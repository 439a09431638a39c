import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- The one rule of who is kept from what, and now also: whoever gets a nominee's letter is named in the entry as much as
-- whoever its credits name.
CREATE OR REPLACE FUNCTION entries_tied_to(people bigint[], at timestamptz) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  SELECT tie.submission_id FROM (
    SELECT c.submission_id, c.user_id FROM conflicts c
    WHERE c.user_id = ANY (people) AND c.status IN ('suspected', 'declared')
    UNION
    SELECT named.submission_id, named.user_id FROM (
      SELECT s.id AS submission_id, m.user_id FROM studio_members m JOIN submissions s ON s.studio_id = m.studio_id
      WHERE m.user_id = ANY (people) AND m.status = 'active'
      UNION ALL
      SELECT p.submission_id, u.id FROM users u
      JOIN submission_people p ON p.email <> '' AND lower(p.email) = lower(u.email::text)
      WHERE u.id = ANY (people)
      UNION ALL
      SELECT n.submission_id, u.id FROM users u
      JOIN nomination_people p ON p.email <> '' AND lower(p.email) = lower(u.email::text)
      JOIN nominations n ON n.id = p.nomination_id
      WHERE u.id = ANY (people) AND n.submission_id IS NOT NULL
    ) named
    WHERE NOT EXISTS (SELECT FROM conflicts c
      WHERE c.submission_id = named.submission_id AND c.user_id = named.user_id AND c.status = 'cleared')
  ) tie
  WHERE NOT EXISTS (SELECT FROM break_glass g
    WHERE g.user_id = tie.user_id AND g.submission_id = tie.submission_id AND g.granted AND g.expires_at > at)
$$;
  `.execute(db)
}
