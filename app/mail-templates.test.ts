import { describe, expect, test } from 'vitest'
import type { MailTemplate } from '#app/domain/mail/content.ts'
import { checkText } from '#app/domain/mail/text.ts'
import { writeMail } from '#app/domain/mail/write-mail.ts'
import { agreementDeclined } from '#app/domain/people/agreements/mails/agreement-declined.ts'
import { agreementReminder } from '#app/domain/people/agreements/mails/agreement-reminder.ts'
import { agreementSigned } from '#app/domain/people/agreements/mails/agreement-signed.ts'
import {
  clarificationAnswered,
  clarificationAsked,
} from '#app/domain/judging/clarifications/mails/clarification.ts'
import { discussionMention } from '#app/domain/judging/discussion/mails/discussion-mention.ts'
import { meetingCancelled, meetingMoved, meetingPlanned } from '#app/domain/judging/meetings/mails/meeting.ts'
import { entriesAssigned } from '#app/domain/judging/assignment/mails/entries-assigned.ts'
import { judgeNudge } from '#app/domain/judging/board/mails/judge-nudge.ts'
import { judgeInvite } from '#app/domain/judging/committees/mails/judge-invite.ts'
import { breakGlass } from '#app/domain/judging/conflicts/mails/break-glass.ts'
import { recused } from '#app/domain/judging/conflicts/mails/recused.ts'
import { directMail, directNews } from '#app/domain/mail/direct/mails.ts'
import { mailTroubleMail } from '#app/domain/mail/mails/mail-trouble.ts'
import { creditNoteIssued } from '#app/domain/money/billing/mails/credit-note-issued.ts'
import { entryReceived } from '#app/domain/money/billing/mails/entry-received.ts'
import { invoiceIssued } from '#app/domain/money/billing/mails/invoice-issued.ts'
import { invoiceReplaced } from '#app/domain/money/billing/mails/invoice-replaced.ts'
import { recordInvoice } from '#app/domain/money/billing/mails/record-invoice.ts'
import { paymentReceipt } from '#app/domain/money/billing/mails/payment-receipt.ts'
import { paymentReversed } from '#app/domain/money/billing/mails/payment-reversed.ts'
import { paymentTakenBack } from '#app/domain/money/billing/mails/payment-taken-back.ts'
import { withdrawalAnswered } from '#app/domain/money/withdrawals/mails/withdrawal-answered.ts'
import { withdrawalReceived } from '#app/domain/money/withdrawals/mails/withdrawal-received.ts'
import { AFTER_REVERSAL } from '#app/domain/money/billing/reversal-rules.ts'
import { booksFindings } from '#app/domain/money/books/mails/books-findings.ts'
import { paymentDisputed } from '#app/domain/money/payments/mails/payment-disputed.ts'
import { moneyUnallocated } from '#app/domain/money/payments/mails/money-unallocated.ts'
import { certificateReady } from '#app/domain/nominees/certificates/mails/certificate-ready.ts'
import { nomineeLetter } from '#app/domain/nominees/nominations/mails/nominee-letter.ts'
import { renewedLink } from '#app/domain/mail/mails/renewed-link.ts'
import { nomineeLink } from '#app/domain/nominees/nominations/mails/nominee-link.ts'
import { nomineeReminder } from '#app/domain/nominees/nominations/mails/nominee-reminder.ts'
import { votingFindings } from '#app/domain/voting/checks/mails/voting-findings.ts'
import { juryConfirmed, juryReturned, juryToConfirm } from '#app/domain/voting/jury/mails/jury-decision.ts'
import { roundTold } from '#app/domain/judging/rounds/mails/round-told.ts'
import { commentsReleased } from '#app/domain/voting/comments/mails/comments-released.ts'
import { resultCorrected } from '#app/domain/voting/results/mails/result-corrected.ts'
import { observerAdded, observerRemoved } from '#app/domain/voting/observers/mails/observer-changed.ts'
import { rollChanged } from '#app/domain/voting/rounds/mails/roll-changed.ts'
import { papersOutdated } from '#app/domain/ceremony/packs/mails/papers-outdated.ts'
import { votingChanged } from '#app/domain/voting/rounds/mails/voting-changed.ts'
import { votingExtended } from '#app/domain/voting/rounds/mails/voting-extended.ts'
import { votingReceiptLost } from '#app/domain/voting/ballots/mails/voting-receipt-lost.ts'
import { votingReceipt } from '#app/domain/voting/ballots/mails/voting-receipt.ts'
import { accountExists } from '#app/domain/people/accounts/mails/account-exists.ts'
import { accountSetup } from '#app/domain/people/accounts/mails/account-setup.ts'
import { emailChangeLink } from '#app/domain/people/accounts/mails/email-change-link.ts'
import {
  emailChangeAsked,
  emailChanged,
  emailInUse,
} from '#app/domain/people/accounts/mails/email-changes.ts'
import { membershipDecided } from '#app/domain/people/accounts/mails/membership-decided.ts'
import { membershipAsked } from '#app/domain/people/accounts/mails/membership-asked.ts'
import {
  membershipActive,
  membershipEnded,
  membershipEnding,
} from '#app/domain/people/accounts/mails/membership-runs.ts'
import { membershipInvoice } from '#app/domain/money/billing/mails/membership-invoice.ts'
import { passwordChanged } from '#app/domain/people/accounts/mails/password-changed.ts'
import { secondFactorChanged } from '#app/domain/people/accounts/mails/second-factor-changed.ts'
import { secondFactorRemoved } from '#app/domain/people/admins/mails/second-factor-removed.ts'
import { passwordReset } from '#app/domain/people/accounts/mails/password-reset.ts'
import { verifyEmail } from '#app/domain/people/accounts/mails/verify-email.ts'
import {
  accountDeleted,
  deletionAsked,
  deletionEnded,
  deletionToDecide,
} from '#app/domain/people/personal-data/mails/deletion.ts'
import { accountsMerged, accountsMergedTold } from '#app/domain/people/merges/mails/accounts-merged.ts'
import { actedFor } from '#app/domain/people/acting/mails/acted-for.ts'
import { adminInvitation } from '#app/domain/people/admins/mails/admin-invitation.ts'
import { adminsChanged } from '#app/domain/people/admins/mails/admins-changed.ts'
import { deadlineExtended } from '#app/domain/season/seasons/mails/deadline-extended.ts'
import { joinAsked } from '#app/domain/studios/mails/join-asked.ts'
import { studioInvitation } from '#app/domain/studios/mails/studio-invitation.ts'
import { answerCorrected } from '#app/domain/submissions/admin/mails/answer-corrected.ts'
import { entryReturned, entryEnded, entryOpened } from '#app/domain/submissions/admin/mails/entry-decided.ts'
import { callOpened } from '#app/domain/submissions/time/mails/call-opened.ts'
import { entryExpired } from '#app/domain/submissions/time/mails/entry-expired.ts'
import { extraTimeAsked, extraTimeAnswered } from '#app/domain/submissions/time/mails/extra-time.ts'
import { sponsorNews } from '#app/domain/sponsorship/applications/mails/admin-mails.ts'
import { contactMails } from '#app/domain/sponsorship/applications/mails/contact-mails.ts'
import { partnerNews } from '#app/domain/sponsorship/partners/mails/admin-mails.ts'
import { logoMails } from '#app/domain/sponsorship/partners/mails/logo-mails.ts'
import { partnerMails } from '#app/domain/sponsorship/partners/mails/partner-mails.ts'
import {
  contractMails,
  contractToCountersign,
} from '#app/domain/sponsorship/contracts/mails/contract-mails.ts'
import { artworkReplaced } from '#app/domain/sponsorship/artwork/mails/admin-mails.ts'
import { sponsorMails } from '#app/domain/sponsorship/artwork/mails/sponsor-mails.ts'
import { trophyNews } from '#app/domain/ceremony/trophies/mails/admin-mails.ts'
import { ordererMails } from '#app/domain/ceremony/trophies/mails/orderer-mails.ts'
import { alarmEnded, alarmRaised } from '#app/domain/overview/watch/mails/alarm-mails.ts'
import { exportReady, exportTrouble } from '#app/domain/overview/exports/mails/scheduled-export.ts'
import { credentialNews } from '#app/domain/press/credentials/mails/admin-mails.ts'
import { applicantMails } from '#app/domain/press/credentials/mails/applicant-mails.ts'
import { screeningsEnded, screeningsOpen } from '#app/domain/press/indee/mails/screening-mails.ts'
import { guestMails } from '#app/domain/press/events/mails/guest-mails.ts'
import { pressRelease } from '#app/domain/press/newsroom/mails/press-release.ts'
import { sponsorTasksDue } from '#app/domain/sponsorship/obligations/mails/tasks-due.ts'
import { modules } from '#app/modules.server.ts'

