import { describe, expect, test } from 'vitest'
import {
  plainCompany,
  plainName,
  suggestionFor,
  workDomain,
  type KnownEntry,
  type KnownPerson,
} from './suggested-conflicts.ts'

const person: KnownPerson = {
  name: 'Þóra Ægisdóttir-Lindqvist',
  email: 'thora@ninekettles.example',
  employers: ['Freelance'],
  declared: [],
  studios: [],
  earlierCredits: [],
}
const entry: KnownEntry = {
  title: 'The Paper Lighthouse',
  studioId: 7,
  studioNames: ['Lantern Works', 'Lantern Works GmbH'],
  people: [{ name: 'Mara Quill', email: 'mara@quill.example' }],
  contacts: ['office@lantern.example'],
}

test.each([
  ['Þóra Ægisdóttir', 'thora aegisdottir'],
  ['  O’Neill-STRAẞE ', 'oneill strasse'],
  ['李晴风', '李晴风'],
])('%s is compared as %s', (text, plain) => {
  expect(plainName(text)).toBe(plain)
})

test.each([
  ['The Lantern Works GmbH', 'lantern works'],
  ['Ink & Paper Ltd.', 'ink and paper'],
  ['AG', 'ag'],
])('the company %s is compared as %s', (text, plain) => {
  expect(plainCompany(text)).toBe(plain)
})

test.each([
  ['a@Lantern.Example', 'lantern.example'],
  ['a@gmail.com', null],
  ['a@GMX.de', null],
  ['no address', null],
  ['', null],
])('where %s works: %s', (email, domain) => {
  expect(workDomain(email)).toBe(domain)
})

describe('what might give a person a conflict about an entry', () => {
  test.each<[string, Partial<KnownPerson>, Partial<KnownEntry>, string]>([
    ['their studio', { studios: [{ id: 7, active: true }] }, {}, 'studio'],
    ['a studio they left', { studios: [{ id: 7, active: false }] }, {}, 'earlier_season'],
    ['their address in the credits', { email: 'MARA@quill.example' }, {}, 'credits'],
    [
      'their name in the credits, otherwise spelt',
      {},
      { people: [{ name: 'thora aegisdottir lindqvist', email: '' }] },
      'credits',
    ],
    [
      'their name in the credits, last name first',
      {},
      { people: [{ name: 'ÆGISDOTTIR–LINDQVIST, Þóra', email: '' }] },
      'credits',
    ],
    ['a name in Chinese', { name: '李晴风' }, { people: [{ name: '李晴风', email: '' }] }, 'credits'],
    [
      'an entry of its studio in another season',
      { earlierCredits: [{ studioId: 7, title: 'Tin', year: 2025 }] },
      {},
      'earlier_season',
    ],
    ['the same employer', { employers: ['LANTERN WORKS, Inc.'] }, {}, 'employer'],
    ['the domain of its admin', { email: 'x@lantern.example' }, {}, 'email_domain'],
    ['the domain of its people', { email: 'x@quill.example' }, {}, 'email_domain'],
    ['a title they wrote', { declared: ['I drew for Paper Lighthouse, 2025'] }, {}, 'signature'],
    [
      'a studio they wrote in a sentence',
      { declared: ['I was at lantern works until May'] },
      {},
      'signature',
    ],
    ['a short title in Chinese', { declared: ['参与了纸灯塔的制作'] }, { title: '纸灯塔' }, 'signature'],
  ])('%s', (_, known, of, source) => {
    const found = suggestionFor({ ...person, ...known }, { ...entry, ...of })
    expect(found?.source).toBe(source)
    expect(found?.reason).not.toBe('')
  })

  test.each<[string, Partial<KnownPerson>, Partial<KnownEntry>]>([
    ['nothing', {}, {}],
    ['public mail', { email: 'x@gmail.com' }, { contacts: ['y@gmail.com'] }],
    ['an address of an example', { email: 'x@example.org' }, { contacts: ['y@example.org'] }],
    ['a person without a name', { name: '' }, { people: [{ name: '', email: '' }] }],
    ['a part of a word', { declared: ['Lighthouses'] }, {}],
    ['words too short to mean anything', { declared: ['it, by'] }, { title: 'By It' }],
    ['other companies of the same ending', { employers: ['GmbH'] }, {}],
  ])('%s is no reason', (_, known, of) => {
    expect(suggestionFor({ ...person, ...known }, { ...entry, ...of })).toBeNull()
  })
})
