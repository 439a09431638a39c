import { expect, test } from 'vitest'
import { sourceBuild } from '#tests/support/source-build.ts'
import { registeredRoutes } from '#tests/support/routes.ts'
import { matrix } from './access-matrix.ts'
import { checkAddresses } from './address-checks.ts'

test('every address of the route map has a row, and every row an address', async () => {
  const addresses = (await registeredRoutes()).flatMap(({ path }) => (path === null ? [] : [path]))
  expect(matrix.map(({ path }) => path).sort()).toEqual([...new Set(addresses)].sort())
})

test('whether an address takes posts is as the matrix says', async () => {
  const { routes } = sourceBuild()
  const registered = await registeredRoutes()
  const taking = matrix
    .map(({ path, post }) => {
      const file = registered.find((route) => route.path === path)?.id ?? ''
      return { path, said: post !== undefined, does: routes[file]?.module.action !== undefined }
    })
    .filter(({ said, does }) => said !== does)
  expect(taking).toEqual([])
})

/** After a change only the rows it can break are asked, whatever they begin with. */
const asked = process.env.MATRIX_ADDRESSES?.split(' ')
checkAddresses(
  matrix.filter(({ path }) => (asked ? asked.includes(path) : !/^\/(?:admin\/|[s-z])/.test(path))),
)
