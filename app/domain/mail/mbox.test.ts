import { expect, test } from 'vitest'
import { mailsIn } from './mbox.ts'

const found = (text: string, last = true) => {
  const { mails, end } = mailsIn(Buffer.from(text, 'latin1'), { last })
  return { mails: mails.map((mail) => mail.toString('latin1').trim()), end }
}

test.each([
  ['nothing', '', []],
  ['one mail', 'From a Mon\nSubject: x\n\nHello\n', ['Subject: x\n\nHello']],
  ['two', 'From a Mon\nA: 1\n\nx\n\nFrom b Tue\nB: 2\n\ny\n', ['A: 1\n\nx', 'B: 2\n\ny']],
  ['other line ends', 'From a\r\nA: 1\r\n\r\nx\r\n\r\nFrom b\r\nB: 2\r\n', ['A: 1\r\n\r\nx', 'B: 2']],
  ['a sentence that begins with From', 'From a\nA: 1\n\nx\nFrom here on\n', ['A: 1\n\nx\nFrom here on']],
  ['marked lines', 'From a\nA: 1\n\n>From x\n>>From y\n', ['A: 1\n\nFrom x\n>From y']],
  ['what belongs to nothing', 'half a mail\n\nFrom a\nA: 1\n', ['half a mail', 'A: 1']],
  ['a first line alone', 'From a', []],
])('finds %s', (_what, text, mails) => {
  expect(found(text)).toEqual({ mails, end: text.length })
})

test('leaves a last mail that may still be written, wherever the piece breaks off', () => {
  const text = 'From a\nA: 1\n\nx\n\nFrom b\nB: 2\n\ny\n'
  for (let length = 0; length <= text.length; length += 1) {
    const first = found(text.slice(0, length), false)
    const rest = found(text.slice(first.end))
    expect([...first.mails, ...rest.mails]).toEqual(['A: 1\n\nx', 'B: 2\n\ny'])
  }
})
