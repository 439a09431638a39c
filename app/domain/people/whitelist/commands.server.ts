import { transaction, type Trx } from '#db/client.ts'
import { camelRow } from '#db/row-names.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { MAX_LINES, readPasted, shownMatch, stateOf, type Match } from './rules.ts'
import type { Terms, WhitelistInput } from './schema.ts'

const OVER = 'Enter a time in the future'

interface NewRow extends Terms {
  match: Match
  submissionId: number | null
}

/** Adds a row, or renews an ended one with new terms; a live or scheduled one does not change. */
async function put(
  { match, submissionId, purpose, maxUses, validTo, note }: NewRow,
  year: number,
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<'added' | 'renewed' | 'unchanged'> {
  const terms = { max_uses: maxUses, valid_to: validTo, note, valid_from: now, uses: 0 }
  const after = { who: shownMatch(match), purpose, submissionId, maxUses, validTo, note }
  const added = await trx
    .insertInto('whitelist')
    .values({
      year,
      match_kind: match.kind,
      match_value: match.value,
      purpose,
      submission_id: submissionId,
      created_by: admin.userId,
      created_at: now,
      ...terms,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) {
    await auditRecord(admin, 'whitelist.added', added.id, { after }, now, trx)
    return 'added'
  }
  const row = await trx
    .selectFrom('whitelist')
    .where('year', '=', year)
    .where('match_kind', '=', match.kind)
    .where('match_value', '=', match.value)
    .where('purpose', '=', purpose)
    .where('submission_id', 'is not distinct from', submissionId)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow()
  const state = stateOf(camelRow(row), now)
  if (state === 'live' || state === 'ahead') return 'unchanged'
  await trx
    .updateTable('whitelist')
    .set({ ...terms, created_by: admin.userId })
    .where('id', '=', row.id)
    .execute()
  const before = { validTo: row.valid_to, maxUses: row.max_uses, uses: row.uses, note: row.note }
  await auditRecord(admin, 'whitelist.renewed', row.id, { before, after }, now, trx)
  return 'renewed'
}

async function submissionOf(asked: string, year: number, trx: Trx): Promise<number | null> {
  const isNumber = /^[1-9]\d{0,14}$/.test(asked)
  const row = await trx
    .selectFrom('submissions')
    .where('year', '=', year)
    .where((eb) => (isNumber ? eb('id', '=', Number(asked)) : eb('code', '=', asked.toUpperCase())))
    .select('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Adds an exception for an address or a domain in the current season, or renews one that has ended. Refuses `invalid` a past end
 * or an unknown submission, and `conflict` an exception that has not ended.
 */
export async function addToWhitelist(input: WhitelistInput, admin: AdminViewer, now: Date) {
  if (input.validTo !== null && input.validTo <= now) return refuse('invalid', OVER, { validTo: [OVER] })
  return transaction(async (trx) => {
    const { year } = await currentSeasonIn(trx)
    const { submission, ...row } = input
    const submissionId = submission === null ? null : await submissionOf(submission, year, trx)
    if (submission !== null && submissionId === null)
      return refuse('invalid', 'We can’t find this submission.', {
        submission: ['No entry of this season has this code or number'],
      })
    const done = await put({ ...row, submissionId }, year, admin, now, trx)
    if (done === 'unchanged')
      return refuse('conflict', 'This exception already exists.', {
        who: ['There is already an exception for this purpose. End it first to change it'],
      })
    return ok({ renewed: done === 'renewed' })
  })
}

export interface PastedResult {
  line: number
  text: string
  done: 'added' | 'renewed' | 'unchanged' | 'unreadable' | 'note_too_long'
}

/**
 * Adds the same exception for many, one to a line, with a note after the comma. Lines that cannot be read are not saved. Refuses
 * `invalid` a past end and too many lines.
 */
export async function pasteToWhitelist(
  { lines, ...terms }: Terms & { lines: string },
  admin: AdminViewer,
  now: Date,
) {
  if (terms.validTo !== null && terms.validTo <= now) return refuse('invalid', OVER, { validTo: [OVER] })
  const pasted = readPasted(lines)
  if (pasted.length > MAX_LINES) {
    const message = `You can add up to ${MAX_LINES} lines at a time, and this is ${pasted.length}`
    return refuse('invalid', message, { lines: [message] })
  }
  return transaction(async (trx) => {
    const { year } = await currentSeasonIn(trx)
    const results: PastedResult[] = []
    for (const { line, text, match, note } of pasted) {
      if (!match) results.push({ line, text, done: 'unreadable' })
      else if (note !== null && note.length > 500) results.push({ line, text, done: 'note_too_long' })
      else {
        const row = { ...terms, match, note: note ?? terms.note, submissionId: null }
        results.push({ line, text, done: await put(row, year, admin, now, trx) })
      }
    }
    return ok({ results })
  })
}

/** Ends an exception at `now`. Refuses `conflict` one that has ended. */
export async function endWhitelisting(id: number, admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    const row = await trx
      .selectFrom('whitelist')
      .where('id', '=', id)
      .selectAll()
      .forUpdate()
      .executeTakeFirst()
    if (!row) return refuse('not_found', 'We can’t find this exception.')
    if (row.valid_to !== null && row.valid_to <= now)
      return refuse('conflict', 'This exception has already ended.')
    await trx.updateTable('whitelist').set({ valid_to: now }).where('id', '=', id).execute()
    const change = { before: { validTo: row.valid_to }, after: { validTo: now } }
    await auditRecord(admin, 'whitelist.ended', id, change, now, trx)
    return ok({ who: shownMatch({ kind: row.match_kind, value: row.match_value }) })
  })
}
