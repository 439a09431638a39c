import type { Reader, Trx } from '#db/client.ts'
import type { Address } from '#app/platform/href.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'

/** A link that opens something by itself. The module that signs it declares it, and `secret-links.test.ts` finds one that is not declared. */
export interface SecretLink {
  /** Also what the address of the admins' page calls it. */
  kind: string
  opens: string
  holder: string
  /** Every link has an end. */
  ends: string
  /** Says who ends one before that, and how the holder gets another. */
  changed: string
  /** The addresses that take the secret. */
  addresses: readonly Address[]
  /** The name of the secret in them: a parameter of the path where they have one of that name, else one of the query. */
  in: 't' | 'token' | 'id' | 'key'
  /** A page where people stay: the secret is exchanged for a cookie at the first opening, and the address is cleaned. */
  exchanged: boolean
}

/** Says what the admins' page says of the link of a record. */
export interface LinkOfRecord {
  /** Says what it opens, such as the name of a company. */
  title: string
  /** Says who holds it; without an address, no link is mailed. */
  holder: { name: string; email: string }
  /** The record's own page. */
  back: string
  /** The change is written to the history of this record. */
  about: { entity: string; entityId: number }
}

/** Says how admins end the link of a record, and have another one mailed. */
export interface LinkRenewal {
  link: SecretLink
  find(admin: AdminViewer, id: number, now: Date, reader: Reader): Promise<LinkOfRecord | null>
  /** Ends the link that is out, by another key in its place. Answers the new link; `null` where its holder makes one. */
  change(id: number, trx: Trx): Promise<string | null>
}
