import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { config } from '#app/config.server.ts'
import { addressAtFault } from './address-at-fault.ts'
import { takeFeedback, type FeedbackEvent } from './feedback.server.ts'
import { oneLine } from './reports.ts'
import { FEEDBACK_KINDS } from './rules.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { isEmailAddress, storedAddress } from '#app/platform/mail-address.ts'

/** How far a signature's time may be off, so that a copied one cannot be used later. */
const TOLERANCE_MS = 5 * 60_000
const MAX_EVENTS = 1_000

const event = z.object({
  id: z.string().min(1).max(200),
  kind: z.enum(FEEDBACK_KINDS).exclude(['unreadable']),
  message_id: z.string().max(998).optional(),
  address: z.string().max(254).refine(isEmailAddress).transform(storedAddress).optional(),
  detail: z.string().max(10_000).default(''),
})
const envelope = z.looseObject({ events: z.array(z.unknown()).max(MAX_EVENTS).optional() })

export interface FeedbackTaken {
  taken: number
  repeated: number
  unreadable: number
}

/**
 * Receives the reports of a mail provider: `{ "events": [{ id, kind, message_id, address, detail }] }`, or one event alone.
 * Refuses `not_found` where no secret is set, and `invalid` what is not signed with it (HMAC-SHA256 over `timestamp.body`)
 * or was signed more than five minutes ago. An unreadable event is recorded and does not stop the others. A provider's "hard
 * bounce" covers refusals of any cause: the address is given up only where the server's words in `detail` say that it is gone.
 */
export async function receiveFeedback(
  body: string,
  signed: { timestamp: string | null; signature: string | null },
  now: Date,
) {
  const { webhookSecret } = config().mail
  if (!webhookSecret) return refuse('not_found', 'Delivery reports are not set up here')
  if (!isSigned(body, signed, webhookSecret, now)) return refuse('invalid', 'The signature is not valid')
  const counts: FeedbackTaken = { taken: 0, repeated: 0, unreadable: 0 }
  for (const each of eventsIn(body)) {
    const taken = await takeFeedback(each, 'webhook', now)
    counts[taken === 'taken' && each.kind === 'unreadable' ? 'unreadable' : taken] += 1
  }
  return ok(counts)
}

/** The signature a provider sends, in hexadecimal. */
export function feedbackSignature(timestamp: string, body: string, secret: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
}

function isSigned(
  body: string,
  { timestamp, signature }: { timestamp: string | null; signature: string | null },
  secret: string,
  now: Date,
): boolean {
  if (!timestamp || !/^\d{10}$/.test(timestamp) || !signature) return false
  if (Math.abs(Number(timestamp) * 1_000 - now.getTime()) > TOLERANCE_MS) return false
  const given = Buffer.from(signature.replace(/^sha256=/, ''), 'hex')
  const expected = Buffer.from(feedbackSignature(timestamp, body, secret), 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function eventsIn(body: string): FeedbackEvent[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return [unreadable(body)]
  }
  const opened = envelope.safeParse(parsed)
  if (!opened.success) return [unreadable(body)]
  return (opened.data.events ?? [opened.data]).map(asEvent)
}

function asEvent(given: unknown): FeedbackEvent {
  const read = event.safeParse(given)
  if (!read.success) return unreadable(JSON.stringify(given))
  const { id, kind, message_id: messageId, address, detail } = read.data
  return {
    key: `webhook:${id}`,
    kind,
    address: address ?? null,
    messageIds: messageId ? [messageId.startsWith('<') ? messageId : `<${messageId}>`] : [],
    detail,
    addressAtFault: kind === 'hard_bounce' && addressAtFault({ status: '', text: oneLine(detail, 2_000) }),
  }
}

function unreadable(text: string): FeedbackEvent {
  const key = `webhook:unreadable:${createHash('sha256').update(text).digest('hex')}`
  return { key, kind: 'unreadable', address: null, messageIds: [], detail: text, addressAtFault: false }
}
