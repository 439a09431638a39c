import { knownMigrations } from '#db/migration-list.ts'
import { FORMER_NAMES, nameToday } from '#db/migration-names.ts'
import { migrateOnly, migrateToLatest } from '#db/migrator.ts'
import { onDatabase } from '#tests/support/database-server.ts'

/**
 * Makes the empty database at this address into one that ran the migrations of the file names given, in their former names and with
 * two people in it, then brings it to the newest schema.
 */
export async function upgrade(url: string, executed: readonly string[]): Promise<void> {
  const known = await knownMigrations()
  const today = executed.map(nameToday)
  const unknown = today.find((name) => !known.includes(name))
  if (unknown) throw new Error(`${unknown} is no migration`)
  await migrateOnly(url, today)
  await onDatabase(url, async (client) => {
    for (const name of executed)
      await client.query('update kysely_migration set name = $1 where name = $2', [name, FORMER_NAMES[name]])
    await client.query(
      `insert into users (email, first_name, last_name)
       values ('kept@example.org', 'Ada', 'Vale'), ('info@почта.рф', 'Þóra', 'O’Halloran')`,
    )
    // Credits and reviews of works that are not there: what they belong to makes no difference to them.
    await client.query(`
      set session_replication_role = replica;
      insert into submission_people (submission_id, sort, full_name, email)
        values (1, 0, 'Þóra', 'info@почта.рф'), (2, 0, 'Þóra', 'info@xn--80a1acny.xn--p1ai');
      insert into outside_works (committee_id, title, studio, reason, people, proposed_by, proposed_at)
        values (1, 'Abend', '', 'Good.', '[{"fullName": "Þóra", "credit": "", "email": "info@почта.рф"}]', 1, now());
      insert into reviews (committee_id, submission_id, user_id, rubric_id, status, total, opened_at, updated_at, finalized_at)
        values (1, 1, 1, 1, 'final', 7000, now(), now(), now()), (1, 2, 1, 1, 'draft', null, now(), now(), null);
      insert into review_scores (review_id, criterion_id, score) values (1, 4, 7), (2, 4, 3);
      set session_replication_role = default`)
  })
  await migrateToLatest(url)
}
