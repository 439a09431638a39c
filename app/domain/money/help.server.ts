import { cardProvider } from '#app/domain/money/payments/providers.server.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { chapterLink, link, say, type AdminHelpChapter, type PublicHelpChapter } from '#app/platform/help.ts'
import { words } from '#app/platform/award-words.ts'

const ways = new Intl.ListFormat('en', { type: 'disjunction' })

export const payingHelp: PublicHelpChapter = {
  id: 'paying',
  title: 'Paying',
  for: 'entrants',
  summary: 'Cart, checkout, invoices, discounts, refunds and withdrawals.',
  sections: async ({ settings }) => {
    const offered = [
      ...(cardProvider(await configValues()) ? ['card'] : []),
      ...(settings.bank_iban ? ['bank transfer'] : []),
      ...(settings.cheque_payable_to ? ['cheque'] : []),
    ]
    return [
      {
        id: 'checkout',
        title: 'Cart and checkout',
        blocks: [
          say`Your ${link('cart', '/submissions/cart')} shows each entry with its price today. The price is fixed when you check out.`,
          say`Enter a discount code in the cart. A membership’s discount needs no code. Where both could apply, you get the cheaper total.`,
          offered.length > 0 ? say`You can pay by ${ways.format(offered)}.` : null,
          settings.max_unpaid_entries
            ? say`${words.AStudio} with ${settings.max_unpaid_entries} unpaid entries has to pay before it can check out more.`
            : null,
        ],
        picture: 'cart',
      },
      {
        id: 'invoices',
        title: 'Invoices',
        blocks: [
          say`${link('Invoices', '/invoices')} has all of yours, to print, save and pay. Write the invoice number into a transfer, so that we can match it.`,
          say`An issued invoice never changes. If your billing details are wrong, change them on the invoice’s page: you get a credit note and a new invoice, as long as nothing was paid.`,
          say`A receipt is emailed to you when your payment has arrived.`,
        ],
      },
      {
        id: 'withdrawal',
        title: 'Refunds and withdrawals',
        blocks: [
          say`The refund terms are shown at checkout before you order.`,
          settings.withdrawal_days
            ? say`Consumers can withdraw from an order within ${settings.withdrawal_days} days, ${link('on this page', '/withdraw-from-contract')}, without signing in.`
            : null,
        ],
      },
    ]
  },
}

export const moneyHelp: AdminHelpChapter = {
  id: 'admin-money',
  title: 'Money',
  for: 'admins',
  summary: 'Invoices, payments, bank statements, refunds, discount codes and the books.',
  sections: ({ settings }) => [
    {
      id: 'invoices',
      title: 'Invoices',
      blocks: [
        say`Checkout issues ${link('invoices', '/admin/submissions/invoices')} with numbers that have no gaps. An issued invoice never changes; a correction is a credit note and, where needed, a new invoice.`,
        say`Only an invoice on which nothing was paid can be voided or replaced. What was paid is refunded.`,
      ],
      picture: 'admin-invoices',
    },
    {
      id: 'payments',
      title: 'Recording payments',
      blocks: [
        say`Card payments are recorded automatically. Record a transfer or cheque on the invoice’s page.`,
        say`Money that names no invoice, or too much, is kept under ${link('unallocated payments', '/admin/submissions/invoices/unallocated')} until you assign or refund it.`,
      ],
    },
    {
      id: 'statements',
      title: 'Bank statements',
      blocks: [
        say`Upload what your bank offers (CAMT.053 or a table) under ${link('Bank statements', '/admin/bank-statements')}. Each line shows what it would pay and why. Nothing is booked until you accept the proposals.`,
        say`A line is booked once, also when you upload it again.`,
      ],
    },
    {
      id: 'refunds',
      title: 'Refunds',
      blocks: [
        settings.refunds_need_second_admin === '0'
          ? say`One admin can request and approve a ${link('refund', '/admin/refunds')}. The history shows it.`
          : say`One admin requests a ${link('refund', '/admin/refunds')}, another one approves it. The approval issues the credit note.`,
        say`For money that bounced or was booked wrongly, reverse the payment on the invoice’s page instead: no credit note is issued, and the invoice is due again.`,
        settings.withdrawal_days
          ? say`${link('Withdrawals from contracts', '/admin/contract-withdrawals')} are answered on a page of their own.`
          : null,
      ],
    },
    {
      id: 'discounts',
      title: 'Discount codes',
      blocks: [
        say`${link('Discount codes', '/admin/discounts')} take a percentage or an amount off in the cart, or pay for a number of entries. A use counts when the invoice is issued, and comes back when the invoice is voided.`,
      ],
    },
    {
      id: 'books',
      title: 'Financials',
      blocks: [
        say`${link('Financials', '/admin/financials')} has the months of the season and the export for your accounts. The ${link('reconciliation', '/admin/financials/check')} checks every night that invoices, payments and credit notes agree.`,
      ],
    },
    {
      id: 'tax',
      title: 'Currency and tax',
      blocks: [
        say`A season has one currency and one tax. Both are set on its page under ${link('Seasons', '/admin/seasons')}. The currency is fixed by the first invoice.`,
        say`What entrants read is in ${chapterLink('Paying', 'paying')}.`,
      ],
    },
  ],
}
