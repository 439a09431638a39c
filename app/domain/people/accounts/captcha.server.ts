import { createHash, randomBytes, randomInt } from 'node:crypto'
import { transaction } from '#db/client.ts'
import {
  CAPTCHA_MAX_MS,
  captchaScore,
  captchaLabels,
  needsQuestion,
  questions,
  ticketVerdict,
  WORK_BITS,
  type Ticket,
} from './captcha-rules.ts'
import { openSigned, sign } from '#app/platform/secret-links/seals.server.ts'

const PURPOSE = 'captcha'
const ASK = { withQuestion: true }

/** What the page shows and sends back. */
export interface CaptchaView {
  ticket: string
  workBits: number
  question?: { text: string; choices: readonly string[] }
}

/** A new ticket for one view of a form, with a question if the last try looked like a program's. */
export function newCaptcha(form: string, now: Date, { withQuestion = false } = {}): CaptchaView {
  const ticket: Ticket = { form, issuedAt: +now, nonce: randomBytes(12).toString('base64url') }
  if (!withQuestion) return viewOf(ticket)
  return viewOf({ ...ticket, question: randomInt(questions.length) })
}

function viewOf(ticket: Ticket): CaptchaView {
  const asked = ticket.question === undefined ? undefined : questions[ticket.question]
  return {
    ticket: sign(PURPOSE, [ticket.form, ticket.issuedAt, ticket.nonce, ticket.question ?? -1]),
    workBits: WORK_BITS,
    ...(asked && { question: { text: asked.text, choices: asked.choices } }),
  }
}

function readTicket(text: string): Ticket | null {
  const value = openSigned(PURPOSE, text)
  if (!Array.isArray(value)) return null
  const [form, issuedAt, nonce, question] = value as unknown[]
  if (typeof form !== 'string' || typeof issuedAt !== 'number' || typeof nonce !== 'string') return null
  return { form, issuedAt, nonce, ...(typeof question === 'number' && question >= 0 && { question }) }
}

/** The same ticket for a form that was incomplete, so that its question is not asked twice. */
export function keptCaptcha(form: string, ticketText: string, now: Date): CaptchaView {
  const ticket = readTicket(ticketText)
  return ticket && ticketVerdict(ticket, form, now) !== 'stale' ? viewOf(ticket) : newCaptcha(form, now)
}

export interface CaptchaPost {
  ticket: string
  work: string
  answer: string
  traps: readonly string[]
  userAgent: string
  hasFetchMetadata: boolean
  hasLanguage: boolean
  recentTries: number
}

export type CaptchaVerdict = { passed: true } | { passed: false; message: string; captcha: CaptchaView }

/** Whether a complete public form passes, which uses up its ticket; otherwise the message and ticket of the next view. */
export async function judgeCaptcha(form: string, post: CaptchaPost, now: Date): Promise<CaptchaVerdict> {
  const again = (message: string, options?: { withQuestion: boolean }): CaptchaVerdict => ({
    passed: false,
    message,
    captcha: newCaptcha(form, now, options),
  })
  const ticket = readTicket(post.ticket)
  const verdict = ticket ? ticketVerdict(ticket, form, now) : 'stale'
  if (!ticket || verdict === 'stale') return again(captchaLabels.stale)
  const score = captchaScore({
    ...post,
    elapsedMs: +now - ticket.issuedAt,
    trapsFilled: post.traps.filter(Boolean).length,
    workDone: isWorkDone(ticket.nonce, post.work),
  })
  const asked = ticket.question === undefined ? undefined : questions[ticket.question]
  if (asked && post.answer !== asked.answer) {
    await spendTicket(ticket, now)
    return again(post.answer ? captchaLabels.wrongAnswer : captchaLabels.question, ASK)
  }
  if (!asked && needsQuestion(score)) return again(captchaLabels.question, ASK)
  return (await spendTicket(ticket, now)) ? { passed: true } : again(captchaLabels.stale)
}

/** True for the first use of a ticket only. */
async function spendTicket(ticket: Ticket, now: Date): Promise<boolean> {
  return transaction(async (trx) => {
    await trx.deleteFrom('spent_captcha_tickets').where('expires_at', '<=', now).execute()
    const spent = await trx
      .insertInto('spent_captcha_tickets')
      .values({ nonce: ticket.nonce, expires_at: new Date(ticket.issuedAt + CAPTCHA_MAX_MS) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('nonce')
      .executeTakeFirst()
    return spent !== undefined
  })
}

/** Whether SHA-256 of "nonce:work" begins with enough zero bits. The browser tries numbers until it does. */
function isWorkDone(nonce: string, work: string): boolean {
  if (!/^\d{1,9}$/.test(work)) return false
  const digest = createHash('sha256').update(`${nonce}:${work}`).digest()
  return digest.readUInt32BE(0) >>> (32 - WORK_BITS) === 0
}
