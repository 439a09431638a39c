import { publishRound } from '#app/domain/judging/rounds/telling/publish.server.ts'
import { giveConsent } from '#app/domain/press/indee/commands.server.ts'
import { makeList } from '#app/domain/press/indee/lists.server.ts'
import { randomUUID } from 'node:crypto'
import { db } from '#db/client.ts'
import { startDraft as startAgreement } from '#app/domain/people/agreements/versions.server.ts'
import { invite as inviteJudge } from '#app/domain/judging/committees/invitations.server.ts'
import { addGroup } from '#app/domain/cron-emails/audiences/group-commands.server.ts'
import { planDueRuns } from '#app/domain/cron-emails/rules/plan-runs.server.ts'
import { unsubscribeToken } from '#app/domain/mail/unsubscribe.server.ts'
import { startCardPayment } from '#app/domain/money/payments/attempts.server.ts'
import { declareWithdrawal } from '#app/domain/money/withdrawals/commands.server.ts'
import { addStatement } from '#app/domain/money/statements/commands.server.ts'
import { recordUnallocated } from '#app/domain/money/payments/unallocated.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { startRubric } from '#app/domain/judging/rubrics/commands.server.ts'
import { findEntry, loadJudgedEntry as judgedContent } from '#app/domain/judging/reviews/entry-page.server.ts'
import { startUpload } from '#app/domain/submissions/uploads/entry-uploads.server.ts'
import { waitingAdmin } from '#tests/support/admins.ts'
import { creditAndRefund, discountCode } from '#tests/support/billing.ts'
import { acceptedEntry } from '#tests/support/conflicts.ts'
import { as, guest, signedIn, type Client } from '#tests/support/client.ts'
import {
  category,
  completeDraft,
  entrant,
  inCart,
  invoice,
  openCategory,
  storedFile,
  valueOf,
  type Entrant,
} from '#tests/support/entries.ts'
import { askedQuestion } from '#tests/support/questions.ts'
import { now } from '#tests/support/clock.ts'
import { conflict } from '#tests/support/conflicts.ts'
import { madeExport } from '#tests/support/exports.ts'
import { eligibilityRule } from '#tests/support/eligibility.ts'
import { creditedEntry } from '#tests/support/nominations.ts'
import { committeeFor, invitee, judgeTokenFor } from '#tests/support/committees.ts'
import { handedOut, nominated, type CertificateOfTests } from '#tests/support/nominees.ts'
import {
  acceptedSponsorship,
  applied,
  obligationsIn,
  signedContract,
  sponsorPackage,
} from '#tests/support/sponsors.ts'
import { appliedPartner, level, pool } from '#tests/support/pools.ts'
import { batchRow, orderRow } from '#tests/support/trophies.ts'
import { sponsorCredit } from '#tests/support/artwork.ts'
import { approvedCredential, areaPlaces, openToThePress, signedEmbargo } from '#tests/support/credentials.ts'
import { itemInput, pressCategory, pressEvent, pressItem } from '#tests/support/press.ts'
import { begunMeeting, itemsOf } from '#tests/support/meetings.ts'
import { mailRule, mailRuns } from '#tests/support/mail-rules.ts'
import {
  adminViewerOf,
  viewerOf,
  admin,
  chair,
  judge,
  member,
  press,
  pro,
  voter,
  type Account,
} from '#tests/support/people.ts'
import { advance, askedForMore, choose, planned, roundVersion, told } from '#tests/support/rounds.ts'

/** Every kind of person, as far as rights differ. */
export const ROLES = [
  'guest',
  'member',
  'entrant',
  'student.pending',
  'student',
  'judge unsigned',
  'judge',
  'chair',
  'voter',
  'press',
  'indee',
  'admin',
  'treasurer',
  'reader',
] as const
export type Role = (typeof ROLES)[number]

