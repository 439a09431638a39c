import { expect, test } from 'vitest'
import { isSameName, isSamePerson } from './plain-name.ts'

test.each([
  ['O’Halloran', "O'Halloran"],
  ['O’Halloran', "o'halloran"],
  ['O’Halloran', 'OʼHalloran'],
  ['O’Halloran', 'O Halloran'],
  ['Kværfjørd', 'Kvaerfjord'],
  ['Steinþórsdóttir', 'Steinthorsdottir'],
  ['Þóra', 'thóra'],
  ['Wróblewska', 'wroblewska'],
  ['Łukasz', 'LUKASZ'],
  ['Đorđević', 'Dordevic'],
  ['Işık', 'Isik'],
  ['Weiß', 'WEISS'],
  ['Lindqvist-Ægisdóttir', 'Lindqvist Aegisdottir'],
  ['Œuvré', 'Oeuvre'],
  ['Ðóra', 'Dora'],
  ['Ɖorđe', 'Đorđe'],
  ['Søren', 'Soren'],
  ['Strauẞ', 'Strauss'],
  ['İpek', 'ipek'],
  ['Ｏ＇Ｈａｌｌｏｒａｎ', 'O’Halloran'],
  ['Kaʻaihue', 'Kaaihue'],
  ['أحمد', 'احمد'],
  ['שָׁלוֹם', 'שלום'],
  ['Teller', 'TELLER'],
  ['大友', '大友'],
  ['Þóra Ægisdóttir-Lindqvist', 'þóra  ægisdóttir-lindqvist'],
  ['Živa Černohorská', 'Z\u030Civa C\u030Cernohorska\u0301'],
])('%s and %s are one name', (one, other) => {
  expect(isSameName(one, other)).toBe(true)
})

test.each([
  "'",
  '’',
  '‘',
  'ʼ',
  'ʻ',
  '`',
  '´',
  '′',
  '＇',
  'ˈ',
  '-',
  '‐',
  '‑',
  '–',
  '—',
  '−',
  '－',
  '\u00ad',
  ' ',
])('O%sHalloran is one name with O’Halloran', (sign) => {
  expect(isSameName(`O${sign}Halloran`, 'O’Halloran')).toBe(true)
})

test.each([
  ['Maya Kowalski', 'Kowalski Maya'],
  ['Maya Kowalski', 'KOWALSKI, Maya'],
  ['Maya Ines Kowalski', 'Kowalski Maya Ines'],
  ["Shane O'Halloran", 'O Halloran Shane'],
  ['O Halloran Shane', 'Shane O’Halloran'],
  ['Teller', 'teller'],
  ['Łukasz Żmijewski', 'Zmijewski Lukasz'],
  ['大友 克洋', '克洋 大友'],
])('%s and %s name one person', (one, other) => {
  expect(isSamePerson(one, other)).toBe(true)
})

test.each([
  ['Maya Kowalski', 'Maya'],
  ['Maya Kowalski', 'Maya Kowal'],
  ['Teller', 'Penn Teller'],
  ['', 'Teller'],
  ['Teller', ''],
  ['', ''],
])('“%s” and “%s” name two people', (one, other) => {
  expect(isSamePerson(one, other)).toBe(false)
})

test.each([
  ['राम', 'रमा'],
  ['かとう', 'がとう'],
  ['Halloran', 'O’Halloran'],
  ['大友', '大伴'],
  ['Vale', 'Vail'],
  ['Nkemi Okereke-Holt', 'Nkemi Okereke'],
  ['Nkemi Okereke-Holt', ''],
])('%s and %s are two names', (one, other) => {
  expect(isSameName(one, other)).toBe(false)
})
