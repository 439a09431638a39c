import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { Notice } from '#app/ui/notice.tsx'
import { words } from '#app/platform/award-words.ts'

const membershipLabels: Readonly<Record<string, string>> = {
  approved: 'Your student membership is approved. It begins once you have paid for it.',
  pending: 'We’re reviewing your student membership. You can enter as soon as it’s active; we’ll email you.',
  rejected: 'Your student membership was not accepted.',
  expired: 'Your student membership has expired.',
  cancelled: 'Your student membership was cancelled.',
}

/** What the link to the person’s memberships is for. */
const MEMBERSHIP_STEPS: Readonly<Record<string, string>> = {
  approved: 'Pay for your membership',
  pending: 'See your application',
  proof_required: 'See your application',
  expired: 'Renew your membership',
}

function ProofNeeded() {
  return (
    <>
      We need proof that you are enrolled, such as your student card or a letter from your school.{' '}
      <Link to={href('/members/proof')}>Upload proof</Link>
    </>
  )
}

/** For students who have no studio yet: what is missing for their membership. */
export function StudentProofNeeded() {
  return (
    <Notice tone="plain" title="Prove your student membership">
      <ProofNeeded />
    </Notice>
  )
}

/** Why a student profile cannot enter yet. */
export function StudentMembershipMissing({ status }: { status: string | null }) {
  return (
    <Notice tone="bad" title="Finish your student membership first">
      {status === 'proof_required' ? (
        <ProofNeeded />
      ) : (
        ((status && membershipLabels[status]) ??
        'A student profile needs an owner with an active student membership.')
      )}{' '}
      <Link to={href('/membership')}>
        {MEMBERSHIP_STEPS[status ?? ''] ?? 'Apply for a student membership'}
      </Link>{' '}
      You’re using a student profile. Switch to another profile to enter without a membership.{' '}
      <Link to={href('/studios/view')}>{`Your ${words.studios}`}</Link>
    </Notice>
  )
}
