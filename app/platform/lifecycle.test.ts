import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import {
  ROLES,
  actionsOf,
  actionsOpenTo,
  canMove,
  defineLifecycle,
  nextState,
  statesOf,
  step,
  wayBackOf,
  type Lifecycle,
} from '#app/platform/lifecycle.ts'
import { everyLifecycle, lifecyclesPage, readLifecyclesPage } from '#tests/support/lifecycles.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const PAGE = path.join(root, 'docs/lifecycles.md')
const all = await everyLifecycle()

/** Columns with an enumeration of states that no command moves: copies of other tables' states, or not used yet. */
const WITHOUT_LIFECYCLE = ['memberships.pro_vote_status', 'peer_views.status', 'review_versions.status']

describe('the tables', () => {
  test('are those of docs/lifecycles.md', async () => {
    await expect(lifecyclesPage(all)).toMatchFileSnapshot(PAGE)
  })

  test('cover every column of states', () => {
    const columns = [
      ...fs
        .readFileSync(path.join(root, 'db/types.ts'), 'utf8')
        .matchAll(/^export interface (\w+) \{$(.*?)^\}/gms),
    ].flatMap(([, name = '', body = '']) =>
      [...body.matchAll(/^ {2}(\w*status|state|outcome): (?:Generated<)?"/gm)].map(
        ([, column]) => `${snakeCase(name)}.${column}`,
      ),
    )
    const covered = all.map(({ table, column }) => `${table}.${column}`)
    expect(columns.length).toBeGreaterThan(30)
    expect([...covered, ...WITHOUT_LIFECYCLE].sort()).toEqual(columns.sort())
  })
})

const snakeCase = (name: string) => name.replace(/\B[A-Z]/g, (letter) => `_${letter}`).toLowerCase()

describe.each(all.map((lifecycle) => [lifecycle.name, lifecycle] as const))('%s', (name, lifecycle) => {
  const states = statesOf(lifecycle)

  test('every state × action × role is as written', () => {
    const allowed = readLifecyclesPage(fs.readFileSync(PAGE, 'utf8')).get(name)
    let moves = 0
    for (const state of states)
      for (const action of actionsOf(lifecycle))
        for (const role of ROLES) {
          const to = allowed?.get(`${state} ${action} ${role}`) ?? null
          expect([state, action, role, nextState(lifecycle, state, action, role)]).toEqual([
            state,
            action,
            role,
            to,
          ])
          expect(canMove(lifecycle, state, action, role)).toBe(to !== null)
          expect(actionsOpenTo(lifecycle, state, role).includes(action)).toBe(to !== null)
          if (to !== null) moves += 1
        }
    expect(moves).toBe(allowed?.size)
  })

  test('every state is reached, and left unless it is terminal', () => {
    const reached = new Set(lifecycle.initial)
    const actions = Object.values(lifecycle.actions)
    for (const _ of states)
      for (const { from, to } of actions) if (from.some((state) => reached.has(state))) reached.add(to)
    const unreserved = states.filter((state) => lifecycle.states[state] !== 'reserved')
    expect([...reached].sort()).toEqual([...unreserved].sort())
    const left = states.filter((state) =>
      actions.some(({ from, to }) => from.includes(state) && to !== state),
    )
    expect(left).toEqual(states.filter((state) => lifecycle.states[state] === 'open'))
  })

  test('every action names known states and at least one role, each once', () => {
    for (const { from, to, by } of Object.values(lifecycle.actions)) {
      expect(states).toContain(to)
      expect(from.length).toBeGreaterThan(0)
      expect(from.filter((state, at) => !states.includes(state) || from.indexOf(state) !== at)).toEqual([])
      expect(by.length).toBeGreaterThan(0)
      expect(by.filter((role, at) => by.indexOf(role) !== at)).toEqual([])
    }
  })
})

describe('what can be undone', () => {
  const declared = all.flatMap((lifecycle) =>
    Object.keys(lifecycle.wayBack ?? {}).map((action) => [lifecycle.name, action, lifecycle] as const),
  )

  test('is declared for what admins do', () => {
    expect(declared.length).toBeGreaterThan(10)
  })

  test.each(declared)('%s, %s: leads back to the state before, by the same role', (_, action, lifecycle) => {
    const ways = statesOf(lifecycle).flatMap((state) =>
      ROLES.flatMap((role) => {
        const back = wayBackOf(lifecycle, state, action, role)
        if (back === null) return []
        const to = nextState(lifecycle, state, action, role) ?? ''
        expect([state, role, nextState(lifecycle, to, back, role)]).toEqual([state, role, state])
        return [role]
      }),
    )
    // A declaration that nothing comes back by is a mistake.
    expect(ways).toContain('admin')
  })

  test('is only what has such a way', () => {
    const pool = all.find(({ name }) => name === 'sponsorship pool') as Lifecycle
    expect(wayBackOf(pool, 'open', 'close', 'admin')).toBe('reopen')
    // Reopening it would not make it funded again.
    expect(wayBackOf(pool, 'funded', 'close', 'admin')).toBeNull()
    expect(wayBackOf(pool, 'open', 'close', 'system')).toBeNull()
    expect(wayBackOf(pool, 'draft', 'open', 'admin')).toBeNull()
  })
})

describe('a definition', () => {
  test('is held to the states of its column by the compiler', () => {
    const definition = {
      name: 'x',
      table: 'slates',
      column: 'status',
      initial: ['draft'],
      actions: {},
    } as const
    const states = { draft: 'open', submitted: 'open', returned: 'open', confirmed: 'open' } as const
    expect(defineLifecycle({ ...definition, states }).name).toBe('x')
    // @ts-expect-error a state is missing
    defineLifecycle({ ...definition, states: { draft: 'open', submitted: 'open', returned: 'open' } })
    // @ts-expect-error the column has no such state
    defineLifecycle({ ...definition, states, initial: ['sent'] })
    const actions = { submit: step(['draft'], 'submitted', ['chair']) }
    expect(defineLifecycle({ ...definition, states, actions }).name).toBe('x')
    // @ts-expect-error it has no action that leads back so
    defineLifecycle({ ...definition, states, actions, wayBack: { submit: 'take_back' } })
    // @ts-expect-error not a column of states
    defineLifecycle({ ...definition, states, column: 'decision_note' })
  })

  test('an action a lifecycle does not have is an error', () => {
    expect(() => canMove(all[0] as Lifecycle, 'draft', 'fly', 'admin')).toThrow(RangeError)
  })
})

describe('states are written by moves alone', () => {
  const stateColumns = new Map<string, string[]>()
  for (const { table, column } of all) stateColumns.set(table, [...(stateColumns.get(table) ?? []), column])
  const names = new Set(all.map(({ column }) => column))

  const sources = ['app', 'jobs'].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.posix.join(folder, file))
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)),
  )

  test('by no update, and by no insert that meets a row', () => {
    const texts = sources
      .map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')] as const)
      // To parse all would take seconds.
      .filter(([, text]) => /updateTable|doUpdateSet|\bupdate\s/i.test(text))
    expect(texts.length).toBeGreaterThan(50)
    expect(texts.flatMap(([file, text]) => writesIn(file, text))).toEqual([])
    // It reads hundreds of sources, which takes more than the usual five seconds on a slow machine.
  }, 60_000)

  test.each([
    ["trx.updateTable('slates').set({ status: 'draft' })", 1],
    ["trx.updateTable('slates').set((eb) => ({ ...{ status }, version: eb('version', '+', 1) }))", 1],
    ["const row = { status: 'draft' }; trx.updateTable('slates').set({ ...row })", 1],
    ["const row = { status: 'draft' }; trx.updateTable('slates').set(row)", 1],
    ["trx.insertInto('slates').values(row).onConflict((c) => c.doUpdateSet({ status: 'draft' }))", 1],
    ["sql`update slates set version = 1, status = 'draft' where id = 1`", 1],
    ['sql`insert into slates (id) values (1) on conflict (id) do update set status = excluded.status`', 1],
    ["trx.updateTable('slates').set({ version: 1 }).where('status', '=', 'draft')", 0],
    ["sql`update slates set version = 1 where status = 'draft'`", 0],
    ["trx.insertInto('slates').values({ status: 'draft' })", 0],
  ])('%s: %i', (source, count) => {
    expect(writesIn('x.ts', source)).toHaveLength(count)
  })

  /** Where a source writes a column of states, in a query or in SQL. */
  function writesIn(file: string, text: string): string[] {
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
    const objects = new Map<string, ts.Expression>()
    const found: string[] = []
    const note = (node: ts.Node) =>
      found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`)
    const writes = (node: ts.Node, seen = new Set<string>()): boolean => {
      if (ts.isObjectLiteralExpression(node))
        return node.properties.some((property) => {
          if (ts.isSpreadAssignment(property)) return writes(property.expression, seen)
          return property.name !== undefined && names.has(property.name.getText())
        })
      if (ts.isIdentifier(node)) {
        const value = objects.get(node.text)
        if (!value || seen.has(node.text)) return false
        return writes(value, new Set([...seen, node.text]))
      }
      if (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node) || ts.isStringLiteral(node))
        return false
      return node.getChildren().some((child) => writes(child, seen))
    }
    const collect = (node: ts.Node): void => {
      if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
        objects.set(node.name.text, node.initializer)
      ts.forEachChild(node, collect)
    }
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
        const { name, expression } = node.expression
        const isQuery =
          name.text === 'doUpdateSet' || (name.text === 'set' && /updateTable\(/.test(expression.getText()))
        if (isQuery && node.arguments.some((argument) => writes(argument))) note(node)
      }
      if (ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
        const updates = node
          .getText()
          .matchAll(/\bupdate\s+(?:\w+\s+)*?set\b(.*?)(?:\bwhere\b|\bfrom\b|\breturning\b|`$)/gis)
        if (
          [...updates].some(([, set = '']) =>
            [...names].some((name) => new RegExp(`(?:^|,)\\s*${name}\\s*=`).test(set)),
          )
        )
          note(node)
      }
      ts.forEachChild(node, visit)
    }
    collect(source)
    visit(source)
    return found
  }
})
