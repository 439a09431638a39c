import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { actionsOf, statesOf, type Lifecycle } from '#app/platform/lifecycle.ts'

const app = fileURLToPath(new URL('../../app', import.meta.url))

/** Every lifecycle a module declares, by its name. */
export async function everyLifecycle(): Promise<Lifecycle[]> {
  const files = fs
    .readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'lifecycle.ts' && path.dirname(file) !== 'platform')
  const modules = await Promise.all(
    files.map((file) => import(`#app/${file}`) as Promise<Record<string, unknown>>),
  )
  return modules
    .flatMap((module) => Object.values(module).filter(isLifecycle))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

function isLifecycle(value: unknown): value is Lifecycle {
  return typeof value === 'object' && value !== null && 'actions' in value && 'states' in value
}

interface Line {
  from: string
  action: string
  to: string
  by: string
  guard: string
}

function linesOf(lifecycle: Lifecycle): Line[] {
  return statesOf(lifecycle).flatMap((from) =>
    actionsOf(lifecycle).flatMap((action) => {
      const transition = lifecycle.actions[action]
      if (!transition?.from.includes(from)) return []
      return [
        { from, action, to: transition.to, by: transition.by.join(', '), guard: transition.guard ?? '' },
      ]
    }),
  )
}

const HEAD: Line = { from: 'from', action: 'action', to: 'to', by: 'by', guard: 'guard' }
const COLUMNS = ['from', 'action', 'to', 'by', 'guard'] as const

function tableOf(lines: readonly Line[]): string {
  const widths = COLUMNS.map((column) =>
    Math.max(3, ...[HEAD, ...lines].map((line) => [...line[column]].length)),
  )
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - [...cell].length)).join(' | ')} |`
  const cells = (line: Line) => COLUMNS.map((column) => line[column])
  return [row(cells(HEAD)), row(widths.map((width) => '-'.repeat(width))), ...lines.map(cells).map(row)].join(
    '\n',
  )
}

const INTRODUCTION = `# Lifecycles

Every transition of every record: from which state, by which action, to which state, and which roles take it. The tables are in
the \`lifecycle.ts\` of each module; this page is written from them and compared with them by \`app/platform/lifecycle.test.ts\`
(\`npx vitest run app/platform/lifecycle.test.ts -u\` writes it again).`

/** All tables on one page, as \`docs/lifecycles.md\` has them. */
export function lifecyclesPage(all: readonly Lifecycle[]): string {
  const sections = all.map((lifecycle) => {
    const { name, table, column, states, initial } = lifecycle
    const reserved = statesOf(lifecycle).filter((state) => states[state] === 'reserved')
    const about = [
      `\`${table}.${column}\`, begins as ${initial.join(', ')}`,
      ...(reserved.length > 0 ? [`not used yet: ${reserved.join(', ')}`] : []),
    ].join('; ')
    return `## ${name}\n\n${about}\n\n${tableOf(linesOf(lifecycle))}`
  })
  return [INTRODUCTION, ...sections].join('\n\n') + '\n'
}

/** What the page says of each lifecycle: its lines as "from action role". */
export function readLifecyclesPage(page: string): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>()
  for (const section of page.split('\n## ').slice(1)) {
    const [name = '', ...rest] = section.split('\n')
    const lines = rest.filter((line) => line.startsWith('| ')).slice(2)
    const allowed = lines.flatMap((line) => {
      const [from = '', action = '', to = '', by = ''] = line
        .split('|')
        .slice(1)
        .map((cell) => cell.trim())
      return by.split(', ').map((role): [string, string] => [`${from} ${action} ${role}`, to])
    })
    found.set(name, new Map(allowed))
  }
  return found
}
