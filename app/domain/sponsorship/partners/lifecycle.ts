import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

const MEMBER = ['active', 'renewal_due'] as const

/** A partner of a pool: an application that admins decide, an invoice, and terms one after the other until one ends. */
export const partnerLifecycle = defineLifecycle({
  name: 'pool partner',
  table: 'pool_partners',
  column: 'state',
  states: {
    applied: 'open',
    in_review: 'open',
    approved: 'open',
    invoiced: 'open',
    active: 'open',
    renewal_due: 'open',
    suspended: 'open',
    lapsed: 'terminal',
    terminated: 'terminal',
    withdrawn: 'terminal',
    rejected: 'terminal',
  },
  initial: ['applied'],
  actions: {
    review: step(['applied'], 'in_review', ['admin']),
    approve: step(
      ['applied', 'in_review'],
      'approved',
      ['admin'],
      'a place of the level is free, and the organisation is no partner of the pool yet',
    ),
    reject: step(['applied', 'in_review'], 'rejected', ['admin'], 'with a reason'),
    bill: step(
      ['approved'],
      'invoiced',
      ['admin', 'owner'],
      'the agreement in force is signed; the invoice is issued',
    ),
    unbill: step(['invoiced'], 'approved', ['system'], 'the invoice was voided'),
    pay: step(['invoiced'], 'active', ['system'], 'the invoice is paid'),
    fall_due: step(['active'], 'renewal_due', ['system'], 'the term ends within 60 days'),
    renew: step(['active', 'renewal_due'], 'active', ['system'], 'the invoice of the next term is paid'),
    lapse: step([...MEMBER, 'suspended'], 'lapsed', ['system'], 'the term has ended'),
    suspend: step(MEMBER, 'suspended', ['admin'], 'with a reason'),
    resume: step(['suspended'], 'active', ['admin'], 'the term has not ended'),
    terminate: step([...MEMBER, 'suspended'], 'terminated', ['admin'], 'with a reason'),
    leave: step([...MEMBER, 'suspended'], 'lapsed', ['owner'], 'an unpaid invoice is voided first'),
    withdraw: step(
      ['applied', 'in_review', 'approved'],
      'withdrawn',
      ['owner'],
      'an unpaid invoice is voided first',
    ),
    cancel: step(['approved'], 'withdrawn', ['admin'], 'with a reason; an unpaid invoice is voided first'),
  },
})

/** A partner’s wish to have another level. */
export const levelChangeLifecycle = defineLifecycle({
  name: 'change of a pool level',
  table: 'pool_level_changes',
  column: 'state',
  states: {
    requested: 'open',
    invoiced: 'open',
    crediting: 'open',
    done: 'terminal',
    rejected: 'terminal',
    withdrawn: 'terminal',
  },
  initial: ['requested'],
  actions: {
    bill: step(
      ['requested'],
      'invoiced',
      ['admin'],
      'a place of the level is free; the difference is invoiced',
    ),
    apply: step(['requested'], 'done', ['admin'], 'a place of the level is free; nothing is to be paid'),
    credit: step(
      ['requested'],
      'crediting',
      ['admin'],
      'a place of the level is free; refunds of the difference are requested',
    ),
    pay: step(['invoiced'], 'done', ['system'], 'the difference is paid'),
    give: step(['crediting'], 'done', ['system'], 'another admin has approved all of its refunds'),
    decline: step(['crediting'], 'rejected', ['system'], 'a refund of it was declined'),
    reject: step(['requested'], 'rejected', ['admin'], 'with a reason'),
    withdraw: step(['requested'], 'withdrawn', ['owner']),
    end: step(
      ['requested', 'invoiced', 'crediting'],
      'withdrawn',
      ['system'],
      'the partnership ends, or the invoice was voided',
    ),
  },
})

/** What a partner is billed. */
export const chargeLifecycle = defineLifecycle({
  name: 'charge of a pool partner',
  table: 'pool_charges',
  column: 'state',
  states: { open: 'open', paid: 'open', owed: 'open', cancelled: 'terminal' },
  initial: ['open', 'paid'],
  actions: {
    pay: step(['open', 'owed'], 'paid', ['system'], 'its invoice is paid'),
    reopen: step(['paid'], 'owed', ['system'], 'its invoice is due again, since a payment was taken back'),
    cancel: step(['open', 'owed'], 'cancelled', ['system'], 'its invoice was voided'),
    refund: step(['paid'], 'cancelled', ['system'], 'its invoice was refunded in full'),
  },
})
