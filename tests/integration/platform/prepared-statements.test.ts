import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDb, createPool, type Db } from '#db/client.ts'
import { compiledOnce } from '#db/compiled-once.ts'
import { aroundStatements } from '#tests/support/statements.ts'

/** A client of its own with one connection: what is prepared on it is what this test prepared. */
async function onOneConnection<T>(act: (db: Db) => Promise<T>): Promise<T> {
  const own = createDb(createPool({ connectionString: process.env.DATABASE_URL ?? '', max: 1 }))
  try {
    return await act(own)
  } finally {
    await own.destroy()
  }
}

async function preparedOn(db: Db): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
  return rows.map(({ statement }) => statement)
}

const asked = (db: Db, email: string) =>
  db.selectFrom('users').where('email', '=', email).select('id').executeTakeFirst()

test('a statement that is sent again and again is prepared, one that is not is not', async () => {
  await onOneConnection(async (db) => {
    await asked(db, 'first@example.org')
    await asked(db, 'second@example.org')
    expect(await preparedOn(db)).toEqual([])
    await asked(db, 'third@example.org')
    await asked(db, 'fourth@example.org')
    expect(await preparedOn(db)).toEqual(['select "id" from "users" where "email" = $1'])
  })
})

test('a write is never prepared: a partial index is found by the values of its condition', async () => {
  await onOneConnection(async (db) => {
    await sql`create table reopened (id int, status text)`.execute(db)
    await sql`create unique index on reopened (id) where status = 'open'`.execute(db)
    try {
      for (let id = 0; id < 12; id += 1) {
        const insert = sql`insert into reopened values (${id}, 'open') on conflict (id) where status = ${'open'} do nothing`
        await insert.execute(db)
        await sql`with added as (${insert} returning id) select id from added`.execute(db)
      }
      expect(await preparedOn(db)).toEqual([])
    } finally {
      await sql`drop table reopened`.execute(db)
    }
  })
})

test('after a migration changed its columns a prepared statement fails once, on a connection that is then replaced', async () => {
  await onOneConnection(async (db) => {
    await sql`create table drifting (id int)`.execute(db)
    try {
      const read = () => sql`select * from drifting where id > ${0}`.execute(db)
      for (let time = 0; time < 3; time += 1) await read()
      await sql`alter table drifting add column name text`.execute(db)
      await expect(read()).rejects.toThrow('cached plan must not change result type')
      expect(await read()).toMatchObject({ rows: [] })
    } finally {
      await sql`drop table drifting`.execute(db)
    }
  })
})

test('a query compiled once is sent with the values of each call', async () => {
  const count = compiledOnce((values: { from: number; to: number }) =>
    client
      .selectNoFrom([sql<number>`${values.to}::int - ${values.from}::int`.as('difference')])
      .where(sql<boolean>`${values.from}::int < ${values.to}::int`),
  )
  let client: Db
  await onOneConnection(async (db) => {
    client = db
    expect(await count({ from: 2, to: 5 }, db)).toEqual([{ difference: 3 }])
    expect(await count({ from: 5, to: 2 }, db)).toEqual([])
    const texts = new Set<string>()
    await aroundStatements(
      ({ text, send }) => {
        texts.add(text)
        return send()
      },
      async () => {
        for (let to = 6; to < 10; to += 1)
          expect(await count({ from: 5, to }, db)).toEqual([{ difference: to - 5 }])
      },
    )
    expect(texts.size).toBe(1)
  })
})

test('what never changes in a query compiled once is written into its text, so that a partial index is found', async () => {
  const standing = compiledOnce((values: { id: number }) =>
    client
      .selectFrom(sql<{ id: number; kind: string }>`orders_of_test`.as('o'))
      .where('kind', '=', 'member’s "own" \'order\'')
      .where('id', '=', values.id)
      .select('id'),
  )
  let client: Db
  await onOneConnection(async (db) => {
    client = db
    await sql`create temporary table orders_of_test as
      select 7 as id, 'member’s "own" ''order'''::text as kind union all select 7, 'other'`.execute(db)
    await aroundStatements(
      ({ values, send }) => {
        expect(values).toEqual([7])
        return send()
      },
      async () => expect(await standing({ id: 7 }, db)).toEqual([{ id: 7 }]),
    )
  })
})
