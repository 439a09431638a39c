import { checkBooksOnceADay } from '#app/domain/money/books/check.server.ts'
import { booksFindings } from '#app/domain/money/books/mails/books-findings.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { paths } from '#app/office-paths.ts'

export const books = defineModule({
  name: 'money/books',
  tables: ['books_checks'],
  records: {
    books: { label: 'Check of the books', page: () => paths.adminBooksCheck(), tells: 'nothing' },
  },
  everyMinute: [{ chain: 'money', name: 'check of the books', run: checkBooksOnceADay }],
  mails: [{ mail: booksFindings }],
})