const place = { award: 'Pegbar Awards', appUrl: 'https://awards.example.org' }
const page = 'https://awards.example.org/page?token=0123456789'
const long = 'A name that does not end '.repeat(40)

/** A mail with params of a reader who has much of everything. */
function sample<Params>(mail: MailTemplate<Params>, params: Params) {
  const values = mail.values(params, place)
  return {
    name: mail.name,
    event: mail.event,
    text: typeof mail.text === 'function' ? mail.text(params) : mail.text,
    /** What its text can use, with the award’s name and address. */
    known: [
      { name: 'award', kind: 'text' as const },
      { name: 'site.link', kind: 'link' as const },
      ...Object.entries(values).map(([name, { kind }]) => ({ name, kind })),
    ].map((each) => ({ ...each, label: '' })),
    write: () => writeMail(mail, params, place),
  }
}

const picture = { src: 'https://awards.example.org/mail/picture/x.y', alt: `Still from ${long}` }

/** The one picture that a mail may have. */
const PICTURE = /<p class="work"><img src="https:\/\/awards\.example\.org\/mail\/picture\/x\.y" [^<>]*><\/p>/

const issued = {
  tax: '',
  recipientName: 'Gull & Gasket',
  number: 'E-2027-00017',
  total: 'USD 7,800.00',
  dueBy: 'Fri 2 Apr 2027, 17:00 Los Angeles',
  byCard: false,
  isPaid: false,
  paymentHeading: 'Pay by bank transfer',
  paymentFacts: [{ label: 'IBAN', value: 'DE02 1203 0000 0000 2020 51' }],
  entries: Array.from({ length: 40 }, (_, index) => ({
    code: `P03-00${index}`,
    title: long,
    category: 'Best Short Film',
    amount: 'USD 195.00',
  })),
  link: page,
}

