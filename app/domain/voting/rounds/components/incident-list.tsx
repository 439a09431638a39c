import { DateTime } from '#app/ui/date-time.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import type { Incident } from '../incidents.server.ts'

/** Incidents of a vote as everyone reads them; nothing where there are none. */
export function IncidentList({ incidents }: { incidents: readonly Incident[] }) {
  if (incidents.length === 0) return null
  return (
    <section>
      <h2>Incidents</h2>
      <dl className="definitions">
        {incidents.map(({ id, note, notedAt }) => (
          <div key={id}>
            <dt>
              <DateTime value={notedAt} />
            </dt>
            <dd>
              <PlainText>{note}</PlainText>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
