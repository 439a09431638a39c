import type { MailTemplate } from '#app/domain/mail/content.ts'
import { actedFor } from './acted-for.ts'
import { accountExists } from './account-exists.ts'
import { accountSetup } from './account-setup.ts'
import { agreementDeclined } from './agreement-declined.ts'
import { agreementReminder } from './agreement-reminder.ts'
import { agreementSigned } from './agreement-signed.ts'
import { deadlineExtended } from './deadline-extended.ts'
import { entryEnded, entryOpened, entryReturned } from './entry-decided.ts'
import { breakGlass } from './break-glass.ts'
import { booksFindings } from './books-findings.ts'
import { certificateReady } from './certificate-ready.ts'
import { callOpened } from './call-opened.ts'
import { entryExpired } from './entry-expired.ts'
import { creditNoteIssued } from './credit-note-issued.ts'
import { entryReceived } from './entry-received.ts'
import { extraTimeAnswered, extraTimeAsked } from './extra-time.ts'
import { invoiceIssued } from './invoice-issued.ts'
import { invoiceReplaced } from './invoice-replaced.ts'
import { judgeNudge } from './judge-nudge.ts'
import { joinAsked } from './join-asked.ts'
import { judgeInvite } from './judge-invite.ts'
import { mailTroubleMail } from './mail-trouble.ts'
import { membershipDecided } from './membership-decided.ts'
import { moneyUnallocated } from './money-unallocated.ts'
import { nomineeLetter } from './nominee-letter.ts'
import { nomineeLink } from './nominee-link.ts'
import { nomineeReminder } from './nominee-reminder.ts'
import { passwordReset } from './password-reset.ts'
import { paymentReceipt } from './payment-receipt.ts'
import { recused } from './recused.ts'
import { studioInvitation } from './studio-invitation.ts'
import { verifyEmail } from './verify-email.ts'

/** Every mail the product writes, by the name its message is stored under. */
export const mailTemplates = {
  verify_email: verifyEmail,
  password_reset: passwordReset,
  account_setup: accountSetup,
  account_exists: accountExists,
  invoice_issued: invoiceIssued,
  invoice_replaced: invoiceReplaced,
  payment_receipt: paymentReceipt,
  credit_note_issued: creditNoteIssued,
  entry_received: entryReceived,
  entry_returned: entryReturned,
  entry_ended: entryEnded,
  entry_opened: entryOpened,
  membership_decided: membershipDecided,
  money_unallocated: moneyUnallocated,
  studio_invitation: studioInvitation,
  studio_join_asked: joinAsked,
  deadline_extended: deadlineExtended,
  books_findings: booksFindings,
  mail_trouble: mailTroubleMail,
  entry_expired: entryExpired,
  extra_time_asked: extraTimeAsked,
  extra_time_answered: extraTimeAnswered,
  call_opened: callOpened,
  agreement_signed: agreementSigned,
  agreement_declined: agreementDeclined,
  agreement_reminder: agreementReminder,
  certificate_ready: certificateReady,
  judge_nudge: judgeNudge,
  judge_invite: judgeInvite,
  nominee_letter: nomineeLetter,
  nominee_reminder: nomineeReminder,
  nominee_link: nomineeLink,
  break_glass: breakGlass,
  acted_for: actedFor,
  recused,
} as const

export type TemplateName = keyof typeof mailTemplates
export type ParamsOf<N extends TemplateName> =
  (typeof mailTemplates)[N] extends MailTemplate<infer Params> ? Params : never
