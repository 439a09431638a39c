/**
 * Links within the product. `app/routes.ts` registers the addresses for the compiler only: the maps are not imported here, so they
 * are not sent to the browser.
 */

/** Filled by declaration merging. */
export interface Register extends Record<never, never> {}

export type Address = Register extends { address: infer Known extends string } ? Known : never

type Names<Path extends string> = Path extends `${infer Part}/${infer Rest}`
  ? Name<Part> | Names<Rest>
  : Name<Path>
type Name<Part extends string> = Part extends `:${infer Given}` ? Given : never

type Params<Path extends string> = Record<Names<Path>, string | number>

/** An address with its parameters. `withQuery` adds a query. */
export function href<const To extends Address>(
  to: To,
  ...[params]: [Names<To>] extends [never] ? [] : [params: Params<To>]
): string {
  const given: Readonly<Record<string, string | number>> = params ?? {}
  return to.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(given[name] ?? ''))
}

/** A path with the defined values of queries; a string is a query already. */
export function withQuery(
  path: string,
  ...queries: (string | Readonly<Record<string, string | number | undefined>>)[]
): string {
  const search = queries.map(serialized).filter(Boolean).join('&')
  return search ? `${path}?${search}` : path
}

function serialized(query: string | Readonly<Record<string, string | number | undefined>>): string {
  if (typeof query === 'string') return query
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return String(new URLSearchParams(given))
}
