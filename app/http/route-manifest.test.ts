import { createRequestHandler, type ServerBuild } from '@remix-run/server-runtime'
import { expect, test } from 'vitest'
import { MANIFEST_PATH, routeManifest } from './route-manifest.ts'

const route = (id: string, parentId: string | undefined, path?: string, index?: boolean) => ({
  [id]: { id, parentId, path, index, module: {} },
})

const routes = {
  ...route('root', undefined, ''),
  ...route('home', 'root', undefined, true),
  ...route('frame', 'root'),
  ...route('list', 'frame', 'studios'),
  ...route('add', 'frame', 'studios/add'),
  ...route('edit', 'frame', 'studios/:id'),
  ...route('area', 'root', 'admin'),
  ...route('area-home', 'area', undefined, true),
  ...route('rest', 'root', 'docs/*'),
  ...route('maybe', 'root', 'letters/:token?'),
}

const build = {
  entry: { module: {} },
  routes,
  assets: { entry: { module: '', imports: [] }, routes, url: '', version: '7' },
  publicPath: '/',
  future: { v3_lazyRouteDiscovery: true },
  mode: 'test',
} as unknown as ServerBuild

const framework = createRequestHandler(build, 'test')
const own = routeManifest(build)

async function idsOf(response: Response): Promise<string[]> {
  return Object.keys((await response.json()) as object).sort()
}

test.each([
  [['/']],
  [['/studios']],
  [['/studios/7']],
  [['/admin']],
  [['/docs/a/b/c']],
  [['/letters', '/letters/abc']],
  [['/studios/7', '/admin', '/']],
  [['/nothing']],
])('the routes of %j are those the framework finds', async (paths) => {
  const query = new URLSearchParams([...paths.map((path) => ['p', path]), ['version', '7']])
  const url = new URL(`http://localhost${MANIFEST_PATH}?${query}`)
  const answer = own(url)
  const expected = await framework(new Request(url))
  expect(answer.headers.get('cache-control')).toBe(expected.headers.get('cache-control'))
  expect(await idsOf(answer)).toEqual(await idsOf(expected))
})

test.each(['another', ''])('a page of version “%s” is told to load the document', async (version) => {
  const url = new URL(`http://localhost${MANIFEST_PATH}?p=/studios&version=${version}`)
  const [answer, expected] = [own(url), await framework(new Request(url))]
  expect(answer.status).toBe(expected.status)
  expect(answer.headers.get('x-remix-reload-document')).toBe(expected.headers.get('x-remix-reload-document'))
})
