import type { ExpressionBuilder, ReferenceExpression } from 'kysely'

/** A pattern for ILIKE: this text anywhere, with the database's own wildcards taken literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** Whether one of these columns contains the text, in upper or lower case. */
export const anyContains = <Tables, Names extends keyof Tables>(
  eb: ExpressionBuilder<Tables, Names>,
  text: string,
  columns: readonly ReferenceExpression<Tables, Names>[],
) => eb.or(columns.map((column) => eb(column, 'ilike', containing(text) as never)))
