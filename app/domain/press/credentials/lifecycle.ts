import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

/**
 * An application for media credentials: decided by two people, then an agreement that the applicant signs, badges, and the day
 * itself.
 */
export const credentialLifecycle = defineLifecycle({
  name: 'media credential',
  table: 'media_credentials',
  column: 'state',
  states: {
    draft: 'open',
    applied: 'open',
    in_review: 'open',
    more_info: 'open',
    recommended: 'open',
    approved: 'open',
    waitlisted: 'open',
    rejected: 'terminal',
    agreement_signed: 'open',
    issued: 'open',
    checked_in: 'open',
    closed: 'terminal',
    withdrawn: 'terminal',
    revoked: 'terminal',
    expired: 'terminal',
  },
  initial: ['draft'],
  actions: {
    apply: step(['draft'], 'applied', ['visitor'], 'applications are open, and the outlet has no other'),
    review: step(['applied'], 'in_review', ['admin']),
    ask: step(['applied', 'in_review', 'recommended'], 'more_info', ['admin'], 'with a question'),
    answer: step(['more_info'], 'in_review', ['visitor']),
    recommend: step(['applied', 'in_review', 'waitlisted'], 'recommended', ['admin']),
    return: step(['recommended'], 'in_review', ['admin']),
    approve: step(
      ['recommended'],
      'approved',
      ['admin'],
      'another admin recommended it, and its areas have places',
    ),
    wait: step(['applied', 'in_review', 'recommended'], 'waitlisted', ['admin']),
    reject: step(
      ['applied', 'in_review', 'more_info', 'recommended', 'waitlisted'],
      'rejected',
      ['admin'],
      'with a reason',
    ),
    sign: step(['approved'], 'agreement_signed', ['system'], 'the embargo agreement is signed'),
    unsign: step(['agreement_signed'], 'approved', ['system'], 'the signature is no longer valid'),
    issue: step(
      ['agreement_signed'],
      'issued',
      ['admin'],
      'the agreement is signed, and each person has a name and a photo',
    ),
    check_in: step(['issued'], 'checked_in', ['admin', 'visitor'], 'the first badge is shown at the door'),
    close: step(['issued', 'checked_in'], 'closed', ['admin', 'system'], 'the ceremony is over'),
    withdraw: step(
      [
        'draft',
        'applied',
        'in_review',
        'more_info',
        'recommended',
        'waitlisted',
        'approved',
        'agreement_signed',
      ],
      'withdrawn',
      ['visitor'],
    ),
    revoke: step(
      ['approved', 'agreement_signed', 'issued', 'checked_in'],
      'revoked',
      ['admin'],
      'with a reason',
    ),
    expire: step(
      ['applied', 'in_review', 'more_info', 'recommended', 'waitlisted', 'approved', 'agreement_signed'],
      'expired',
      ['system'],
      'the ceremony is over',
    ),
  },
})
