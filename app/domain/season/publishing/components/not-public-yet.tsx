import { Notice } from '#app/ui/notice.tsx'
import { NOT_PUBLIC, NOT_PUBLIC_TITLE } from '../rules.ts'

/** On the page to sign up, until the award's first season is published. */
export function NotPublicYet({ contact }: { contact: string }) {
  return (
    <Notice title={NOT_PUBLIC_TITLE}>
      {NOT_PUBLIC} Until then, only people who were invited to run or judge it can create an account, with the
      address they were invited at.{' '}
      {contact ? (
        <>
          Questions? Email <a href={`mailto:${contact}`}>{contact}</a>.
        </>
      ) : null}
    </Notice>
  )
}
