import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { PlainText } from '#app/ui/plain-text.tsx'

interface Shown {
  messageId: number
  name: string
  address: string
  subject: string
  text: string
  sent: boolean
}

/** A few messages as they are read; the first is open. */
export function RunSamples({ samples }: { samples: readonly Shown[] }) {
  if (samples.length === 0) return null
  return (
    <section className="stack" aria-labelledby="samples">
      <h2 id="samples">{samples.every(({ sent }) => sent) ? 'As it was read' : 'As it will be read'}</h2>
      {samples.map((sample, index) => (
        <details key={sample.messageId} open={index === 0}>
          <summary>
            To {sample.name ? `${sample.name}, ` : ''}
            {sample.address}
          </summary>
          <div className="stack">
            <p>
              <strong>{sample.subject}</strong>
            </p>
            <PlainText>{sample.text}</PlainText>
            <p>
              <Link to={href('/admin/cron-emails/outbox/:messageId', { messageId: sample.messageId })}>
                Open this message
              </Link>
            </p>
          </div>
        </details>
      ))}
    </section>
  )
}
