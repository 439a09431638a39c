import { Link } from '@remix-run/react'
import type { LetterFrame } from '#app/domain/nominees/nominations/views.ts'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { PageTitle } from '#app/ui/page-header.tsx'

/** What everybody may read of the letters: nothing of who is nominated. */
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
        <p>
          The nominees of the {frame.season} are announced. Everybody who is nominated has a letter of their
          own by e-mail, with a personal link to the page on which they confirm their name and say whether
          they come.
        </p>
      ) : (
        <p>
          The nominees of the {frame.season} are not announced yet.{' '}
          {planned ? (
            <>
              They are to be announced on <DateTime value={planned} />.{' '}
            </>
          ) : null}
          Whoever is nominated is written to by e-mail then, with a personal link.
        </p>
      )}
      <h2>What nominees are asked for</h2>
      <ul>
        <li>
          To confirm how their name is written and said
          {frame.namesBy ? (
            <>
              , by <DateTime value={frame.namesBy} />
            </>
          ) : null}
          .
        </li>
        <li>
          To say whether they come to the ceremony
          {frame.ceremonyAt ? (
            <>
              , <DateTime value={frame.ceremonyAt} />
            </>
          ) : null}
          {frame.place ? `, ${frame.place}` : ''}.
        </li>
        <li>To download their certificate of nomination, once it is released.</li>
        <li>To see to it that the entry has its clip for the ceremony, where one is asked for.</li>
      </ul>
      {announced ? (
        <p>
          Lost your letter?{' '}
          <Link to={href('/content/letter-to-nominee/new-link')}>Have your link sent again</Link>.
        </p>
      ) : null}
      {frame.contact ? <p>Nominated and no letter? Write to {frame.contact}.</p> : null}
    </NarrowPage>
  )
}
