import { describe, expect, test } from 'vitest'
import { readReport } from './reports.ts'

const ID = `mail-${'0123456789abcdef'.repeat(2)}@laureate.test`

const report = (
  status: string,
  { original = `Message-ID: <${ID}>`, type = 'message/delivery-status' } = {},
) =>
  `From: MAILER-DAEMON@mx.example.net
To: awards@example.org
Subject: Undelivered
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

I'm sorry to have to inform you …

--b
Content-Type: ${type}

${status}

--b
Content-Type: text/rfc822-headers

${original}

--b--
`

const fields = (more: string) => `Reporting-MTA: dns; mx.example.net

Final-Recipient: rfc822; gone@example.org
${more}`

const read = (text: string) => readReport(Buffer.from(text))

describe('a delivery report', () => {
  test.each([
    ['Action: failed\nStatus: 5.1.1', 'hard_bounce', true],
    ['Action: FAILED\nStatus: 5.1.10', 'hard_bounce', true],
    ['Action: failed\nStatus: 5.2.1', 'hard_bounce', true],
    ['Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 550 User unknown', 'hard_bounce', true],
    // A code that says nothing, and one about us.
    ['Action: failed\nStatus: 5.4.4', 'hard_bounce', false],
    ['Action: failed\nStatus: 5.0.0', 'hard_bounce', false],
    [
      'Action: failed\nStatus: 5.1.8\nDiagnostic-Code: smtp; 501 5.1.8 Sender address rejected',
      'hard_bounce',
      false,
    ],
    [
      'Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 550 5.7.1 SPF check failed',
      'hard_bounce',
      false,
    ],
    ['Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 552 5.2.2 Mailbox full', 'hard_bounce', false],
    ['Action: failed\nDiagnostic-Code: smtp; 550 5.1.1 no such user', 'hard_bounce', true],
    // Not the address's fault: full, too large, called spam, given up after days.
    ['Action: failed\nStatus: 5.2.2', 'hard_bounce', false],
    ['Action: failed\nStatus: 5.3.4', 'hard_bounce', false],
    ['Action: failed\nStatus: 5.7.1', 'hard_bounce', false],
    ['Action: failed\nStatus: 4.4.7', 'hard_bounce', false],
    ['Action: failed', 'hard_bounce', false],
    ['Action: delayed\nStatus: 4.4.1', 'soft_bounce', false],
    ['Action: delivered\nStatus: 2.0.0', 'delivered', false],
    ['Action: relayed\nStatus: 2.0.0', 'delivered', false],
  ])('that says %j is a %s, the address is at fault: %s', async (more, kind, addressAtFault) => {
    expect(await read(report(fields(more)))).toMatchObject({
      reports: [{ kind, addressAtFault, address: 'gone@example.org' }],
      messageIds: [`<${ID}>`],
    })
  })

  test('is found by the envelope’s id where the message is not sent along', async () => {
    const status = `Original-Envelope-Id: +3C${ID}+3E\n\nFinal-Recipient: rfc822; a@example.org\nAction: failed\nStatus: 5.1.1`
    expect(await read(report(status, { original: 'Subject: nothing' }))).toMatchObject({
      messageIds: [`<${ID}>`],
    })
  })

  test('names the address that was written to, also one with a plus', async () => {
    const status = fields(
      'Original-Recipient: rfc822;robin+2Bawards@example.org\nAction: failed\nStatus: 5.1.1',
    )
    expect(await read(report(status))).toMatchObject({ reports: [{ address: 'robin+awards@example.org' }] })
  })

  test('about two recipients makes two reports', async () => {
    const status = `${fields('Action: failed\nStatus: 5.1.1')}\n\nFinal-Recipient: rfc822; b@example.org\nAction: delayed\nStatus: 4.2.2`
    const reading = await read(report(status))
    expect(reading).toMatchObject({ reports: [{ kind: 'hard_bounce' }, { kind: 'soft_bounce' }] })
  })

  test('has its text on one line, even if it arrives on more', async () => {
    const diagnostic = `Diagnostic-Code: smtp; 550 5.1.1 <gone@example.org>:\n    Recipient\u0000 rejected\u202e\n\t${'x'.repeat(5_000)}`
    const reading = await read(report(fields(`Action: failed\nStatus: 5.1.1\n${diagnostic}`)))
    if (!('reports' in reading)) throw new Error(reading.unreadable)
    expect(reading.reports[0]?.detail).toContain('550 5.1.1 <gone@example.org>: Recipient rejected')
    expect(reading.reports[0]?.detail.length).toBeLessThanOrEqual(2_000)
    expect(reading.reports[0]?.detail).not.toMatch(/[\n\0\u202e]/)
  })

  test('in every script, as newer servers write them', async () => {
    const status = 'Final-Recipient: utf-8; þóra@dæmi.example\nAction: failed\nStatus: 5.1.1'
    const reading = await read(report(status, { type: 'message/global-delivery-status' }))
    expect(reading).toMatchObject({ reports: [{ address: 'þóra@xn--dmi-yla.example' }] })
  })
})

