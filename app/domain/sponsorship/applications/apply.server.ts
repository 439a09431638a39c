import { isUniqueViolation, type Trx } from '#db/client.ts'
import { readApplicationWindow } from '#app/domain/sponsorship/packages/window.server.ts'
import { transactionOnCached } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { ok, refuse, type Outcome, type Refusal } from '#app/platform/outcome.ts'
import { answeringUndone, undone } from '#app/platform/undone.ts'
import type { Actor } from '#app/platform/viewer.ts'
import { sponsorshipLifecycle } from './lifecycle.ts'
import { tellAdmins, tellContact } from './mails.server.ts'
import {
  sponsorshipDraft,
  sponsorshipLink,
  sponsorshipReceived,
  sponsorshipWaitlisted,
} from './mails/contact-mails.ts'
import { lockPlaces } from './places.server.ts'
import { sameApplication } from './same-application.server.ts'
import { arrivalOf, LINK_EVERY_MS } from './rules.ts'
import type { DraftInput } from './schema.ts'

/** Who writes for an application: its contact by the link, or a signed-in person, who then sees it among their own. */
export interface Applicant extends Actor {
  role: 'visitor' | 'owner'
}

export type Intent = 'save' | 'send'

const CLOSED = refuse('closed', 'Applications are closed.')
const GONE = 'This package can no longer be applied for. Select another one.'
const CHANGED = 'This package has changed since you opened the page. Read it below and select it again.'
const CONFLICT = refuse(
  'conflict',
  'Your application was changed in another window. Load the page again to see it.',
)

const SAME = 'You have another open application of this company for this package'

const besidePackage = (message: string): Refusal => refuse('conflict', message, { revisionId: [message] })

/**
 * Starts an application as a draft or sends it, and mails its contact the link. Where the contact has an open one of the company for
 * the package, nothing is stored, and the mail says so and leads to that one; the outcome does not tell which. Refuses `closed`, and
 * `conflict` a package that is closed or has changed.
 */
