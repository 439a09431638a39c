import { OperationNodeTransformer, ValueNode, type Compilable, type CompiledQuery } from 'kysely'
import { db, type Reader } from './client.ts'

/** Stands for a value while a query is compiled. */
class Placeholder {
  constructor(readonly name: string) {}
}

const isConstant = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

/**
 * Writes what never changes into the text: PostgreSQL keeps one plan for all values, and uses a partial index only where it reads
 * the index's condition.
 */
class ConstantsWritten extends OperationNodeTransformer {
  override transformValue(node: ValueNode): ValueNode {
    return isConstant(node.value) ? ValueNode.createImmediate(node.value) : node
  }
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
    compiled ??= withConstants(build(placeholders).compile())
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    )
    const { rows } = await reader.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

function withConstants<Row>({ query, queryId }: CompiledQuery<Row>): CompiledQuery<Row> {
  return db().getExecutor().compileQuery<Row>(new ConstantsWritten().transformNode(query), queryId)
}
