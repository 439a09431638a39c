import { may, MAX_LINE, needs, pdf, picture, plainWords, upTo, type AwardKind } from './kind.ts'
import { credited, peopleCriteria, rights, titled } from './shared.ts'

export const science: AwardKind = {
  label: 'Science',
  hint: 'Research, theses and communication of science.',
  words: plainWords(
    ['research group', 'research groups', 'a research group'],
    ['Institute', 'institutes'],
    ['Researcher', 'researchers'],
  ),
  profiles: {
    studio: 'A university, institute or company.',
    independent: 'One researcher who enters their own work.',
    school: 'A school that enters for its pupils or students.',
  },
  whoMayEnter: 'Researchers and their institutes, with work that was published or accepted for publication.',
  categories: [
    { name: 'Natural Sciences', summary: 'Physics, chemistry, biology and the earth' },
    { name: 'Life Sciences and Medicine', summary: 'From the cell to public health' },
    { name: 'Engineering', summary: 'Methods, materials and machines' },
    { name: 'Humanities and Social Sciences', summary: 'People, societies and their history' },
    { name: 'Doctoral Thesis', summary: 'The author of one thesis', people: true },
    { name: 'Science Communication', summary: 'Work that explains research to the public' },
  ],
  questions: [
    titled('Title of the work'),
    needs('text', 'field', 'Field', MAX_LINE),
    needs('date', 'published_on', 'Published or accepted on'),
    may('url', 'doi', 'DOI or link to the publication'),
    needs('textarea', 'abstract', 'Abstract', upTo(300)),
    needs('textarea', 'plain_summary', 'In plain words', {
      ...upTo(150, 'For readers of another field.'),
      section: 'statement',
    }),
    needs('textarea', 'ethics', 'Ethics and funding', {
      ...upTo(100, 'Approvals, conflicts of interest and who paid.'),
      section: 'statement',
    }),
    credited,
    may('image', 'figure', 'Figure', { ...picture, help: 'Shown in lists.' }),
    needs('file', 'paper_pdf', 'Paper', pdf),
    ...rights,
  ],
  criteria: [
    { name: 'Question', prompt: 'Does the work ask something that matters?', weight: 25 },
    { name: 'Method', prompt: 'Is the method sound, and can others repeat it?', weight: 35 },
    { name: 'Result', prompt: 'What do we know now that we did not?', weight: 25 },
    { name: 'Clarity', prompt: 'Is it written so that others can build on it?', weight: 15 },
  ],
  peopleCriteria,
}
