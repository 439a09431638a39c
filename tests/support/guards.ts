import { pool } from '#db/client.ts'
import { resetDatabase } from '#tests/support/database.ts'

/**
 * Runs `act` in a database that lacks these constraints, indexes and triggers, which are the last guard where a lock is missing.
 * Afterwards the rows go, since they may break what then comes back.
 */
export async function withoutGuards<T>(names: readonly string[], act: () => Promise<T>): Promise<T> {
  const guards = await Promise.all(names.map(guardNamed))
  for (const { drop } of guards) await pool().query(drop)
  try {
    return await act()
  } finally {
    await resetDatabase()
    for (const { make } of guards) await pool().query(make)
  }
}

async function guardNamed(name: string): Promise<{ drop: string; make: string }> {
  const { rows } = await pool().query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
      from pg_constraint where conname = $1 and connamespace = 'public'::regnamespace
      union all
      select format('drop index %I', indexname), indexdef from pg_indexes
      where schemaname = 'public' and indexname = $1
        and not exists (select 1 from pg_constraint where conname = $1)
      union all
      select format('drop trigger %I on %s', tgname, tgrelid::regclass), pg_get_triggerdef(oid)
      from pg_trigger where tgname = $1 and not tgisinternal`,
    [name],
  )
  const [guard, ...more] = rows
  if (!guard || more.length > 0) throw new Error(`There is no one guard with the name ${name}`)
  return guard
}
