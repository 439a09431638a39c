import type { LoaderData } from '#app/ui/loader-data.ts'
import type { SignerPage } from '../signer-page.server.ts'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** What a person has answered to the agreement, and why they have to answer again. */
export function SignerNotices({ page }: { page: LoaderData<SignerPage> }) {
  const { agreement, signature, changed, withdrawnAt, declinedAt } = page
  if (!agreement) return null
  return (
    <>
      {signature ? (
        <Notice
          tone="good"
          title={
            signature.version === agreement.version
              ? 'You have signed this version'
              : `You have signed version ${signature.version}`
          }
        >
          {signature.typedName}, <DateTime value={signature.signedAt} />.
          {signature.version === agreement.version
            ? null
            : ' Version ' +
              agreement.version +
              ' only changes the wording, so your signature stays valid.'}{' '}
          {signature.copy ? (
            <a href={href('/files/:publicId', { publicId: signature.copy })}>Your signed copy (PDF)</a>
          ) : (
            'We email you the signed copy.'
          )}
        </Notice>
      ) : null}
      {!signature && changed ? (
        <Notice title={`The agreement has changed since you signed version ${changed.since}`}>
          Read the changes and sign again to see entries.
          {agreement.changeNote ? <p>What changed: {agreement.changeNote}</p> : null}
        </Notice>
      ) : null}
      {withdrawnAt ? (
        <Notice title="Your signature was withdrawn">
          On <DateTime value={withdrawnAt} />. Sign again to see entries.
        </Notice>
      ) : null}
      {!signature && declinedAt ? (
        <Notice tone="plain" title="You have declined the agreement">
          On <DateTime value={declinedAt} />. You can still sign it below.
        </Notice>
      ) : null}
    </>
  )
}
