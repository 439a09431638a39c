import { Link } from '@remix-run/react'
import type { LetterFrame } from '../views.ts'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { PageTitle } from '#app/ui/page-header.tsx'

/** The public page, which reveals no nominee. */
export function GeneralLetter({
  frame,
  announced,
  planned,
}: {
  frame: LetterFrame
  announced: boolean
  planned: Date | null
}) {
  return (
    <NarrowPage wide>
      <PageTitle title="Letter to nominees" lede={frame.season} />
      {announced ? (
        <p>The nominees of the {frame.season} are announced. We have emailed each nominee a personal link.</p>
      ) : (
        <p>
          The nominees of the {frame.season} are not announced yet.{' '}
          {planned ? (
            <>
              We announce them on <DateTime value={planned} />.{' '}
            </>
          ) : null}
          We then email each nominee a personal link.
        </p>
      )}
      <h2>What we ask nominees to do</h2>
      <ul>
        <li>
          Confirm the spelling and pronunciation of their name
          {frame.namesBy ? (
            <>
              , by <DateTime value={frame.namesBy} />
            </>
          ) : null}
          .
        </li>
        <li>
          Tell us whether they will attend the ceremony
          {frame.ceremonyAt ? (
            <>
              , <DateTime value={frame.ceremonyAt} />
            </>
          ) : null}
          {frame.place ? `, ${frame.place}` : ''}.
        </li>
        <li>Download their nomination certificate when it is ready.</li>
        <li>Make sure the entry has its clip for the ceremony, if we asked for one.</li>
      </ul>
      {announced ? (
        <p>
          Lost your letter? <Link to={href('/content/letter-to-nominee/new-link')}>Get your link again</Link>.
        </p>
      ) : null}
      {frame.contact ? <p>Nominated but no letter? Contact {frame.contact}.</p> : null}
    </NarrowPage>
  )
}
