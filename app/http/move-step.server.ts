import type { z } from 'zod'
import {
  actionsOpenTo,
  wayBackOf,
  type ActionOf,
  type Lifecycle,
  type StateOf,
} from '#app/platform/lifecycle.ts'
import type { Outcome } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { notFound } from './errors.ts'
import { requireAdmin } from './guards.server.ts'
import { confirmStep, type StepRequest } from './step.server.ts'

/** The words of a lifecycle's action. */
interface MoveWords {
  /** "Open pool" */
  button: string
  /** After the record's name: "is open". */
  done: string
  text: string
  danger?: boolean
}

interface Move<L extends Lifecycle, Action extends ActionOf<L>> {
  lifecycle: L
  find: (
    request: StepRequest<AdminViewer>,
  ) => Promise<{ id: number; name: string; state: StateOf<L> } | null | undefined>
  /** The record's page. */
  page: (id: number) => string
  /** The screen itself, where an undo is sent. */
  here: (id: number) => string
  /** Says which actions can be taken here; the first that is open is asked for unless the address names one. */
  fields: z.ZodType<{ to: Action }>
  words: Readonly<Record<Action, MoveWords>>
  run: (id: number, to: Action, admin: AdminViewer, now: Date) => Promise<Outcome<{ name: string }>>
}

/** The screen of a lifecycle's actions that only have words: it asks for the one in `?to=`, and offers the way back once it is done. */
export function moveStep<L extends Lifecycle, const Action extends ActionOf<L>>(move: Move<L, Action>) {
  const { lifecycle, words } = move
  const isHere = (action: ActionOf<L>): action is Action => Object.hasOwn(words, action)
  return confirmStep({
    guard: requireAdmin,
    find: move.find,
    back: ({ id }) => move.page(id),
    ask({ name, state }, { args }) {
      const asked = new URL(args.request.url).searchParams.get('to')
      const open = actionsOpenTo(lifecycle, state, 'admin').filter(isHere)
      const to = open.find((action) => action === asked) ?? (asked ? undefined : open[0])
      if (to === undefined) throw notFound(args.request)
      const { button, text, danger } = words[to]
      return {
        name: `${button}: ${name}`,
        title: `${button} “${name}”?`,
        text: [text],
        confirm: button,
        danger,
        fields: { to },
      }
    },
    fields: move.fields,
    run: ({ id }, { sent, who, now }) => move.run(id, sent.to, who, now),
    done({ name }, { found, sent }) {
      const back = wayBackOf(lifecycle, found.state, sent.to, 'admin')
      return {
        title: `${name} ${words[sent.to].done}`,
        ...(back && { undo: { to: move.here(found.id), fields: { to: back } } }),
      }
    },
  })
}
