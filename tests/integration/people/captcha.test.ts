import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { captchaLabels, questions, WORK_BITS } from '#app/domain/people/accounts/captcha-rules.ts'
import { judgeCaptcha, newCaptcha, type CaptchaPost } from '#app/domain/people/accounts/captcha.server.ts'
import type { Answer } from '#tests/support/answer.ts'
import { guest, send } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { race } from '#tests/support/race.ts'
import { outbox } from '#tests/support/rows.ts'

const PATH = '/forgot-password'
const person: Omit<CaptchaPost, 'ticket'> = {
  work: '',
  answer: '',
  traps: ['', ''],
  userAgent: 'Mozilla/5.0',
  hasFetchMetadata: true,
  hasLanguage: true,
  recentTries: 0,
}
const program = { ...person, userAgent: 'curl/8', hasFetchMetadata: false, hasLanguage: false }

function workFor(ticket: string): string {
  const [, , nonce] = JSON.parse(Buffer.from(ticket.split('.')[0] ?? '', 'base64url').toString()) as string[]
  for (let tried = 0; ; tried += 1) {
    const digest = createHash('sha256').update(`${nonce}:${tried}`).digest()
    if (digest.readUInt32BE(0) >>> (32 - WORK_BITS) === 0) return String(tried)
  }
}

const answerTo = (text: string | undefined) => questions.find((each) => each.text === text)?.answer ?? ''

describe('the captcha', () => {
  test('lets a person through once, even when the form is posted many times at once', async () => {
    const { ticket } = newCaptcha('sign-up', now())
    const later4s = new Date(+now() + 4_000)
    const verdicts = await race(4, () => judgeCaptcha('sign-up', { ...person, ticket }, later4s))
    expect(verdicts.filter(({ passed }) => passed)).toHaveLength(1)
  })

  test.each([
    ['nothing', ''],
    ['no signature', 'eyJh'],
    ['a changed ticket', 'WyJzaWduLXVwIiwwLCJuIiwtMV0.AAAAAAAAAAAAAAAAAAAAAA'],
  ])('%s is shown the form again', async (_, ticket) => {
    const verdict = await judgeCaptcha('sign-up', { ...person, ticket }, now())
    expect(verdict).toMatchObject({ passed: false, message: captchaLabels.stale })
  })

  test('a program is asked, and the answer decides', async () => {
    const soon = new Date(+now() + 4_000)
    const first = newCaptcha('sign-up', now())
    const asked = await judgeCaptcha('sign-up', { ...program, ticket: first.ticket }, soon)
    if (asked.passed) throw new Error('it passed')
    expect(asked.message).toBe(captchaLabels.question)
    expect(asked.captcha.ticket).not.toContain(
      Buffer.from(answerTo(asked.captcha.question?.text)).toString('base64url'),
    )

    const later4s = new Date(+soon + 4_000)
    const wrong = await judgeCaptcha(
      'sign-up',
      { ...program, ticket: asked.captcha.ticket, answer: 'Nothing' },
      later4s,
    )
    expect(wrong).toMatchObject({ passed: false, message: captchaLabels.wrongAnswer })
    // A question is asked once: a program cannot try the options one after the other on the same ticket.
    const answer = answerTo(asked.captcha.question?.text)
    const second = await judgeCaptcha(
      'sign-up',
      { ...program, ticket: asked.captcha.ticket, answer },
      later4s,
    )
    expect(second.passed).toBe(false)

    if (wrong.passed) throw new Error('it passed')
    const right = answerTo(wrong.captcha.question?.text)
    const done = new Date(+later4s + 4_000)
    expect(
      await judgeCaptcha('sign-up', { ...program, ticket: wrong.captcha.ticket, answer: right }, done),
    ).toEqual({
      passed: true,
    })
  })

  test('work lowers the score', async () => {
    const soon = new Date(+now() + 4_000)
    const nearly = { ...person, userAgent: 'Other/1', hasFetchMetadata: false, hasLanguage: false }
    const { ticket } = newCaptcha('sign-up', now())
    expect((await judgeCaptcha('sign-up', { ...nearly, ticket }, soon)).passed).toBe(false)
    const fresh = newCaptcha('sign-up', now())
    const work = workFor(fresh.ticket)
    expect((await judgeCaptcha('sign-up', { ...nearly, ticket: fresh.ticket, work }, soon)).passed).toBe(true)
  })
})

