type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name

/** A row of the database under the names code has for its columns: `max_team` is `maxTeam`. */
export type CamelRow<Row> = { [Name in keyof Row & string as Camel<Name>]: Row[Name] }
/** The reverse: what code calls `maxTeam` is written to the column `max_team`. */
export type SnakeRow<Row> = { [Name in keyof Row & string as Snake<Name>]: Row[Name] }

export function camelRow<Row extends object>(row: Row): CamelRow<Row> {
  return renamed(row, (name) =>
    name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  ) as CamelRow<Row>
}

export function snakeRow<Row extends object>(row: Row): SnakeRow<Row> {
  return renamed(row, (name) =>
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  ) as SnakeRow<Row>
}

const renamed = (row: object, rename: (name: string) => string) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [rename(name), value]))
