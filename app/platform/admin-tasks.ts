import type { Reader } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { countText } from '#app/ui/format/plural.ts'

/** In the order in which admins should see to tasks: what is wrong, what is late, what people wait for, the rest. */
const URGENCIES = ['wrong', 'overdue', 'awaited', 'open'] as const

/** Something admins have to do, with the page to do it on. */
export interface AdminTask {
  key: string
  urgency: (typeof URGENCIES)[number]
  text: string
  to: string
  /** Says what follows from it, where the text does not say so. */
  hint?: string
  /** Says how many, where the text is about several things. */
  count?: number
}

export interface TaskQuestion {
  admin: AdminViewer
  /** The season's. */
  year: number
  now: Date
  /** The real moment, which a rehearsal does not change. */
  clock: Date
}

declare module '#app/platform/module.server.ts' {
  interface ModuleParts {
    /** What admins have to do in this module now. */
    adminTasks?: (asked: TaskQuestion, reader: Reader) => Promise<AdminTask[]>
  }
}

/** A task about a number of things, "3 invoices are overdue"; none for zero. */
export function countedTask(
  count: number,
  one: string,
  other: string,
  task: Omit<AdminTask, 'text' | 'count'>,
): AdminTask[] {
  return count > 0 ? [{ ...task, text: countText(count, one, other), count }] : []
}

/** Tells whether a task is about what is broken or late, so that a desk begins with it. */
export function isProblem({ urgency }: Pick<AdminTask, 'urgency'>): boolean {
  return urgency === 'wrong' || urgency === 'overdue'
}

/** Tasks by urgency, otherwise in their order. */
export function byUrgency<Task extends AdminTask>(tasks: readonly Task[]): Task[] {
  return URGENCIES.flatMap((urgency) => tasks.filter((task) => task.urgency === urgency))
}
