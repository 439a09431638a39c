import type { ServerBuild } from '@remix-run/server-runtime'
import { describe, expect, test } from 'vitest'
import { candidatesIn, patternsIn } from './route-handlers.ts'

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
