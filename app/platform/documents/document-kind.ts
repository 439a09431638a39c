import type { Selectable } from 'kysely'
import type { Reader } from '#db/client.ts'
import type { Documents } from '#db/types.ts'

/** What a document prints, and who may open its file besides admins. */
export interface DocumentSource {
  /** Text ready to be set; `number` names the file. */
  data: { number: string }
  ownerId: number | null
  studioId: number | null
}

/** A kind of document: its template, and where what it prints comes from. */
export interface DocumentKind {
  /** As its row stores it. */
  kind: Selectable<Documents>['kind']
  /** The template's place below `app`: "domain/money/billing/documents/invoice.typ". */
  template: string
  /** Throws when there is no such record. */
  load(entityId: number, reader: Reader): Promise<DocumentSource>
}
