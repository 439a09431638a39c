import { sql, type Kysely } from 'kysely'

/** An award has its own words for who enters, its kinds of category, of profile and of price. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
INSERT INTO configs (category_id, name, kind, label, help, value, options, is_public, sort, updated_at)
SELECT g.id, given.name, 'text', given.label, '', '', '[]'::jsonb, false, 1140 + given.n, now()
FROM config_categories g, (VALUES
  (1, 'word_studio', 'Who enters: one'),
  (2, 'word_studios', 'Who enters: several'),
  (3, 'word_a_studio', 'Who enters: any one'),
  (4, 'word_production', 'Categories that judge a whole work'),
  (5, 'word_achievement', 'Categories that honour people'),
  (6, 'word_kind_studio', 'First kind of profile'),
  (7, 'word_kind_independent', 'Second kind'),
  (8, 'word_kind_student', 'Kind for students'),
  (9, 'word_kind_school', 'Kind for schools'),
  (10, 'word_kind_distributor', 'First kind that enters for others'),
  (11, 'word_kind_agency', 'Second kind that enters for others'),
  (12, 'word_price_studio', 'First price'),
  (13, 'word_price_independent', 'Second price'),
  (14, 'word_price_student', 'Price of student entries'),
  (15, 'word_pay_studio', 'Who pays the first price'),
  (16, 'word_pay_independent', 'Who pays the second price'),
  (17, 'word_pay_student', 'Who pays the price of student entries')
) AS given (n, name, label)
WHERE g.id = 900 ON CONFLICT DO NOTHING;
  `.execute(db)
}
