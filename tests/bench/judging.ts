import { fillCommittees, type JudgedSeason } from '#tests/bench/committees.ts'
import { asBrowser, endRequests, measure, signIn } from '#tests/bench/requests.ts'
import { prepare } from '#tests/e2e/global-setup.ts'
import { Stack } from '#tests/e2e/stack.ts'
import { Answer } from '#tests/support/answer.ts'
import { onDatabase } from '#tests/support/database-server.ts'
import { fileBytes, pageBytes, scripts, stylesheets, sum } from '#tests/support/weight.ts'

/**
 * The pages of judging at size, in the middle of judging: how fast they answer and what they weigh for a season of 32
 * committees with 40 entries and 6 judges each, and for a tenth of that, taken both ways: a tenth of the committees, as they
 * are, and all of them with a tenth of the entries. Fails where a first view weighs more than 150 kB, or where the whole takes
 * more than twice as long as a tenth by the median, which other work on the machine disturbs least.
 */

const SIZES: readonly (JudgedSeason & { name: string })[] = [
  { name: '32 × 40 × 6', committees: 32, entries: 40, judges: 6 },
  { name: '3 × 40 × 6', committees: 3, entries: 40, judges: 6 },
  { name: '32 × 4 × 6', committees: 32, entries: 4, judges: 6 },
]
const MAX_BYTES = 150_000
const MAX_TIMES = 2

type Who = 'chair' | 'judge' | 'admin'

interface Site {
  stack: Stack
  cookies: Record<Who, string>
  pages: Page[]
}

interface Page {
  name: string
  path: string
  who: Who
}

export async function benchJudging(): Promise<void> {
  const tearDown = await prepare('judging')
  const stacks: Stack[] = []
  try {
    const sites: Site[] = []
    for (const [at, size] of SIZES.entries()) {
      const stack = await Stack.start(`bench_judging_${at}`, { phase: 'judging' })
      stacks.push(stack)
      await stack.killWorker()
      await onDatabase(stack.databaseUrl, (client) =>
        fillCommittees(size, (statement) => client.query(statement)),
      )
      sites.push(await opened(stack))
    }
    const failed = await report(sites)
    if (failed.length > 0) throw new Error(failed.join('\n'))
    console.log(
      `Every first view is at most ${MAX_BYTES / 1_000} kB, and none takes ${MAX_TIMES} times a tenth`,
    )
  } finally {
    endRequests()
    for (const stack of stacks) await stack.stop()
    await tearDown()
  }
}

/** The pages of the first committee, and its people signed in. */
async function opened(stack: Stack): Promise<Site> {
  const [first] = await stack.query<{ category: number; entry: string; chair: string; judge: string }>(
    `with first as (select id, category_id from committees order by id limit 1),
     sits as (select m.user_id, m.role, u.email::text from first
       join committee_members m on m.committee_id = first.id join users u on u.id = m.user_id)
     select first.category_id as category, chair.email as chair, judge.email as judge,
       (select s.public_id from reviews r join submissions s on s.id = r.submission_id
         where r.committee_id = first.id and r.user_id = judge.user_id and r.status = 'final' order by s.id limit 1) as entry
     from first join sits chair on chair.role = 'chair' join sits judge on judge.role = 'judge'
     order by judge.user_id limit 1`,
  )
  if (!first) throw new Error('There is no committee')
  const { category, entry } = first
  const pages: Page[] = [
    { name: 'chair’s board', path: `/judges/chair/${category}`, who: 'chair' },
    { name: 'board, admin', path: `/judges/chair/${category}`, who: 'admin' },
    { name: 'slate', path: `/judges/nomination-form/${category}`, who: 'chair' },
    { name: 'judge’s list', path: `/judges/judge/${category}`, who: 'judge' },
    { name: 'judge’s list, 100 rows', path: `/judges/judge/${category}?rows=100`, who: 'judge' },
    { name: 'entry', path: `/judges/submission/${entry}`, who: 'judge' },
    { name: 'who judges', path: `/judges/view-committees/${category}`, who: 'judge' },
    { name: 'my committees', path: '/judges', who: 'judge' },
    { name: 'my committees, admin', path: '/judges', who: 'admin' },
    { name: 'committees, admin', path: '/admin/judges/committees', who: 'admin' },
  ]
  const cookies = {
    chair: await signIn(stack, first.chair),
    judge: await signIn(stack, first.judge),
    admin: await signIn(stack, 'admin@example.org'),
  }
  return { stack, cookies, pages }
}

/** A line for each page; returns what is over a limit, as text. */
async function report(sites: readonly Site[]): Promise<string[]> {
  const failed: string[] = []
  const [whole] = sites
  console.log(
    ''.padEnd(24) + SIZES.map(({ name }) => name.padStart(20)).join('') + '   weight: page, first view',
  )
  console.log(
    ''.padEnd(24) + SIZES.map((_, at) => (at === 0 ? 'p50 / p95' : 'p50 / p95  p50 ×').padStart(20)).join(''),
  )
  for (const [at, page] of (whole?.pages ?? []).entries()) {
    const visits = sites.flatMap(({ stack, cookies, pages }) => {
      const same = pages[at]
      return same ? [{ stack, path: same.path, cookie: cookies[same.who] }] : []
    })
    const [largest, ...tenths] = await measure(visits)
    const weight = whole ? await weigh(whole, page) : { html: 0, all: 0 }
    const times = tenths.map(({ p50 }) => (largest?.p50 ?? Infinity) / p50)
    const cells = [largest, ...tenths].map((figures, of) => {
      const text = `${figures?.p50.toFixed(0)} / ${figures?.p95.toFixed(0)} ms`
      return (of === 0 ? text : `${text}  ${times[of - 1]?.toFixed(2)}`).padStart(20)
    })
    const isFine = weight.all <= MAX_BYTES && times.every((each) => each <= MAX_TIMES)
    const bytes = [weight.html, weight.all].map((each) => `${(each / 1_000).toFixed(1)} kB`.padStart(11))
    console.log(`${page.name.padEnd(24)}${cells.join('')}${bytes.join('')}  ${isFine ? 'pass' : 'FAIL'}`)
    if (!isFine)
      failed.push(
        `${page.name}: ${weight.all} bytes, ${times.map((each) => each.toFixed(2)).join(' and ')} times a tenth`,
      )
  }
  return failed
}

/** What a page weighs compressed, and with its styles and scripts for a first visit. */
async function weigh({ stack, cookies }: Site, { path, who }: Page): Promise<{ html: number; all: number }> {
  const page = await Answer.of(path, await fetch(stack.url + path, { headers: asBrowser(cookies[who]) }))
  const html = pageBytes(page)
  return { html, all: html + sum([...stylesheets(page), ...scripts(page)].map(fileBytes)) }
}
