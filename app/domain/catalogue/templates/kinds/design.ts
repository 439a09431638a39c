import { may, needs, pdf, picture, plainWords, series, upTo, type AwardKind } from './kind.ts'
import { credited, peopleCriteria, rights, titled } from './shared.ts'

export const design: AwardKind = {
  label: 'Design',
  hint: 'Graphic, product and interface design.',
  words: plainWords(
    ['team', 'teams', 'a team'],
    ['Agency or company', 'companies'],
    ['Freelance designer', 'freelance designers'],
  ),
  profiles: {
    studio: 'A design agency, or a company with its own designers.',
    independent: 'One designer or a small team without a company.',
    school: 'A school that enters for its students.',
  },
  whoMayEnter: 'Designers and their clients, with work that was published or sold.',
  categories: [
    { name: 'Branding', summary: 'Identities and their systems' },
    { name: 'Editorial', summary: 'Books, magazines and newspapers' },
    { name: 'Packaging', summary: 'Packaging of any material' },
    { name: 'Interface', summary: 'Websites, applications and interactive work' },
    { name: 'Exhibition and Space', summary: 'Exhibitions, wayfinding and interiors' },
    { name: 'Student Work', summary: 'Made at a school', studentOnly: true },
    { name: 'Typography', summary: 'The typography of one work', people: true },
    { name: 'Illustration', summary: 'The illustration of one work', people: true },
  ],
  questions: [
    titled('Name of the project'),
    may('text', 'client', 'Client', { rules: { maxLength: 160 } }),
    needs('date', 'published_on', 'First published on'),
    needs('textarea', 'brief', 'The brief', upTo(100, 'What the client needed, and for whom.')),
    needs('textarea', 'solution', 'The solution', {
      ...upTo(200, 'What you made, and why so.'),
      section: 'statement',
    }),
    credited,
    needs('image', 'picture_1', 'Main picture', { ...picture, help: 'Shown in lists.' }),
    may('files', 'more_pictures', 'More pictures', series(8)),
    may('file', 'board_pdf', 'Board', { ...pdf, help: 'A PDF that shows the project.' }),
    may('url', 'project_link', 'Link to the project', { section: 'media' }),
    ...rights,
  ],
  criteria: [
    { name: 'Idea', prompt: 'Is there a clear idea that answers the brief?', weight: 30 },
    { name: 'Form and detail', prompt: 'Is it well made, down to the details?', weight: 30 },
    { name: 'Use', prompt: 'Does it work for the people it is made for?', weight: 25 },
    { name: 'Originality', prompt: 'Does it do something not seen before?', weight: 15 },
  ],
  peopleCriteria,
}
