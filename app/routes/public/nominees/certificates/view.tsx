import { data, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { addressGroup, spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import { SerialForm } from '#app/domain/nominees/certificates/components/serial-form.tsx'
import { verify } from '#app/domain/nominees/certificates/verification.server.ts'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { withoutControls } from '#app/platform/plain-text.ts'

export const handle: PageHandle = { title: 'Check a certificate' }

const SAFE = { 'X-Robots-Tag': 'noindex', 'Cache-Control': 'no-store' }
export const headers: HeadersFunction = () => SAFE

/** Unknown, unreleased and embargoed certificates get the same answer. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const refused = await spendTry('verification', addressGroup(context.clientAddress))
  if (refused)
    return data({ typed: '', found: null, message: refused.message }, { status: 429, headers: SAFE })
  const typed = withoutControls(params.serial ?? '').slice(0, 40)
  const found = await verify(typed, context.now)
  return data({ typed, found, message: null }, { status: found ? 200 : 404, headers: SAFE })
}

export default function Verification() {
  const { typed, found, message } = useLoaderData<typeof loader>()
  if (!found)
    return (
      <NarrowPage>
        <PageTitle
          title={message ? 'Too many checks' : 'We can’t find this certificate'}
          lede={message ?? undefined}
        />
        {message ? null : (
          <>
            <p>
              We have not issued a certificate with the serial number <strong>{typed}</strong>. Check the
              number or contact us.
            </p>
            <SerialForm serial={typed} />
          </>
        )}
      </NarrowPage>
    )
  return (
    <NarrowPage>
      <PageTitle title={`Certificate ${found.serial}`} lede={<StatePill state={found.state} />} />
      {found.state === 'replaced' && found.replacedBy ? (
        <Notice title="This certificate was replaced">
          The current one is{' '}
          <Link to={href('/certificates/:serial', { serial: found.replacedBy })}>{found.replacedBy}</Link>.
        </Notice>
      ) : null}
      {found.state === 'void' ? (
        <Notice tone="bad" title="This certificate is void">
          {found.voidedAt ? (
            <>
              Since <DateTime value={found.voidedAt} style="date" />.
            </>
          ) : (
            'The nomination has ended.'
          )}
        </Notice>
      ) : null}
      {found.corrected ? (
        <Notice tone="plain">The details were corrected. We will issue a new certificate.</Notice>
      ) : null}
      <DefinitionList
        items={[
          { term: 'Name', value: <bdi>{found.name}</bdi> },
          { term: 'Nominated for', value: found.category },
          { term: 'Work', value: <bdi>{found.title}</bdi> },
          { term: 'Award', value: found.season },
          { term: 'Issued', value: <DateTime value={found.releasedAt} style="date" /> },
        ]}
      />
      <p>
        <Link to={href('/certificates')}>Check another certificate</Link>
      </p>
    </NarrowPage>
  )
}

function StatePill({ state }: { state: 'valid' | 'replaced' | 'void' }) {
  if (state === 'valid') return <Pill tone="good">Valid</Pill>
  return state === 'replaced' ? <Pill tone="warn">Replaced</Pill> : <Pill tone="bad">Void</Pill>
}
