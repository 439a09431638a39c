import type { Compilable, CompiledQuery } from 'kysely'
import type { Reader } from './client.ts'

/** Stands for a value while a query is compiled. */
class Placeholder {
  constructor(readonly name: string) {}
}

/**
 * A query that is put together and compiled at its first use only, and later sent with other values: for what nearly every page
 * asks. `build` must neither look at its values nor calculate with them, for it is given placeholders.
 */
export function compiledOnce<Values extends object, Row>(
  build: (values: Values) => Compilable<Row>,
): (values: Values, reader: Reader) => Promise<Row[]> {
  const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Values
  let compiled: CompiledQuery<Row> | undefined
  return async (values, reader) => {
    compiled ??= build(placeholders).compile()
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    )
    const { rows } = await reader.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
