import { describe, expect, test } from 'vitest'
import { hanLanguage, scriptOf } from './scripts.ts'

test.each([
  ['Þóra Ægisdóttir-Lindqvist', 'en', false],
  ['Ἀγγελική Παπαδοπούλου', 'el', false],
  ['Володимир Ґонгадзе', 'uk', false],
  ['נורית בן-דוד', 'he', true],
  ['محمد عبد الرحمن', 'ar', true],
  ['李晴风', 'zh', false],
  ['たかはし', 'ja', false],
  ['김민준', 'ko', false],
  ['สมชาย ใจดี', 'th', false],
  ['გიორგი', 'ka', false],
  ['ދިވެހި', 'dv', true],
  ['Anna (محمد)', 'ar', false],
  ['«محمد» Anna', 'ar', true],
])('%s is written as %s, from the right: %s', (text, language, rtl) =>
  expect(scriptOf(text)).toMatchObject({ language, rtl }),
)

describe('Han characters', () => {
  test.each([
    ['高橋直子', {}, 'zh'],
    ['高橋直子', { beside: ['スタジオ'] }, 'ja'],
    ['金敏俊', { beside: ['바다'] }, 'ko'],
    ['高橋直子', { country: 'JP' }, 'ja'],
    ['金敏俊', { country: 'KR' }, 'ko'],
    ['李晴风', { country: 'US' }, 'zh'],
    ['高橋 なおこ', { country: 'CN' }, 'ja'],
    ['Anna', { country: 'JP' }, null],
  ] as const)('%s %j takes the shapes of %s', (text, hints, language) =>
    expect(hanLanguage(text, hints)).toBe(language),
  )

  test('ask their own font before the others', () => {
    expect(scriptOf('高橋直子', { country: 'JP' }).first[0]).toBe('Noto Serif JP')
  })
})

test('a text is one line, composed', () => {
  expect(scriptOf(' Zo\u0301fia \n  Nowak ').text).toBe('Zófia Nowak')
})
