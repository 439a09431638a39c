import type { RawBuilder } from 'kysely'

/** A name as short as this is in many a text that is about something else. */
export const SHORTEST_NAME = 4

/**
 * A kind of record that history and mail are written about. `tells` decides who may read of it: `nothing` is no entry's secret;
 * a query of pairs (id, entry) keeps an admin with a conflict of interest about the entry from that record; `through` is a query
 * of ids that finds other such records in `told (entity, id)`.
 */
export interface RecordKind {
  /** "Mail rule"; the stored name in words where it is left out. */
  label?: string
  /** Its page for admins, where it has one. */
  page?(id: number): string
  tells: 'nothing' | RawBuilder<unknown> | { through: RawBuilder<unknown> }
  /** Pairs (entry, name): what such a record is called, which free text may name. */
  names?: RawBuilder<unknown>
}
