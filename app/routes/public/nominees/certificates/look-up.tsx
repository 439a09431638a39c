import { data, redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SerialForm } from '#app/domain/nominees/certificates/components/serial-form.tsx'
import { readSerial } from '#app/domain/nominees/certificates/rules.ts'
import { href } from '#app/platform/href.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import { withoutControls } from '#app/platform/plain-text.ts'

export const handle: PageHandle = { title: 'Check a certificate', indexed: true }

const UNREADABLE = 'Check the serial number: it does not match our format'

/** A readable serial leads to its page; anything else is refused here. */
export function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get('serial')
  if (asked === null) return data({ typed: '', problem: null })
  const typed = withoutControls(asked).slice(0, 40)
  const serial = readSerial(typed)
  if (serial) return redirect(href('/certificates/:serial', { serial }))
  const problem = typed.trim() ? UNREADABLE : 'Enter the serial number of the certificate'
  return data({ typed, problem }, { status: 422 })
}

export default function LookUpCertificate() {
  const { typed, problem } = useLoaderData<typeof loader>()
  return (
    <NarrowPage>
      <PageTitle
        title="Check a certificate"
        lede="Check that one of our nomination certificates is genuine."
      />
      <ErrorSummary problems={problem ? [{ id: 'serial', message: problem }] : []} />
      <SerialForm serial={typed} errors={problem ? [problem] : undefined} />
    </NarrowPage>
  )
}
