import { findBooksTasks } from './admin-tasks.server.ts'
import { chartMoney } from './charts.server.ts'
import { checkBooksOnceADay } from './check.server.ts'
import { booksFindings } from './mails/books-findings.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { bookDatasets } from './datasets.server.ts'
import { href } from '#app/platform/href.ts'

export const books = defineModule({
  name: 'money/books',
  tables: ['books_checks'],
  records: {
    books: { label: 'Check of the books', page: () => href('/admin/financials/check'), tells: 'nothing' },
  },
  everyMinute: [{ chain: 'money', name: 'check of the books', run: checkBooksOnceADay }],
  adminTasks: findBooksTasks,
  charts: chartMoney,
  mails: [{ mail: booksFindings }],
  datasets: bookDatasets,
})
