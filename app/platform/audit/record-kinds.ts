import type { RawBuilder } from 'kysely'

/** Shorter names occur in texts about other things. */
export const MIN_NAME_LENGTH = 4

/**
 * A kind of record that history and mail are about. `tells` decides who may see them: `nothing` reveals no entry; a query of pairs
 * (id, entry) hides the record from admins with a conflict of interest about the entry; `through` is a query of ids that refer
 * to such records in `told (entity, id)`.
 */
export interface RecordKind {
  /** "Mail rule"; default the stored name as text. */
  label?: string
  /** Its page for admins, if it has one. */
  page?(id: number): string
  tells: 'nothing' | RawBuilder<unknown> | { through: RawBuilder<unknown> }
  /** Pairs (entry, name): names of such records that free text may contain. */
  names?: RawBuilder<unknown>
  /** Pairs (id, name) of its records, for the history of others that hold their numbers. A name reveals no entry. */
  called?: RawBuilder<unknown>
}
