import { expect, test } from 'vitest'
import { isSameName } from './plain-name.ts'

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
  ['大友', '大友'],
  ['Þóra Ægisdóttir-Lindqvist', 'þóra  ægisdóttir-lindqvist'],
  ['Živa Černohorská', 'Z\u030Civa C\u030Cernohorska\u0301'],
])('%s and %s are one name', (one, other) => {
  expect(isSameName(one, other)).toBe(true)
})

test.each([
  ['Halloran', 'O’Halloran'],
  ['大友', '大伴'],
  ['Vale', 'Vail'],
  ['Nkemi Okereke-Holt', 'Nkemi Okereke'],
  ['Nkemi Okereke-Holt', ''],
])('%s and %s are two names', (one, other) => {
  expect(isSameName(one, other)).toBe(false)
})