describe('on a page', () => {
  const question = (page: Answer) => page.html.querySelectorAll('legend').map((each) => each.text)[0]

  test('is small, out of sight and out of the way of the keyboard', async () => {
    const page = await guest().get(PATH)
    const names = ['captcha_ticket', 'captcha_work', 'homepage', 'subject']
    const parts = names.map((name) => page.html.querySelector(`input[name=${name}]`))
    expect(parts.every(Boolean)).toBe(true)
    const box = parts[2]?.closest('[aria-hidden=true]')
    expect(box?.querySelectorAll('input[tabindex="-1"]')).toHaveLength(2)
    const size = [parts[0], parts[1], box].map((part) => part?.outerHTML ?? '').join('').length
    expect(size).toBeLessThan(1_000)
  })

  test('takes a form at once that a password manager filled in', async () => {
    const browser = guest()
    const page = await browser.get(PATH)
    later({ seconds: 1 })
    expect((await browser.submit(page, 'Email link', { email: 'maya@example.org' })).status).toBe(200)
    expect(await outbox()).toHaveLength(1)
  })

  test('shows a form that lay open for more than a day again, and one that was sent before', async () => {
    const browser = guest()
    const page = await browser.get(PATH)
    later({ hours: 24, seconds: 1 })
    const again = await browser.submit(page, 'Email link', { email: 'maya@example.org' })
    expect(again.problems).toEqual([{ message: captchaLabels.stale, href: '' }])
    later({ seconds: 4 })
    expect((await browser.submit(again, 'Email link')).status).toBe(200)
    expect((await browser.submit(again, 'Email link')).problems[0]?.message).toBe(captchaLabels.stale)
    expect(await outbox()).toHaveLength(1)
  })

  test('keeps its ticket while other fields are corrected, so that no one waits', async () => {
    const browser = guest()
    const page = await browser.get(PATH)
    later({ seconds: 5 })
    const invalid = await browser.submit(page, 'Email link', { email: 'maya@' })
    expect(invalid.problems).toEqual([{ message: 'Email: Invalid email format', href: '#email' }])
    expect((await browser.submit(invalid, 'Email link', { email: 'maya@example.org' })).status).toBe(200)
  })

  test('a filled trap leads to a question, and a person can answer it', async () => {
    const browser = guest()
    const page = await browser.get(PATH)
    later({ seconds: 5 })
    const asked = await browser.submit(page, 'Email link', {
      email: 'maya@example.org',
      homepage: 'http://x',
    })
    expect(asked.status).toBe(422)
    expect(asked.problems[0]?.message).toBe(captchaLabels.question)
    later({ seconds: 5 })
    const answer = { captcha_answer: answerTo(question(asked)) }
    expect((await browser.submit(asked, 'Email link', answer)).status).toBe(200)
  })

  test('two hundred posts of a naive program get nowhere', async () => {
    const post = async (index: number) => {
      const body = new URLSearchParams({ email: `p${index}@example.org`, homepage: 'x', subject: 'x' })
      return (await send(PATH, { method: 'POST', body }, `198.51.100.${index % 200}`)).status
    }
    const statuses: number[] = []
    for (let round = 0; round < 10; round += 1)
      statuses.push(...(await race(20, (i) => post(round * 20 + i))))
    expect(new Set(statuses)).toEqual(new Set([422]))
    expect(await outbox()).toEqual([])
  })

  test('is not at sign-in', async () => {
    expect((await guest().get('/')).html.querySelector('[name^=captcha]')).toBeNull()
  })
})
