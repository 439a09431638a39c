import { describe, expect, test } from 'vitest'
import type { MailTemplate } from '#app/domain/mail/content.ts'
import { layOut } from '#app/domain/mail/layout.ts'
import { mailTemplates, type ParamsOf, type TemplateName } from '#app/domain/mail/templates/registry.ts'

const place = { award: 'Pegbar Awards', appUrl: 'https://awards.example.org' }
const page = 'https://awards.example.org/page?token=0123456789'
const long = 'A name that does not end '.repeat(40)

const samples: { [N in TemplateName]: ParamsOf<N> } = {
  nominee_letter: {
    fullName: 'Þóra Ægisdóttir-Lindqvist',
    credit: long,
    category: 'Best Feature',
    title: long,
    another: true,
    season: '12th Pegbar Awards',
    ceremony: 'Sat 13 Mar 2027, 19:00 Los Angeles',
    place: long,
    namesBy: 'Tue 23 Feb 2027, 17:00 Los Angeles',
    clipMissing: true,
    link: page,
    contact: 'office@example.org',
  },
  nominee_reminder: {
    fullName: 'Þóra Ægisdóttir-Lindqvist',
    season: '12th Pegbar Awards',
    namesBy: 'Tue 23 Feb 2027, 17:00 Los Angeles',
    nominations: [
      { title: long, category: 'Best Feature', link: page },
      { title: '李晴风', category: long, link: page },
    ],
    contact: 'office@example.org',
  },
  nominee_link: {
    fullName: 'Þóra Ægisdóttir-Lindqvist',
    category: 'Best Feature',
    title: long,
    season: '12th Pegbar Awards',
    link: page,
    contact: 'office@example.org',
  },
  verify_email: { firstName: long, link: page },
  password_reset: { firstName: 'Ada', link: page },
  account_setup: { firstName: 'Ada', link: page },
  account_exists: { firstName: 'Ada' },
  membership_decided: { firstName: long, typeName: 'Student', endsOn: '2027-11-19' },
  money_unallocated: {
    firstName: 'Ada',
    amount: 'USD 390.00',
    why: 'The invoice was paid already',
    reference: long,
    invoiceNumber: 'E-2027-00017',
    link: page,
  },
  studio_invitation: {
    studioName: long,
    inviterName: 'Ada Vale',
    role: 'Submitter: fills in submissions and checks out',
    worksUntil: 'Fri 2 Apr 2027, 17:00 Los Angeles',
    link: page,
  },
  studio_join_asked: {
    firstName: 'Ada',
    studioName: 'Gull & Gasket',
    personName: long,
    personEmail: 'robin@example.org',
    link: page,
  },
  certificate_ready: {
    recipientName: long,
    title: long,
    category: long,
    serial: 'PA26-0042-7',
    ...{ a4: page, letter: page, verification: page },
  },
  mail_trouble: {
    firstName: 'Ada',
    late: 12,
    minutes: 25,
    failedRuns: 1,
    link: 'https://example.org/outbox',
  },
  books_findings: {
    firstName: 'Ada',
    count: 12,
    findings: [{ label: 'E-2027-00017', words: long }],
    link: page,
  },
  invoice_issued: {
    recipientName: 'Gull & Gasket',
    number: 'E-2027-00017',
    total: 'USD 7,800.00',
    dueBy: 'Fri 2 Apr 2027, 17:00 Los Angeles',
    byCard: false,
    paymentHeading: 'Pay by bank transfer',
    paymentFacts: [{ label: 'IBAN', value: 'DE02 1203 0000 0000 2020 51' }],
    entries: Array.from({ length: 40 }, (_, index) => ({
      code: `P03-00${index}`,
      title: long,
      category: 'Best Short Film',
      amount: 'USD 195.00',
    })),
    link: page,
  },
  payment_receipt: {
    recipientName: 'Gull & Gasket',
    receiptNumber: 'R-2027-00003',
    invoiceNumber: 'E-2027-00017',
    amount: 'USD 390.00',
    receivedOn: 'Tue 24 Mar 2027',
    stillDue: null,
    link: page,
  },
  entry_expired: {
    recipientName: long,
    works: Array.from({ length: 10 }, () => long),
    more: 12,
    link: page,
  },
  extra_time_asked: { title: long, studio: long, asker: long, reason: long, link: page },
  extra_time_answered: {
    recipientName: long,
    title: long,
    until: 'Sat 3 Apr 2027, 17:00 Los Angeles',
    answer: long,
    link: page,
  },
  call_opened: {
    season: '12th Pegbar Awards, 2027',
    closes: 'Fri 2 Apr 2027, 17:00 Los Angeles',
    link: page,
  },
  agreement_signed: {
    ...{ recipientName: long, title: long, version: 2, typedName: '李晴风', link: page },
    signedAt: 'Fri 2 Apr 2027, 17:00 Los Angeles',
  },
  agreement_declined: { person: long, title: long, version: 2, reason: long, link: page },
  judge_invite: {
    recipientName: long,
    category: `P08 ${long}`,
    role: 'alternate',
    inviterName: 'Ada Vale',
    worksUntil: 'Fri 2 Apr 2027, 17:00 Los Angeles',
    link: page,
  },
  break_glass: {
    step: 'granted',
    asker: long,
    reason: long,
    decidedBy: long,
    until: 'Fri 2 Apr 2027, 17:00',
    link: page,
  },
  acted_for: {
    recipientName: long,
    admin: long,
    reason: long,
    from: 'Fri 2 Apr 2027, 17:00',
    until: 'Fri 2 Apr 2027, 18:00',
    link: page,
  },
  recused: { recipientName: long, category: `P08 ${long}`, link: page },
  agreement_reminder: {
    recipientName: 'Ada',
    title: long,
    seats: ['P08 chair', 'A19 judge'],
    again: true,
    link: page,
  },
  judge_nudge: {
    recipientName: long,
    committee: `A17 ${long}`,
    from: long,
    closes: 'Fri 2 Apr 2027, 17:00 Los Angeles',
    link: page,
  },
  deadline_extended: {
    recipientName: long,
    deadline: 'Final',
    was: 'Fri 2 Apr 2027, 17:00 Los Angeles',
    until: 'Sat 3 Apr 2027, 17:00 Los Angeles',
    note: long,
    items: Array.from({ length: 10 }, () => long),
    more: 3,
    link: page,
  },
  invoice_replaced: {
    recipientName: long,
    oldNumber: 'E-2027-00017',
    newNumber: 'E-2027-00018',
    creditNumber: 'C-2027-00001',
    total: 'USD 390.00',
    dueBy: 'Fri 2 Apr 2027, 17:00 Los Angeles',
    reason: long,
    link: page,
  },
  credit_note_issued: {
    recipientName: '李晴风',
    creditNumber: 'C-2027-00001',
    invoiceNumber: 'E-2027-00017',
    amount: 'USD 390.00',
    reason: long,
    what: 'void',
    place: 'cart',
    link: page,
  },
  entry_received: {
    recipientName: 'Emil',
    entries: [{ code: 'P03-0042', title: 'Tin Lanterns', category: 'Best Short Film' }],
    checklist: ['The final film, by Fri 2 Apr 2027'],
    link: page,
  },
  entry_returned: {
    ...{ recipientName: long, code: 'P03-0042', title: long, category: 'Best Short Film', link: page },
    ...{ reason: long, until: 'Fri 2 Apr 2027, 17:00 Los Angeles' },
  },
  entry_ended: {
    ...{ recipientName: 'Emil', code: null, title: long, category: 'Best Short Film', link: page },
    ...{ kind: 'disqualified', reason: long },
  },
  entry_opened: {
    ...{ recipientName: 'Emil', code: 'P03-0042', title: long, category: 'Best Short Film', link: page },
    ...{ kind: 'editing', until: 'Fri 2 Apr 2027, 17:00 Los Angeles' },
  },
}