test('an abuse report is a complaint, whether or not it names the reader', async () => {
  const abuse = (more: string) =>
    report(`Feedback-Type: abuse\nUser-Agent: Yahoo!-Mail-Feedback/2.0\nVersion: 0.1\n${more}`, {
      type: 'message/feedback-report',
    })
  expect(await read(abuse('Original-Rcpt-To: <robin@example.org>'))).toMatchObject({
    reports: [{ kind: 'complaint', address: 'robin@example.org' }],
    messageIds: [`<${ID}>`],
  })
  expect(await read(abuse(''))).toMatchObject({ reports: [{ kind: 'complaint', address: null }] })
})

describe('a report in words of its own about a message of ours', () => {
  test.each([
    [
      'by its header',
      `From: Mail Delivery System <exim@mx.example.net>\nX-Failed-Recipients: gone@example.org\nSubject: Mail delivery failed\n\nThe following address failed:\n\n  gone@example.org\n    no such user\n\n--- a copy of the message ---\n\nMessage-ID: <${ID}>`,
      'gone@example.org',
    ],
    [
      'by its sender',
      `From: MAILER-DAEMON@mx.example.net\nSubject: failure notice\n\nThis is a permanent error; it could not be delivered.\n\n<gone@example.org>:\nno mailbox\n\n--- Below this line is a copy of the message.\n\nMessage-ID: <${ID}>`,
      null,
    ],
  ])('%s: it bounced, and the server’s words count', async (_what, text, address) => {
    expect(await read(text)).toEqual({
      messageIds: [`<${ID}>`],
      reports: [
        {
          kind: 'hard_bounce',
          address,
          addressAtFault: true,
          detail: expect.stringMatching(/^Bounced: .*no (?:such user|mailbox)/),
        },
      ],
    })
  })

  const returned = (words: string, copy = '') =>
    `From: MAILER-DAEMON@mx.example.net\nSubject: failure notice\n\n${words}\n\n${copy}\nReturn-Path: <awards@example.org>\nSubject: Your mailbox is full of spam\nMessage-ID: <${ID}>\n\nSender, policy, limit`
  test.each<[string, string, boolean]>([
    [
      'qmail',
      'Hi. This is the qmail-send program at mx.example.net.\nI tried to deliver your message for too long a time to say it with fewer words.\n\n<gone@example.org>:\nSorry, no mailbox here by that name. (#5.1.1)\n\n--- Below this line is a copy of the message.',
      true,
    ],
    [
      'qmail, with a full mailbox',
      'Hi. This is the qmail-send program at mx.example.net.\n\n<gone@example.org>:\nRemote host said: 552 5.2.2 <gone@example.org>: Mailbox full\n\n--- Below this line is a copy of the message.',
      false,
    ],
    [
      'Exim',
      'A message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n  gone@example.org\n    SMTP error from remote mail server after RCPT TO:<gone@example.org>:\n    host mx.spamfilter.example [192.0.2.4]: 550 5.1.1 User unknown\n\n------ This is a copy of the message, including all the headers. ------',
      true,
    ],
    [
      'Exim, without a route',
      'This message was created automatically by mail delivery software.\n\n  gone@example.org\n    Unrouteable address\n\n------ This is a copy of the message, including all the headers. ------',
      true,
    ],
    [
      'Exim, with a policy against us',
      'This is a permanent error.\n\n  gone@example.org\n    host mx.example.org [192.0.2.4]: 550 5.7.1 Our policy refuses you: user unknown to us\n\n------ This is a copy of the message ------',
      false,
    ],
    [
      'Exchange',
      'Your message did not reach the following recipient(s):\n\ngone@example.org on Thu, 29 Apr 2027 16:51:51 -0500\n    The recipient name is not recognized',
      true,
    ],
    [
      'Gmail',
      'Delivery to the following recipient failed permanently:\n\n     gone@example.org\n\nTechnical details of permanent failure:\nWe tried to deliver your message, but it was rejected by the server. The error that the other server returned was:\n550 5.1.1 <gone@example.org>... User Unknown\n\n----- Original message -----',
      true,
    ],
    ['a server that does not say why', 'Your message could not be delivered.', false],
  ])('of %s', async (_server, words, addressAtFault) => {
    expect(await read(returned(words))).toMatchObject({
      reports: [{ kind: 'hard_bounce', addressAtFault }],
      messageIds: [`<${ID}>`],
    })
  })

  test('whose fields lack the server’s answer has it from the text beside them', async () => {
    const told = report(fields('Action: failed\nStatus: 5.0.0')).replace(
      "I'm sorry to have to inform you …",
      'gone@example.org: 550 no such user here',
    )
    expect(await read(told)).toMatchObject({ reports: [{ addressAtFault: true }] })
  })

  test('with the usual fields in its text is read by them', async () => {
    const text = `From: MAILER-DAEMON@mx.example.net\nSubject: Failure\n\nTechnical report:\n\nFinal-Recipient: rfc822; gone@example.org\nAction: failed\nDiagnostic-Code: smtp; 550 5.1.1 User unknown\nStatus: 5.1.1\n\nMessage-ID: <${ID}>`
    expect(await read(text)).toMatchObject({
      messageIds: [`<${ID}>`],
      reports: [{ kind: 'hard_bounce', address: 'gone@example.org', addressAtFault: true }],
    })
  })
})

