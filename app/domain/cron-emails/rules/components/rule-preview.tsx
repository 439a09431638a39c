import type { SampleView } from '../rule-preview.server.ts'
import { Card } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'

/** A text as a real recipient would get it. */
export function RulePreview({ sample }: { sample: SampleView }) {
  const { to, why, subject, text } = sample
  return (
    <Card title="Preview">
      <Notice tone="good" announce>
        Nothing was sent or saved.
      </Notice>
      <p>
        To {to.name ? `${to.name} <${to.address}>` : to.address}, because {why.join('; ')}.
      </p>
      <p>
        <strong>{subject}</strong>
      </p>
      <PlainText>{text}</PlainText>
    </Card>
  )
}
