import { defineLifecycle, step } from '#app/platform/lifecycle.ts'

const CLAIMED = 'by the sender with the claim'

/** A message. The lease of a sender that dies expires; `unknown` waits for an admin. */
export const messageLifecycle = defineLifecycle({
  name: 'message',
  table: 'mail_messages',
  column: 'status',
  states: {
    held: 'open',
    queued: 'open',
    sending: 'open',
    sent: 'open',
    unknown: 'open',
    skipped: 'open',
    bounced: 'open',
    failed: 'open',
  },
  initial: ['queued', 'held', 'skipped', 'failed'],
  actions: {
    claim: step(
      ['queued', 'sending'],
      'sending',
      ['system'],
      'due, or the lease of another sender has run out',
    ),
    send: step(['sending'], 'sent', ['system'], CLAIMED),
    put_back: step(['sending'], 'queued', ['system'], CLAIMED),
    lose_track: step(['sending'], 'unknown', ['system'], 'handed over without an answer from the server'),
    fail: step(['sending'], 'failed', ['system'], CLAIMED),
    bounce: step(['sending', 'sent', 'unknown'], 'bounced', ['system']),
    confirm_delivery: step(['unknown'], 'sent', ['system']),
    hold: step(['queued', 'sending'], 'held', ['system'], 'late: an admin decides'),
    release: step(['held'], 'queued', ['admin', 'system']),
    discard: step(['held'], 'skipped', ['admin']),
    skip: step(
      ['held', 'queued', 'sending'],
      'skipped',
      ['admin', 'system'],
      'it is no longer valid or wanted',
    ),
    release_merged: step(['skipped'], 'queued', ['system'], 'the message it was merged into is not sent'),
    rewrite_held: step(['held', 'failed'], 'held', ['system'], 'its rule was changed'),
    rewrite_queued: step(
      ['held', 'queued', 'failed'],
      'queued',
      ['system'],
      'its rule was changed while its run is being sent',
    ),
    fail_rewriting: step(
      ['held', 'queued', 'failed'],
      'failed',
      ['system'],
      'the changed rule cannot be written for this reader',
    ),
    resend: step(['failed', 'bounced', 'unknown', 'skipped'], 'queued', ['admin']),
  },
})

/** Mail to many that an admin prepared; late messages are held again. */
export const batchLifecycle = defineLifecycle({
  name: 'mail batch',
  table: 'mail_batches',
  column: 'status',
  states: { held: 'open', released: 'open', discarded: 'open' },
  initial: ['held'],
  actions: {
    release: step(['held'], 'released', ['admin']),
    discard: step(['held'], 'discarded', ['admin']),
    hold_again: step(['held', 'released', 'discarded'], 'held', ['system'], 'a message of it is late'),
  },
})
