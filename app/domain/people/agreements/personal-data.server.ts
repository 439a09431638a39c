import { MAX_HELD_ROWS, type PersonalData } from '#app/platform/personal-data.ts'

/** Agreements a person signed. A signature is evidence and never changes. */
export const signaturesOfPerson: PersonalData = {
  async held({ userId, email }, reader) {
    const signatures = await reader
      .selectFrom('signatures as s')
      .innerJoin('agreements as a', 'a.id', 's.agreement_id')
      .where((eb) => eb.or([eb('s.user_id', '=', userId), eb('s.signer_email', '=', email)]))
      .orderBy('s.id', 'desc')
      .select(['a.title', 'a.year as season', 's.typed_name as signedAs', 's.employer', 's.address'])
      .select(['s.job_title as position', 's.signer_name as contact', 's.signer_email as contactEmail'])
      .select(['s.declared_conflicts as declaredConflicts', 's.user_agent as browser', 's.promises'])
      .select(['s.signed_at as signedAt', 's.withdrawn_at as withdrawnAt'])
      .limit(MAX_HELD_ROWS)
      .execute()
    const declined = await reader
      .selectFrom('agreement_declines as d')
      .innerJoin('agreements as a', 'a.id', 'd.agreement_id')
      .where('d.user_id', '=', userId)
      .orderBy('d.id', 'desc')
      .select(['a.title', 'a.year as season', 'd.reason', 'd.declined_at as declinedAt'])
      .limit(MAX_HELD_ROWS)
      .execute()
    return { signatures, ...(declined.length > 0 && { declinedAgreements: declined }) }
  },
}