const receipt = {
  recipientName: 'Gull & Gasket',
  receiptNumber: 'R-2027-00003',
  invoiceNumber: 'E-2027-00017',
  amount: 'USD 390.00',
  receivedOn: 'Tue 24 Mar 2027',
  stillDue: null,
  link: page,
}

const samples = [
  sample(nomineeLetter, {
    fullName: 'Þóra Ægisdóttir-Lindqvist',
    credit: long,
    category: 'Best Feature',
    title: long,
    another: true,
    season: '12th Pegbar Awards',
    ceremony: 'Sat 13 Mar 2027, 19:00 Los Angeles',
    place: long,
    namesBy: 'Tue 23 Feb 2027, 17:00 Los Angeles',
    clipMissing: true,
    picture,
    link: page,
    contact: 'office@example.org',
  }),
  sample(nomineeReminder, {
    fullName: 'Þóra Ægisdóttir-Lindqvist',
    season: '12th Pegbar Awards',
    namesBy: 'Tue 23 Feb 2027, 17:00 Los Angeles',
    nominations: [
      { title: long, category: 'Best Feature', link: page },
      { title: '李晴风', category: long, link: page },
    ],
    contact: 'office@example.org',
  }),
  sample(nomineeLink, {
    fullName: 'Þóra Ægisdóttir-Lindqvist',
    category: 'Best Feature',
    title: long,
    season: '12th Pegbar Awards',
    link: page,
    contact: 'office@example.org',
  }),
  sample(renewedLink, { name: long, title: long, link: page }),
  sample(verifyEmail, { firstName: long, link: page }),
  sample(passwordReset, { firstName: 'Ada', link: page }),
  sample(accountSetup, { firstName: 'Ada', link: page }),
  sample(accountExists, { firstName: 'Ada' }),
  sample(emailChangeLink, { firstName: long, link: 'https://x.test/account/email?token=x' }),
  sample(emailChangeAsked, { firstName: long, newEmail: 'ada@example.org' }),
  sample(emailChanged, { firstName: long, newEmail: 'ada@example.org' }),
  sample(emailInUse, { firstName: long }),
  sample(passwordChanged, { firstName: long }),
  sample(secondFactorChanged, { firstName: long, change: 'second_step_removed' }),
  sample(secondFactorRemoved, {
    what: 'The people who run the server removed the second step of an account.',
    reason: 'Phone lost',
    ...{
      recipientName: long,
      person: long,
      email: 'ada@example.org',
      at: 'Fri 4 Dec 2026, 17:00',
      link: page,
    },
  }),
  sample(deletionAsked, { firstName: long }),
  sample(deletionEnded, { firstName: long, answer: long }),
  sample(accountDeleted, { firstName: long }),
  ...[accountsMerged, accountsMergedTold].map((mail) =>
    sample(mail, {
      ...{ recipientName: long, email: 'ada@example.org', result: long, by: long },
      ...{ at: 'Fri 4 Dec 2026, 17:00', link: page },
    }),
  ),
  sample(deletionToDecide, {
    recipientName: long,
    person: long,
    email: 'ada@example.org',
    reason: long,
    link: 'https://x.test/admin/people/7/deletion',
  }),
  sample(membershipDecided, { firstName: long, typeName: 'Student', endsOn: '2027-11-19', toPay: null }),
  sample(membershipAsked, { firstName: long, typeName: long, price: 'USD 15 for a year', proofNeeded: true }),
  sample(membershipActive, { firstName: long, typeName: long, endsOn: '2027-11-19' }),
  sample(membershipEnding, { firstName: long, typeName: long, endsOn: '2027-11-19' }),
  sample(membershipEnded, { firstName: long, typeName: long, endsOn: '2027-11-19' }),
  sample(recordInvoice, {
    recipientName: long,
    number: 'E-2026-00017',
    what: long,
    total: 'USD 15.00',
    tax: '',
    dueBy: 'Fri 4 Dec 2026, 17:00 Los Angeles',
    byCard: false,
    isPaid: false,
    paymentHeading: 'Pay by bank transfer',
    paymentFacts: [{ label: 'IBAN', value: long }],
    link: 'https://x.test/submissions/invoices/7',
  }),
  sample(membershipInvoice, {
    recipientName: long,
    number: 'E-2026-00017',
    typeName: long,
    total: 'USD 15.00',
    tax: '',
    dueBy: 'Fri 4 Dec 2026, 17:00 Los Angeles',
    byCard: false,
    isPaid: false,
    paymentHeading: 'Pay by bank transfer',
    paymentFacts: [{ label: 'IBAN', value: long }],
    link: 'https://x.test/submissions/invoices/7',
  }),
  sample(moneyUnallocated, {
    firstName: 'Ada',
    amount: 'USD 390.00',
    why: 'The invoice was paid already',
    reference: long,
    invoiceNumber: 'E-2027-00017',
    link: page,
  }),
  sample(paymentReversed, {
    ...{ firstName: 'Ada', amount: 'USD 390.00', invoiceNumber: 'E-2027-00017' },
    ...{ receiptNumber: 'R-2027-00003', reason: 'The bank returned the transfer', note: long },
    ...{ due: 'USD 390.00', after: AFTER_REVERSAL.entry, link: page },
  }),
  sample(paymentTakenBack, {
    ...{ recipientName: '李晴风', amount: 'USD 390.00', invoiceNumber: 'E-2027-00017' },
    ...{ receiptNumber: 'R-2027-00003', reason: 'wrongly_booked', due: 'USD 390.00', link: page },
  }),
  sample(paymentDisputed, {
    ...{ firstName: 'Ada', amount: 'USD 390.00', invoiceNumber: 'E-2027-00017' },
    ...{ what: 'unmatched', reference: 'du_1', link: page },
  }),
  sample(studioInvitation, {
    studioName: long,
    inviterName: 'Ada Vale',
    role: 'Submitter: fills in submissions and checks out',
    worksUntil: 'Fri 2 Apr 2027, 17:00 Los Angeles',
    link: page,
  }),
  sample(joinAsked, {
    firstName: 'Ada',
    studioName: 'Gull & Gasket',
    personName: long,
    personEmail: 'robin@example.org',
    link: page,
  }),
  sample(certificateReady, {
    recipientName: long,
    title: long,
    category: long,
    serial: 'PA26-0042-7',
    ...{ a4: page, letter: page, verification: page },
  }),
  sample(votingReceipt, {
    recipientName: long,
    code: 'ABCDE-FGHJK-LMNPQ-RSTUV',
    closes: 'Tue 23 Feb 2027, 17:00 Los Angeles',
    ...{ check: page, ballot: page },
  }),
  sample(papersOutdated, {
    ...{ name: 'Ada', season: long, change: long, link: page },
    copies: ['Copy 1, Envelope cards', 'Copy 2, Slides'],
  }),
  sample(votingChanged, { firstName: 'Ada', title: long, what: long, note: long, link: page }),
  sample(votingExtended, {
    recipientName: long,
    ...{ was: 'Tue 23 Feb 2027, 17:00 Los Angeles', until: 'Wed 24 Feb 2027, 17:00 Los Angeles' },
    ...{ reason: long, ballot: page },
  }),
  sample(votingFindings, { firstName: 'Ada', count: 12, findings: [long], link: page }),
  ...[juryToConfirm, juryConfirmed, juryReturned].map((mail) =>
    sample(mail, { recipientName: long, category: long, by: long, link: page }),
  ),
  sample(resultCorrected, { recipientName: long, category: long, work: long, reason: long, link: page }),
  sample(observerAdded, { recipientName: long, year: 2027, link: page }),
  sample(observerRemoved, { recipientName: long, year: 2027 }),
  sample(rollChanged, {
    recipientName: long,
    ...{ change: long, reason: long, effect: long, rules: page },
  }),
  sample(mailTroubleMail, {
    firstName: 'Ada',
    late: 12,
    minutes: 25,
    failedRuns: 1,
    refusing: [{ domain: 'example.net', addresses: 7 }],
    link: 'https://example.org/outbox',
  }),
  sample(votingReceiptLost, { recipientName: long, closes: 'Fri 2 Apr 2027, 17:00', review: page }),
  sample(alarmRaised, { firstName: 'Ada', faults: [long, 'The database does not answer.'] }),
  sample(alarmEnded, { firstName: 'Ada', faults: [long] }),
  sample(booksFindings, {
    firstName: 'Ada',
    count: 12,
    findings: [{ label: 'E-2027-00017', words: long }],
    link: page,
  }),
  sample(invoiceIssued, issued),
  sample(paymentReceipt, receipt),
  sample(entryExpired, {
    recipientName: long,
    works: Array.from({ length: 10 }, () => long),
    more: 12,
    link: page,
  }),
  sample(extraTimeAsked, { title: long, studio: long, asker: long, reason: long, link: page }),
  sample(extraTimeAnswered, {
    recipientName: long,
    title: long,
    until: 'Sat 3 Apr 2027, 17:00 Los Angeles',
    answer: long,
    link: page,
  }),
  sample(callOpened, {
    season: '12th Pegbar Awards, 2027',
    closes: 'Fri 2 Apr 2027, 17:00 Los Angeles',
    link: page,
  }),
  sample(agreementSigned, {
    ...{ recipientName: long, title: long, version: 2, typedName: '李晴风', link: page },
    signedAt: 'Fri 2 Apr 2027, 17:00 Los Angeles',
  }),
  sample(agreementDeclined, { person: long, title: long, version: 2, reason: long, link: page }),
  sample(judgeInvite, {
    recipientName: long,
    category: `P08 ${long}`,
    role: 'alternate',
    inviterName: 'Ada Vale',
    worksUntil: 'Fri 2 Apr 2027, 17:00 Los Angeles',
    link: page,
  }),
  sample(breakGlass, {
    step: 'granted',
    asker: long,
    reason: long,
    decidedBy: long,
    until: 'Fri 2 Apr 2027, 17:00',
    link: page,
  }),
  sample(actedFor, {
    recipientName: long,
    admin: long,
    reason: long,
    from: 'Fri 2 Apr 2027, 17:00',
    until: 'Fri 2 Apr 2027, 18:00',
    link: page,
  }),
  sample(adminInvitation, {
    inviterName: long,
    role: 'Treasurer: Can view everything',
    worksUntil: 'Fri 2 Apr 2027, 17:00',
    link: page,
  }),
  sample(adminsChanged, {
    ...{ recipientName: long, what: `Ada Vale changed the role of ${long} to Reader`, person: long },
    ...{
      email: 'bo@example.org',
      before: 'Treasurer',
      after: 'Reader',
      by: long,
      reason: long,
      at: 'Fri 2 Apr 2027, 17:00',
    },
    link: page,
  }),
  sample(recused, { recipientName: long, category: `P08 ${long}`, link: page }),
  sample(agreementReminder, {
    recipientName: 'Ada',
    title: long,
    seats: ['P08 chair', 'A19 judge'],
    again: true,
    audience: 'judge',
    link: page,
  }),
  sample(clarificationAsked, {
    recipientName: long,
    title: long,
    question: long,
    due: 'Fri 2 Apr 2027, 17:00 Los Angeles',
    picture,
    link: page,
  }),
  sample(clarificationAnswered, { recipientName: long, entry: 'P08-003', link: page }),
  sample(discussionMention, { recipientName: long, entry: 'P08-003', from: long, link: page }),
  ...[meetingPlanned, meetingMoved, meetingCancelled].map((mail) =>
    sample(mail, {
      ...{ recipientName: long, committee: `A17 ${long}`, title: long, link: page },
      when: 'Fri 2 Apr 2027, 17:00 Los Angeles',
    }),
  ),
  sample(judgeNudge, {
    recipientName: long,
    committee: `A17 ${long}`,
    from: long,
    closes: 'Fri 2 Apr 2027, 17:00 Los Angeles',
    link: page,
  }),
  sample(entriesAssigned, {
    recipientName: long,
    committee: `A17 ${long}`,
    closes: 'Fri 2 Apr 2027, 17:00 Los Angeles',
    link: page,
  }),
  sample(deadlineExtended, {
    recipientName: long,
    deadline: 'Final',
    was: 'Fri 2 Apr 2027, 17:00 Los Angeles',
    until: 'Sat 3 Apr 2027, 17:00 Los Angeles',
    note: long,
    items: Array.from({ length: 10 }, () => long),
    more: 3,
    link: page,
  }),
  sample(invoiceReplaced, {
    recipientName: long,
    oldNumber: 'E-2027-00017',
    newNumber: 'E-2027-00018',
    creditNumber: 'C-2027-00001',
    total: 'USD 390.00',
    dueBy: 'Fri 2 Apr 2027, 17:00 Los Angeles',
    reason: long,
    link: page,
  }),
  sample(creditNoteIssued, {
    recipientName: '李晴风',
    creditNumber: 'C-2027-00001',
    invoiceNumber: 'E-2027-00017',
    amount: 'USD 390.00',
    reason: long,
    what: 'void',
    place: 'cart',
    link: page,
  }),
  sample(withdrawalReceived, {
    name: '李晴风',
    contract: long,
    receivedAt: 'Fri 27 Nov 2026, 17:00 Los Angeles',
  }),
  sample(withdrawalAnswered, { name: 'Emil', contract: long, state: 'accepted', answer: long }),
  sample(entryReceived, {
    recipientName: 'Emil',
    entries: [{ code: 'P03-0042', title: 'Tin Lanterns', category: 'Best Short Film' }],
    checklist: ['The final film, by Fri 2 Apr 2027'],
    picture,
    link: page,
  }),
  sample(entryReturned, {
    ...{ recipientName: long, code: 'P03-0042', title: long, category: 'Best Short Film', link: page },
    ...{ picture, reason: long, until: 'Fri 2 Apr 2027, 17:00 Los Angeles' },
  }),
  sample(commentsReleased, {
    ...{ recipientName: 'Emil', code: 'P03-0042', title: long, category: 'Best Short Film', link: page },
  }),
  sample(roundTold, {
    ...{ recipientName: 'Emil', code: 'P03-0042', title: long, category: 'Best Short Film', link: page },
    ...{ picture, round: 'Longlist', advanced: true },
    asked: { questions: [long, 'Full text'], until: 'Fri 2 Apr 2027, 17:00 Los Angeles', link: page },
  }),
  sample(entryEnded, {
    ...{ recipientName: 'Emil', code: null, title: long, category: 'Best Short Film', link: page },
    ...{ picture, kind: 'disqualified', reason: long },
  }),
  sample(entryOpened, {
    ...{ recipientName: 'Emil', code: 'P03-0042', title: long, category: 'Best Short Film', link: page },
    ...{ picture, kind: 'editing', until: 'Fri 2 Apr 2027, 17:00 Los Angeles' },
  }),
  sample(directMail, {
    text: { subject: 'A question, {{person.first_name}}', body: 'Hello {{person.name}},\n\nPlease call us.' },
    values: {
      'person.first_name': { kind: 'text', text: long },
      'person.name': { kind: 'text', text: long },
    },
  }),
  sample(directNews, {
    text: { subject: 'News', body: 'Hello {{person.first_name}},\n\nThe call is open.' },
    values: {
      'person.first_name': { kind: 'text', text: long },
      'person.name': { kind: 'text', text: long },
    },
    foot: { why: 'you have an account here', stop: { label: 'Stop news', href: page } },
  }),
  sample(answerCorrected, {
    ...{ recipientName: 'Emil', code: 'P03-0042', title: long, category: 'Best Short Film', link: page },
    ...{ question: 'Synopsis', before: long, after: '', reason: long },
  }),
  ...contactMails.map((mail) =>
    sample(mail, {
      ...{ contactName: long, reference: 'SP-2026-17', packageName: long, reason: long, link: page },
      ...{ endsAt: 'Fri 2 Apr 2027, 17:00 Los Angeles', next: long },
    }),
  ),
  sample(sponsorNews, {
    ...{ firstName: 'Ada', company: long, packageName: long, what: 'lapsed', waiting: 3, link: page },
  }),
  ...[...partnerMails, ...logoMails].map((mail) =>
    sample(mail, {
      ...{ firstName: 'Perpetua', reference: 'PP-17', poolName: long, levelName: long, otherLevel: long },
      ...{ lastDay: 'Wed 24 Nov 2027', reason: long, next: long, link: page },
    }),
  ),
  sample(partnerNews, {
    ...{
      firstName: 'Ada',
      organisation: long,
      poolName: long,
      what: 'applied',
      isAnonymous: true,
      link: page,
    },
  }),
  ...contractMails.map((mail) =>
    sample(mail, {
      ...{ contactName: long, reference: 'SP-2026-17', packageName: long, company: long, link: page },
      ...{ version: 'version 2', signBy: 'Fri 4 Dec 2026, 17:00 Los Angeles', reason: long },
    }),
  ),
  sample(sponsorTasksDue, {
    ...{ contactName: long, packageName: long, reference: 'SP-2026-17', link: page },
    tasks: [{ text: long, note: 'by 19 Feb 2027' }],
  }),
  ...sponsorMails.map((mail) =>
    sample(mail, {
      ...{ contactName: long, part: 'Artwork', fileName: long, packageName: long, note: long, link: page },
      problems: [long],
    }),
  ),
  sample(artworkReplaced, { firstName: 'Ada', company: long, part: 'Artwork', link: page }),
  ...guestMails.map((mail) =>
    sample(mail, { name: long, title: long, facts: { When: long, Where: null }, reason: long, link: page }),
  ),
  sample(pressRelease, {
    ...{ name: long, title: long, summary: long, embargo: 'Under embargo until Fri 4 Dec 2026', link: page },
    foot: { why: 'you are on the list of the press', stop: { label: 'Stop news', href: page } },
  }),
  ...applicantMails.map((mail) =>
    sample(mail, {
      ...{ applicant: 'Þóra Ægisdóttir', outlet: long, reference: 'MC-2027-17', note: long, next: long },
      ...{
        areas: 'Press room, Audience',
        ceremony: 'Sat 13 Mar 2027, 19:00 Los Angeles',
        place: long,
        link: page,
      },
    }),
  ),
  sample(credentialNews, { firstName: 'Ada', outlet: long, what: 'answered', link: page }),
  ...[screeningsOpen, screeningsEnded].map((mail) => sample(mail, { name: long, reason: long, link: page })),
  ...ordererMails.map((mail) =>
    sample(mail, {
      ...{
        contactName: long,
        reference: 'TO-17',
        category: 'Best Feature',
        title: '李晴风',
        pieces: '2 pieces',
      },
      ...{ plate: long, reason: long, parcel: 'DHL, JD014600003', next: long, link: page },
    }),
  ),
  sample(trophyNews, {
    firstName: 'Ada',
    reference: 'TO-17',
    title: long,
    what: 'changes_asked',
    link: page,
  }),
  sample(exportReady, {
    ...{ firstName: 'Ada', title: 'People', purpose: long, until: 'Fri 4 Dec 2026, 17:00', link: page },
  }),
  sample(exportTrouble, { firstName: 'Ada', title: 'People', what: 'failed', reason: long, link: page }),
  sample(contractToCountersign, { firstName: 'Ada', company: long, reference: 'SP-2026-17', link: page }),
]

