import type { ServerBuild } from '@remix-run/server-runtime'
import { describe, expect, test } from 'vitest'
import { candidatesIn, patternsIn, routeHandlers } from './route-handlers.ts'

const route = (id: string, parentId: string | undefined, path?: string, index?: boolean) => ({
  [id]: { id, parentId, path, index, module: {} },
})

const routes = {
  ...route('root', undefined, ''),
  ...route('home', 'root', undefined, true),
  ...route('frame', 'root'),
  ...route('list', 'frame', 'Studios'),
  ...route('add', 'frame', 'studios/add'),
  ...route('edit', 'frame', 'studios/:id'),
  ...route('area', 'root', 'admin'),
  ...route('area-home', 'area', undefined, true),
  ...route('area-file', 'area', 'files/:name.pdf'),
  ...route('rest', 'root', 'docs/*'),
  ...route('maybe', 'root', 'letters/:token?'),
} as unknown as ServerBuild['routes']

const candidates = candidatesIn(routes)

describe('the routes an address can mean', () => {
  test.each([
    ['/', ['root', 'home']],
    ['/_root', ['root', 'home']],
    ['/studios', ['list']],
    ['/studios/add', ['add', 'edit']],
    ['/studios/7', ['edit']],
    ['/studios/7/more', []],
    ['/admin', ['area', 'area-home']],
    ['/admin/files/sheet.pdf', ['area-file']],
    ['/docs/a/b/c', ['rest']],
    ['/letters', ['maybe']],
    ['/letters/abc', ['maybe']],
    ['/nothing', []],
  ])('%s', (path, ids) => {
    expect(candidates(path)).toEqual(ids)
  })
})

describe('what is written of an address in the log', () => {
  test.each([
    ['/', '/'],
    ['/studios/add', '/studios/add'],
    ['/studios/secret', '/studios/:id'],
    ['/admin/files/secret.pdf', '/admin/files/:name.pdf'],
    ['/docs/secret/more', '/docs/*'],
    ['/letters/secret', '/letters/:token?'],
    ['/secret', '/*'],
  ])('%s is written as %s', (path, pattern) => {
    expect(patternsIn(routes)(path)).toBe(pattern)
  })
})

test('only what an address can mean is loaded, when it is first asked for', () => {
  const loaded: string[] = []
  const watched = Object.fromEntries(
    Object.entries(routes).map(([id, own]) => {
      const { module, ...rest } = own ?? { module: {} }
      const watching = {
        ...rest,
        get module() {
          loaded.push(id)
          return module
        },
      }
      return [id, watching]
    }),
  ) as ServerBuild['routes']
  const entry = { module: {} } as ServerBuild['entry']
  const build = { routes: watched, entry, assets: { routes: {} } } as unknown as ServerBuild
  const handlerFor = routeHandlers(build, 'test')
  expect(loaded).toEqual([])
  const request = new Request('http://laureate.test/studios/7')
  expect(handlerFor(request)).toBe(handlerFor(request))
  expect([...new Set(loaded)].sort()).toEqual(['edit', 'frame', 'root'])
})