/** A mail program writes this when a person has opened a message, and adds the head of the message. */
const receipt = (type: string) =>
  [
    'From: robin@example.org\nSubject: Read: Deadline',
    `Content-Type: ${type}; boundary="b"\n`,
    '--b\nContent-Type: text/plain\n\nYour message was displayed.\n',
    '--b\nContent-Type: message/disposition-notification\n',
    `Final-Recipient: rfc822; robin@example.org\nOriginal-Message-ID: <${ID}>`,
    'Disposition: manual-action/MDN-sent-manually; displayed\n',
    `--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: <${ID}>\n`,
    '--b--',
  ].join('\n')

test.each([
  [
    'an answer that somebody is away',
    'From: robin@example.org\nSubject: Out of admin\n\nBack on Monday.',
    'Out of admin',
  ],
  [
    'a report in words of its own, of a message that is not ours',
    'From: MAILER-DAEMON@y.example\nSubject: failure notice\n\n<gone@example.org>: no such user',
    'failure notice',
  ],
  [
    'a warning that a message is delayed',
    `From: MAILER-DAEMON@y.example\nSubject: Warning: message delayed\n\nIt will be retried.\n\nMessage-ID: <${ID}>`,
    'Warning: message delayed',
  ],
  [
    'an answer of a person below our message',
    `From: robin@example.org\nSubject: Re: Deadline\nIn-Reply-To: <${ID}>\n\nThank you!\n> Message-ID: <${ID}>`,
    'Re: Deadline',
  ],
  [
    'a receipt that says a message was read',
    receipt('multipart/report; report-type=disposition-notification'),
    'Read: Deadline',
  ],
  ['the same from a program that names no type', receipt('multipart/report'), 'Read: Deadline'],
  ['nothing', '', 'without a subject'],
  ['a report that says nothing', report('Reporting-MTA: dns; mx'), 'Undelivered'],
  ['an action nobody knows', report(fields('Action: pondered\nStatus: 5.1.1')), 'Undelivered'],
])('%s is not readable, and says what it is', async (_what, text, words) => {
  expect(await read(text)).toMatchObject({ unreadable: expect.stringContaining(words) })
})

/** The same numbers each time, so that what fails can be seen again. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

test('no damage to a report makes reading it fail', async () => {
  const next = numbers(7)
  const whole = Buffer.from(report(fields('Action: failed\nStatus: 5.1.1')))
  for (let round = 0; round < 400; round += 1) {
    const damaged = Buffer.from(whole)
    for (let times = 0; times < 1 + next() * 30; times += 1)
      damaged[Math.floor(next() * damaged.length)] = Math.floor(next() * 256)
    const piece = damaged.subarray(0, Math.floor(next() * damaged.length))
    for (const odd of [damaged, piece]) {
      const reading = await readReport(odd)
      if ('unreadable' in reading) expect(reading.unreadable.length).toBeLessThan(600)
      else expect(reading.reports.every(({ detail }) => detail.length <= 2_000)).toBe(true)
    }
  }
})

test('parts within parts within parts do not make it fail', async () => {
  let deep = 'Content-Type: message/delivery-status\n\nAction: failed\n'
  for (let level = 0; level < 400; level += 1)
    deep = `Content-Type: multipart/mixed; boundary="b${level}"\n\n--b${level}\n${deep}\n--b${level}--\n`
  expect(await read(deep)).toHaveProperty('unreadable')
})
