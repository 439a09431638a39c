import { Form } from '@remix-run/react'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Notice } from '#app/ui/notice.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { OwnPortrait } from '../queries.server.ts'
import { PORTRAIT_SIDE } from '../rules.ts'

interface PortraitReviewProps {
  personId: number
  fullName: string
  portrait: LoaderData<OwnPortrait>
  /** Of the photo, for an admin. */
  src: string
}

/** The photo that a nominee gave of themselves, for admins. */
export function PortraitReview({ personId, fullName, portrait, src }: PortraitReviewProps) {
  const { publicId, shownAt } = portrait
  const side = PORTRAIT_SIDE / 2
  return (
    <Notice tone={shownAt ? 'plain' : undefined} title={shownAt ? 'Photo' : 'Photo to review'}>
      <div className="stack stack-tight">
        <img src={src} width={side} height={side} alt={`Photo of ${fullName}`} />
        <p>
          {shownAt
            ? 'Everyone sees it beside the name.'
            : 'The nominee sent it and agreed that it may be shown. No one sees it yet.'}
        </p>
        <Form method="post" noValidate>
          <input type="hidden" name="intent" value="portrait" />
          <input type="hidden" name="personId" value={personId} />
          <input type="hidden" name="seen" value={publicId} />
          <ButtonRow>
            {shownAt ? null : (
              <Button kind="secondary" size="xs" name="portrait" value="show">
                Show photo<VisuallyHidden> of {fullName}</VisuallyHidden>
              </Button>
            )}
            <Button kind="quiet" size="xs" name="portrait" value="remove">
              Remove photo<VisuallyHidden> of {fullName}</VisuallyHidden>
            </Button>
          </ButtonRow>
        </Form>
      </div>
    </Notice>
  )
}
