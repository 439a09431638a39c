import { defineLifecycle } from '#app/platform/lifecycle.ts'

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
    claim: {
      from: ['queued', 'sending'],
      to: 'sending',
      by: ['system'],
      guard: 'due, or the lease of another sender has run out',
    },
    send: { from: ['sending'], to: 'sent', by: ['system'], guard: CLAIMED },
    put_back: { from: ['sending'], to: 'queued', by: ['system'], guard: CLAIMED },
    lose_track: {
      from: ['sending'],
      to: 'unknown',
      by: ['system'],
      guard: 'handed over without an answer from the server',
    },
    fail: { from: ['sending'], to: 'failed', by: ['system'], guard: CLAIMED },
    bounce: { from: ['sending', 'sent', 'unknown'], to: 'bounced', by: ['system'] },
    confirm_delivery: { from: ['unknown'], to: 'sent', by: ['system'] },
    hold: { from: ['queued', 'sending'], to: 'held', by: ['system'], guard: 'late: an admin decides' },
    release: { from: ['held'], to: 'queued', by: ['admin', 'system'] },
    discard: { from: ['held'], to: 'skipped', by: ['admin'] },
    skip: {
      from: ['held', 'queued', 'sending'],
      to: 'skipped',
      by: ['admin', 'system'],
      guard: 'it is no longer valid or wanted',
    },
    release_merged: {
      from: ['skipped'],
      to: 'queued',
      by: ['system'],
      guard: 'the message it was merged into is not sent',
    },
    rewrite_held: { from: ['held', 'failed'], to: 'held', by: ['system'], guard: 'its rule was changed' },
    rewrite_queued: {
      from: ['held', 'queued', 'failed'],
      to: 'queued',
      by: ['system'],
      guard: 'its rule was changed while its run is being sent',
    },
    fail_rewriting: {
      from: ['held', 'queued', 'failed'],
      to: 'failed',
      by: ['system'],
      guard: 'the changed rule cannot be written for this reader',
    },
    resend: { from: ['failed', 'bounced', 'unknown', 'skipped'], to: 'queued', by: ['admin'] },
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
    release: { from: ['held'], to: 'released', by: ['admin'] },
    discard: { from: ['held'], to: 'discarded', by: ['admin'] },
    hold_again: {
      from: ['held', 'released', 'discarded'],
      to: 'held',
      by: ['system'],
      guard: 'a message of it is late',
    },
  },
})