/** One person for each role, and what the addresses with a parameter stand for: the entrant's own records. */
export interface Cast {
  people: Record<Exclude<Role, 'guest'>, Account>
  owner: Entrant
  /** Waits to become an admin. */
  waitingId: number
  draftId: number
  invoiceId: number
  submittedId: number
  messageId: number
  batchId: number
  runId: number
  year: number
  filePublicId: string
  attemptId: string
  unallocatedId: number
  /** A bank statement to accept, and one whose columns are not known. */
  statementId: number
  unreadStatementId: number
  contractWithdrawalId: number
  fileId: number
  uploadId: string
  categoryId: number
  /** On whose committee the judges and the chair sit. */
  judgedCategoryId: number
  eligibilityRuleId: number
  /** What that committee judges. */
  judgedEntryId: number
  /** A meeting of it that has begun, and what is talked about. */
  meeting: { id: number; itemId: number }
  /** A round that is decided, of a committee with the same chair. */
  round: { id: number; categoryId: number; entryId: number; published: number }
  /** An entry they may read, by its public id, and the name of one of its files. */
  judgedEntry: string
  judgedFile: string
  /** A person's conflict about an entry, and an admin's request to see one. */
  conflictId: number
  breakGlassId: number
  deadlineId: number
  /** An entrant asks for extra time. */
  requestId: number
  /** Drafts that one form made. */
  setId: string
  discountId: number
  groupId: number
  suppressionId: number
  fieldId: number
  /** A question of the draft that is answered by a series of files. */
  seriesId: number
  /** A question of the draft's category. */
  questionId: number
  creditNoteId: number
  refundId: number
  ruleId: number
  nominationId: number
  /** An award that members do not vote on, with a nominee. */
  handCategoryId: number
  /** A version of the judges’ agreement that is not published, and a signature on the one in force. */
  agreementId: number
  /** The same of the contract terms. */
  contractTermsId: number
  signatureId: number
  /** A draft of what judges score by. */
  rubricId: number
  /** A certificate that was handed out, of a nominee who is not announced; and a print sheet with it. */
  certificate: CertificateOfTests
  /** The committee of the judges and their chair, and one of its people besides. */
  committeeId: number
  memberId: number
  /** A committee without reviews, with a person who is not invited yet. */
  emptyCommitteeId: number
  /** The secret of an invitation that waits for an answer. */
  judgeToken: string
  /** The voter's entry of a roll. */
  rollEntryId: string
  /** What sponsors apply for, and an application for it. */
  packageId: number
  sponsorshipId: number
  /** A pool, a level of it, and a partner who has applied. */
  poolId: number
  levelId: number
  partnerId: number
  trophyOrderId: number
  trophyBatchId: number
  partnerAgreementId: number
  partnerSignatureId: number
  /** A contract that its sponsor has signed, the signature, and another contract that is a draft. */
  contractId: string
  contractSignatureId: number
  draftContractId: string
  obligationId: number
  /** A credit of a sponsor that waits for review. */
  artworkId: number
  /** A press user's published item and event, and a category without items. */
  pressItemId: number
  pressItemPublicId: string
  pressCategoryId: number
  eventId: number
  eventSlug: string
  /** The admin's own export. */
  exportPublicId: string
  /** An application for media credentials that is approved, its signature, and a draft of the embargo agreement. */
  credentialId: number
  embargoSignatureId: number
  embargoAgreementId: number
  /** A list for the screening service, with the pro member. */
  screeningListId: number
}

