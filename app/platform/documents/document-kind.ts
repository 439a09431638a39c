import type { Selectable } from 'kysely'
import type { Reader } from '#db/client.ts'
import type { Documents } from '#db/types.ts'

/** The data of a document, and who may open its file besides admins. */
export interface DocumentSource {
  /** Text ready for the template; `number` names the file. */
  data: { number: string }
  ownerId: number | null
  studioId: number | null
}

/** A kind of document: its template and its data. */
export interface DocumentKind {
  /** As stored. */
  kind: Selectable<Documents>['kind']
  /** The template's path below `app`: "domain/money/billing/documents/invoice.typ". */
  template: string
  /** Throws when the record does not exist. */
  load(entityId: number, reader: Reader): Promise<DocumentSource>
}
