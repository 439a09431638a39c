import { may, MAX_LINE, needs, pdf, picture, plainWords, upTo, type AwardKind } from './kind.ts'
import { credited, peopleCriteria, rights, titled } from './shared.ts'

export const books: AwardKind = {
  label: 'Books',
  hint: 'Fiction, non-fiction, translation and the making of books.',
  words: plainWords(
    ['publisher', 'publishers', 'a publisher'],
    ['Publisher', 'publishers'],
    ['Author', 'authors'],
  ),
  profiles: {
    studio: 'A publishing house that enters its own books.',
    independent: 'An author who publishes without a house.',
    agency: 'A literary agency that enters for an author.',
  },
  whoMayEnter: 'Publishers and authors, with books that are on sale or will be when the results are out.',
  categories: [
    { name: 'Fiction', summary: 'Novels and stories' },
    { name: 'Non-fiction', summary: 'Essays, biographies and reportage' },
    { name: 'Poetry', summary: 'A volume of poems' },
    { name: 'Children’s Book', summary: 'For readers up to twelve' },
    { name: 'First Book', summary: 'The first book of its author' },
    { name: 'Translation', summary: 'The translator of one book', people: true },
    { name: 'Cover', summary: 'The maker of one cover', people: true },
  ],
  questions: [
    titled('Title of the book'),
    needs('text', 'author', 'Author', MAX_LINE),
    needs('text', 'isbn', 'ISBN', { rules: { maxLength: 20 } }),
    needs('date', 'published_on', 'Published on'),
    needs('language', 'language', 'Language'),
    may('integer', 'pages', 'Pages', { rules: { min: 1, max: 10_000 } }),
    needs('textarea', 'about', 'About the book', { ...upTo(200), section: 'statement' }),
    credited,
    may('address', 'copies_from', 'Address of who sends paper copies', {
      help: 'We ask there for copies if the book is shortlisted. Judges do not see it.',
      judgeVisible: false,
      section: 'rights',
    }),
    needs('image', 'cover', 'Cover', { ...picture, help: 'Shown in lists.' }),
    needs('file', 'book_pdf', 'The book', {
      ...pdf,
      help: 'A PDF of the whole book or of one chapter. Only judges read it.',
    }),
    ...rights,
  ],
  criteria: [
    { name: 'Language', prompt: 'Is it written with care and a voice of its own?', weight: 35 },
    { name: 'Content', prompt: 'Does it say something worth reading?', weight: 35 },
    { name: 'Form', prompt: 'Does the shape of the book suit what it says?', weight: 20 },
    { name: 'Effect on its readers', prompt: 'Will it stay with the readers it is made for?', weight: 10 },
  ],
  peopleCriteria,
}
