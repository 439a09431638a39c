import type { ReactNode } from 'react'
import { Link } from '@remix-run/react'
import { href, withQuery } from '#app/platform/href.ts'
import { ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { PageTitle } from '#app/ui/page-header.tsx'

interface ClosedInvitationProps {
  title: string
  children: ReactNode
  /** The page of what the person may have joined already. */
  to: string
  label: string
  signedInAs: string | null
}

/** An invitation that cannot be answered any more, or a link that never worked. */
export function ClosedInvitation({ title, children, to, label, signedInAs }: ClosedInvitationProps) {
  return (
    <>
      <PageTitle title={title} />
      <p>{children}</p>
      <LinkButton to={signedInAs ? to : withQuery(href('/'), { next: to })}>{label}</LinkButton>
    </>
  )
}

interface AcceptInvitationProps {
  signedInAs: string | null
  /** The invitation's own address. */
  here: string
  /** The form that accepts. */
  children: ReactNode
}

/** The form that accepts with the signed-in account, or the ways to sign in. */
export function AcceptInvitation({ signedInAs, here, children }: AcceptInvitationProps) {
  if (signedInAs)
    return (
      <>
        <p>
          You are signed in as <strong>{signedInAs}</strong>. To accept with another account,{' '}
          <Link to={href('/redirect/logout')}>sign out</Link> and open the link in the email again.
        </p>
        {children}
      </>
    )
  return (
    <>
      <p>To accept, sign in or create an account.</p>
      <ButtonRow>
        <LinkButton to={withQuery(href('/'), { next: here })}>Sign in to accept</LinkButton>
        <LinkButton kind="secondary" to={withQuery(href('/members/signup'), { next: here })}>
          Create an account
        </LinkButton>
      </ButtonRow>
    </>
  )
}
