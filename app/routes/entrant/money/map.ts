import { area } from '#app/routes/area.ts'
import { words } from '#app/platform/award-words.ts'

export default area(
  { layout: 'default', guards: ['auth', 'owner-or-admin'], rights: { send: 'money' } },
  {
    '/submissions/cart': {
      file: 'cart/view.tsx',
      guards: ['auth', 'studio'],
      get why() {
        return `a cart is ${words.aStudio}’s`
      },
    },
    '/submissions/cart/checkout': {
      file: 'cart/checkout.tsx',
      guards: ['auth', 'studio'],
      why: 'so is who is billed',
    },
    '/submissions/payment/:submissionId': { file: 'payments/entry.tsx', guards: ['auth', 'owner'] },
    // Opening these asks the payment provider, and records its answer.
    '/payments/start/:invoiceId': { file: 'payments/start.ts', rights: { open: 'money' } },
    '/payments/return/:publicId': {
      file: 'payments/return.ts',
      guards: [],
      rights: { open: 'money' },
      why: 'a payment that was started by an invoice’s link has no account',
    },
    '/payments/demonstration/:publicId': {
      file: 'payments/demonstration.tsx',
      layout: 'blank',
      guards: [],
      rights: { open: 'money' },
      why: 'a payment that was started by an invoice’s link has no account',
    },
    '/withdraw-from-contract': {
      file: 'withdrawals/declare.tsx',
      layout: 'by-viewer',
      guards: [],
      rights: {},
      why: 'a consumer withdraws without an account',
    },
    '/membership/pay': { file: 'cart/membership.tsx', part: 'memberships', guards: ['auth'] },
    '/invoices': { file: 'invoices/own.tsx', guards: ['auth'], why: 'a person sees their own' },
    '/submissions/invoices': { file: 'invoices/list.tsx', guards: ['auth', 'admin'] },
    '/submissions/invoices/:id': 'invoices/view.tsx',
    '/submissions/invoices/:id/bill-to': 'invoices/bill-to.tsx',
    '/submissions/credit-notes/:id': 'credit-notes/view.tsx',
  },
  {
    '/submissions/invoices': 'admin-money#invoices',
  },
)
