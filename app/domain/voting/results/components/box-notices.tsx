import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { resultsAdminPage } from '../admin-page.server.ts'

type BoxFacts = Awaited<ReturnType<typeof resultsAdminPage>>['box']

const TITLES = {
  count: 'The count needs a second key holder',
  pass_on: 'Sealing the ballots for all key holders needs a second one',
}

const COUNT = href('/admin/voting/count')
const PASS_ON = href('/admin/voting/pass-on')

const names = new Intl.ListFormat('en', { type: 'conjunction' })

/** Says who has entered a first key, and whose key does not open the ballots yet. */
export function BoxNotices({ waiting, without }: BoxFacts) {
  return (
    <>
      {waiting.map(({ purpose, by, until, own }) => (
        <Notice key={`${purpose}${by}`} title={TITLES[purpose]}>
          {own ? 'You have' : `${by} has`} entered the first key, on{' '}
          <Link to={purpose === 'count' ? COUNT : PASS_ON}>
            {purpose === 'count' ? 'Count ballots' : 'Seal the ballots for all key holders'}
          </Link>
          . It stands until <DateTime value={until} />.
        </Notice>
      ))}
      {without.length > 0 ? (
        <Notice title="A later key does not open the ballots yet">
          The ballots were sealed before it was agreed to: {names.format(without)}. Two key holders who can
          open them <Link to={PASS_ON}>seal them for all key holders</Link>.
        </Notice>
      ) : null}
    </>
  )
}
