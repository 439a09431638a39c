import { checkbox, enumeration, int, money, of, text } from './definition.ts'

/** The settings of the call and of what is billed in it. */
export const submissionSettings = of(300, [
  checkbox('submissions_allow_pay_later', 'Entries count as submitted before they are paid', {
    help: 'On: an entry is submitted when its invoice is issued. Off: only when the invoice is paid.',
    initial: '1',
  }),
  checkbox('disqualify_two_admins', 'Disqualifying an entry takes two admins', {
    help: 'On: one proposes it with the reason, another confirms it. Off: one is enough. Another admin has to agree to turning it off.',
  }),
  enumeration('price_basis', 'The price of an entry is the one at', {
    help: 'Which moment decides the price tier.',
    initial: 'invoice_issued',
    options: [
      { value: 'invoice_issued', label: 'the day its invoice is issued' },
      { value: 'funds_received', label: 'the day the money arrives' },
    ],
  }),
  enumeration('price_after_promise', 'An invoice paid after its price promise has ended is', {
    help: 'Printed on every invoice issued from now on. The promise ends when the invoice is due, or with the tier where the day the money arrives decides.',
    options: [
      { value: 'honour', label: 'taken as it is' },
      { value: 'reprice', label: 'replaced by a new one at the price of that day' },
      { value: 'ask', label: 'decided by an admin' },
    ],
  }),
  int('max_unpaid_entries', 'Most unpaid entries of a studio', {
    help: 'A studio with so many on unpaid invoices pays before it checks out more. Empty or 0: no limit.',
  }),
  checkbox('refunds_need_second_admin', 'A refund is approved by a second admin', {
    help: 'On: the admin who requests a refund cannot approve it. Off: one admin can do both, and the history shows it. Another admin has to agree to turning it off.',
  }),
  money('late_fee_cents', 'Late fee', {
    help: 'Added to the last price for an entry that was given extra time.',
  }),
  int('max_drafts_per_user', 'Most drafts one person may keep', {
    help: 'Counts drafts only; what is in the cart or submitted is not limited.',
  }),
  checkbox('submissions_allow_unfinished_uploads', 'Uploads that have begun count', {
    help: 'On: an entry may be submitted while a file is still arriving, and an upload that began before its deadline may end after it. Off: a file counts when it is whole.',
  }),
  text('closed_message', 'Message on the closed page', {
    help: 'Shown to everyone while no entries are taken, under the dates.',
    is_public: true,
  }),
  text('seller_name', 'Who issues invoices', {
    help: 'The legal name at the head of invoices and receipts.',
  }),
  text('seller_address', 'Address on invoices', {
    help: 'Lines are separated by semicolons.',
  }),
  text('seller_tax_id', 'Tax number on invoices', {
    help: 'Left out where it is empty.',
  }),
  text('bank_account_name', 'Bank account: name', {
    help: 'As the bank knows it.',
  }),
  text('bank_name', 'Bank account: bank', {
    help: 'Name and place of the bank.',
  }),
  text('bank_iban', 'Bank account: number or IBAN', {
    help: 'Printed on invoices that are paid by transfer.',
  }),
  text('bank_bic', 'Bank account: BIC or routing number', {
    help: 'Printed on invoices that are paid by transfer.',
  }),
  text('cheque_payable_to', 'Cheques are made out to', {
    help: 'Printed on invoices that are paid by cheque. Leave empty to take no cheques.',
  }),
])
