/** When a public form counts as a person's (spec 5), without third parties. */

/** A form sent sooner was probably filled in by a program; a password manager is as fast. */
const QUICK_MS = 3_000
export const CAPTCHA_MAX_MS = 24 * 60 * 60_000
/** Leading zero bits of the work a browser does with scripts, in about a tenth of a second. */
export const WORK_BITS = 12
/** From this score on the form asks a question. */
const QUESTION_SCORE = 4

export const captchaLabels = {
  stale: 'This form has expired or was already sent. Check your answers and send it again.',
  question: 'Answer the question at the end of the form to show you’re a person.',
  wrongAnswer: 'That answer was wrong. Try this question.',
} as const

/** A captcha's ticket; it is signed, so that a browser cannot change it. */
export interface Ticket {
  form: string
  issuedAt: number
  nonce: string
  /** The question the page showed, if any. */
  question?: number
}

export interface CaptchaSignals {
  elapsedMs: number
  trapsFilled: number
  workDone: boolean
  userAgent: string
  hasFetchMetadata: boolean
  hasLanguage: boolean
  /** Forms sent from this address in the last hour. */
  recentTries: number
}

/** How much a post looks like a program's. An ordinary browser without scripts stays far below the question. */
export function captchaScore(signals: CaptchaSignals): number {
  let score = signals.trapsFilled * 4
  if (!signals.workDone) score += 1
  if (signals.elapsedMs < QUICK_MS) score += 2
  if (!/^Mozilla\/|^Opera\/|^Lynx\/|^w3m\/|^Links /i.test(signals.userAgent)) score += 1
  if (/bot|crawl|spider|curl|wget|python/i.test(signals.userAgent)) score += 2
  if (!signals.hasFetchMetadata) score += 1
  if (!signals.hasLanguage) score += 1
  if (signals.recentTries > 8) score += 2
  return score
}

export type TicketVerdict = 'good' | 'stale'

/** Whether a form with this ticket is valid now: for a day. */
export function ticketVerdict(ticket: Ticket, form: string, now: Date): TicketVerdict {
  const elapsed = +now - ticket.issuedAt
  return ticket.form !== form || elapsed > CAPTCHA_MAX_MS || elapsed < 0 ? 'stale' : 'good'
}

export function needsQuestion(score: number): boolean {
  return score >= QUESTION_SCORE
}

interface Question {
  text: string
  choices: readonly string[]
  answer: string
}

const question = (text: string, answer: string, ...others: string[]): Question => ({
  text,
  answer,
  // Alphabetical, so that the position does not reveal the answer.
  choices: [answer, ...others].sort(),
})

export const questions: readonly Question[] = [
  question('Which of these can be eaten?', 'Apple', 'Chair', 'Bus', 'Cloud', 'Hammer'),
  question('Which of these is an animal?', 'Horse', 'Table', 'Window', 'Ladder', 'River'),
  question('Which of these is a colour?', 'Green', 'Spoon', 'Garden', 'Monday', 'Piano'),
  question('Which of these is worn on the feet?', 'Shoe', 'Hat', 'Glove', 'Scarf', 'Ring'),
  question('Which of these is the coldest?', 'Ice', 'Fire', 'Soup', 'Sunlight', 'Steam'),
  question('Which of these flies?', 'Bird', 'Fish', 'Stone', 'House', 'Tree'),
  question('Which of these tells the time?', 'Clock', 'Pillow', 'Bucket', 'Lemon', 'Curtain'),
  question('Which of these is used for drawing?', 'Pencil', 'Kettle', 'Bicycle', 'Candle', 'Drum'),
  question('Which of these is found in the sky?', 'Moon', 'Carpet', 'Cup', 'Door', 'Shovel'),
  question('Which of these is a day of the week?', 'Tuesday', 'Summer', 'Midnight', 'April', 'Century'),
  question('Which of these can be drunk?', 'Water', 'Brick', 'Sand', 'Paper', 'Iron'),
  question('Which of these makes music?', 'Violin', 'Umbrella', 'Plate', 'Sock', 'Fence'),
  question('Which of these is a part of the body?', 'Elbow', 'Engine', 'Saddle', 'Basket', 'Roof'),
  question('Which of these is the largest?', 'Whale', 'Ant', 'Mouse', 'Bee', 'Sparrow'),
  question('Which of these opens a lock?', 'Key', 'Leaf', 'Coin', 'Bread', 'Feather'),
  question('Which of these is a number?', 'Seven', 'Purple', 'Winter', 'Butter', 'Forest'),
]
