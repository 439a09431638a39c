import { isUniqueViolation, transaction, type Trx } from '#db/client.ts'
import { missingLettersProblem } from '#app/platform/documents/fonts.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { canMove } from '#app/platform/lifecycle.ts'
import { ok, refuse, type Outcome, type Refusal } from '#app/platform/outcome.ts'
import type { Actor } from '#app/platform/viewer.ts'
import { credentialLifecycle } from './lifecycle.ts'
import { tellAdmins, tellApplicant } from './mails.server.ts'
import {
  credentialDraft,
  credentialLink,
  credentialReceived,
  credentialWithdrawn,
} from './mails/applicant-mails.ts'
import { BADGE_STATES, LINK_EVERY_MS, MAX_PEOPLE, outletKey } from './rules.ts'
import type { DraftInput, PeopleInput, StartInput } from './schema.ts'
import { readCredentialWindow } from './window.server.ts'

export type Intent = 'save' | 'send'

const CLOSED = refuse('closed', 'Applications are closed.')
const GONE = refuse('not_found', 'We can’t find this application.')
const CONFLICT = refuse(
  'conflict',
  'Your application was changed in another window. Load the page again to see it.',
)
const TAKEN = refuse(
  'conflict',
  'Your outlet has already applied this year. We take one application for each outlet.',
)

/**
 * Starts an application as a draft and mails its address the link. Where the outlet or the address has an application already,
 * nothing is stored and that one's contact gets the link; the outcome does not tell which. Refuses `closed`, and `invalid`
 * where a name has letters that cannot be printed.
 */
