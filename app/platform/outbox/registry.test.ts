import { expect, test } from 'vitest'
import { parseJob } from '#app/platform/outbox/registry.ts'

test('reads a job', () => {
  expect(parseJob('mail.send', { messageId: 7 })).toEqual({ kind: 'mail.send', payload: { messageId: 7 } })
})

test.each([
  ['an unknown kind', 'mail.read', { messageId: 7 }, /no job of the kind "mail.read"/],
  ['a name every object has', 'toString', {}, /no job of the kind "toString"/],
  ['a missing id', 'mail.send', {}, /payload of mail.send/],
  ['an id that is no number', 'mail.send', { messageId: '7' }, /payload of mail.send/],
  ['more than ids', 'mail.send', { messageId: 7, subject: 'x' }, /payload of mail.send/],
  ['an unknown document', 'document.render', { kind: 'poster', entityId: 1 }, /payload of document.render/],
])('refuses %s', (_case, kind, payload, message) => {
  expect(() => parseJob(kind, payload)).toThrow(message)
})