describe.each(Object.keys(mailTemplates) as TemplateName[])('%s', (name) => {
  const template = mailTemplates[name] as MailTemplate<unknown>
  const { subject, text, html } = layOut(template.write(samples[name], place), place)

  test('begins its subject with the award’s name', () => {
    expect(subject).toMatch(/^Pegbar Awards: \S/)
  })

  test('says the same as text and as HTML, without a hole in it', () => {
    const holes = /undefined|null|NaN|\[object/
    expect(text).not.toMatch(holes)
    expect(html).not.toMatch(holes)
    const links = (body: string) => new Set(body.match(/https:\/\/[^\s<"]+/g))
    expect(links(html)).toEqual(links(text))
  })

  test('is small, in a language it names, and asks for nothing from elsewhere', () => {
    expect(Buffer.byteLength(html)).toBeLessThan(60_000)
    expect(html).toContain('<html lang="en">')
    expect(html).not.toMatch(/<img|<link|<script|style=|url\(/)
  })
})

test('an invoice with nothing to pay asks for nothing', () => {
  const params = {
    ...samples.invoice_issued,
    dueBy: null,
    paymentHeading: '',
    paymentFacts: [],
    total: 'USD 0.00',
  }
  const { text } = layOut(mailTemplates.invoice_issued.write(params, place), place)
  expect(text).toContain('There is nothing to pay.')
  expect(text).not.toMatch(/pay it by/)
})

test('a part payment says what is left', () => {
  const params = { ...samples.payment_receipt, stillDue: 'USD 195.00' }
  const { text } = layOut(mailTemplates.payment_receipt.write(params, place), place)
  expect(text).toContain('Still to pay: USD 195.00')
})
