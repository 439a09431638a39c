import { byUrgency, isProblem, type AdminTask } from '#app/platform/admin-tasks.ts'

/** Arranges the tasks of the overview; pure. */

/** Names the areas that have tasks, by the folder of their modules, in the order in which the overview shows them. */
const AREA_LABELS = {
  season: 'Set-up',
  submissions: 'Entries',
  people: 'People',
  money: 'Money',
  mail: 'Email',
  'cron-emails': 'Email',
  judging: 'Judging',
  nominees: 'Nominations',
  voting: 'Voting',
  ceremony: 'Ceremony',
  sponsorship: 'Sponsors',
  press: 'Press',
  overview: 'System',
} as const
export type TaskArea = keyof typeof AREA_LABELS

export interface AreaTask extends AdminTask {
  area: TaskArea
}

const isArea = (name: string): name is TaskArea => Object.hasOwn(AREA_LABELS, name)

/** Finds the area of a module by its name, "money/billing"; it throws where the area has no label yet. */
export function taskAreaOf(module: string): TaskArea {
  const [area = ''] = module.split('/')
  if (!isArea(area)) throw new Error(`The tasks of ${module} are of no area`)
  return area
}

/** Parts what is broken or late, the worst first, from the other tasks, which go by area. */
export function arrangeTasks<Task extends AreaTask>(tasks: readonly Task[]) {
  const others = byUrgency(tasks.filter((task) => !isProblem(task)))
  const labels = [...new Set(Object.values(AREA_LABELS))]
  return {
    problems: byUrgency(tasks.filter(isProblem)),
    groups: labels.flatMap((label) => {
      const own = others.filter(({ area }) => AREA_LABELS[area] === label)
      return own.length > 0 ? [{ label, tasks: own }] : []
    }),
  }
}
