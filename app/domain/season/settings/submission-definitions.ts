import { checkbox, enumeration, int, longText, money, of, text } from './definition.ts'

/** How long texts are written. */
export const MARKDOWN_HELP = 'Paragraphs, lists, **bold** and [links](https://example.org) as in emails.'

/** The settings of the call and of what is billed in it. */
export const submissionSettings = [
  ...of(300, 'Entries', [
    int('max_drafts_per_user', 'Maximum drafts per person', {
      help: 'Counts drafts only. Entries in the cart and submitted entries are not limited.',
    }),
    int('max_unpaid_entries', 'Maximum unpaid entries per {studio}', {
      help: 'At this number, the {studio} must pay before checking out more. Leave empty for no limit.',
    }),
    checkbox('submissions_allow_unfinished_uploads', 'Accept uploads started before the deadline', {
      help: 'An entry can be submitted while a file is still uploading, and the upload can end after its deadline. If off, a file must finish uploading by the deadline.',
    }),
    checkbox('disqualify_two_admins', 'Disqualifying an entry takes two admins', {
      help: 'One proposes it with the reason, another confirms it. If off, one is enough. Another admin has to agree to turning it off.',
    }),
    text('closed_message', 'Message on the closed page', {
      help: 'Shown to everyone while no entries are taken, under the dates.',
      is_public: true,
    }),
  ]),
  ...of(300, 'Prices', [
    enumeration('price_basis', 'Price is fixed when', {
      help: 'Which moment decides the price tier.',
      initial: 'invoice_issued',
      options: [
        { value: 'invoice_issued', label: 'the invoice is issued' },
        { value: 'funds_received', label: 'the money arrives' },
      ],
    }),
    enumeration('price_after_promise', 'If an invoice is paid after its price expires', {
      help: 'Printed on every invoice issued from now on. The price expires when the invoice is due, or with the tier if the price is fixed when the money arrives.',
      options: [
        { value: 'honour', label: 'accept the payment' },
        { value: 'reprice', label: 'replace the invoice at that day’s price' },
        { value: 'ask', label: 'an admin decides' },
      ],
    }),
    money('late_fee_cents', 'Late fee', {
      help: 'Added to the last price for an entry that was given extra time.',
    }),
  ]),
  ...of(300, 'Payment and refunds', [
    checkbox('card_payments', 'Entrants can pay by card', {
      help: 'If off, invoices are paid by bank transfer or cheque only, whatever the server is set up for.',
      initial: '1',
    }),
    checkbox('refunds_need_second_admin', 'A refund is approved by a second admin', {
      help: 'The admin who requests a refund can’t approve it. If off, one admin can do both, and the history shows it. Another admin has to agree to turning it off.',
    }),
    text('checkout_statement', 'Confirmation at checkout', {
      help: 'Beside the box they tick. Leave empty if they confirm only that they order.',
    }),
    longText('refund_terms', 'Refund terms', {
      help: `Shown at checkout before the order. ${MARKDOWN_HELP}`,
    }),
    int('withdrawal_days', 'Days in which consumers can withdraw from a contract', {
      help: 'Shown at checkout, with a page where people withdraw without signing in. In the EU it is 14 days. Leave empty if the award sells to businesses only.',
    }),
  ]),
  ...of(300, 'Invoices', [
    text('seller_name', 'Issuer of invoices', {
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
    text('cheque_payable_to', 'Cheques payable to', {
      help: 'Printed on invoices that are paid by cheque. Leave empty to take no cheques.',
    }),
  ]),
]
