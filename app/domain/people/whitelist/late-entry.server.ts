import type { Trx } from '#db/client.ts'

/** Lets an address enter one submission late, once; an earlier exception for it gets these terms. */
export async function grantLateEntry(
  grant: { year: number; email: string; submissionId: number; until: Date; note: string; grantedBy: number },
  now: Date,
  trx: Trx,
): Promise<void> {
  const { note, until, grantedBy } = grant
  const terms = { max_uses: 1, uses: 0, valid_from: now, valid_to: until, note, created_by: grantedBy }
  await trx
    .insertInto('whitelist')
    .values({
      year: grant.year,
      match_kind: 'email',
      match_value: grant.email,
      purpose: 'late_submission',
      submission_id: grant.submissionId,
      created_at: now,
      ...terms,
    })
    .onConflict((conflict) =>
      conflict.columns(['year', 'match_kind', 'match_value', 'purpose', 'submission_id']).doUpdateSet(terms),
    )
    .execute()
}

/** Counts one use of an exception that the caller has locked. */
export async function countUse(whitelistId: number, trx: Trx): Promise<void> {
  await trx
    .updateTable('whitelist')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('id', '=', whitelistId)
    .execute()
}
