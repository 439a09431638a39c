import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transaction, type Trx } from '#db/client.ts'
import { also, move, moveAll, moveLocked, StateConflict } from '#app/platform/lifecycle.server.ts'
import { ROLES, actionsOf, statesOf, transitionOf, type Lifecycle } from '#app/platform/lifecycle.ts'
import { slateLifecycle } from '#app/domain/judging/slates/lifecycle.ts'
import { submissionLifecycle } from '#app/domain/submissions/lifecycle.ts'
import { everyLifecycle } from '#tests/support/lifecycles.ts'
import { submissionPaymentLifecycle } from '#app/domain/submissions/lifecycle.ts'

class Undo extends Error {}

/** Runs `work` on an empty table that hides the real one until the transaction is undone: columns, and nothing that checks them. */
async function onEmpty(table: string, work: (trx: Trx) => Promise<void>): Promise<void> {
  const done = transaction(async (trx) => {
    await sql`create temp table ${sql.table(table)} on commit drop as select * from ${sql.table(table)} with no data`.execute(
      trx,
    )
    await work(trx)
    throw new Undo()
  })
  await expect(done).rejects.toThrow(Undo)
}

/** The condition every row of the hidden table meets, whatever its key is. */
const everything = () => sql<boolean>`true`

async function begin({ table, column }: Lifecycle, state: string, trx: Trx): Promise<void> {
  await sql`delete from ${sql.table(table)}`.execute(trx)
  await sql`insert into ${sql.table(table)} (${sql.ref(column)}) values (${state})`.execute(trx)
}

async function stateNow({ table, column }: Lifecycle, trx: Trx): Promise<string | undefined> {
  const { rows } = await sql<{
    state: string
  }>`select ${sql.ref(column)} as state from ${sql.table(table)}`.execute(trx)
  return rows[0]?.state
}

test.each((await everyLifecycle()).map((lifecycle) => [lifecycle.name, lifecycle] as const))(
  '%s: every state × action × role is executed as its table says',
  async (_name, lifecycle) => {
    await onEmpty(lifecycle.table, async (trx) => {
      for (const state of statesOf(lifecycle))
        for (const action of actionsOf(lifecycle)) {
          const { from, to, by } = transitionOf(lifecycle, action)
          for (const role of ROLES) {
            await begin(lifecycle, state, trx)
            const moved = moveAll(lifecycle, action, { by: role, where: everything }, trx)
            if (by.includes(role)) expect(await moved).toHaveLength(from.includes(state) ? 1 : 0)
            else await expect(moved).rejects.toThrow(RangeError)
            const isMoved = by.includes(role) && from.includes(state)
            expect([state, action, role, await stateNow(lifecycle, trx)]).toEqual([
              state,
              action,
              role,
              isMoved ? to : state,
            ])
          }
        }
    })
  },
)

test('a move writes the columns it is given, of the records it is asked for, and answers what it is asked', async () => {
  await onEmpty('slates', async (trx) => {
    await sql`insert into slates (id, committee_id, status, version)
      values (1, 7, 'submitted', 3), (2, 7, 'draft', 1), (3, 8, 'submitted', 1)`.execute(trx)
    const rows = await moveAll(
      slateLifecycle,
      'return',
      {
        by: 'admin',
        where: { committee_id: 7 },
        set: (eb) => ({ version: eb('version', '+', 1), decision_note: 'Again', decided_by: undefined }),
        returning: ['id', 'version'],
      },
      trx,
    )
    expect(rows).toEqual([{ id: 1, version: 4, status: 'returned' }])
    const kept = await sql`select id, status, version, decision_note from slates order by id`.execute(trx)
    expect(kept.rows).toEqual([
      { id: 1, status: 'returned', version: 4, decision_note: 'Again' },
      { id: 2, status: 'draft', version: 1, decision_note: null },
      { id: 3, status: 'submitted', version: 1, decision_note: null },
    ])
    expect(await moveAll(slateLifecycle, 'return', { by: 'admin', id: [] }, trx)).toEqual([])
    await expect(moveAll(slateLifecycle, 'return', { by: 'admin' }, trx)).rejects.toThrow(RangeError)
  })
})

test('one record that cannot be moved is a conflict, which throws where the caller holds its lock', async () => {
  await onEmpty('slates', async (trx) => {
    await sql`insert into slates (id, status) values (1, 'draft'), (2, 'submitted'), (3, 'submitted')`.execute(
      trx,
    )
    expect(await move(slateLifecycle, 'confirm', { by: 'admin', id: 1 }, trx)).toMatchObject({
      ok: false,
      code: 'conflict',
    })
    expect(await move(slateLifecycle, 'confirm', { by: 'admin', id: 2 }, trx)).toMatchObject({ ok: true })
    await expect(moveLocked(slateLifecycle, 'confirm', { by: 'admin', id: 2 }, trx)).rejects.toThrow(
      StateConflict,
    )
    await expect(moveLocked(slateLifecycle, 'return', { by: 'admin', id: [2, 3] }, trx)).rejects.toThrow(
      'moved more than one row',
    )
  })
})

test('a record with two lifecycles moves on both or on neither', async () => {
  await onEmpty('submissions', async (trx) => {
    await sql`insert into submissions (id, status, payment_status)
      values (1, 'draft', 'in_cart'), (2, 'draft', 'unpaid')`.execute(trx)
    const invoice = also(submissionPaymentLifecycle, 'invoice', 'entrant')
    const moved = await moveAll(
      submissionLifecycle,
      'submit',
      { by: 'entrant', id: [1, 2], also: invoice, returning: ['id'] },
      trx,
    )
    expect(moved.map(({ id }) => id)).toEqual([1])
    const kept = await sql`select id, status, payment_status from submissions order by id`.execute(trx)
    expect(kept.rows).toEqual([
      { id: 1, status: 'submitted', payment_status: 'invoiced' },
      { id: 2, status: 'draft', payment_status: 'unpaid' },
    ])
  })
})

test('the compiler knows actions, roles and columns', async () => {
  await onEmpty('slates', async (trx) => {
    // @ts-expect-error a chair does not confirm
    await expect(moveAll(slateLifecycle, 'confirm', { by: 'chair', id: 1 }, trx)).rejects.toThrow(RangeError)
    // @ts-expect-error there is no such action
    await expect(moveAll(slateLifecycle, 'publish', { by: 'admin', id: 1 }, trx)).rejects.toThrow(RangeError)
    // @ts-expect-error the state follows from the action
    const set: Parameters<typeof moveLocked<typeof slateLifecycle, 'confirm'>>[2]['set'] = { status: 'draft' }
    await expect(moveAll(slateLifecycle, 'confirm', { by: 'admin', id: 1, set }, trx)).rejects.toThrow()
  })
})