test('every mail of every module has a sample here', () => {
  const own = modules.flatMap(({ mails = [] }) => mails.map(({ mail }) => mail.name))
  expect(samples.map(({ name }) => name).sort()).toEqual(own.sort())
})

describe.each(samples)('$name', ({ write, text: source, known, event }) => {
  const { subject, text, html } = write()

  test('is written as a mail rule may be', () => {
    expect(checkText(source, known)).toEqual({ subject: [], body: [] })
  })

  test('has a value for each placeholder that rules about its event can use', () => {
    const own = known.map(({ name, kind }) => ({ name, kind }))
    for (const { name, kind } of event?.placeholders ?? []) expect(own).toContainEqual({ name, kind })
  })

  test('begins its subject with the award’s name', () => {
    expect(subject).toMatch(/^Pegbar Awards: \S/)
  })

  test('says the same as text and as HTML, without a hole in it', () => {
    const holes = /undefined|null|NaN|\[object/
    expect(text).not.toMatch(holes)
    expect(html).not.toMatch(holes)
    // The picture of a work is of the award's own address, and what it shows is decided there.
    const links = (body: string) => new Set(body.match(/https:\/\/[^\s<")]+/g))
    expect(links(html.replace(PICTURE, ''))).toEqual(links(text))
  })

  test('is small, in a language it names, and asks for nothing from elsewhere', () => {
    expect(Buffer.byteLength(html)).toBeLessThan(60_000)
    expect(html).toContain('<html lang="en">')
    expect(html.replace(PICTURE, '')).not.toMatch(/<img|<link|<script|style=|url\(/)
  })
})

test('an invoice with nothing to pay asks for nothing', () => {
  const params = {
    ...issued,
    dueBy: null,
    paymentHeading: '',
    paymentFacts: [],
    total: 'USD 0.00',
  }
  const { text } = writeMail(invoiceIssued, params, place)
  expect(text).toContain('There is nothing to pay.')
  expect(text).not.toMatch(/pay by/)
})

test('a part payment says what is left', () => {
  const params = { ...receipt, stillDue: 'USD 195.00' }
  const { text } = writeMail(paymentReceipt, params, place)
  expect(text).toContain('Still to pay: USD 195.00')
})
