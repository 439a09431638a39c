import {
  expressionBuilder,
  sql,
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type Selectable,
  type SqlBool,
  type UpdateObject,
} from 'kysely'
import type { Reader } from '#db/client.ts'
import type { DB } from '#db/types.ts'
import { transitionOf, type ActionOf, type Lifecycle, type RoleOf } from '#app/platform/lifecycle.ts'
import { ok, refuse } from '#app/platform/outcome.ts'

type Columns<L extends Lifecycle> = Omit<UpdateObject<DB, L['table']>, L['column']>
type Row<L extends Lifecycle> = Selectable<DB[L['table']]>
type Build<L extends Lifecycle, Built> = (eb: ExpressionBuilder<DB, L['table']>) => Built

type Id<L extends Lifecycle> = 'id' extends keyof Row<L> ? Row<L>['id'] : never

/** Columns and what they equal. */
type Filter<L extends Lifecycle> = Partial<Row<L>>

interface Change<L extends Lifecycle, A extends ActionOf<L>, R extends keyof Row<L>> {
  by: RoleOf<L, A>
  /** The records to move; those in another state are not touched. */
  id?: Id<L> | readonly Id<L>[]
  where?: Filter<L> | Build<L, Expression<SqlBool>>
  /** Columns written together with the state. */
  set?: Columns<L> | Build<L, Columns<L>>
  /** A move of another lifecycle of the same record, made by the same statement. */
  also?: Also<L['table']>
  returning?: readonly R[] | 'all'
}

interface Also<T extends keyof DB> {
  lifecycle: Lifecycle & { table: T }
  action: string
  by: string
}

/** The second move of a record with two lifecycles, typed by its own actions and roles. */
export function also<L extends Lifecycle, A extends ActionOf<L>>(
  lifecycle: L,
  action: A,
  by: RoleOf<L, A>,
): Also<L['table']> {
  return { lifecycle, action, by }
}

/**
 * The statement of a move, which `moveAll` executes; on its own only as part of a larger statement. It compares the state in the
 * same UPDATE that writes it, so of two requests for one record the second moves nothing.
 */
export function moving<L extends Lifecycle, A extends ActionOf<L>, R extends keyof Row<L> = never>(
  lifecycle: L,
  action: A,
  change: Change<L, A, R>,
): RawBuilder<Pick<Row<L>, R>> {
  const { id, where, set, returning = [] } = change
  if (id === undefined && !where) throw new RangeError('a move needs an id or a condition')
  const eb = expressionBuilder<DB, L['table']>()
  const moves = [{ lifecycle: lifecycle as Lifecycle, action: action as string, by: change.by as string }]
  if (change.also) moves.push(change.also)
  const steps = moves.map((each) => ({ column: each.lifecycle.column, ...checkedTransition(each) }))
  const columns = Object.entries((typeof set === 'function' ? set(eb) : set) ?? {})
  const written = [
    ...steps.map(({ column, to }) => sql`${sql.ref(column)} = ${to}`),
    ...columns
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
  ]
  const conditions = [
    ...steps.map(
      ({ column, from }) => sql`${sql.ref(`${lifecycle.table}.${column}`)} in (${sql.join(from)})`,
    ),
    ...(id === undefined ? [] : [sql`${sql.ref(`${lifecycle.table}.id`)} = any(${[id].flat()})`]),
    ...(typeof where === 'function' ? [sql`(${where(eb)})`] : equalities(lifecycle, where)),
  ]
  const returned =
    returning === 'all'
      ? [sql`${sql.table(lifecycle.table)}.*`]
      : [...new Set<string>([lifecycle.column, ...(returning as readonly string[])])].map((name) =>
          sql.ref(`${lifecycle.table}.${name}`),
        )
  return sql<Pick<Row<L>, R>>`
    update ${sql.table(lifecycle.table)} set ${sql.join(written)} where ${sql.join(conditions, sql` and `)}
    returning ${sql.join(returned)}`
}

/** Moves all records that match and are in a state the action leads from. Answers the rows that moved. */
export async function moveAll<L extends Lifecycle, A extends ActionOf<L>, R extends keyof Row<L> = never>(
  lifecycle: L,
  action: A,
  change: Change<L, A, R>,
  trx: Reader,
): Promise<Pick<Row<L>, R>[]> {
  if (Array.isArray(change.id) && change.id.length === 0) return []
  const { rows } = await moving(lifecycle, action, change).execute(trx)
  return rows
}

function equalities(lifecycle: Lifecycle, filter: object = {}) {
  return Object.entries(filter).map(([name, value]) => {
    const column = sql.ref(`${lifecycle.table}.${name}`)
    return value === null ? sql`${column} is null` : sql`${column} = ${value}`
  })
}

function checkedTransition({ lifecycle, action, by }: { lifecycle: Lifecycle; action: string; by: string }) {
  const transition = transitionOf(lifecycle, action)
  if (!transition.by.some((role) => role === by))
    throw new RangeError(`${lifecycle.name}: "${action}" is not for the role "${by}"`)
  return transition
}

const CHANGED = 'This has changed since you opened the page. Load the page again.'

/** Moves one record; `conflict` when it is in a state the action does not lead from, or does not match `where`. */
export async function move<L extends Lifecycle, A extends ActionOf<L>, R extends keyof Row<L> = never>(
  lifecycle: L,
  action: A,
  change: Change<L, A, R>,
  trx: Reader,
) {
  const [row] = await moveAll(lifecycle, action, change, trx)
  return row ? ok(row) : refuse('conflict', CHANGED)
}

/** A record is not in a state its command expected; the transaction is undone, and the person sees a conflict (409). */
export class StateConflict extends Error {
  override name = 'StateConflict'
  constructor(detail: string) {
    super(CHANGED, { cause: detail })
  }
}

/** Moves one record that the caller has locked and checked. Throws `StateConflict` when it is in another state. */
export async function moveLocked<L extends Lifecycle, A extends ActionOf<L>, R extends keyof Row<L> = never>(
  lifecycle: L,
  action: A,
  change: Change<L, A, R>,
  trx: Reader,
): Promise<Pick<Row<L>, R>> {
  const [row, ...others] = await moveAll(lifecycle, action, change, trx)
  if (!row) throw new StateConflict(`${lifecycle.name}: "${action}" moved no row`)
  if (others.length > 0) throw new Error(`${lifecycle.name}: "${action}" moved more than one row`)
  return row
}