export async function startApplication(
  { contactEmail, ...input }: DraftInput & { contactEmail: string },
  intent: Intent,
  by: Applicant,
  now: Date,
): Promise<Outcome> {
  const start = () =>
    transactionOnCached(async (trx): Promise<Outcome> => {
      const { season, window } = await readApplicationWindow(now, trx)
      if (window.state !== 'open') return CLOSED
      const chosen = await packageOf(input.revisionId, season.year, intent, trx)
      if ('code' in chosen) return chosen
      const sought = { year: season.year, contactEmail, company: input.company, packageId: chosen.packageId }
      const open = await sameApplication(sought, trx)
      if (open) return sendLinkAgain(open.id, now, trx)
      const { id } = await trx
        .insertInto('sponsorships')
        .values({
          year: season.year,
          ...columnsOf(input, chosen),
          contact_email: contactEmail,
          user_id: by.userId,
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await auditRecord(by, 'sponsorship.started', id, { after: { company: input.company } }, now, trx)
      if (intent === 'send') return arrive(id, chosen, by, now, trx)
      await tellContact(id, sponsorshipDraft, now, trx)
      return ok()
    })
  try {
    return await answeringUndone(start)
  } catch (error) {
    // Sent twice at once: the second one finds the first.
    if (!isUniqueViolation(error, 'one_open_sponsorship')) throw error
    return answeringUndone(start)
  }
}

/** Mails the link to an open application once more, unless that was done a short while ago. */
async function sendLinkAgain(id: number, now: Date, trx: Trx): Promise<Outcome> {
  const row = await trx
    .selectFrom('sponsorships')
    .where('id', '=', id)
    .select(['link_mailed_at as mailedAt', 'links_mailed as mailed'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.mailedAt && now.getTime() - row.mailedAt.getTime() < LINK_EVERY_MS) return ok()
  await trx
    .updateTable('sponsorships')
    .set({ links_mailed: row.mailed + 1, link_mailed_at: now })
    .where('id', '=', id)
    .execute()
  await tellContact(id, sponsorshipLink, now, trx)
  return ok()
}

interface Chosen {
  packageId: number | null
  revisionId: number | null
}

/** The package of a revision that was selected; one that is sent has to be open, with just these terms. */
async function packageOf(
  revisionId: number | null,
  year: number,
  intent: Intent,
  trx: Trx,
): Promise<Chosen | Refusal> {
  const none: Chosen = { packageId: null, revisionId: null }
  if (revisionId === null) return none
  const row = await trx
    .selectFrom('sponsorship_package_revisions as r')
    .innerJoin('sponsorship_packages as p', 'p.id', 'r.package_id')
    .where('r.id', '=', revisionId)
    .where('p.year', '=', year)
    .select(['p.id', 'p.state', 'p.revision', 'r.n'])
    .executeTakeFirst()
  if (!row || row.state !== 'open') return intent === 'send' ? besidePackage(GONE) : none
  if (row.n !== row.revision) return intent === 'send' ? besidePackage(CHANGED) : none
  return { packageId: row.id, revisionId }
}

const columnsOf = (input: DraftInput, { packageId, revisionId }: Chosen) => ({
  package_id: packageId,
  revision_id: revisionId,
  company: input.company,
  credit_as: input.creditAs,
  contact_name: input.contactName,
  phone: input.phone,
  message: input.message,
  co_sponsors: JSON.stringify(input.coSponsors),
})

/** Sends a draft that is locked or new: to the admins, or behind others who wait for a place. */
async function arrive(id: number, chosen: Chosen, by: Applicant, now: Date, trx: Trx): Promise<Outcome> {
  const places = chosen.packageId === null ? null : await lockPlaces(chosen.packageId, null, trx)
  // Under its lock the package is still the one that was read.
  if (!places || places.state !== 'open') return undone(besidePackage(GONE))
  if (places.revisionId !== chosen.revisionId) return undone(besidePackage(CHANGED))
  const action = arrivalOf(places)
  const { state } = await moveLocked(
    sponsorshipLifecycle,
    action,
    {
      by: by.role,
      id,
      set: (eb) => ({
        applied_at: now,
        terms_accepted_at: now,
        waitlisted_at: action === 'queue' ? now : null,
        updated_at: now,
        version: eb('version', '+', 1),
      }),
      returning: ['state'],
    },
    trx,
  )
  await auditRecord(by, 'sponsorship.applied', id, { before: { state: 'draft' }, after: { state } }, now, trx)
  await tellContact(id, action === 'queue' ? sponsorshipWaitlisted : sponsorshipReceived, now, trx)
  await tellAdmins(id, action === 'queue' ? 'waiting' : 'applied', now, trx)
  return ok()
}

/**
 * Saves or sends the draft of a link. Refuses `closed`, and `conflict` one that was sent or changed since `version`, a package that
 * is closed or has changed, and a company and package that its contact has another open application for.
 */
export async function saveApplication(
  id: number,
  input: DraftInput,
  intent: Intent,
  version: string,
  by: Applicant,
  now: Date,
): Promise<Outcome> {
  const save = () =>
    transactionOnCached(async (trx): Promise<Outcome> => {
      const { window } = await readApplicationWindow(now, trx)
      const draft = await trx
        .selectFrom('sponsorships')
        .where('id', '=', id)
        .select(['year', 'state', 'version', 'package_id as packageId'])
        .executeTakeFirst()
      if (!draft) return refuse('not_found', 'We can’t find this application.')
      if (window.state !== 'open') return CLOSED
      const chosen = await packageOf(input.revisionId, draft.year, intent, trx)
      if ('code' in chosen) return chosen
      // Packages are locked before applications, here as where offers are made.
      if (intent === 'send' && chosen.packageId !== null) await lockPlaces(chosen.packageId, null, trx)
      const locked = await trx
        .selectFrom('sponsorships')
        .where('id', '=', id)
        .select(['state', 'version'])
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (locked.state !== 'draft' || String(locked.version) !== version) return CONFLICT
      await trx
        .updateTable('sponsorships')
        .set((eb) => ({
          ...columnsOf(input, chosen),
          ...(by.userId !== null && { user_id: by.userId }),
          updated_at: now,
          version: eb('version', '+', 1),
        }))
        .where('id', '=', id)
        .execute()
      return intent === 'send' ? arrive(id, chosen, by, now, trx) : ok()
    })
  try {
    return await answeringUndone(save)
  } catch (error) {
    if (!isUniqueViolation(error, 'one_open_sponsorship')) throw error
    return refuse('conflict', SAME, { company: [SAME] })
  }
}
