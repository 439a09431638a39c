import type { Reader } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { Noun } from '#app/ui/format/plural.ts'
import type { MailValues, Placeholder } from '../values.ts'

/** The records an admin writes to: those named, or all of a list. */
export type Selection = { ids: readonly number[] } | { list: URLSearchParams }

/** A person with one of the records; `userId` is null where a record has no one to write to. */
export interface RecipientRow {
  recordId: number
  /** Names the record on the page: a title, a studio's name. */
  record: string
  userId: number | null
  email: string
  name: string
  firstName: string
  active: boolean
}

/** A kind of record whose people an admin can write to from its list and its page. */
export interface RecipientSource {
  /** In the address: "entries". */
  from: 'entries' | 'people' | 'studios'
  /** As it is stored with the messages. */
  entity: string
  noun: Noun
  /** Who gets the email, after "to": "the owners and submitters of their studios". */
  who: string
  placeholders: readonly Placeholder[]
  /** The first records of a list, at most `limit`, without any that tells of an entry the admin has a conflict with. */
  listed(list: URLSearchParams, limit: number, admin: AdminViewer): Promise<number[]>
  people(ids: readonly number[], admin: AdminViewer, reader: Reader): Promise<RecipientRow[]>
  /** What the source's placeholders stand for to a person with these records. */
  values(ids: readonly number[], reader: Reader): Promise<(ids: readonly number[]) => MailValues>
  /** The list, as the address had it. */
  back(list: string): string
}

declare module '#app/platform/module.server.ts' {
  interface ModuleParts {
    /** Whom admins can write to about this module's records. */
    recipients?: readonly RecipientSource[]
  }
}
