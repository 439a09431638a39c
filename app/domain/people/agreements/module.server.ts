import { nextAgreements } from './next-season.server.ts'
import { signatureDocument } from './evidence.server.ts'
import { agreementDeclined } from './mails/agreement-declined.ts'
import { agreementReminder } from './mails/agreement-reminder.ts'
import { agreementSigned } from './mails/agreement-signed.ts'
import { signaturesOfPerson } from './personal-data.server.ts'
import { whyReminderIsObsolete } from './remind-signers.server.ts'
import { skipWhen } from '#app/domain/mail/own-mails.server.ts'
import { findAgreementChecks } from './setup-checks.server.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { signatureDatasets } from './dataset.server.ts'
import { href } from '#app/platform/href.ts'

export const agreements = defineModule({
  name: 'people/agreements',
  tables: ['agreement_declines', 'agreements', 'signatures'],
  accountMerges: {
    moves: [
      {
        column: 'agreement_declines.user_id',
        what: ['declined agreement', 'declined agreements'],
        unless: [{ has: 'agreement_declines.user_id', same: ['agreement_id'] }],
      },
    ],
    // A signature is evidence of who signed, and never changes.
    keeps: [{ column: 'signatures.user_id', what: ['signature', 'signatures'] }],
    stays: ['agreements.published_by', 'agreements.written_by'],
  },
  records: {
    agreement: { page: (id) => href('/admin/agreements/:id', { id }), tells: 'nothing' },
  },
  nextSeason: [nextAgreements],
  documents: [signatureDocument],
  personalData: signaturesOfPerson,
  setupChecks: findAgreementChecks,
  mails: [
    {
      mail: agreementSigned,
      again: {
        instead:
          'The signed copy is on the page that the person signed on. End their link on the page of that record, and email a new one.',
      },
    },
    { mail: agreementDeclined },
    {
      mail: agreementReminder,
      recheck: skipWhen(whyReminderIsObsolete),
      again: {
        instead:
          'Remind the person again on the page of the agreement. The reminder has the link of that day.',
      },
    },
  ],
  datasets: signatureDatasets,
})
