import type { SelectType } from 'kysely'
import type { DB } from '#db/types.ts'

/** Lifecycles: the states of a record, and who moves it between them by which action. Client-safe and pure. */

export const ROLES = [
  'visitor',
  'member',
  'entrant',
  'owner',
  'judge',
  'chair',
  'nominee',
  'admin',
  'system',
] as const
export type Role = (typeof ROLES)[number]

export interface Transition<State extends string = string> {
  from: readonly State[]
  to: State
  by: readonly Role[]
  /** As text; the command that makes the move checks it. */
  guard?: string
}

/**
 * A row of the table: from which states the action leads to which one, who takes it, and in words what its command checks.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function step<const From extends string, const To extends string, const By extends Role>(
  from: readonly From[],
  to: To,
  by: readonly By[],
  guard?: string,
) {
  return { from, to, by, ...(guard && { guard }) }
}

/** An open state has transitions, a terminal one has none, and a reserved one is in the schema but not used yet. */
export type Phase = 'open' | 'terminal' | 'reserved'

type Table = keyof DB & string
/** The columns of a table whose values are an enumeration. */
type StateColumn<T extends Table> = {
  [C in keyof DB[T]]: SelectType<DB[T][C]> extends string
    ? string extends SelectType<DB[T][C]>
      ? never
      : C
    : never
}[keyof DB[T]] &
  string
type StateIn<T extends Table, C extends keyof DB[T]> = SelectType<DB[T][C]> & string

interface Definition<
  T extends Table,
  C extends StateColumn<T>,
  Actions extends Readonly<Record<string, Transition<StateIn<T, C>>>>,
> {
  /** What it is the lifecycle of. */
  name: string
  table: T
  column: C
  states: Readonly<Record<StateIn<T, C>, Phase>>
  /** The states a new record can begin in. */
  initial: readonly StateIn<T, C>[]
  actions: Actions
  /** Actions that can be undone, each with the one that does: neither mails anybody nor does more than the other takes back. */
  wayBack?: { readonly [Action in keyof NoInfer<Actions>]?: keyof NoInfer<Actions> & string }
}

/** Any lifecycle, for code that handles all of them. */
export interface Lifecycle {
  name: string
  table: Table
  column: string
  states: Readonly<Record<string, Phase>>
  initial: readonly string[]
  actions: Readonly<Record<string, Transition>>
  wayBack?: Readonly<Partial<Record<string, string>>>
}

export type StateOf<L extends Lifecycle> = keyof L['states'] & string
export type ActionOf<L extends Lifecycle> = keyof L['actions'] & string
/** The roles that may take an action. */
export type RoleOf<L extends Lifecycle, A extends ActionOf<L>> = L['actions'][A]['by'][number]

/**
 * Declares a lifecycle; the compiler checks its states against the column's.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function defineLifecycle<
  const T extends Table,
  const C extends StateColumn<T>,
  const Actions extends Readonly<Record<string, Transition<StateIn<T, C>>>>,
>(definition: Definition<T, C, Actions>): Definition<T, C, Actions> {
  return definition
}

/** Whether this role may take the action from this state. */
export function canMove<L extends Lifecycle>(
  lifecycle: L,
  state: StateOf<L>,
  action: ActionOf<L>,
  role: Role,
): boolean {
  const transition = transitionOf(lifecycle, action)
  return transition.from.includes(state) && transition.by.includes(role)
}

/** Where the action leads from this state when this role takes it; `null` when it may not. */
export function nextState<L extends Lifecycle>(
  lifecycle: L,
  state: StateOf<L>,
  action: ActionOf<L>,
  role: Role,
): StateOf<L> | null {
  return canMove(lifecycle, state, action, role) ? (transitionOf(lifecycle, action).to as StateOf<L>) : null
}

/** The action that undoes this one, taken from this state by this role; `null` where none leads back to the very state. */
export function wayBackOf<L extends Lifecycle>(
  lifecycle: L,
  state: StateOf<L>,
  action: ActionOf<L>,
  role: Role,
): ActionOf<L> | null {
  const to = nextState(lifecycle, state, action, role)
  const back = lifecycle.wayBack?.[action] as ActionOf<L> | undefined
  return to && back && nextState(lifecycle, to, back, role) === state ? back : null
}

/** The actions open to a role in a state, in the order of the table. */
export function actionsOpenTo<L extends Lifecycle>(
  lifecycle: L,
  state: StateOf<L>,
  role: Role,
): ActionOf<L>[] {
  return actionsOf(lifecycle).filter((action) => canMove(lifecycle, state, action, role))
}

export function actionsOf<L extends Lifecycle>(lifecycle: L): ActionOf<L>[] {
  return Object.keys(lifecycle.actions) as ActionOf<L>[]
}

export function statesOf<L extends Lifecycle>(lifecycle: L): StateOf<L>[] {
  return Object.keys(lifecycle.states) as StateOf<L>[]
}

export function transitionOf(lifecycle: Lifecycle, action: string): Transition {
  const transition = lifecycle.actions[action]
  if (!transition) throw new RangeError(`the lifecycle of a ${lifecycle.name} has no action "${action}"`)
  return transition
}
