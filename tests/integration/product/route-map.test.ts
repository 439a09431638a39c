import fs from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

import { screens } from '#app/addresses.ts'
import { SPEC_ROUTES } from './spec-routes.ts'
import { serverBuild, usesShippedBuild } from '#tests/support/shipped-build.ts'
import { registeredRoutes } from '#tests/support/routes.ts'

usesShippedBuild()

const app = fileURLToPath(new URL('../../../app', import.meta.url))

/** Files beside screens that are no screens: maps, page models, and pages that two screens share. */
const BESIDE = /^(?:map|area)\.ts$|\.server\.ts$|-page\.tsx$/

describe('the route map', () => {
  test('names every file below app/routes, and no other', async () => {
    const entries = await fs.readdir(path.join(app, 'routes'), { recursive: true, withFileTypes: true })
    const files = entries
      .filter((entry) => entry.isFile() && !BESIDE.test(entry.name))
      .map((entry) => path.relative(app, path.join(entry.parentPath, entry.name)))

    const registered = (await registeredRoutes()).map(({ file }) => file)
    expect([...new Set(registered)].sort()).toEqual(files.sort())
  })

  test('has every address of the specification, under whatever its parts are called', async () => {
    const plain = (address: string) => address.replace(/:\w+/g, ':')
    const addresses = new Set(screens.map(({ address }) => plain(address)))
    expect(SPEC_ROUTES).toHaveLength(111)
    expect(SPEC_ROUTES.filter((address) => !addresses.has(plain(address)))).toEqual([])
  })

  test('gives no address twice', async () => {
    const addresses = (await registeredRoutes()).flatMap(({ path }) => (path === null ? [] : [path]))
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([])
  })

  test('is what was built, without the address that lists every piece of the design', async () => {
    const { routes } = await serverBuild()
    const built = Object.values(routes).flatMap((route) =>
      route && route.id !== 'root' ? [`${route.id}`] : [],
    )
    const registered = (await registeredRoutes()).map(({ id }) => id)
    expect(built.sort()).toEqual(registered.sort())
  })
})
