import { may, needs, pdf, plainWords, upTo, type AwardKind } from './kind.ts'
import { rights, titled } from './shared.ts'

export const grant: AwardKind = {
  label: 'Grants',
  hint: 'Applications for money or a residency.',
  words: plainWords(
    ['applicant', 'applicants', 'an applicant'],
    ['Organisation', 'organisations'],
    ['Person', 'people without an organisation'],
  ),
  profiles: {
    studio: 'An association, foundation or company.',
    independent: 'One person, or a group without a legal form.',
  },
  whoMayEnter: 'People and organisations with a project that has not begun.',
  categories: [
    { name: 'Project Grant', summary: 'Up to two years' },
    { name: 'Small Grant', summary: 'A first step or a pilot' },
    { name: 'Travel Grant', summary: 'One journey' },
    { name: 'Residency', summary: 'Time and a place to work' },
  ],
  questions: [
    titled('Name of the project', 'It can be a working title.'),
    needs('date', 'begins_on', 'Begins on'),
    needs('date', 'ends_on', 'Ends on'),
    needs('textarea', 'summary', 'Summary', upTo(100)),
    needs('textarea', 'plan', 'Aims and plan', { ...upTo(500), section: 'statement' }),
    needs('textarea', 'effect', 'Who it helps', { ...upTo(200), section: 'statement' }),
    needs('money', 'amount', 'Amount you apply for'),
    may('money', 'own_funds', 'Own and other funds'),
    may('table', 'cost_lines', 'Costs', {
      help: 'A row for each kind of cost.',
      options: [
        { value: 'item', label: 'What for' },
        { value: 'amount', label: 'Amount' },
        { value: 'paid_by', label: 'Paid by' },
      ],
    }),
    needs('file', 'budget_pdf', 'Budget', pdf),
    may('file', 'cv_pdf', 'Curriculum vitae', pdf),
    needs('signature', 'signed_by', 'I may sign for the applicant, and what is said here is true.', {
      judgeVisible: false,
      section: 'rights',
    }),
    ...rights,
  ],
  criteria: [
    { name: 'Need', prompt: 'Why this project, and why now?', weight: 25 },
    { name: 'Plan', prompt: 'Can it be done in the time and with the money?', weight: 30 },
    { name: 'Effect', prompt: 'What will be different afterwards?', weight: 30 },
    { name: 'People', prompt: 'Are these the right people for it?', weight: 15 },
  ],
}
