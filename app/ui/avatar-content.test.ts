import { expect, test } from 'vitest'
import { avatarContent, initialsOf } from '#app/ui/avatar-content.ts'

const whole = { src: '/a.png', text: 'GG', icon: 'user', alt: 'Gull & Gasket' } as const

test.each([
  ['the image', whole, false, { kind: 'image', src: '/a.png' }],
  ['the text when the image failed', whole, true, { kind: 'text', text: 'GG' }],
  ['the text without an image', { ...whole, src: null }, false, { kind: 'text', text: 'GG' }],
  ['the icon without a text', { ...whole, src: null, text: '' }, false, { kind: 'icon', icon: 'user' }],
  ['initials without anything', { alt: 'Ottoline Quillfeather' }, false, { kind: 'initials', text: 'OQ' }],
  [
    'initials when only the image failed',
    { src: '/a.png', alt: 'Ruo' },
    true,
    { kind: 'initials', text: 'R' },
  ],
] as const)('shows %s', (_case, source, failed, content) => {
  expect(avatarContent(source, failed)).toEqual(content)
})

test.each([
  ['Ottoline Quillfeather', 'OQ'],
  ['  Þóra  Ægisdóttir Lindqvist ', 'ÞÆ'],
  ['single', 'S'],
  ['😀 face', '😀F'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
