import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

const BEFORE_APPROVAL = ['requested', 'approved', 'invoiced', 'paid', 'proof_sent', 'changes_asked'] as const

/** An order of extra trophies: admins approve it, it is paid, the orderer approves the plate, a maker makes it, and it is shipped. */
export const trophyOrderLifecycle = defineLifecycle({
  name: 'trophy order',
  table: 'trophy_orders',
  column: 'state',
  states: {
    requested: 'open',
    approved: 'open',
    declined: 'terminal',
    invoiced: 'open',
    paid: 'open',
    proof_sent: 'open',
    changes_asked: 'open',
    proof_ok: 'open',
    in_production: 'open',
    shipped: 'open',
    delivered: 'open',
    cancelled: 'terminal',
  },
  initial: ['requested'],
  actions: {
    approve: step(['requested'], 'approved', ['admin']),
    decline: step(['requested'], 'declined', ['admin'], 'with a reason'),
    bill: step(['approved'], 'invoiced', ['admin'], 'the invoice is issued'),
    unbill: step(['invoiced'], 'approved', ['system'], 'the invoice was voided'),
    pay: step(['invoiced'], 'paid', ['system'], 'the invoice is paid'),
    send_proof: step(
      ['paid', 'changes_asked', 'proof_ok'],
      'proof_sent',
      ['admin'],
      'the lines fit the plate; an earlier approval counts no more',
    ),
    ask_changes: step(['proof_sent'], 'changes_asked', ['visitor', 'owner'], 'with what to change'),
    approve_proof: step(
      ['proof_sent'],
      'proof_ok',
      ['visitor', 'owner'],
      'this proof is the newest; nothing is refunded from here on',
    ),
    produce: step(['proof_ok'], 'in_production', ['admin'], 'in a batch to the maker, and in no other'),
    take_out: step(
      ['in_production'],
      'proof_ok',
      ['admin'],
      'with a reason; it is no longer in its batch, and goes with the next one',
    ),
    ship: step(
      ['in_production', 'shipped'],
      'shipped',
      ['admin'],
      'with the carrier; once shipped, another parcel or a corrected number',
    ),
    remake: step(
      ['shipped', 'delivered'],
      'proof_ok',
      ['admin'],
      'with a reason; it is made again with the next batch',
    ),
    deliver: step(['shipped'], 'delivered', ['admin', 'visitor', 'owner']),
    cancel: step(
      BEFORE_APPROVAL,
      'cancelled',
      ['admin', 'visitor', 'owner'],
      'an unpaid invoice is voided first; what was paid is refunded in full',
    ),
    stop: step(
      ['proof_ok', 'in_production'],
      'cancelled',
      ['admin'],
      'with a reason; what becomes of what was paid is decided apart',
    ),
    refund: step(
      ['paid', 'proof_sent', 'changes_asked', 'proof_ok'],
      'cancelled',
      ['system'],
      'its invoice was refunded in full',
    ),
  },
})
