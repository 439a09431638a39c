import { describe, expect, test } from 'vitest'
import {
  CAPTCHA_MAX_MS,
  captchaScore,
  needsQuestion,
  questions,
  ticketVerdict,
  type CaptchaSignals,
} from './captcha-rules.ts'

const browser: CaptchaSignals = {
  elapsedMs: 20_000,
  trapsFilled: 0,
  workDone: true,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0',
  hasFetchMetadata: true,
  hasLanguage: true,
  recentTries: 0,
}

describe('who is asked a question', () => {
  const cases: [string, Partial<CaptchaSignals>, boolean][] = [
    ['a browser with scripts', {}, false],
    ['a browser without scripts', { workDone: false }, false],
    ['an old browser without scripts', { workDone: false, hasFetchMetadata: false }, false],
    ['a text browser', { workDone: false, hasFetchMetadata: false, userAgent: 'Lynx/2.9' }, false],
    ['a password manager', { elapsedMs: 400 }, false],
    ['a password manager, without scripts', { elapsedMs: 400, workDone: false }, false],
    [
      'a driven browser without scripts or language, at once',
      { elapsedMs: 400, workDone: false, hasLanguage: false },
      true,
    ],
    ['a busy admin, without scripts', { workDone: false, recentTries: 12 }, false],
    ['somebody whose browser filled a trap', { trapsFilled: 1 }, true],
    [
      'a program',
      { workDone: false, hasFetchMetadata: false, hasLanguage: false, userAgent: 'curl/8' },
      true,
    ],
    [
      'a driven browser without scripts or language',
      { workDone: false, hasLanguage: false, userAgent: 'Mozilla/5.0 HeadlessChrome/150' },
      false,
    ],
    [
      'the same, over and over from one address',
      { workDone: false, hasLanguage: false, recentTries: 9, userAgent: 'Mozilla/5.0 HeadlessChrome/150' },
      true,
    ],
  ]
  test.each(cases)('%s', (_, change, asked) => {
    expect(needsQuestion(captchaScore({ ...browser, ...change }))).toBe(asked)
  })
})

describe('when a ticket counts', () => {
  const now = new Date('2027-03-10T18:00:00Z')
  const ticket = (ageMs: number, form = 'sign-up') => ({ form, issuedAt: +now - ageMs, nonce: 'n' })
  const cases: [string, ReturnType<typeof ticket>, string][] = [
    ['at once', ticket(0), 'good'],
    ['after a day', ticket(CAPTCHA_MAX_MS), 'good'],
    ['after more than a day', ticket(CAPTCHA_MAX_MS + 1), 'stale'],
    ['from the future', ticket(-1), 'stale'],
    ['of another form', ticket(20_000, 'account-lookup'), 'stale'],
  ]
  test.each(cases)('%s', (_, given, verdict) => {
    expect(ticketVerdict(given, 'sign-up', now)).toBe(verdict)
  })
})

test('every question has its answer among five different choices', () => {
  for (const { text, choices, answer } of questions) {
    expect(new Set(choices).size, text).toBe(5)
    expect(choices, text).toContain(answer)
  }
})
