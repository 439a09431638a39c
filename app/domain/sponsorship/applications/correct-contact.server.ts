import { randomUUID } from 'node:crypto'
import { isUniqueViolation } from '#db/client.ts'
import { transactionOnCached } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { changedSince } from '#app/platform/audit/changes.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { tellContact } from './mails.server.ts'
import { sponsorshipNewLink } from './mails/contact-mails.ts'
import type { ContactInput } from './schema.ts'

const TAKEN = 'Another open application of this company for the same package has this address'

/**
 * Corrects who a sponsor is and at which address it is reached. With another address the old link ends, and a new one is mailed
 * there. Refuses `conflict` what has changed since `version`, and an address whose company has another open
 * application for the package.
 */
export async function correctContact(
  id: number,
  input: ContactInput,
  version: string,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ isMailed: boolean }>> {
  try {
    return await transactionOnCached(async (trx): Promise<Outcome<{ isMailed: boolean }>> => {
      const row = await trx
        .selectFrom('sponsorships')
        .where('id', '=', id)
        .where('applied_at', 'is not', null)
        .select(['version', 'company', 'credit_as as creditAs', 'contact_name as contactName'])
        .select(['contact_email as contactEmail', 'phone', 'links_mailed as mailed'])
        .forUpdate()
        .executeTakeFirst()
      if (!row) return refuse('not_found', 'We can’t find this sponsorship.')
      const { version: current, mailed, ...before } = row
      if (String(current) !== version) return changedSince('sponsorship')
      const isMailed = before.contactEmail !== input.contactEmail
      await trx
        .updateTable('sponsorships')
        .set((eb) => ({
          ...{ company: input.company, credit_as: input.creditAs, contact_name: input.contactName },
          ...{ contact_email: input.contactEmail, phone: input.phone, updated_at: now },
          version: eb('version', '+', 1),
          ...(isMailed && {
            ...{ link_key: randomUUID(), links_mailed: mailed + 1, link_mailed_at: now },
          }),
        }))
        .where('id', '=', id)
        .execute()
      await auditRecord(admin, 'sponsorship.contact_corrected', id, { before, after: input }, now, trx)
      if (isMailed) await tellContact(id, sponsorshipNewLink, now, trx)
      return ok({ isMailed })
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'one_open_sponsorship')) throw error
    return refuse('conflict', TAKEN, { contactEmail: [TAKEN] })
  }
}
