import type { SignerPage } from '#app/domain/people/agreements/signer-page.server.ts'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Notice } from '#app/ui/notice.tsx'

/** What the partner has signed, and why it has to be signed again where it has. */
export function SignatureNotice({ signer }: { signer: LoaderData<SignerPage> }) {
  const { agreement, signature, changed, withdrawnAt } = signer
  if (signature)
    return (
      <Notice tone="good" title={`You signed version ${signature.version} of the agreement`}>
        {signature.typedName}, <DateTime value={signature.signedAt} />.{' '}
        {signature.copy ? (
          <a href={href('/files/:publicId', { publicId: signature.copy })}>Your signed copy (PDF)</a>
        ) : (
          'We email you the signed copy.'
        )}
      </Notice>
    )
  if (changed)
    return (
      <Notice title={`The agreement has changed since you signed version ${changed.since}`}>
        Read the changes and sign it again.
        {agreement?.changeNote ? <p>What changed: {agreement.changeNote}</p> : null}
      </Notice>
    )
  if (withdrawnAt)
    return (
      <Notice title="Your signature was withdrawn">
        On <DateTime value={withdrawnAt} />. Sign the agreement again.
      </Notice>
    )
  return null
}