export async function startCredential(input: StartInput, by: Actor, now: Date): Promise<Outcome> {
  const unprintable = lettersRefusal({
    outletName: input.outletName,
    applicant: input.applicant,
    role: input.role,
  })
  if (unprintable) return unprintable
  const start = () =>
    transaction(async (trx): Promise<Outcome> => {
      const { season, window } = await readCredentialWindow(now, trx)
      if (window.state !== 'open') return CLOSED
      const existing = await findExisting(input, season.year, trx)
      if (existing) return sendLinkAgain(existing, now, trx)
      const { id } = await trx
        .insertInto('media_credentials')
        .values({
          year: season.year,
          outlet_name: input.outletName,
          outlet_kind: input.outletKind,
          website: input.website,
          audience: input.audience,
          country: input.country,
          applicant: input.applicant,
          email: input.email,
          phone: input.phone,
          role: input.role,
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await trx
        .insertInto('credential_people')
        .values([
          { credential_id: id, n: 1, year: season.year, name: input.applicant, role: input.role },
          ...Array.from({ length: MAX_PEOPLE - 1 }, (_, index) => ({
            ...{ credential_id: id, n: index + 2, year: season.year },
          })),
        ])
        .execute()
      await auditRecord(by, 'media_credential.started', id, { after: { outlet: input.outletName } }, now, trx)
      await tellApplicant(id, credentialDraft, now, trx)
      return ok()
    })
  try {
    return await start()
  } catch (error) {
    // Sent twice at once: the second one finds the first.
    if (!isUniqueViolation(error, 'one_credential_draft')) throw error
    return start()
  }
}

/** Badges have outlet, names and roles in any script for which there is a font. */
function lettersRefusal(texts: Readonly<Record<string, string>>): Refusal | null {
  const fields = Object.fromEntries(
    Object.entries(texts).flatMap(([field, text]) => {
      const problem = missingLettersProblem(text)
      return problem ? [[field, [problem]]] : []
    }),
  )
  const [first] = Object.values(fields).flat()
  return first ? refuse('invalid', first, fields) : null
}

const printedOf = (input: PeopleInput) =>
  Object.fromEntries(
    ([1, 2, 3, 4] as const).flatMap((n) => [
      [`name${n}`, input[`name${n}`]],
      [`role${n}`, input[`role${n}`]],
    ]),
  )

/** The draft of the address, or the application that the outlet has sent. */
async function findExisting({ website, email }: StartInput, year: number, trx: Trx): Promise<number | null> {
  const row = await trx
    .selectFrom('media_credentials as m')
    .leftJoin('press_outlets as o', 'o.id', 'm.outlet_id')
    .where('m.year', '=', year)
    .where('m.state', '<>', 'withdrawn')
    .where((eb) =>
      eb.or([
        eb.and([eb('m.email', '=', email), eb('m.state', '=', 'draft')]),
        eb('o.key', '=', outletKey({ isFreelance: false, website, email })),
        eb('o.key', '=', outletKey({ isFreelance: true, website, email })),
      ]),
    )
    .orderBy((eb) => eb('m.state', '=', 'draft'), 'desc')
    .select('m.id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Mails the link once more, unless that was done a short while ago. */
async function sendLinkAgain(id: number, now: Date, trx: Trx): Promise<Outcome> {
  const row = await trx
    .selectFrom('media_credentials')
    .where('id', '=', id)
    .select(['link_mailed_at as mailedAt', 'links_mailed as mailed'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.mailedAt && now.getTime() - row.mailedAt.getTime() < LINK_EVERY_MS) return ok()
  await trx
    .updateTable('media_credentials')
    .set({ links_mailed: row.mailed + 1, link_mailed_at: now })
    .where('id', '=', id)
    .execute()
  await tellApplicant(id, credentialLink, now, trx)
  return ok()
}

export const lockCredential = (id: number, trx: Trx) =>
  trx.selectFrom('media_credentials').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()

/**
 * Saves or sends the draft of a link. What arrives at the closing time or later is late. Refuses `closed`, `invalid` where a
 * name has letters that cannot be printed, and `conflict` where the photo or the letter is missing, where it was sent or changed since
 * `version`, or the outlet has another one.
 */
export async function saveCredential(
  id: number,
  input: DraftInput,
  intent: Intent,
  version: string,
  by: Actor,
  now: Date,
): Promise<Outcome> {
  const unprintable = lettersRefusal(printedOf(input))
  if (unprintable) return unprintable
  try {
    return await transaction(async (trx): Promise<Outcome> => {
      const row = await lockCredential(id, trx)
      if (!row) return GONE
      const { window } = await readCredentialWindow(now, trx)
      if (window.state !== 'open') return CLOSED
      if (row.state !== 'draft' || String(row.version) !== version) return CONFLICT
      await trx
        .updateTable('media_credentials')
        .set((eb) => ({
          is_freelance: input.isFreelance,
          editor_name: input.editorName,
          editor_email: input.editorEmail,
          plan: input.plan,
          piece_one: input.pieceOne,
          piece_two: input.pieceTwo,
          areas_wanted: input.areasWanted,
          equipment: input.equipment,
          access_needs: input.accessNeeds,
          updated_at: now,
          version: eb('version', '+', 1),
        }))
        .where('id', '=', id)
        .execute()
      await writePeople(id, input, trx)
      if (intent === 'save') return ok()
      const lacking = await missingFiles(id, input.isFreelance, row.letter_file_id, trx)
      if (lacking) return refuse('conflict', lacking)
      return arrive(row, input.isFreelance, by, now, trx)
    })
  } catch (error) {
    if (isUniqueViolation(error, 'one_credential_per_outlet')) return TAKEN
    throw error
  }
}

async function missingFiles(id: number, isFreelance: boolean, letterId: number | null, trx: Trx) {
  const first = await trx
    .selectFrom('credential_people')
    .where('credential_id', '=', id)
    .where('n', '=', 1)
    .select('photo_file_id as photo')
    .executeTakeFirstOrThrow()
  if (first.photo === null) return 'Your draft is saved. Upload a photo of the first person, then send it.'
  return isFreelance && letterId === null
    ? 'Your draft is saved. Upload your editor’s letter of assignment, then send it.'
    : null
}

type Row = NonNullable<Awaited<ReturnType<typeof lockCredential>>>

async function arrive(row: Row, isFreelance: boolean, by: Actor, now: Date, trx: Trx): Promise<Outcome> {
  const key = outletKey({ isFreelance, website: row.website, email: row.email })
  const outlet = {
    name: isFreelance ? `${row.applicant} (${row.outlet_name})` : row.outlet_name,
    kind: row.outlet_kind,
    website: row.website,
    country: row.country,
    updated_at: now,
  }
  const { id: outletId } = await trx
    .insertInto('press_outlets')
    .values({ key, ...outlet, created_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(outlet))
    .returning('id')
    .executeTakeFirstOrThrow()
  await moveLocked(
    credentialLifecycle,
    'apply',
    { by: 'visitor', id: row.id, set: { outlet_id: outletId, applied_at: now, terms_accepted_at: now } },
    trx,
  )
  const change = { before: { state: 'draft' }, after: { state: 'applied' } }
  await auditRecord(by, 'media_credential.applied', row.id, change, now, trx)
  await tellApplicant(row.id, credentialReceived, now, trx)
  await tellAdmins(row.id, 'applied', now, trx)
  return ok()
}

async function writePeople(id: number, input: PeopleInput, trx: Trx): Promise<void> {
  for (const n of [1, 2, 3, 4] as const)
    await trx
      .updateTable('credential_people')
      .set({ name: input[`name${n}`], role: input[`role${n}`] })
      .where('credential_id', '=', id)
      .where('n', '=', n)
      .execute()
}

/** Names the people who come, until badges are issued. Refuses `conflict` afterwards, and `invalid` letters that cannot be printed. */
export async function namePeople(id: number, input: PeopleInput, by: Actor, now: Date): Promise<Outcome> {
  const unprintable = lettersRefusal(printedOf(input))
  if (unprintable) return unprintable
  return transaction(async (trx): Promise<Outcome> => {
    const row = await lockCredential(id, trx)
    if (!row) return GONE
    if (row.state !== 'approved' && row.state !== 'agreement_signed') return CONFLICT
    await writePeople(id, input, trx)
    const names = [input.name1, input.name2, input.name3, input.name4].filter(Boolean).join(', ')
    await auditRecord(by, 'media_credential.people_named', id, { after: { people: names } }, now, trx)
    return ok()
  })
}

/** Answers the question an admin asked; the review goes on. Refuses `conflict` where none is open. */
export async function answerQuestion(id: number, answer: string, by: Actor, now: Date): Promise<Outcome> {
  return transaction(async (trx): Promise<Outcome> => {
    const row = await lockCredential(id, trx)
    if (!row) return GONE
    if (!canMove(credentialLifecycle, row.state, 'answer', 'visitor')) return CONFLICT
    const set = { answer, updated_at: now, version: row.version + 1 }
    await moveLocked(credentialLifecycle, 'answer', { by: 'visitor', id, set }, trx)
    const change = { before: { note: row.note }, after: { answer } }
    await auditRecord(by, 'media_credential.answered', id, change, now, trx)
    await tellAdmins(id, 'answered', now, trx)
    return ok()
  })
}

/** Withdraws an application; what it held is free again. Refuses `conflict` once badges are issued. */
export async function withdrawCredential(id: number, by: Actor, now: Date): Promise<Outcome> {
  return transaction(async (trx): Promise<Outcome> => {
    const row = await lockCredential(id, trx)
    if (!row) return GONE
    if (!canMove(credentialLifecycle, row.state, 'withdraw', 'visitor')) return CONFLICT
    const set = { ended_at: now, updated_at: now, version: row.version + 1 }
    await moveLocked(credentialLifecycle, 'withdraw', { by: 'visitor', id, set }, trx)
    const change = { before: { state: row.state }, after: { state: 'withdrawn' } }
    await auditRecord(by, 'media_credential.withdrawn', id, change, now, trx)
    if (row.state === 'draft') return ok()
    await tellApplicant(id, credentialWithdrawn, now, trx)
    await tellAdmins(id, 'withdrew', now, trx)
    return ok()
  })
}

const MAX_LINKS = 20

/** Adds the address of something that was published. Refuses `conflict` before badges are issued and beyond twenty. */
export async function addCoverage(id: number, address: string, by: Actor, now: Date): Promise<Outcome> {
  return transaction(async (trx): Promise<Outcome> => {
    const row = await lockCredential(id, trx)
    if (!row) return GONE
    if (!BADGE_STATES.some((state) => state === row.state)) return CONFLICT
    const { count } = await trx
      .selectFrom('credential_coverage')
      .where('credential_id', '=', id)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= MAX_LINKS) return refuse('conflict', `At most ${MAX_LINKS} links can be added.`)
    await trx
      .insertInto('credential_coverage')
      .values({ credential_id: id, address, added_at: now })
      .onConflict((conflict) => conflict.columns(['credential_id', 'address']).doNothing())
      .execute()
    await auditRecord(by, 'media_credential.coverage_added', id, { after: { address } }, now, trx)
    return ok()
  })
}
