import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

/** A sponsorship: a draft, an application that admins decide, an offer with an end, and the contact's answer to it. */
export const sponsorshipLifecycle = defineLifecycle({
  name: 'sponsorship',
  table: 'sponsorships',
  column: 'state',
  states: {
    draft: 'open',
    applied: 'open',
    in_review: 'open',
    waitlisted: 'open',
    offered: 'open',
    accepted: 'open',
    declined: 'terminal',
    rejected: 'terminal',
    withdrawn: 'terminal',
    lapsed: 'terminal',
  },
  initial: ['draft'],
  actions: {
    apply: step(['draft'], 'applied', ['visitor', 'owner'], 'applications are open, and a place is free'),
    queue: step(['draft'], 'waitlisted', ['visitor', 'owner'], 'applications are open, and no place is free'),
    review: step(['applied'], 'in_review', ['admin']),
    wait: step(['applied', 'in_review'], 'waitlisted', ['admin']),
    offer: step(
      ['applied', 'in_review', 'waitlisted'],
      'offered',
      ['admin'],
      'a place is free, and no one waits longer for it',
    ),
    reject: step(['applied', 'in_review', 'waitlisted'], 'rejected', ['admin'], 'with a reason'),
    accept: step(['offered'], 'accepted', ['visitor', 'owner'], 'the offer has not ended'),
    decline: step(['offered'], 'declined', ['visitor', 'owner']),
    withdraw: step(['draft', 'applied', 'in_review', 'waitlisted'], 'withdrawn', ['visitor', 'owner']),
    cancel: step(
      ['applied', 'in_review', 'waitlisted', 'offered', 'accepted'],
      'withdrawn',
      ['admin'],
      'with a reason',
    ),
    lapse: step(['offered'], 'lapsed', ['system'], 'the offer has ended'),
  },
})
