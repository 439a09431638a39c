import { sql, type RawBuilder } from 'kysely'
import { PROOFS, STILLS } from './picture.ts'

/** Tells whether a question asks for pictures of the work; `alias` is that of `fields`. */
export const asksForPicture = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.type`)} in ('image', 'files') and ${sql.ref(`${alias}.key`)} <> all(${[...PROOFS]}::text[]))`

/** Orders such questions: the stills of the film form come before all others. */
export const stillsFirst = (alias: string): RawBuilder<unknown> =>
  sql`array_position(${[...STILLS]}::text[], ${sql.ref(`${alias}.key`)}), ${sql.ref(`${alias}.id`)}`
