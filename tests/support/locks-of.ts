import { aroundStatements } from '#tests/support/statements.ts'

/** The tables whose rows are locked by name, each where it is first. */
export async function locksOf(act: () => Promise<unknown>): Promise<string[]> {
  const tables: string[] = []
  await aroundStatements(({ text, send }) => {
    const [, alias] = / for update(?: of "(\w+)")?/.exec(text) ?? []
    const table = alias
      ? new RegExp(`"(\\w+)" as "${alias}"`).exec(text)?.[1]
      : / for update/.test(text)
        ? / from "(\w+)"/.exec(text)?.[1]
        : undefined
    if (table) tables.push(table)
    return send()
  }, act)
  return [...new Set(tables)]
}
