import { data, redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SerialForm } from '#app/domain/nominees/certificates/components/serial-form.tsx'
import { readSerial } from '#app/domain/nominees/certificates/rules.ts'
import { href } from '#app/platform/href.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'

export const handle: PageHandle = { title: 'Check a certificate', indexed: true }

const UNREADABLE = 'This is no serial of ours. Compare it with the certificate, digit by digit.'

/** A serial that can be read leads to its page; what is mistyped is said here, before anything is looked up. */
export function loader({ request }: LoaderFunctionArgs) {
  const typed = new URL(request.url).searchParams.get('serial')?.replaceAll('\0', '').slice(0, 40)
  if (typed === undefined) return data({ typed: '', problem: null })
  const serial = readSerial(typed)
  if (serial) return redirect(href('/certificates/:serial', { serial }))
  const problem = typed.trim() ? UNREADABLE : 'Type the serial of the certificate.'
  return data({ typed, problem }, { status: 422 })
}

export default function LookUpCertificate() {
  const { typed, problem } = useLoaderData<typeof loader>()
  return (
    <NarrowPage>
      <PageTitle
        title="Check a certificate"
        lede="Whoever holds a nomination certificate of ours can show here that it is genuine."
      />
      <ErrorSummary problems={problem ? [{ id: 'serial', message: problem }] : []} />
      <SerialForm serial={typed} errors={problem ? [problem] : undefined} />
    </NarrowPage>
  )
}
