import type { RawBuilder } from 'kysely'
import type { Reader, Trx } from '#db/client.ts'
import { configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { seasonTitle } from '#app/domain/season/seasons/rules.ts'
import { everyPart } from '#app/platform/module.server.ts'
import { COMMON_PLACEHOLDERS, type TextPlaceholder, type TextValues } from './fill.ts'
import type { Audience } from './rules.ts'

/**
 * What a module says of an audience that signs agreements. To add one:
 *
 * 1. Hand in `agreementAudiences: [yours]` in `module.server.ts`.
 * 2. Say in `signers` who has to sign. Accounts sign for themselves (`recordKind: null`). People without an account sign for a
 *    record, which its secret link opens: `recordKind` names its kind, and `values` what replaces the placeholders of the text.
 * 3. On the signers' page, show `loadSignerPage` and send `agreementId` and `bodyHash` back with the form; call `signAgreement`
 *    with an account's viewer, or with `record` and the name and address of the person who acts for it.
 * 4. For the admins' pages, put `...agreementScreens('/admin/…')` into the map and the same address into `BASES` of
 *    `audience-words.ts`.
 */
export interface AgreementAudience {
  audience: Audience
  recordKind: string | null
  /**
   * Who has to sign in a season: rows of `user_id` (null for a record), `record_id` (null for an account), `name` and `email`
   * (null: the account's), and `detail`, a text array that lists show.
   */
  signers(year: number): RawBuilder<unknown>
  /** What the text may name beside `COMMON_PLACEHOLDERS`. A text for accounts has none. */
  placeholders: readonly TextPlaceholder[]
  values?(recordId: number, reader: Reader): Promise<TextValues>
  /** The page where a signer signs, below the site's address; null where it has none. */
  page(signer: SignerKey, reader: Reader): Promise<string | null>
  /** After a signature was given or withdrawn, in its transaction. */
  answered?(signer: SignerKey, year: number, now: Date, trx: Trx): Promise<void>
  /** After another version came into force. */
  published?(year: number, now: Date, trx: Trx): Promise<void>
}

/** Who signs: an account for itself, or someone for a record. */
export type SignerKey = { userId: number } | { recordId: number }

declare module '#app/platform/module.server.ts' {
  interface ModuleParts {
    agreementAudiences?: readonly AgreementAudience[]
  }
}

export function audiencePart(audience: Audience): AgreementAudience {
  const found = everyPart('agreementAudiences').find((part) => part.audience === audience)
  if (!found) throw new Error(`No module has the signers of ${audience}`)
  return found
}

/** What a text of an audience may name; empty where texts are not filled. */
export function placeholdersFor(audience: Audience): readonly TextPlaceholder[] {
  const { recordKind, placeholders } = audiencePart(audience)
  return recordKind === null ? [] : [...COMMON_PLACEHOLDERS, ...placeholders]
}

/** The values of the common placeholders. */
export async function commonValues(year: number, reader: Reader): Promise<TextValues> {
  const { label } = await reader
    .selectFrom('seasons')
    .where('year', '=', year)
    .select('label')
    .executeTakeFirstOrThrow()
  const { site_name: name } = await configValuesIn(reader)
  return { 'award.name': name || label, 'season.name': seasonTitle({ label, year }) }
}
