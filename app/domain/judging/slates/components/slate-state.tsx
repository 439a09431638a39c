import { DateTime } from '#app/ui/date-time.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'

/** How far the admins are with the slate, above the page on which its chair changes it. */
export function SlateState({
  slate,
}: {
  slate: { status: string; decisionNote: string; submittedAt: Date | null; submittedBy: string | null }
}) {
  if (slate.status === 'returned')
    return (
      <Notice title="The slate was returned">
        <PlainText>{slate.decisionNote}</PlainText>
        <p>Change the slate and submit it again. Until then judges can change scores too.</p>
      </Notice>
    )
  if (slate.status === 'submitted' && slate.submittedAt)
    return (
      <Notice tone="good" title="The slate is with the admins">
        {slate.submittedBy} submitted it on <DateTime value={slate.submittedAt} />. It can’t change until an
        admin confirms or returns it.
      </Notice>
    )
  if (slate.status === 'confirmed')
    return (
      <Notice tone="good" title="The slate is confirmed">
        Nominees stay confidential until they are announced.
      </Notice>
    )
  return null
}
