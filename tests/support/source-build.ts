import type { ServerBuild } from '@remix-run/server-runtime'
import { createRequire } from 'node:module'
import remixConfig from '../../remix.config.js'
import { screens } from '#app/addresses.ts'

type Routes = ServerBuild['routes']
type RouteModule = NonNullable<Routes[string]>['module']
type AssetRoutes = ServerBuild['assets']['routes']

/** Loads a module of the sources when it is first asked for: no test needs all screens of the product. */
const load = createRequire(import.meta.url)

const idOfLayout = (layout: string) => `routes/layouts/${layout}`

/** What a script of the browser would be called; tests of requests load none. */
const scriptOf = (id: string) => `/assets/${id}.js`

/**
 * The app for tests of requests, straight from the sources that tests import: the routes of the map and what they export. The
 * framework's build adds the browser's files to that, which only the tests of what is shipped read (`shipped-build.ts`).
 */
export function sourceBuild(): ServerBuild {
  const routes: Routes = {}
  const assets: AssetRoutes = {}
  const add = (id: string, file: string, parentId?: string, path?: string) => {
    const moduleOf = () => load(`../../app/${file.replace(/\.tsx?$/, '.js')}`) as RouteModule
    const exported = (name: string) => Reflect.get(moduleOf(), name) !== undefined
    const own = { id, parentId, path }
    routes[id] = {
      ...own,
      get module() {
        return moduleOf()
      },
    }
    assets[id] = {
      ...own,
      module: scriptOf(id),
      imports: [],
      css: [],
      get hasAction() {
        return exported('action')
      },
      get hasLoader() {
        return exported('loader')
      },
      get hasClientAction() {
        return exported('clientAction')
      },
      get hasClientLoader() {
        return exported('clientLoader')
      },
      get hasErrorBoundary() {
        return exported('ErrorBoundary')
      },
    }
  }
  add('root', 'root.tsx')
  for (const layout of new Set(screens.map((screen) => screen.layout)))
    if (layout !== null) add(idOfLayout(layout), `${idOfLayout(layout)}.tsx`, 'root')
  for (const { id, file, layout, address } of screens)
    add(id, file, layout === null ? 'root' : idOfLayout(layout), address === '/' ? address : address.slice(1))
  return {
    mode: 'production',
    entry: { module: load('../../app/entry.server.js') as ServerBuild['entry']['module'] },
    routes,
    assets: {
      entry: { module: scriptOf('entry.client'), imports: [] },
      routes: assets,
      url: '/assets/manifest.js',
      version: 'sources',
    },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: remixConfig.future as ServerBuild['future'],
    isSpaMode: false,
  }
}
