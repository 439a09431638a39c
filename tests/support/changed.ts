import { screens } from '#app/addresses.ts'

/** Which tests a change can break, by who imports what. */
export interface ChangeTests {
  /** Files of unit tests that reach a changed file. */
  unit: string[]
  /** Files of integration tests, those nearest to the change first. */
  integration: string[]
  /** Addresses whose screens show what changed: their rows of the access matrix. */
  addresses: string[]
}

const UNIT = /^(?:app|jobs|db)\/.*\.test\.tsx?$/
const INTEGRATION = /^tests\/integration\/.*\.test\.tsx?$/
/** A file of tests of its own for each address would start again for each of them. */
const MATRIX = 'tests/integration/product/access-matrix'

/** The folder a reader would name as the place of the change: a module, an area of a floor, or the file itself. */
function placeOf(file: string): string {
  const [top = '', floor = '', area, module] = file.split('/')
  if (top === 'app' && floor === 'domain' && module && !module.includes('.'))
    return `app/domain/${area}/${module}/`
  return file
}

/** All files from which one of `targets` is reached by imports, with the number of steps to it; the targets themselves have none. */
export function reaching(
  targets: readonly string[],
  imports: ReadonlyMap<string, readonly string[]>,
): Map<string, number> {
  const importers = new Map<string, string[]>()
  for (const [from, files] of imports)
    for (const to of files) importers.set(to, [...(importers.get(to) ?? []), from])
  const steps = new Map(targets.map((file) => [file, 0]))
  const waiting = [...targets]
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift())
    for (const from of importers.get(file) ?? [])
      if (!steps.has(from)) {
        steps.set(from, (steps.get(file) ?? 0) + 1)
        waiting.push(from)
      }
  return steps
}

/**
 * The tests to run after `changed` files, from the imports of all sources and tests. Unit tests are those that reach a changed
 * file. Nearly every integration test reaches nearly every file by way of the whole product, so it is chosen where it changed
 * itself, where it imports the changed module, or where it asks an address whose screen does.
 */
export function testsOf(
  changed: readonly string[],
  imports: ReadonlyMap<string, readonly string[]>,
  texts: ReadonlyMap<string, string>,
): ChangeTests {
  const steps = reaching(changed, imports)
  const places = [...new Set(changed.map(placeOf))]
  const isPlace = (file: string) => places.some((place) => file === place || file.startsWith(place))
  const importsPlace = (file: string) => isPlace(file) || (imports.get(file) ?? []).some(isPlace)
  /** A screen with the page models and parts that lie beside it. */
  const showsPlace = (file: string) =>
    importsPlace(file) ||
    (imports.get(file) ?? []).some((beside) => beside.startsWith('app/routes/') && importsPlace(beside))
  const shown = screens.filter(({ file }) => showsPlace(`app/${file}`))
  const addresses = shown.map(({ address }) => address)
  const asked = addresses.map((address) => new RegExp(`['"\`]${pattern(address)}(?=['"\`?#])`))

  const integration = [...imports.keys()]
    .filter((file) => INTEGRATION.test(file) && !file.startsWith(MATRIX))
    .map((file) => {
      const text = texts.get(file) ?? ''
      const asks = asked.filter((each) => each.test(text)).length
      const near = (changed.includes(file) ? 100 : 0) + (importsPlace(file) ? 10 : 0)
      return { file, weight: near + asks }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ file }) => file)
  return { unit: [...steps.keys()].filter((file) => UNIT.test(file)).sort(), integration, addresses }
}

/** An address as tests write it, with a value or an expression in the place of each parameter. */
function pattern(address: string): string {
  return address
    .split('/')
    .map((segment) =>
      segment.startsWith(':') ? '[^/\'"`?#]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    )
    .join('/')
}
