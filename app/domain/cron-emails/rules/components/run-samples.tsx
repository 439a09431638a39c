import { Link } from '@remix-run/react'
import type { Sample } from '../run-people.server.ts'
import { href } from '#app/platform/href.ts'
import { PlainText } from '#app/ui/plain-text.tsx'

/** A few messages of a run; the first is open. */
export function RunSamples({ samples }: { samples: readonly Sample[] }) {
  if (samples.length === 0) return null
  return (
    <section className="stack" aria-labelledby="samples">
      <h2 id="samples">{samples.every(({ sent }) => sent) ? 'Sent messages' : 'Sample messages'}</h2>
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
                Open message
              </Link>
            </p>
          </div>
        </details>
      ))}
    </section>
  )
}
