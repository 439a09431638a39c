/** When a public form is taken for a person's (spec 5, product rules). Everything is decided here, nothing by third parties. */

/** Nobody reads and fills in a form in less; a password manager does, so this is a sign and no proof. */
const QUICK_MS = 3_000
export const CAPTCHA_MAX_MS = 24 * 60 * 60_000
/** Leading zero bits of the work a browser with scripts does: about a tenth of a second. */
export const WORK_BITS = 12
/** From here on the form asks a question first. */
const QUESTION_SCORE = 4

export const captchaLabels = {
  stale: 'This form was open for too long, or was sent before. Check your answers and send it once more.',
  question: 'Answer the question at the end of the form, so that we know a person is sending it.',
  wrongAnswer: 'That was not the answer. Here is another question.',
} as const

/** What a ticket says; it is signed, so a browser can carry it and cannot change it. */
export interface Ticket {
  form: string
  issuedAt: number
  nonce: string
  /** Which question the page showed, if it showed one. */
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

/** How little a post looks like a person's. Without scripts, in an ordinary browser, it stays far below the question. */
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

/** Whether a form with this ticket may count now: for a day. */
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
  // Alphabetical, so that the place of the right answer says nothing.
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
