import { transaction, type Trx } from '#db/client.ts'
import { placeholdersFor } from '#app/domain/people/agreements/audience.server.ts'
import { unknownPlaceholders } from '#app/domain/people/agreements/fill.ts'
import { findActiveAgreement } from '#app/domain/people/agreements/queries.server.ts'
import { lockSponsorship } from '#app/domain/sponsorship/applications/progress.server.ts'
import type { SponsorshipState } from '#app/domain/sponsorship/applications/rules.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { Actor, AdminViewer } from '#app/platform/viewer.ts'
import type { TermsInput } from './schema.ts'

/** The states of a sponsorship in which it has a contract. */
export const CONTRACT_IN: readonly SponsorshipState[] = ['accepted', 'contracted', 'active', 'suspended']

const NO_TERMS = refuse('conflict', 'No contract terms are published. Publish them first.')
const UNKNOWN = refuse('not_found', 'We can’t find this contract.')

/**
 * Writes the draft of a sponsorship's next version: the text of its last one, or the contract terms in force. The caller has locked
 * the sponsorship. Answers null where there is a draft, or no terms are in force.
 */
export async function insertDraft(
  sponsorshipId: number,
  year: number,
  by: Actor,
  now: Date,
  trx: Trx,
): Promise<number | null> {
  const last = await trx
    .selectFrom('sponsorship_contracts')
    .where('sponsorship_id', '=', sponsorshipId)
    .orderBy('n', 'desc')
    .select(['n', 'state', 'title', 'terms', 'agreement_id as agreementId'])
    .limit(1)
    .executeTakeFirst()
  if (last?.state === 'draft') return null
  const inForce = last ? null : await findActiveAgreement('sponsor', year, trx)
  const text = last ?? (inForce && { agreementId: inForce.id, title: inForce.title, terms: inForce.body })
  if (!text) return null
  const n = (last?.n ?? 0) + 1
  const { id } = await trx
    .insertInto('sponsorship_contracts')
    .values({
      sponsorship_id: sponsorshipId,
      n,
      agreement_id: text.agreementId,
      title: text.title,
      terms: text.terms,
      created_by: by.userId,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await auditRecord(by, 'sponsorship.contract_drafted', sponsorshipId, { after: { contract: n } }, now, trx)
  return id
}

/** Starts the next version of a sponsorship's contract as a draft. Refuses `conflict` where it can have none, or there is a draft. */
export async function startContract(
  sponsorshipId: number,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ id: number }>> {
  return transaction(async (trx): Promise<Outcome<{ id: number }>> => {
    const sponsorship = await lockSponsorship(sponsorshipId, trx)
    if (!sponsorship) return refuse('not_found', 'We can’t find this sponsorship.')
    if (!CONTRACT_IN.includes(sponsorship.state))
      return refuse('conflict', 'This sponsorship can have no new contract in its state.')
    const draft = await trx
      .selectFrom('sponsorship_contracts')
      .where('sponsorship_id', '=', sponsorshipId)
      .where('state', '=', 'draft')
      .select('id')
      .executeTakeFirst()
    if (draft) return refuse('conflict', 'There is already a draft of this contract.')
    const id = await insertDraft(sponsorshipId, sponsorship.year, admin, now, trx)
    return id === null ? NO_TERMS : ok({ id })
  })
}

/** Locks a contract after its sponsorship, in the one order of all commands. */
export async function lockContract(id: number, trx: Trx) {
  const seen = await trx
    .selectFrom('sponsorship_contracts')
    .where('id', '=', id)
    .select('sponsorship_id as sponsorshipId')
    .executeTakeFirst()
  const sponsorship = seen && (await lockSponsorship(seen.sponsorshipId, trx))
  if (!sponsorship) return null
  const contract = await trx
    .selectFrom('sponsorship_contracts')
    .where('id', '=', id)
    .select(['id', 'n', 'state', 'title', 'terms', 'revision', 'body', 'body_sha256 as hash'])
    .select(['agreement_id as agreementId', 'expires_at as expiresAt', 'sent_by as sentBy'])
    .select('sponsorship_id as sponsorshipId')
    .forUpdate()
    .executeTakeFirst()
  return contract ? { sponsorship, contract } : null
}

const SAVED = 'Another person has saved this draft. Their text is below; saving now replaces it.'

/** Saves a draft. Refuses `invalid` for a placeholder that nothing replaces, and `conflict` where it was sent or saved since. */
export async function saveContract(
  id: number,
  input: TermsInput,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome> {
  const [unknown] = unknownPlaceholders(input.terms, placeholdersFor('sponsor'))
  if (unknown) {
    const message = `There is no placeholder {{${unknown}}}. Use one of those below the text`
    return refuse('invalid', message, { terms: [message] })
  }
  return transaction(async (trx): Promise<Outcome> => {
    const locked = await lockContract(id, trx)
    if (!locked) return UNKNOWN
    const { contract } = locked
    if (contract.state !== 'draft')
      return refuse('conflict', 'This version has been sent and can’t be changed.')
    if (contract.revision !== input.revision) return refuse('conflict', SAVED)
    const { title, terms } = input
    if (title === contract.title && terms === contract.terms) return ok()
    await trx
      .updateTable('sponsorship_contracts')
      .set({ title, terms, revision: input.revision + 1, updated_at: now })
      .where('id', '=', id)
      .execute()
    const after = { contract: contract.n, title, characters: terms.length }
    await auditRecord(admin, 'sponsorship.contract_saved', contract.sponsorshipId, { after }, now, trx)
    return ok()
  })
}

/** Deletes a draft. Refuses `conflict` where it was sent or saved since the page was opened. */
export async function removeDraft(
  id: number,
  revision: number,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome> {
  return transaction(async (trx): Promise<Outcome> => {
    const locked = await lockContract(id, trx)
    if (!locked) return UNKNOWN
    const { contract } = locked
    if (contract.state !== 'draft' || contract.revision !== revision)
      return refuse('conflict', 'This draft has changed. It was not deleted.')
    await trx.deleteFrom('sponsorship_contracts').where('id', '=', id).execute()
    const before = { contract: contract.n }
    await auditRecord(admin, 'sponsorship.contract_removed', contract.sponsorshipId, { before }, now, trx)
    return ok()
  })
}
