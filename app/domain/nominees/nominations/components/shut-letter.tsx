import { NewLinkForm, type NewLinkFormProps } from './new-link-form.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { PageTitle } from '#app/ui/page-header.tsx'

/** The same page for every link that does not work, so that it reveals nothing. */
export function ShutLetter({ contact, ...link }: NewLinkFormProps & { contact: string | null }) {
  return (
    <NarrowPage>
      <PageTitle title="This link does not work" />
      <p>
        It is incomplete or has expired: nominees’ links work until 60 days after the ceremony. If you are
        nominated, we can email you your link again.
      </p>
      <NewLinkForm {...link} />
      {contact ? <p>If that does not help, contact {contact}.</p> : null}
    </NarrowPage>
  )
}
