import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

/** A version of a sponsorship's contract. A change after it was sent is the next version. */
export const contractLifecycle = defineLifecycle({
  name: 'sponsorship contract',
  table: 'sponsorship_contracts',
  column: 'state',
  states: {
    draft: 'open',
    sent: 'open',
    viewed: 'open',
    signed: 'open',
    executed: 'open',
    expired: 'terminal',
    superseded: 'terminal',
    void: 'terminal',
  },
  initial: ['draft'],
  actions: {
    send: step(['draft'], 'sent', ['admin'], 'the offer was accepted'),
    view: step(['sent'], 'viewed', ['visitor', 'owner']),
    sign: step(
      ['sent', 'viewed'],
      'signed',
      ['visitor', 'owner'],
      'the text is the one that was shown, and its date has not passed',
    ),
    countersign: step(
      ['signed'],
      'executed',
      ['admin'],
      'the admin did not send it, where there are two admins',
    ),
    record_paper: step(['draft'], 'executed', ['admin'], 'a signed copy was uploaded and compared'),
    expire: step(['sent', 'viewed'], 'expired', ['system'], 'its date has passed'),
    supersede: step(
      ['sent', 'viewed', 'signed', 'executed'],
      'superseded',
      ['admin'],
      'the next version was sent, or for an executed one is executed',
    ),
    void: step(['sent', 'viewed', 'signed', 'executed'], 'void', ['admin'], 'with a reason'),
  },
})
