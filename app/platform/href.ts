/**
 * Links within the product. Which addresses there are is registered by `app/routes.ts` for the compiler alone: the maps are not
 * imported here, so none of them is sent to the browser.
 */

/** Filled by declaration merging. */
export interface Register extends Record<never, never> {}

export type Address = Register extends { address: infer Known extends string } ? Known : never

type Names<Path extends string> = Path extends `${infer Part}/${infer Rest}`
  ? Name<Part> | Names<Rest>
  : Name<Path>
type Name<Part extends string> = Part extends `:${infer Given}` ? Given : never

type Params<Path extends string> = Record<Names<Path>, string | number>

/** An address with its parameters filled in. Queries are put to it by `withQuery`. */
export function href<const To extends Address>(
  to: To,
  ...[params]: [Names<To>] extends [never] ? [] : [params: Params<To>]
): string {
  const given: Readonly<Record<string, string | number>> = params ?? {}
  return to.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(given[name] ?? ''))
}

/** A path with what of a query is given. */
export function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).filter(
    (entry): entry is [string, string | number] => entry[1] !== undefined,
  )
  if (given.length === 0) return path
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}
