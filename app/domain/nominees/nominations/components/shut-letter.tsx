import type { ReactNode } from 'react'
import { NewLinkForm } from '#app/domain/nominees/nominations/components/new-link-form.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { PageTitle } from '#app/ui/page-header.tsx'

/** The same for every nominee's link that does not open, so that none tells what it was; `children` as of the form. */
export function ShutLetter({ contact, children }: { contact: string | null; children: ReactNode }) {
  return (
    <NarrowPage>
      <PageTitle title="This link does not open" />
      <p>
        It was cut off on its way, is not in use any more, or has run out: pages of nominees open until 60
        days after the ceremony. If you are nominated, we can send you your link again.
      </p>
      <NewLinkForm field={{ name: 'email' }}>{children}</NewLinkForm>
      {contact ? <p>If that does not help, write to {contact}.</p> : null}
    </NarrowPage>
  )
}