export async function makeCast(): Promise<Cast> {
  const owner = await entrant()
  const number = await openCategory('achievement')
  const draftId = await completeDraft(owner, { number })
  const issued = await invoice(owner)
  await inCart(owner)
  const people = {
    member: await member(),
    entrant: owner,
    'student.pending': await entrant('student', { membership: 'pending' }),
    student: await entrant('student'),
    'judge unsigned': await judge({ signed: false }),
    judge: await judge(),
    chair: await chair(),
    voter: await voter(),
    press: await press(),
    indee: await pro(),
    admin: await admin(),
    treasurer: await admin({ firstName: 'Tess', adminRole: 'treasurer' }),
    reader: await admin({ firstName: 'Rhea', adminRole: 'reader' }),
  }
  const message = await db().selectFrom('mail_messages').select('id').orderBy('id').executeTakeFirstOrThrow()
  const batch = await db()
    .insertInto('mail_batches')
    .values({
      template: 'deadline_extended',
      title: 'More time',
      entity: 'deadline',
      entity_id: 0,
      prepared_by: people.admin.userId,
      prepared_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const attached = await db()
    .selectFrom('submission_files')
    .select('file_id')
    .where('submission_id', '=', draftId)
    .executeTakeFirstOrThrow()
  const { publicId } = await storedFile(owner, 'pdf')
  const draft = await db()
    .selectFrom('submissions')
    .select('category_id')
    .where('id', '=', draftId)
    .executeTakeFirstOrThrow()
  const uploadId = randomUUID()
  const reel = { fieldKey: 'reel_file', name: 'reel.mp4', sizeBytes: 1_000, fingerprint: 'one' }
  valueOf(await startUpload({ id: uploadId, submissionId: draftId, ...reel }, await viewerOf(owner), now()))
  // One that no invoice refers to, so that the page that asks about removing it is a page.
  const deadline = await db()
    .selectFrom('deadlines')
    .where('kind', '=', 'membership')
    .select('id')
    .executeTakeFirstOrThrow()
  const field = await db()
    .selectFrom('fields')
    .where('key', '=', 'synopsis_short')
    .select('id')
    .executeTakeFirstOrThrow()
  const question = await db()
    .selectFrom('category_fields')
    .where('category_id', '=', draft.category_id)
    .where('field_id', '=', field.id)
    .select('id')
    .executeTakeFirstOrThrow()
  const series = await askedQuestion('files', people.admin, {
    in: draft.category_id,
    rules: { accept: ['jpg'] },
  })
  const spare = await invoice(owner)
  const { creditNoteId, refundId } = await creditAndRefund(spare.invoiceId, people.admin)
  const waiting = await member({ firstName: 'Wanda' })
  await waitingAdmin(waiting, people.admin)
  return {
    people,
    owner,
    waitingId: waiting.userId,
    draftId,
    invoiceId: issued.invoiceId,
    submittedId: issued.submissionIds[0] ?? 0,
    messageId: message.id,
    batchId: batch.id,
    runId: await plannedRun(),
    year: (await currentSeason()).year,
    filePublicId: publicId,
    attemptId: await attemptOn(issued.invoiceId, owner),
    unallocatedId: await moneyFor(issued.invoiceId, people.admin),
    contractWithdrawalId: await contractWithdrawal(),
    statementId: await statementOf(
      'Date,Payer,Description,Amount\n2027-03-09,Tin Lanterns,Entry fee,5.00\n',
      people.admin,
    ),
    unreadStatementId: await statementOf('When,What\nnow,Entry fee\n', people.admin),
    fileId: attached.file_id,
    uploadId,
    categoryId: draft.category_id,
    judgedCategoryId: (await category(1)).id,
    eligibilityRuleId: await eligibilityRule({
      ...{ fact: 'studio_country', test: 'none_of', terms: { choices: ['AQ'] }, force: 'admins' },
      message: 'Works from Antarctica are looked at by hand.',
    }),
    judgedEntryId: await judgedEntry(people.chair),
    ...(await entryToJudge(owner, [people.judge, people.chair, people['judge unsigned']])),
    conflictId: await recordConflictOf(draftId, people.judge),
    breakGlassId: await wishToSee(draftId),
    deadlineId: deadline.id,
    requestId: await timeRequest(draftId, owner),
    creditNoteId,
    refundId,
    setId: await setOf(draftId),
    suppressionId: await stoppedAddress(),
    groupId: await mailGroup(people.admin),
    ruleId: await mailRule({ status: 'draft', activated_at: null }),
    discountId: await discountCode(people.admin, { code: 'LANTERN' }),
    fieldId: field.id,
    seriesId: series.fieldId,
    questionId: question.id,
    agreementId: valueOf(await startAgreement('judge', await adminViewerOf(people.admin), now())).id,
    contractTermsId: valueOf(await startAgreement('sponsor', await adminViewerOf(people.admin), now())).id,
    signatureId: await signatureOf(people.judge),
    rubricId: (await startRubric('production', await adminViewerOf(people.admin), now())).id,
    certificate: await handedOut(people.admin),
    round: await decidedRound(owner, people.chair, people.admin),
    meeting: await meetingOf(people.chair),
    ...(await committees(people.admin)),
    ...(await sponsors(people.admin)),
    ...(await poolPartners(people.admin)),
    ...(await trophies(people.admin)),
    ...(await newsroom(people.admin, people.press)),
    ...(await credentials(people.admin)),
    screeningListId: await screeningList(people.admin, people.indee),
    nominationId: (await nominated(['李晴风'], { number: 2 })).nominationId,
    handCategoryId: await awardByHand(people),
    rollEntryId: await rollEntryOf(people.voter),
    exportPublicId: (await madeExport(people.admin, 'people')).publicId,
  }
}

async function rollEntryOf(voter: Account): Promise<string> {
  const { year } = await currentSeason()
  const { id } = await db()
    .insertInto('voting_roll')
    .values({
      year,
      user_id: voter.userId,
      entered_at: now(),
      reason: 'Had the right to vote when voting opened',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An entry of the chair's committee, about which the chair has said that nothing ties them to it. */
async function judgedEntry(chair: Account): Promise<number> {
  const { submissionId } = await creditedEntry({ number: 1 })
  await conflict(chair, submissionId, 'none')
  return submissionId
}

/** A meeting of the committee that has begun, about an entry that the chair has no tie to. */
async function meetingOf(head: Account): Promise<Cast['meeting']> {
  const { id: categoryId } = await category(1)
  const { id: entryId } = await db()
    .selectFrom('submissions as s')
    .innerJoin('conflicts as c', 'c.submission_id', 's.id')
    .where('s.category_id', '=', categoryId)
    .where('c.user_id', '=', head.userId)
    .where('c.status', '=', 'none')
    .select('s.id')
    .orderBy('s.id')
    .executeTakeFirstOrThrow()
  const id = await begunMeeting(head, categoryId, [entryId])
  return { id, itemId: (await itemsOf(id)).get(entryId) ?? 0 }
}

async function newsroom(adminAccount: Account, author: Account) {
  const categoryId = await pressCategory(adminAccount)
  const item = await pressItem(itemInput({ categoryId }), { by: author, isAdmin: false, then: 'publish' })
  const event = await pressEvent(author)
  return {
    pressItemId: item.id,
    pressItemPublicId: item.publicId,
    pressCategoryId: await pressCategory(adminAccount),
    eventId: event.id,
    eventSlug: event.slug,
  }
}

async function credentials(adminAccount: Account) {
  await openToThePress()
  await areaPlaces(adminAccount, 4)
  const { id: credentialId } = await approvedCredential({ ada: await admin(), ben: adminAccount })
  valueOf(await signedEmbargo(credentialId))
  const { id: embargoSignatureId } = await db()
    .selectFrom('signatures')
    .where('record_kind', '=', 'media_credential')
    .select('id')
    .executeTakeFirstOrThrow()
  const draft = valueOf(await startAgreement('press', await adminViewerOf(adminAccount), now()))
  return { credentialId, embargoSignatureId, embargoAgreementId: draft.id }
}

async function screeningList(adminAccount: Account, pro: Account): Promise<number> {
  valueOf(await giveConsent(pro.email, await viewerOf(pro), now()))
  return valueOf(await makeList('First list', await adminViewerOf(adminAccount), now())).id
}

async function sponsors(adminAccount: Account) {
  const { id: packageId, revisionId } = await sponsorPackage(adminAccount, {
    kind: 'advert',
    size: '190 × 124 mm',
    places: 9,
  })
  const { contract } = await signedContract(adminAccount, { revisionId })
  const draft = await acceptedSponsorship(adminAccount, { revisionId })
  return {
    packageId,
    sponsorshipId: await applied({ revisionId }),
    contractId: contract.public_id,
    contractSignatureId: contract.signature_id ?? 0,
    draftContractId: draft.contract.public_id,
    obligationId: (await obligationsIn(draft.id))[0]?.id ?? 0,
    artworkId: await sponsorCredit(adminAccount),
  }
}

/** An order of an extra trophy that waits for a decision, and a batch; the nominees here are not announced. */
async function trophies(adminAccount: Account) {
  const nomination = await nominated(['Þóra Ægisdóttir'], { number: 3 })
  return {
    trophyOrderId: await orderRow(nomination.nominationId, 'Þóra Ægisdóttir'),
    trophyBatchId: await batchRow(adminAccount),
  }
}

async function poolPartners(adminAccount: Account) {
  const { id: poolId } = await pool(adminAccount)
  const { id: levelId, revisionId } = await level(adminAccount)
  const { id: partnerId, account } = await appliedPartner(adminAccount, { poolId, revisionId })
  const { id: partnerSignatureId } = await db()
    .selectFrom('signatures')
    .where('user_id', '=', account.userId)
    .select('id')
    .executeTakeFirstOrThrow()
  const partnerAgreementId = valueOf(
    await startAgreement('pool_partner', await adminViewerOf(adminAccount), now()),
  ).id
  return { poolId, levelId, partnerId, partnerAgreementId, partnerSignatureId }
}

async function committees(adminAccount: Account) {
  const spare = await judge()
  const { committee_id: committeeId } = await db()
    .selectFrom('committee_members')
    .where('user_id', '=', spare.userId)
    .select('committee_id')
    .executeTakeFirstOrThrow()
  // Begun, with nothing on it yet: what an admin is asked about.
  await db()
    .insertInto('slates')
    .values({ committee_id: committeeId, version: 0, updated_at: now() })
    .execute()
  const viewer = await adminViewerOf(adminAccount)
  const { id: emptyCommitteeId } = await committeeFor(2, adminAccount)
  const asked = { ...invitee('asked@example.org'), committeeId: emptyCommitteeId }
  valueOf(await inviteJudge({ ...asked, send: true }, viewer, now()))
  const judgeToken = await judgeTokenFor(asked.email)
  valueOf(await inviteJudge({ ...asked, email: 'later@example.org', send: false }, viewer, now()))
  return { committeeId, memberId: spare.userId, emptyCommitteeId, judgeToken }
}

/** A category of its own, so that what is judged in the others stays as it is. */
const ROUND_CATEGORY = 8

async function decidedRound(owner: Entrant, head: Account, adminAccount: Account) {
  const { id: committeeId } = await committeeFor(ROUND_CATEGORY, adminAccount)
  const { id: categoryId } = await category(ROUND_CATEGORY)
  await db()
    .insertInto('committee_members')
    .values({
      committee_id: committeeId,
      user_id: head.userId,
      role: 'chair',
      status: 'accepted',
      invited_at: now(),
    })
    .execute()
  const entryId = await acceptedEntry(owner, { number: ROUND_CATEGORY })
  const hours = (many: number) => new Date(now().getTime() + many * 3_600_000)
  const decided = async (name: string, from: number) => {
    const id = await planned(categoryId, { name, opensAt: hours(from), closesAt: hours(from + 2) })
    valueOf(await choose(adminAccount, categoryId, id, [entryId]))
    valueOf(await advance(adminAccount, categoryId, id))
    return id
  }
  const published = await decided('Longlist', -6)
  await askedForMore({ categoryId, roundId: published, desk: adminAccount })
  valueOf(await told({ categoryId, roundId: published, desk: adminAccount }))
  const seen = { version: await roundVersion(categoryId, published), wanted: 'publish' } as const
  valueOf(await publishRound(categoryId, published, seen, await adminViewerOf(adminAccount), now()))
  return { id: await decided('Shortlist', -3), categoryId, entryId, published }
}

/** An entry of the judges’ committee that they were asked about and have no tie to. */
async function entryToJudge(owner: Entrant, judges: readonly Account[]) {
  const id = await acceptedEntry(owner, { number: 1 })
  for (const who of judges) await conflict(who, id, 'none')
  const { fileId } = await storedFile(owner, 'image')
  const field = await db()
    .selectFrom('submissions as s')
    .innerJoin('category_fields as b', 'b.category_id', 's.category_id')
    .innerJoin('fields as f', 'f.id', 'b.field_id')
    .where('s.id', '=', id)
    .where('f.type', 'in', ['image', 'file', 'video'])
    .where('f.judge_visible', '=', true)
    .where('b.judge_visible', 'is not', false)
    .where('b.show_if', 'is', null)
    .select('f.id')
    .orderBy('f.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await db()
    .insertInto('submission_files')
    .values({ submission_id: id, field_id: field.id, file_id: fileId })
    .execute()
  const entry = await findEntry(String(id))
  const shown = entry && (await judgedContent(id, entry.code, false))
  return { judgedEntry: entry?.publicId ?? '', judgedFile: shown?.files[0]?.address ?? '' }
}

async function recordConflictOf(submissionId: number, who: Account): Promise<number> {
  const { id } = await db()
    .insertInto('conflicts')
    .values({
      ...{ submission_id: submissionId, user_id: who.userId, status: 'declared', source: 'own_answer' },
      ...{ created_at: now(), updated_at: now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function wishToSee(submissionId: number): Promise<number> {
  const { userId } = await admin({ firstName: 'Tilda' })
  const { id } = await db()
    .insertInto('break_glass')
    .values({ submission_id: submissionId, user_id: userId, reason: 'A mail came back', requested_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A run of a rule that waits for approval. */
async function plannedRun(): Promise<number> {
  await mailRule({ needs_approval: true })
  await planDueRuns(now())
  const [run] = await mailRuns()
  return run?.id ?? 0
}

async function signatureOf(judge: Account): Promise<number> {
  const { id } = await db()
    .selectFrom('signatures')
    .where('user_id', '=', judge.userId)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An address to which mail came back. */
async function stoppedAddress(): Promise<number> {
  const row = { address: 'gone@example.org', scope: 'all', reason: 'hard_bounce', created_at: now() } as const
  const { id } = await db()
    .insertInto('mail_suppressions')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** People with drafts, narrowed as far as they can be. */
async function mailGroup(adminAccount: Account): Promise<number> {
  const filter = { categoryIds: [], categoryTypes: ['achievement' as const], studioTypes: ['studio'] }
  const group = { name: 'Drafts in achievement categories', audience: 'drafts', filter }
  return valueOf(await addGroup(group, await adminViewerOf(adminAccount), now())).groupId
}

/** A card payment that has begun. */
async function attemptOn(invoiceId: number, who: Account): Promise<string> {
  valueOf(await startCardPayment(invoiceId, await viewerOf(who), now()))
  const { public_id } = await db()
    .selectFrom('payment_attempts')
    .select('public_id')
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  return public_id
}

/** A transfer that names more than one invoice. */
async function statementOf(content: string, by: Account): Promise<number> {
  const uploaded = { fileName: 'march.csv', bytes: new TextEncoder().encode(content), account: 'Main' }
  return valueOf(await addStatement(uploaded, await adminViewerOf(by), now())).statementId
}

async function moneyFor(invoiceId: number, adminAccount: Account): Promise<number> {
  const input = {
    idempotencyKey: randomUUID(),
    amountCents: 5_000,
    method: 'bank_transfer',
    receivedOn: now().toISOString().slice(0, 10),
    payer: 'Þóra Ægisdóttir-Lindqvist',
    reference: `for ${invoiceId} and others`,
  } as const
  return valueOf(await recordUnallocated(input, await adminViewerOf(adminAccount), now())).id
}

async function setOf(submissionId: number): Promise<string> {
  const setId = randomUUID()
  await db().updateTable('submissions').set({ batch_id: setId }).where('id', '=', submissionId).execute()
  return setId
}

async function timeRequest(submissionId: number, by: Account): Promise<number> {
  const { id } = await db()
    .insertInto('extra_time_requests')
    .values({
      submission_id: submissionId,
      requested_by: by.userId,
      reason: 'The render took a night longer.',
      created_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An award that its committee alone decides, with a nominee. */
async function awardByHand(people: Record<'chair' | 'judge' | 'judge unsigned', Account>): Promise<number> {
  const { id, year } = await category(6)
  await nominated(['Ἀγγελική Παπαδοπούλου'], { number: 6 })
  await db().updateTable('categories').set({ vote_scope: 'jury' }).where('id', '=', id).execute()
  const committee = await db()
    .insertInto('committees')
    .values({ year, category_id: id, name: 'Committee of the tests', status: 'forming' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const seats = [people.chair, people.judge, people['judge unsigned']].map(({ userId }, at) => ({
    ...{
      committee_id: committee.id,
      user_id: userId,
      role: at === 0 ? ('chair' as const) : ('judge' as const),
    },
    ...{ status: 'accepted' as const, invited_at: now() },
  }))
  await db().insertInto('committee_members').values(seats).execute()
  return id
}

/** The browser of a person in this role. */
export function browserOf(cast: Cast, role: Role): Client {
  return role === 'guest' ? guest() : as(cast.people[role])
}

/** The same with a session of its own, for what may end it. */
export function newBrowserOf(cast: Cast, role: Role): Client {
  return role === 'guest' ? guest() : signedIn(cast.people[role])
}

/** An address of the route map with the entrant's records in the place of its parameters. */
export function addressOf(path: string, cast: Cast): string {
  const values: Record<string, string | number> = {
    '/submissions/invoices/:id': cast.invoiceId,
    '/judges/conflicts/:categoryId': cast.judgedCategoryId,
    '/judges/decision/:categoryId': cast.handCategoryId,
    '/judges/invitations/:token': cast.judgeToken,
    '/judges/committees/edit/:id': cast.committeeId,
    '/judges/committees/edit/:id/remove/:userId': cast.committeeId,
    '/judges/view-committees/:categoryId': cast.judgedCategoryId,
    '/admin/judges/committees/edit/:id': cast.committeeId,
    '/admin/judges/committees/delete/:id': cast.emptyCommitteeId,
    '/admin/nominations/view/:categoryId': cast.judgedCategoryId,
    '/admin/voting/decided/:categoryId': cast.handCategoryId,
    '/judges/judge/:categoryId': cast.judgedCategoryId,
    '/judges/judge/:categoryId/sheets': cast.judgedCategoryId,
    '/admin/judges/conflicts/clear/:id': cast.conflictId,
    '/admin/judges/conflicts/break-glass/:id': cast.breakGlassId,
    '/admin/judges/agreements/view/:id': cast.agreementId,
    '/admin/judges/agreements/edit/:id': cast.agreementId,
    '/admin/judges/agreements/publish/:id': cast.agreementId,
    '/admin/judges/agreements/remove/:id': cast.agreementId,
    '/admin/agreements/:id': cast.agreementId,
    '/admin/sponsorships/agreements/view/:id': cast.contractTermsId,
    '/admin/sponsorships/agreements/edit/:id': cast.contractTermsId,
    '/admin/sponsorships/agreements/publish/:id': cast.contractTermsId,
    '/admin/sponsorships/agreements/remove/:id': cast.contractTermsId,
    '/admin/submissions/eligibility/edit/:id': cast.eligibilityRuleId,
    '/admin/submissions/eligibility/remove/:id': cast.eligibilityRuleId,
    '/admin/judges/comments/:categoryId': cast.judgedCategoryId,
    '/admin/judges/comments/:categoryId/decide/:handle': cast.judgedCategoryId,
    '/admin/judges/rubrics/view/:id': cast.rubricId,
    '/admin/judges/rubrics/edit/:id': cast.rubricId,
    '/admin/judges/signatures/view/:id': cast.signatureId,
    '/admin/judges/signatures/view/:id/evidence': cast.signatureId,
    '/sponsorships/contract/:id': cast.contractId,
    '/sponsorships/contract/:id/file': cast.contractId,
    '/sponsorships/print-document/:id': cast.contractId,
    '/admin/sponsorships/contract/:id': cast.contractId,
    '/admin/sponsorships/contract/:id/terms': cast.draftContractId,
    '/admin/sponsorships/contract/:id/paper': cast.draftContractId,
    '/admin/sponsorships/signatures/view/:id': cast.contractSignatureId,
    '/admin/sponsorships/signatures/view/:id/evidence': cast.contractSignatureId,
    '/admin/sponsorships/obligations/:id': cast.obligationId,
    '/admin/sponsorships/contact/:id': cast.sponsorshipId,
    '/admin/sponsorships/status/:id': cast.sponsorshipId,
    '/admin/sponsorships/edit/:id': cast.sponsorshipId,
    '/admin/sponsorships/invoices/:id': cast.sponsorshipId,
    '/admin/sponsorships/artwork/:id': cast.artworkId,
    ':sponsorshipId': cast.sponsorshipId,
    ':artworkId': cast.artworkId,
    '/admin/sponsorships/packages/edit/:id': cast.packageId,
    '/admin/sponsorships/packages/status/:id': cast.packageId,
    '/admin/sponsorship-pools/edit/:id': cast.poolId,
    '/admin/sponsorship-pools/entries/:id': cast.poolId,
    '/admin/sponsorship-pools/status/:id': cast.poolId,
    '/admin/sponsorship-pools/levels/edit/:id': cast.levelId,
    '/admin/sponsorship-pools/levels/status/:id': cast.levelId,
    '/admin/sponsorship-pools/partners/:id': cast.partnerId,
    '/sponsorship-pools/partner-logo/:id': cast.partnerId,
    '/admin/duplicate-trophies/view/:id': cast.trophyOrderId,
    '/admin/duplicate-trophies/batches/:id/file': cast.trophyBatchId,
    '/award/rounds/:roundId': cast.round.published,
    '/admin/sponsorship-pools/agreements/view/:id': cast.partnerAgreementId,
    '/admin/sponsorship-pools/agreements/edit/:id': cast.partnerAgreementId,
    '/admin/sponsorship-pools/agreements/publish/:id': cast.partnerAgreementId,
    '/admin/sponsorship-pools/agreements/remove/:id': cast.partnerAgreementId,
    '/admin/sponsorship-pools/signatures/view/:id': cast.partnerSignatureId,
    '/admin/sponsorship-pools/signatures/view/:id/evidence': cast.partnerSignatureId,
    '/admin/media-credentials/edit/:id': cast.credentialId,
    '/admin/media-credentials/agreements/view/:id': cast.embargoAgreementId,
    '/admin/media-credentials/agreements/edit/:id': cast.embargoAgreementId,
    '/admin/media-credentials/agreements/publish/:id': cast.embargoAgreementId,
    '/admin/media-credentials/agreements/remove/:id': cast.embargoAgreementId,
    '/admin/media-credentials/signatures/view/:id': cast.embargoSignatureId,
    '/admin/media-credentials/signatures/view/:id/evidence': cast.embargoSignatureId,
    '/admin/indee/lists/:id': cast.screeningListId,
    '/press/edit/:id': cast.pressItemId,
    '/press/preview/:id': cast.pressItemId,
    '/press/nominees/:id': cast.pressItemId,
    '/press/category/edit/:id': cast.pressCategoryId,
    '/press/items/:publicId': cast.pressItemPublicId,
    '/press/items/:publicId/file': cast.pressItemPublicId,
    '/events/edit/:id': cast.eventId,
    '/events/guests/:id': cast.eventId,
    '/events/guests/:id/export': cast.eventId,
    '/certificates/:serial': cast.certificate.serial,
    '/certificates/:publicId/file': cast.certificate.publicId,
    '/nominees/portrait/:publicId': cast.filePublicId,
    '/admin/nomination-certificates/sheets/:id/file': cast.certificate.sheetId,
    '/admin/nomination-certificates/view/:id': cast.certificate.id,
    '/admin/nomination-certificates/view/:id/file': cast.certificate.id,
    '/admin/nomination-certificates/reissue/:id': cast.certificate.id,
    '/admin/submissions/invoices/:id': cast.invoiceId,
    '/admin/export/view/:publicId': cast.exportPublicId,
    '/admin/export/view/:publicId/file': cast.exportPublicId,
    ':dataset': 'people',
    '/admin/people/:id': cast.owner.userId,
    '/admin/people/:id/new-admin': cast.waitingId,
    '/admin/people/:id/second-step': cast.owner.userId,
    '/admin/people/:id/deletion': cast.owner.userId,
    '/admin/people/:id/merge/:other': cast.owner.userId,
    '/studios/edit/:id': cast.owner.studioId,
    '/admin/studios/edit/:id': cast.owner.studioId,
    '/admin/studios/archive/:id': cast.owner.studioId,
    '/admin/studios/merge/:id': cast.owner.studioId,
    '/admin/deadlines/edit/:id': cast.deadlineId,
    '/admin/deadlines/extend/:id': cast.deadlineId,
    '/admin/deadlines/remove/:id': cast.deadlineId,
    '/submissions/invoices/:id/bill-to': cast.invoiceId,
    '/admin/submissions/invoices/:id/bill-to': cast.invoiceId,
    '/admin/submissions/invoices/:id/refund': cast.invoiceId,
    '/admin/submissions/invoices/:id/reverse': cast.invoiceId,
    '/admin/submissions/invoices/:id/:step': cast.invoiceId,
    '/submissions/credit-notes/:id': cast.creditNoteId,
    '/admin/refunds/:id': cast.refundId,
    '/admin/cron-emails/suppressions/lift/:id': cast.suppressionId,
    '/admin/discounts/edit/:id': cast.discountId,
    '/admin/discounts/end/:id': cast.discountId,
    '/admin/cron-emails/edit/:id': cast.ruleId,
    '/admin/cron-emails/edit/:id/audience': cast.ruleId,
    '/admin/cron-emails/edit/:id/:change': cast.ruleId,
    '/payments/return/:publicId': cast.attemptId,
    '/payments/demonstration/:publicId': cast.attemptId,
    '/payments/start/:invoiceId': cast.invoiceId,
    '/admin/submissions/invoices/unallocated/:id': cast.unallocatedId,
    '/admin/bank-statements/:id': cast.statementId,
    '/admin/contract-withdrawals/:id': cast.contractWithdrawalId,
    '/admin/bank-statements/:id/columns': cast.unreadStatementId,
    '/submissions/payment/:submissionId': cast.submittedId,
    ':id': path.startsWith('/admin/fields/')
      ? cast.fieldId
      : path.startsWith('/admin/categories/')
        ? cast.categoryId
        : path.startsWith('/admin/judges/rounds/')
          ? cast.round.id
          : 300,
    ':cf': cast.questionId,
    ':submissionId': path.startsWith('/admin/')
      ? cast.submittedId
      : path.startsWith('/judges/')
        ? /^\/judges\/(submission|discussion|answer)\//.test(path)
          ? cast.judgedEntry
          : path.startsWith('/judges/rounds/')
            ? cast.round.entryId
            : cast.judgedEntryId
        : path.startsWith('/submissions/materials/')
          ? cast.round.entryId
          : cast.draftId,
    ':roundId': path.startsWith('/submissions/materials/') ? cast.round.published : cast.round.id,
    ':meetingId': cast.meeting.id,
    ':itemId': cast.meeting.itemId,
    ':entryId': cast.rollEntryId,
    ':userId': cast.memberId,
    ':other': cast.people.judge.userId,
    ':name': cast.judgedFile,
    ':messageId': cast.messageId,
    ':groupId': cast.groupId,
    ':requestId': cast.requestId,
    ':setId': cast.setId,
    ':batchId': cast.batchId,
    ':runId': cast.runId,
    ':year': cast.year,
    ':token': unsubscribeToken('reader@example.org', 'reminder'),
    ':code': 'student',
    ':categoryId': path.includes('/judges/rounds/')
      ? cast.round.categoryId
      : path.startsWith('/judges/')
        ? cast.judgedCategoryId
        : cast.categoryId,
    ':nominationId': cast.nominationId,
    ':publicId': cast.filePublicId,
    ':fileId': cast.fileId,
    ':fieldId': cast.seriesId,
    ':uploadId': cast.uploadId,
    ':slug': cast.eventSlug,
    ':key': 'no-such-key',
    ':handle': 'no-such-comment',
    ':section': 'work',
    ':page': 'terms',
    ':chapter': 'entering',
    ':colour': 'ffc500',
    ':width': 320,
    ':logoId': '00000000-0000-4000-8000-000000000000',
    ':pictureId': '00000000-0000-4000-8000-000000000000',
    ':fieldKey': 'work_title',
    ':format': 'txt',
    '/admin/secret-links/:kind/:id': cast.sponsorshipId,
    ':kind': 'sponsorship',
    ':step': 'void',
    ':change': 'activate',
    ':type': path.startsWith('/admin/export/') ? 'nominees' : 'independent',
    ':batch': 'all',
    '*': 'no/such/page',
  }
  return path.replace(/:\w+\??|\*/g, (parameter) =>
    String(
      ([':step', ':change', ':userId', ':other', ':kind'].includes(parameter) ? null : values[path]) ??
        values[parameter.replace('?', '')] ??
        parameter,
    ),
  )
}

/** A consumer withdraws from a contract. */
async function contractWithdrawal(): Promise<number> {
  const formKey = randomUUID()
  const declared = { formKey, name: 'Kai Müller', email: 'kai@example.org', contract: 'The order of Monday' }
  valueOf(await declareWithdrawal(declared, { requestId: 'cast' }, now()))
  const { id } = await db()
    .selectFrom('contract_withdrawals')
    .where('form_key', '=', formKey)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}
